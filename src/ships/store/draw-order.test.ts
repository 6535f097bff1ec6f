import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '#contract/units.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { SHIP_GROUPS, type ShipFilter, flagsOf } from '#contract/worker-apis.ts';
import { isDistressMmsi } from '#domain/ais/mmsi.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { anyShip } from '#ships/any-ship.fixture.ts';
import { plainShip } from '#ships/answers.fixture.ts';
import { ShipBatch } from '#ships/ship-batch.ts';
import { drawOrder } from './draw-order.ts';
import { DrawState, everySlot } from './draw-state.ts';
import { ShipsInMemory } from './ships-in-memory.ts';
import { LEVELS } from './level-of-detail.ts';
import { planUpdate } from './plan-update.ts';
import { shipsInView } from './ship-search.ts';

const NOW_MS = 1_795_000_000_000;

interface Marked {
  ownFleet?: readonly number[];
  alerted?: readonly number[];
}

function holding(ships: readonly Ship[], { ownFleet = [], alerted = [] }: Marked = {}): { held: ShipsInMemory; draw: DrawState } {
  const batch = new ShipBatch();
  for (const ship of ships) batch.add(ship, false);
  const held = new ShipsInMemory();
  const update = planUpdate(held, batch, { scope: 'world', reset: true });
  if (update) held.apply(update);
  const draw = new DrawState();
  draw.pack(held, everySlot(held.slots), { ownFleet: new Set(ownFleet), alerted: new Map(alerted.map((mmsi) => [mmsi, 'warning'])) });
  return { held, draw };
}

const uniqueShips = (maxLength: number) =>
  fc.uniqueArray(anyShip({ seenS: fc.integer({ min: NOW_MS / 1000 - 1000, max: NOW_MS / 1000 }) }), {
    selector: ({ mmsi }) => mmsi,
    maxLength,
  });
const degrees = (most: number) => fc.integer({ min: -most * 10, max: most * 10 }).map((value) => value / 10 || 0);
const anyBox: fc.Arbitrary<Box> = fc.tuple(degrees(180), degrees(90), degrees(180), degrees(90));
const anyFilter: fc.Arbitrary<ShipFilter> = fc.record(
  {
    groups: fc.subarray([...SHIP_GROUPS]),
    ownFleetOnly: fc.boolean(),
    mmsis: fc.array(fc.integer({ min: 200_000_000, max: 799_999_999 }), { maxLength: 3 }),
    maxAgeMs: fc.integer({ min: 0, max: 1_000_000 }),
  },
  { requiredKeys: [] },
);

/** What the store should answer, computed plainly. */
function plainFilter(ships: readonly Ship[], filter: ShipFilter, own: readonly number[], box?: Box): number[] {
  const isInside = ({ lon, lat }: Ship, [west, south, east, north]: Box) => {
    const isBetween = (lonDeg: number) => (west <= east ? lonDeg >= west && lonDeg <= east : lonDeg >= west || lonDeg <= east);
    return lat >= south && lat <= north && (isBetween(lon) || (Math.abs(lon) === 180 && isBetween(-lon)));
  };
  const passes = (ship: Ship) =>
    (!filter.groups || filter.groups.includes(groupOf(ship.shipType, ship.mmsi))) &&
    (!filter.ownFleetOnly || own.includes(ship.mmsi)) &&
    (!filter.mmsis || filter.mmsis.includes(ship.mmsi)) &&
    (filter.maxAgeMs === undefined || NOW_MS - ship.lastSeen <= filter.maxAgeMs) &&
    (!box || isInside(ship, box));
  return ships.flatMap((ship, slot) => (passes(ship) ? [slot] : []));
}

