import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIVE_SET_MS, Ship } from '#contract/entities/ships.ts';
import type { PositionReport } from '#domain/ais/reports.ts';
import { openShipMemory, type ShipMemory } from './memory.ts';
import { BYTES_PER_SHIP, SEGMENT_SLOTS } from './segment.ts';
import { ShipJson } from './ship-json.ts';
import { hear, histories, ShipModel, START_MS, TestClock } from '#tests/fixtures/ship-histories.ts';

const open = () => {
  const clock = new TestClock();
  return { clock, memory: openShipMemory({ clock: clock.read, epoch: 'e' }) };
};
const at = (mmsi: number, latDeg: number, lonDeg: number, more: Partial<PositionReport> = {}): PositionReport => ({
  kind: 'position',
  type: 1,
  mmsi,
  aisClass: 'A',
  latDeg,
  lonDeg,
  ...more,
});

/** The live set as the payload's bytes say it. */
function jsonShips(memory: ShipMemory): Ship[] {
  const json = new ShipJson(1 << 20);
  json.begin();
  for (let slot = 0; slot < memory.slots; slot++) {
    const segment = memory.segments[0];
    if (segment && (segment.flags[slot] ?? 0) & 1) json.add(segment, slot);
  }
  json.end();
  return JSON.parse(Buffer.from(json.take()).toString('utf8')) as Ship[];
}

describe('the memory of ships', () => {
  it('holds what a plain model holds after any history, as objects and as bytes, and the contract accepts every ship', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { clock, memory } = open();
        const model = new ShipModel();
        for (const { heard, passMs } of history) {
          clock.nowMs += passMs;
          memory.expire();
          model.expire(clock.nowMs);
          if (!heard) continue;
          const report = heard(clock.nowMs);
          hear(memory, report);
          model.hear(report, clock.nowMs);
        }
        const live = model.live();
        expect(memory.count).toBe(live.size);
        for (const [mmsi] of model.ships) expect(memory.ship(mmsi)).toEqual(live.get(mmsi));
        expect(new Map(jsonShips(memory).map((ship) => [ship.mmsi, ship]))).toEqual(live);
        for (const ship of live.values()) expect(Ship.parse(ship)).toEqual(ship);
      }),
      { numRuns: 150 },
    );
  });

  it('shows an identity that came before the first position', () => {
    const { memory } = open();
    memory.identity({ kind: 'static', type: 5, mmsi: 244_000_001, aisClass: 'A', name: 'NORDIC' }, START_MS);
    expect(memory.count).toBe(0);
    expect(memory.ship(244_000_001)).toBeUndefined();
    memory.position(at(244_000_001, 52, 4), START_MS);
    expect(memory.ship(244_000_001)).toMatchObject({ name: 'NORDIC', lat: 52, lon: 4 });
  });

  it('refuses and counts stamps more than five minutes ahead, and takes nearer ones as now', () => {
    const { memory } = open();
    memory.position(at(244_000_001, 1, 1), START_MS + 300_001);
    expect(memory.counts.future).toBe(1);
    memory.position(at(244_000_001, 2, 2), START_MS + 300_000);
    expect(memory.ship(244_000_001)?.lastSeen).toBe(START_MS);
  });

  it('never lets an older report overwrite a newer one', () => {
    const { memory } = open();
    memory.position(at(244_000_001, 2, 2), START_MS);
    memory.position(at(244_000_001, 1, 1), START_MS - 1);
    expect(memory.ship(244_000_001)).toMatchObject({ lat: 2, lastSeen: START_MS });
    expect(memory.counts.outdated).toBe(1);
  });

  it('follows a ship again whose position was stamped while the clock was years ahead', () => {
    const { clock, memory } = open();
    clock.nowMs = START_MS + 5 * 365 * 86_400_000;
    memory.position(at(244_000_001, 1, 1), clock.nowMs);
    clock.nowMs = START_MS;
    memory.position(at(244_000_001, 2, 2), START_MS);
    expect(memory.ship(244_000_001)).toMatchObject({ lat: 2, lastSeen: START_MS });
  });

  it('does not let a coarse long-range position replace a precise one of the last two minutes', () => {
    const { memory } = open();
    memory.position(at(244_000_001, 52.123_456, 4), START_MS - 120_000);
    memory.position(at(244_000_001, 52.1, 4, { type: 27 }), START_MS - 1);
    expect(memory.ship(244_000_001)?.lat).toBe(52.123_456);
    memory.position(at(244_000_001, 52.1, 4, { type: 27 }), START_MS);
    expect(memory.ship(244_000_001)?.lat).toBe(52.1);
  });

  it('takes an impossible position for none', () => {
    const { memory } = open();
    for (const [lat, lon] of [
      [91, 0],
      [0, 181],
      [Number.NaN, 0],
    ] as const)
      memory.position(at(244_000_001, lat, lon), START_MS);
    expect(memory.counts.impossible).toBe(3);
    expect(memory.count).toBe(0);
  });

  it('keeps every ship apart over several segments and never changes a slot', () => {
    const { memory } = open();
    const ships = SEGMENT_SLOTS + 1000;
    for (let n = 0; n < ships; n++) memory.position(at(200_000_000 + n * 7, (n % 170) - 85, (n % 350) - 175), START_MS);
    expect(memory.segments).toHaveLength(2);
    expect(memory.count).toBe(ships);
    for (let n = 0; n < ships; n += 97) {
      expect(memory.slotOf(200_000_000 + n * 7)).toBe(n);
      expect(memory.ship(200_000_000 + n * 7)).toMatchObject({ lat: (n % 170) - 85, lon: (n % 350) - 175 });
    }
    expect(memory.slotOf(799_999_999)).toBe(-1);
  });

  it('refuses and counts ships above its limit, so that invented numbers cannot fill the memory', () => {
    const memory = openShipMemory({ clock: () => START_MS, epoch: 'e', maxShips: 3 });
    for (let n = 0; n < 5; n++) memory.position(at(244_000_001 + n, 1, 1), START_MS);
    memory.position(at(244_000_001, 2, 2), START_MS);
    expect(memory.count).toBe(3);
    expect(memory.counts.tooManyShips).toBe(2);
    expect(memory.ship(244_000_001)?.lat).toBe(2);
  });

  it('takes a ship out after 30 days unseen and lists her again when she is heard', () => {
    const { clock, memory } = open();
    memory.position(at(244_000_001, 1, 1), START_MS);
    clock.nowMs += LIVE_SET_MS + 1;
    memory.expire();
    expect(memory.count).toBe(0);
    memory.position(at(244_000_001, 2, 2), clock.nowMs);
    expect(memory.count).toBe(1);
    expect(memory.slots).toBe(1);
  });

  it('costs less than 128 bytes a ship in columns', () => {
    expect(BYTES_PER_SHIP).toBeLessThan(128);
  });
});
