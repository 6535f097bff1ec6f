import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TrackSpot } from './track-codec.ts';
import { type ArrivalBatch, unpackArrivals, WaitingTracks } from './waiting-tracks.ts';

const spot = (atS: number): TrackSpot => ({
  atS,
  latE5: 9_000_000 - atS,
  lonE5: atS * 2,
  courseTenths: atS % 3600,
  speedTenths: 3,
  heading: 0xffff,
  navStatus: atS % 16,
});

/** Takes all that is not written, as the database would. */
function writeAll(waiting: WaitingTracks): ArrivalBatch[] {
  const batches: ArrivalBatch[] = [];
  for (let batch = waiting.nextBatch(); batch; batch = waiting.nextBatch()) {
    batches.push(batch);
    waiting.written(batch);
  }
  return batches;
}

it('keeps each ship’s points in order while points are added and the oldest dropped, exactly as plain lists would', () => {
  const step = fc.oneof(
    fc.record({ mmsi: fc.integer({ min: 1, max: 5 }), add: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ mmsi: fc.integer({ min: 1, max: 5 }), forget: fc.integer({ min: 0, max: 12 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const waiting = new WaitingTracks(1_000_000);
      const model = new Map<number, TrackSpot[]>([1, 2, 3, 4, 5].map((mmsi) => [mmsi, []]));
      let atS = 0;
      for (const one of steps) {
        const spots = model.get(one.mmsi) ?? [];
        if ('add' in one) {
          for (let n = 0; n < one.add; n++) {
            atS += 1;
            waiting.push(one.mmsi, spot(atS));
            spots.push(spot(atS));
          }
        } else {
          const count = Math.min(one.forget, spots.length);
          waiting.forget(one.mmsi, count);
          spots.splice(0, count);
        }
      }
      for (const [mmsi, spots] of model) expect(waiting.of(mmsi)).toEqual(spots);
      expect(waiting.held).toBe([...model.values()].flat().length);
      expect([...waiting.shipsWith(3, 0)].toSorted((a, b) => a - b)).toEqual(
        [...model].filter(([, { length }]) => length >= 3).map(([mmsi]) => mmsi),
      );
    }),
  );
});

it('loses no point when a million ships report at once, and hands them to the database in about a hundred batches', () => {
  const waiting = new WaitingTracks(32_000_000);
  for (let ship = 0; ship < 1_000_000; ship++) waiting.push(201_000_000 + ship, spot(ship));
  expect(waiting).toMatchObject({ held: 1_000_000, unwritten: 1_000_000, dropped: 0, pressure: 0 });
  const batches = writeAll(waiting);
  expect(batches.length).toBeLessThan(130);
  expect(waiting.unwritten).toBe(0);
  expect(batches.reduce((sum, { points }) => sum + points, 0)).toBe(1_000_000);
  const lastOnes = [...unpackArrivals(batches.at(-1) ?? { points: 0, packed: new Uint8Array() })];
  expect(lastOnes.at(-1)).toEqual({ mmsi: 201_999_999, spot: spot(999_999) });
});

it('reports that space is running out before it drops anything, and counts dropped points', () => {
  const waiting = new WaitingTracks(16);
  const pressures = Array.from({ length: 18 }, (_, n) => {
    waiting.push(1, spot(n));
    return waiting.pressure;
  });
  expect(pressures.slice(0, 10)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 4]);
  expect(waiting).toMatchObject({ held: 16, dropped: 2, unwritten: 16 });
  expect(writeAll(waiting).map(({ points }) => points)).toEqual([16]);
});
