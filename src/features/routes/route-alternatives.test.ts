import { expect, test } from 'vitest';
import type { Route } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { alternativeRows, roundsGoodHope } from './route-alternatives.ts';

const through = (...places: LonLat[]): Route => ({
  legs: places.map((to) => ({ from: [0, 0], to, distanceNm: 1, courseDeg: 0, isApproach: false })),
  distanceNm: places.length,
  passages: [],
  stopLegs: [0],
});
const cape = through([0, 0], [20, -35], [60, 0]);

test('closures that lead to the same way share a row, in their order; another way has its own', () => {
  const other = through([0, 0], [60, 0]);
  const rows = alternativeRows([
    { closing: 'gibraltar', route: cape },
    { closing: 'suez', route: through([0, 0], [20, -35], [60, 0]) },
    { closing: 'malacca', route: other },
    { closing: 'babElMandeb', route: cape },
  ]);
  expect(rows).toEqual([
    { closed: ['gibraltar', 'suez', 'babElMandeb'], route: cape },
    { closed: ['malacca'], route: other },
  ]);
});

test('closures without any way share a row; avoiding nothing keeps its own', () => {
  expect(alternativeRows([{ closing: 'hormuz' }, { closing: 'malacca' }])).toEqual([{ closed: ['hormuz', 'malacca'] }]);
  expect(alternativeRows([{ closing: 'open', route: cape }])).toEqual([{ closed: [], route: cape }]);
});

test('a way past Cape Agulhas is known as round the Cape of Good Hope', () => {
  expect(roundsGoodHope(cape)).toBe(true);
  expect(roundsGoodHope(through([18.4, -33.9]))).toBe(false); // into Cape Town
  expect(roundsGoodHope(through([-67, -57]))).toBe(false);
});
