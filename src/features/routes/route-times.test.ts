import { expect, test } from 'vitest';
import { timesOf } from './route-times.ts';

test('each leg ends when its miles so far are sailed', () => {
  expect(timesOf([{ distanceNm: 120 }, { distanceNm: 60 }], 12, 0)).toEqual([
    { totalNm: 120, arrivesMs: 10 * 3_600_000 },
    { totalNm: 180, arrivesMs: 15 * 3_600_000 },
  ]);
});
