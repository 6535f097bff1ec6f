import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, type LonLat } from '#contract/units.ts';
import { isNight, sunAltitudeDeg } from './sun.ts';

const OSLO: LonLat = [10.7522, 59.9139];
const QUITO: LonLat = [-78.4678, -0.1807];
const REYKJAVIK: LonLat = [-21.9426, 64.1466];
const LONDON: LonLat = [-0.1278, 51.5074];

describe('night', () => {
  // US Naval Observatory, Complete Sun and Moon Data for One Day; UTC, rounded to the minute
  it.each<[string, LonLat, begins: string, ends: string]>([
    ['in London in June', LONDON, '2025-06-21T02:55Z', '2025-06-21T21:09Z'],
    ['in Oslo in December', OSLO, '2025-12-21T07:21Z', '2025-12-21T15:10Z'],
    ['in Oslo in June, when the sun goes hardly deeper', OSLO, '2025-06-21T00:10Z', '2025-06-21T22:28Z'],
    ['in Quito at the equinox', QUITO, '2025-03-20T10:57Z', '2025-03-20T23:45Z'],
    ['in Reykjavik in December', REYKJAVIK, '2025-12-21T10:03Z', '2025-12-21T16:49Z'],
    ['at 70 N in December, when the sun does not rise', [0, 70], '2025-12-21T09:55Z', '2025-12-21T14:02Z'],
    ['at the Grand Canyon in May', [-111.864_64, 36.086_95], '2025-05-15T11:53Z', '2025-05-16T02:56Z'],
    ['at Lake Michigan in July', [-86.3, 42.2], '2022-07-30T10:04Z', '2022-07-30T01:39Z'],
  ])('%s ends and begins within a minute of the published civil twilight', (_where, place, begins, ends) => {
    const [dawn, dusk] = [Date.parse(begins), Date.parse(ends)];
    const slack = MINUTE_MS + 30_000; // the published minute is rounded
    expect([-slack, slack].map((off) => isNight(place, dawn + off))).toEqual([true, false]);
    expect([-slack, slack].map((off) => isNight(place, dusk + off))).toEqual([false, true]);
  });

  it('never comes at 70 N in June', () => {
    const day = Date.UTC(2025, 5, 21);
    for (let atMs = day; atMs < day + DAY_MS; atMs += 10 * MINUTE_MS) expect(isNight([0, 70], atMs)).toBe(false);
  });

  // US Naval Observatory, Celestial Navigation Data
  it.each<[string, LonLat, string, number]>([
    ['Oslo', OSLO, '2025-06-21T10:00Z', 51.001_85],
    ['Oslo', OSLO, '2025-12-21T11:00Z', 6.589_99],
    ['Quito', QUITO, '2025-03-20T17:00Z', 84.698_36],
    ['Sydney', [151.2093, -33.8688], '2025-12-21T02:00Z', 79.460_84],
    ['Reykjavik', REYKJAVIK, '2025-09-22T13:00Z', 25.829_78],
  ])('is judged by a height of the sun that is right to 0.02 degrees: %s %#', (_where, place, at, heightDeg) => {
    expect(Math.abs(sunAltitudeDeg(place, Date.parse(at)) - heightDeg)).toBeLessThan(0.02);
  });

  it('is the same at 180 degrees from either side', () => {
    const atMs = Date.UTC(2026, 2, 3, 18, 31);
    expect(sunAltitudeDeg([180, -17], atMs)).toBeCloseTo(sunAltitudeDeg([-180, -17], atMs), 9);
  });
});