describe('drawOrder', () => {
  it('draws exactly the ships that a plain filter finds, also in boxes across 180 degrees', () => {
    fc.assert(
      fc.property(uniqueShips(40), anyFilter, fc.option(anyBox, { nil: undefined }), fc.nat(5), (ships, anyOf, box, ownCount) => {
        // some ships that the store does not hold, and some that it does
        const filter = anyOf.mmsis ? { ...anyOf, mmsis: [...anyOf.mmsis, ...ships.slice(0, 7).map(({ mmsi }) => mmsi)] } : anyOf;
        const own = ships.slice(0, ownCount).map(({ mmsi }) => mmsi);
        const { held, draw } = holding(ships, { ownFleet: own });
        const order = drawOrder(held, draw, { filter, ...(box && { box }) }, 7, NOW_MS);
        const wanted = plainFilter(ships, filter, own, box);
        expect([...order.slots].sort((a, b) => a - b)).toEqual(wanted);
        expect(order).toMatchObject({
          rev: 7,
          matched: wanted.length,
          top: wanted.filter((slot) => slot < ownCount || isDistressMmsi(ships[slot]?.mmsi ?? 0)).length,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('finds a ship on the 180th meridian from both sides, and one at a pole', () => {
    const { held, draw } = holding([plainShip(211_000_001, { lon: 180, lat: 0 }), plainShip(211_000_002, { lon: -180, lat: 90 })]);
    const found = (box: Box) => Array.from(drawOrder(held, draw, { filter: {}, box }, 1, NOW_MS).slots.sort());
    expect(found([-180, -1, -170, 90])).toEqual([0, 1]);
    expect(found([170, -1, 180, 90])).toEqual([0, 1]);
    expect(found([170, 80, -170, 90])).toEqual([1]);
    expect(found([-180, -90, 180, 90])).toEqual([0, 1]);
    expect(found([-10, -90, 10, 90])).toEqual([]);
  });

  it('covers at each zoom every 2-px cell that has a ship, with no ship too many, and draws all at the last', () => {
    const clustered = fc.tuple(fc.nat(3), fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 }));
    fc.assert(
      fc.property(fc.array(clustered, { maxLength: 300 }), (places) => {
        const ships = places.map(([port, dx, dy], i) =>
          plainShip(211_000_000 + i, { lon: -170 + port * 110 + dx / 1000, lat: -60 + port * 40 + dy / 1000 }),
        );
        const { held, draw } = holding(ships);
        const { slots, counts } = drawOrder(held, draw, { filter: {} }, 1, NOW_MS);
        expect(counts).toHaveLength(LEVELS);
        expect(counts.at(-1)).toBe(ships.length);
        for (let zoom = 0; zoom < LEVELS - 1; zoom++) {
          // 512 px at zoom 0 are 2^32 units, so 2 px are 2^(24 - zoom)
          const cell = (slot: number) =>
            [0, 1].map((word) => Math.floor((draw.positions[2 * slot + word] as number) / 2 ** (24 - zoom))).join();
          const drawn = [...slots.subarray(0, counts[zoom])].map(cell);
          expect(new Set(drawn)).toEqual(new Set([...slots].map(cell)));
          expect(drawn).toHaveLength(new Set(drawn).size);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('puts own-fleet, alerted and chosen ships last, in that order, and never thins them', () => {
    const here = Array.from({ length: 50 }, (_, i) => plainShip(211_000_000 + i, { shipType: 70 }));
    const { held, draw } = holding(here, { ownFleet: [211_000_003, 211_000_004], alerted: [211_000_001, 211_000_004] });
    const order = drawOrder(held, draw, { filter: {}, onTop: [211_000_002, 211_000_003, 999_999_999] }, 1, NOW_MS);
    expect(order.top).toBe(4);
    expect(order.slots.slice(-4)).toEqual(Uint32Array.of(1, 4, 2, 3));
    expect([...order.counts]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 46]);
  });

  it('never thins away an AIS-SART, MOB or EPIRB, and puts it over own-fleet and alerted ships', () => {
    const here = Array.from({ length: 50 }, (_, i) => plainShip(211_000_000 + i, { shipType: 70 }));
    const devices = [970_000_001, 972_000_002, 974_000_003].map((mmsi) => plainShip(mmsi));
    const { held, draw } = holding([...devices, ...here], { ownFleet: [211_000_003], alerted: [211_000_001] });
    const order = drawOrder(held, draw, { filter: {} }, 1, NOW_MS);
    expect(order.slots.slice(-order.top)).toEqual(Uint32Array.of(6, 4, 0, 1, 2));
    expect([...order.counts]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 48]);
    const cargoOnly = drawOrder(held, draw, { filter: { groups: ['cargo'] } }, 1, NOW_MS);
    expect(cargoOnly.top, 'a filter that leaves them out does').toBe(2);
  });

  it('goes on drawing a chosen ship that the filter hides, without counting her', () => {
    const { held, draw } = holding([plainShip(211_000_001, { shipType: 70 }), plainShip(211_000_002, { shipType: 80 })]);
    const order = drawOrder(held, draw, { filter: { groups: ['tanker'] }, onTop: [211_000_001] }, 1, NOW_MS);
    expect([order.matched, order.top, ...order.slots]).toEqual([1, 1, 1, 0]);
  });
});

describe('DrawState', () => {
  it('packs direction, group, flags, speed and age as the contract says', () => {
    const ships = [
      plainShip(211_000_001, { heading: 90, cog: 10, sog: 12.4, shipType: 70 }),
      plainShip(211_000_002, { cog: 359.9, sog: 0.4, shipType: 80 }),
      plainShip(970_000_003, { shipType: 30 }),
    ];
    const { draw } = holding(ships);
    const bytes = [0, 1, 2].map((slot) => {
      const word = draw.attributes[2 * slot] as number;
      return [word & 255, SHIP_GROUPS[(word >>> 8) & 255], flagsOf(word), word >>> 24];
    });
    expect(bytes).toEqual([
      [64, 'cargo', 0, 12],
      [0, 'tanker', 1, 0],
      [0, 'distress', 2, 0],
    ]);
    expect(draw.attributes[1]).toBe(Math.floor(NOW_MS / 60_000));
  });

  it('places ships in fixed-point Mercator, 180 degrees at one place, the poles at the edge', () => {
    const { draw } = holding([
      plainShip(211_000_001, { lon: 0, lat: 0 }),
      plainShip(211_000_002, { lon: 180, lat: 90 }),
      plainShip(211_000_003, { lon: -180, lat: -90 }),
      plainShip(211_000_004, { lon: 90, lat: 66.51326 }),
    ]);
    expect(draw.positions.slice(0, 6)).toEqual(Int32Array.of(0, 0, -(2 ** 31), -(2 ** 31 - 1), -(2 ** 31), 2 ** 31 - 1));
    expect(draw.positions[6]).toBe(2 ** 30);
    expect((draw.positions[7] as number) / -(2 ** 30)).toBeCloseTo(1, 6); // half way up: gd(pi / 2) = 66.51326 degrees
  });
});

describe('shipsInView', () => {
  it('lists alerted, then own-fleet ships, then the longest, at most as many as asked for', () => {
    const lengths = [10, 400, undefined, 20, 300, 30];
    const ships = lengths.map((length, i) => plainShip(211_000_001 + i, { ...(length !== undefined && { length }), heading: 45 }));
    const { held, draw } = holding([...ships, plainShip(211_000_009, { lon: 100, length: 500 })], {
      ownFleet: [211_000_001],
      alerted: [211_000_003],
    });
    const found = shipsInView(held, draw, { box: [5, 50, 15, 60], limit: 4, filter: {}, nowMs: NOW_MS });
    expect(found.map(({ mmsi }) => mmsi - 211_000_000)).toEqual([3, 1, 2, 5]);
    expect(found[1]).toMatchObject({ ownFleet: true, lengthM: 10, directionDeg: 45, group: 'unknown', position: [10, 54] });
  });
});
