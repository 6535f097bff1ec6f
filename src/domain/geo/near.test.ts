import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { distanceNm } from './great-circle.ts';
import { nearestOf, withinNm } from './near.ts';
import { nearIndex } from './near-index.ts';

const position: fc.Arbitrary<LonLat> = fc.tuple(
  fc.oneof(fc.constantFrom(-180, -179.99, 179.99, 180), fc.double({ min: -180, max: 180, noNaN: true })),
  fc.oneof(fc.constantFrom(-90, -89.9, 89.9, 90), fc.double({ min: -90, max: 90, noNaN: true })),
);
const itself = (one: LonLat) => one;

test('within a radius are exactly those whose true distance is not more, nearest first', () => {
  fc.assert(
    fc.property(
      position,
      fc.array(position, { maxLength: 60 }),
      fc.double({ min: 0, max: 11_000, noNaN: true }),
      (point, items, radiusNm) => {
        const expected = items.map((item) => distanceNm(point, item)).filter((nm) => nm <= radiusNm);
        expect(withinNm(point, items, itself, radiusNm).map((near) => near.distanceNm)).toEqual(expected.sort((a, b) => a - b));
      },
    ),
  );
});

test('the nearest of all is the nearest by true distance', () => {
  fc.assert(
    fc.property(position, fc.array(position, { minLength: 1, maxLength: 60 }), (point, items) => {
      expect(nearestOf(point, items, itself)?.distanceNm).toBe(Math.min(...items.map((item) => distanceNm(point, item))));
    }),
  );
  expect(nearestOf([0, 0], [], itself)).toBeUndefined();
});

test('asked again and again of the same places, the answers are those of asking all of them', () => {
  fc.assert(
    fc.property(
      fc.array(position, { maxLength: 60 }),
      fc.array(fc.tuple(position, fc.double({ min: 0, max: 11_000, noNaN: true })), { maxLength: 5 }),
      (items, questions) => {
        const index = nearIndex(items, itself);
        for (const [point, radiusNm] of questions) {
          const expected = withinNm(point, items, itself, radiusNm);
          expect(index.within(point, radiusNm).map((near) => near.distanceNm)).toEqual(expected.map((near) => near.distanceNm));
          expect(index.countWithin(point, radiusNm)).toBe(expected.length);
          const candidates = index.candidates(point, radiusNm);
          expect(candidates).toEqual(items.filter((item) => candidates.includes(item)));
          expect(expected.every(({ item }) => candidates.includes(item))).toBe(true);
        }
      },
    ),
  );
});

test('180 degrees is no border', () => {
  expect(
    nearestOf(
      [179.9, -17],
      [
        [-179.9, -17],
        [170, -17],
      ] as LonLat[],
      itself,
    )?.item,
  ).toEqual([-179.9, -17]);
});
