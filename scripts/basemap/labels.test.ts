import { expect, test } from 'vitest';
import { isTownOf } from './labels.ts';

const FUJAIRAH = { name: 'Al Fujairah City', place: [56.34, 25.12] } as const;

test('a harbour is the town of its name near it, however that is spelt where both lie at one place', () => {
  expect(isTownOf('Al Fujairah', [56.1, 25.4], FUJAIRAH)).toBe(true);
  expect(isTownOf('Al Fujayrah', [56.33, 25.12], FUJAIRAH)).toBe(true);
  expect(isTownOf('Al Fujayrah', [56.38, 25.18], FUJAIRAH)).toBe(false);
  expect(isTownOf("Saint-John's", [-61.87, 17.12], { name: "St. John's", place: [-61.85, 17.12] })).toBe(true);
  expect(isTownOf('Dibba', [56.34, 25.12], FUJAIRAH)).toBe(false);
  expect(isTownOf('San Antonio Este', [-64.74, -40.8], { name: 'San Antonio Oeste', place: [-64.94, -40.73] })).toBe(false);
});
