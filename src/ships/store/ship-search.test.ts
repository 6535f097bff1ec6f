import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ship } from '#contract/entities/ships.ts';
import { anyShip } from '#ships/any-ship.fixture.ts';
import { plainShip } from '#ships/answers.fixture.ts';
import { CHUNK_SLOTS } from '#ships/columns.ts';
import { ShipBatch } from '#ships/ship-batch.ts';
import { DrawState, everySlot } from './draw-state.ts';
import { ShipsInMemory } from './ships-in-memory.ts';
import { planUpdate } from './plan-update.ts';
import { searchShips } from './ship-search.ts';

function holding(ships: readonly Ship[], ownFleet: readonly number[] = []): { held: ShipsInMemory; draw: DrawState } {
  const batch = new ShipBatch();
  for (const ship of ships) batch.add(ship, false);
  const held = new ShipsInMemory();
  const update = planUpdate(held, batch, { scope: 'world', reset: true });
  if (update) held.apply(update);
  const draw = new DrawState();
  draw.pack(held, everySlot(held.slots), { ownFleet: new Set(ownFleet), alerted: new Map() });
  return { held, draw };
}

describe('searchShips', () => {
  const fleet = [
    plainShip(211_000_001, { name: 'EVER GIVEN', imo: 9811000, callsign: 'H3RC' }),
    plainShip(211_000_002, { name: 'GIVEN', imo: 9811012, callsign: '3EVER' }),
    plainShip(211_000_003, { name: 'GIVENCHY', lastSeen: 1_795_000_001_000 }),
    plainShip(211_000_004, { name: 'GIVENS' }),
    plainShip(311_000_005, { name: 'FORGIVEN', callsign: 'GIVEN' }),
  ];
  const { held, draw } = holding(fleet);
  const found = (text: string, limit = 10) => searchShips(held, draw, text, limit).map(({ mmsi }) => mmsi % 10);

  it('puts whole call signs and names first, then beginnings, words and parts; the latest heard first', () => {
    expect(found('given')).toEqual([5, 2, 3, 4, 1]);
    expect(found(' Ever ')).toEqual([1]);
    expect(found('given', 2)).toEqual([5, 2]);
  });

  it('puts starred ships that fit before all others, also where the list is short', () => {
    const starred = [211_000_001, 211_000_004, 999_999_999];
    expect(searchShips(held, draw, 'given', 10, starred).map(({ mmsi }) => mmsi % 10)).toEqual([4, 1, 5, 2, 3]);
    expect(searchShips(held, draw, 'given', 1, starred).map(({ mmsi }) => mmsi % 10)).toEqual([4]);
    expect(searchShips(held, draw, 'forgiven', 10, starred).map(({ mmsi }) => mmsi % 10)).toEqual([5]);
  });

  it('puts ships of own fleets before strangers with better or newer matches, and after starred ones', () => {
    const own = holding(fleet, [211_000_001, 311_000_005, 999_999_999]);
    const foundBy = (limit: number, starred?: number[]) =>
      searchShips(own.held, own.draw, 'given', limit, starred).map(({ mmsi }) => mmsi % 10);
    expect(foundBy(10)).toEqual([5, 1, 2, 3, 4]);
    expect(foundBy(2)).toEqual([5, 1]);
    expect(foundBy(2, [211_000_004])).toEqual([4, 5]);
  });

  it('finds MMSI, IMO number and call sign from their beginning only', () => {
    expect(found('211000002')).toEqual([2]);
    expect(found('2110000')).toEqual([3, 1, 2, 4]);
    expect(found('98110')).toEqual([1, 2]);
    expect(found('9811012')).toEqual([2]);
    expect(found('811')).toEqual([]);
    expect(found('h3')).toEqual([1]);
    expect(found('3RC')).toEqual([]);
  });

  it('answers nothing to nothing', () => {
    expect([found(''), found('  '), found('GIVEN', 0), found('NOBODY'), found('2110000021')]).toEqual([[], [], [], [], []]);
  });

  it('says who was found', () => {
    expect(searchShips(held, draw, 'ever given', 1)).toEqual([
      {
        slot: 0,
        mmsi: 211_000_001,
        name: 'EVER GIVEN',
        callsign: 'H3RC',
        imo: 9_811_000,
        group: 'unknown',
        position: [10, 54],
        lastSeenMs: 1_795_000_000_000,
      },
    ]);
  });

  it('finds every ship whose name holds the text, whatever the names are', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyShip({ mmsi: fc.integer({ min: 211_000_000, max: 211_000_999 }) }), {
          selector: ({ mmsi }) => mmsi,
          maxLength: 30,
        }),
        fc.nat(),
        fc.nat(3),
        (ships, pick, length) => {
          const named = ships.filter(({ name }) => name?.trim());
          const name = named[pick % (named.length || 1)]?.name
            ?.trim()
            .slice(0, length + 1)
            .trim();
          if (!name) return;
          const { held: all, draw: drawn } = holding(ships);
          const plain = (text: string) => text.toUpperCase().replaceAll('\n', ' ');
          const byName = ships.filter((ship) => ship.name && plain(ship.name).includes(plain(name))).map(({ mmsi }) => mmsi);
          expect(searchShips(all, drawn, name, 1000).map(({ mmsi }) => mmsi)).toEqual(expect.arrayContaining(byName));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds the first and the last name of every chunk', () => {
    const many = Array.from({ length: 2 * CHUNK_SLOTS + 1 }, (_, i) => plainShip(200_000_000 + i, { name: `N${i}E` }));
    const all = holding(many);
    for (const slot of [0, 1, CHUNK_SLOTS - 1, CHUNK_SLOTS, 2 * CHUNK_SLOTS - 1, 2 * CHUNK_SLOTS]) {
      expect(searchShips(all.held, all.draw, `n${slot}e`, 5).map((hit) => hit.slot)).toEqual([slot]);
    }
  });
});
