import { expect, test } from 'vitest';
import { durationParts, timesOf } from './route-times.ts';

test('each leg ends when its miles so far are sailed', () => {
  expect(timesOf([{ distanceNm: 120 }, { distanceNm: 60 }], 12, 0)).toEqual([
    { totalNm: 120, arrivesMs: 10 * 3_600_000 },
    { totalNm: 180, arrivesMs: 15 * 3_600_000 },
  ]);
});

test('a time at sea is days and hours', () => {
  expect(durationParts(50 * 3_600_000)).toEqual({ days: 2, hours: 2 });
  expect(durationParts(23.6 * 3_600_000)).toEqual({ days: 1, hours: 0 });
});
