// A way along the equator with a few reports beside it, for tests of assessments.
import type { PassageLeg } from '#contract/passages/passage-assessment.ts';
import { DAY_MS, type LonLat } from '#contract/units.ts';
import { rhumbBearingDeg, rhumbDistanceNm } from '#domain/geo/rhumb.ts';
import type { PassageRows } from './assess-passage.ts';

export const NOON = Date.UTC(2026, 2, 20, 12);

export const legBetween = (from: LonLat, to: LonLat): PassageLeg => ({
  from,
  to,
  distanceNm: rhumbDistanceNm(from, to),
  courseDeg: rhumbBearingDeg(from, to),
});

export const square = (id: string, layer: string, west: number, east: number): PassageRows['areas'][number] => ({
  id,
  name: `Area ${id}`,
  layer,
  rings: [
    [
      [west, -1],
      [east, -1],
      [east, 1],
      [west, 1],
      [west, -1],
    ],
  ],
});

export const incident = (id: string, lon: number, more: Partial<PassageRows['events'][number]> = {}): PassageRows['events'][number] => ({
  id,
  type: 'Boarding',
  category: 'Crime',
  lon,
  lat: 0.1,
  occurredAt: NOON - 10 * DAY_MS,
  reportedAt: NOON - 9 * DAY_MS,
  sample: false,
  ...more,
});
