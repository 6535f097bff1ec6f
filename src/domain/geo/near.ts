// Finds what is near a point among thousands: first by a cheap distance on the sphere, then by the true distance where it can matter.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from './great-circle.ts';
import { roughDistanceNm } from './sphere.ts';

/** The sphere is up to 0.6 % wrong (sphere.ts). */
const SLACK = 1.007;
/** 2 mm: sines of zero are not exactly zero. */
const ROUNDING_NM = 1e-6;

/** Everything truly within `radiusNm` is within this distance on the sphere. */
export const roughReachNm = (radiusNm: NauticalMiles): NauticalMiles => radiusNm * SLACK + ROUNDING_NM;

export interface Near<T> {
  item: T;
  distanceNm: NauticalMiles;
}

/** Within a radius, nearest first. */
export function withinNm<T>(point: LonLat, items: Iterable<T>, positionOf: (item: T) => LonLat, radiusNm: NauticalMiles): Near<T>[] {
  const near: Near<T>[] = [];
  for (const item of items) {
    const position = positionOf(item);
    if (roughDistanceNm(point, position) > roughReachNm(radiusNm)) continue;
    const distance = distanceNm(point, position);
    if (distance <= radiusNm) near.push({ item, distanceNm: distance });
  }
  return near.sort((one, other) => one.distanceNm - other.distanceNm);
}

/** undefined for no items. */
export function nearestOf<T>(point: LonLat, items: Iterable<T>, positionOf: (item: T) => LonLat): Near<T> | undefined {
  const all = [...items].map((item) => ({ item, rough: roughDistanceNm(point, positionOf(item)) }));
  const least = all.reduce((min, { rough }) => Math.min(min, rough), Number.POSITIVE_INFINITY);
  const candidates = all.filter(({ rough }) => rough <= least * SLACK * SLACK + ROUNDING_NM).map(({ item }) => item);
  return withinNm(point, candidates, positionOf, Number.POSITIVE_INFINITY)[0];
}
