import { expect, test } from 'vitest';
import { departureField, departureOf, durationParts, timesOf } from './route-times.ts';

test('each leg ends when its miles so far are sailed', () => {
  expect(timesOf([{ distanceNm: 120 }, { distanceNm: 60 }], 12, 0)).toEqual([
    { totalNm: 120, arrivesMs: 10 * 3_600_000 },
    { totalNm: 180, arrivesMs: 15 * 3_600_000 },
  ]);
});

test('a departure is read as UTC, whatever the zone of the machine, and nothing else is', () => {
  expect(departureOf('2026-11-20T11:24')).toBe(Date.UTC(2026, 10, 20, 11, 24));
  expect(departureField(Date.UTC(2026, 10, 20, 11, 24, 59))).toBe('2026-11-20T11:24');
  for (const wrong of ['', '2026-13-40T11:24', 'tomorrow']) expect(departureOf(wrong)).toBeUndefined();
});

test('a time at sea is days and hours', () => {
  expect(durationParts(50 * 3_600_000)).toEqual({ days: 2, hours: 2 });
  expect(durationParts(23.6 * 3_600_000)).toEqual({ days: 1, hours: 0 });
});
