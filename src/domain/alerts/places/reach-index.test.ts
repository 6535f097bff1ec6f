import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceNm } from '#domain/geo/great-circle.ts';
import type { GridPlace } from './degree-cells.ts';
import { ReachIndex } from './reach-index.ts';

const place: fc.Arbitrary<GridPlace> = fc.oneof(
  fc.record({ lon: fc.double({ min: -180, max: 180, noNaN: true }), lat: fc.double({ min: -90, max: 90, noNaN: true }) }),
  fc.record({ lon: fc.constantFrom(-180, -179.99, 179.99, 180), lat: fc.constantFrom(-90, -89.9, -0.01, 0, 64.99, 65, 89.99, 90) }),
);
const away = (one: GridPlace, other: GridPlace) => distanceNm([one.lon, one.lat], [other.lon, other.lat]);
const reach = fc.oneof(fc.constantFrom(0, 1, 50, 64, 10_800), fc.double({ min: 0, max: 12_000, noNaN: true }));

test('every item with a point within its reach is found, anywhere on earth, however often it was put anew', () => {
  const items = fc.array(fc.record({ id: fc.nat(8), points: fc.array(place, { maxLength: 5 }), reachNm: reach }), { maxLength: 30 });
  fc.assert(
    fc.property(place, items, (event, puts) => {
      const index = new ReachIndex<number>();
      const known = new Map<number, (typeof puts)[number]>();
      for (const put of puts) {
        index.put(put.id, put.points, put.reachNm);
        known.set(put.id, put);
      }
      const found = new Set(index.reaching(event));
      for (const { id, points, reachNm } of known.values())
        if (reachNm > 0 && points.some((point) => away(point, event) <= reachNm)) expect(found).toContain(id);
    }),
    { numRuns: 500 },
  );
});

test('one item that reaches round the world does not make the others be asked', () => {
  const index = new ReachIndex<string>();
  for (let lon = -180; lon < 180; lon++) index.put(`ship at ${lon}`, [{ lon, lat: 0 }], 60);
  index.put('everywhere', [{ lon: 0, lat: 0 }], 10_800);
  const found = [...index.reaching({ lon: 100, lat: 0 })];
  expect(found).toContain('everywhere');
  expect(found.length).toBeLessThan(15);
});

test('an item that was taken out, or reaches nowhere any more, is not found', () => {
  const index = new ReachIndex<string>();
  const here = { lon: 10, lat: 10 };
  index.put('gone', [here], 50);
  index.delete('gone');
  index.put('nowhere', [here], 50);
  index.put('nowhere', [here], 0);
  index.put('elsewhere', [here], 50);
  index.put('elsewhere', [{ lon: 100, lat: 10 }], 50);
  expect([...index.reaching(here)]).toEqual([]);
});

test('ships that crowd in one cell far away are not asked', () => {
  const index = new ReachIndex<number>();
  for (let ship = 0; ship < 1000; ship++) index.put(ship, [{ lon: 3, lat: 53 }], 50);
  expect([...index.reaching({ lon: 45, lat: 12 })]).toEqual([]);
  expect([...index.reaching({ lon: 3.5, lat: 53 })]).toHaveLength(1000);
});
