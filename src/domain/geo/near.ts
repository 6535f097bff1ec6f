// What lies near a point, of thousands: a cheap look on the sphere first, then the true distance of those that can matter.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from './great-circle.ts';
import { roughDistanceNm } from './sphere.ts';

/** The sphere is off by up to 0.6 % (sphere.ts). */
const SLACK = 1.007;
/** 2 mm: sines of nothing are not quite nothing. */
const ROUNDING_NM = 1e-6;

/** What is truly within `radiusNm` is within this on the sphere. */
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

/** undefined of none. */
export function nearestOf<T>(point: LonLat, items: Iterable<T>, positionOf: (item: T) => LonLat): Near<T> | undefined {
  const all = [...items].map((item) => ({ item, rough: roughDistanceNm(point, positionOf(item)) }));
  const least = all.reduce((min, { rough }) => Math.min(min, rough), Number.POSITIVE_INFINITY);
  const candidates = all.filter(({ rough }) => rough <= least * SLACK * SLACK + ROUNDING_NM).map(({ item }) => item);
  return withinNm(point, candidates, positionOf, Number.POSITIVE_INFINITY)[0];
}

/** The shortest degree of latitude, at the equator (WGS84): places so far apart in latitude are at least so far apart. */
const LEAST_NM_PER_DEGREE = 59.7;

/** The same thousands, asked again and again: each question looks only at those of about the same latitude. */
export interface NearIndex<T> {
  /** As withinNm. */
  within: (point: LonLat, radiusNm: NauticalMiles) => Near<T>[];
  /** How many that would be: the true distance only of those for which it decides. */
  countWithin: (point: LonLat, radiusNm: NauticalMiles) => number;
}

export function nearIndex<T>(items: Iterable<T>, positionOf: (item: T) => LonLat): NearIndex<T> {
  const sorted = [...items].map((item) => ({ item, position: positionOf(item) })).sort((a, b) => a.position[1] - b.position[1]);
  const firstFrom = (latDeg: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.position[1] ?? 0) < latDeg) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const around = ([, latDeg]: LonLat, radiusNm: NauticalMiles) => {
    const reachDeg = (radiusNm + ROUNDING_NM) / LEAST_NM_PER_DEGREE;
    const from = firstFrom(latDeg - reachDeg);
    let to = from;
    while (to < sorted.length && (sorted[to]?.position[1] ?? 91) <= latDeg + reachDeg) to++;
    return sorted.slice(from, to);
  };
  return {
    within: (point, radiusNm) =>
      withinNm(point, around(point, radiusNm), ({ position }) => position, radiusNm).map(({ item, ...near }) => ({
        item: item.item,
        ...near,
      })),
    countWithin(point, radiusNm) {
      let count = 0;
      for (const { position } of around(point, radiusNm)) {
        const rough = roughDistanceNm(point, position);
        if (rough > roughReachNm(radiusNm)) continue;
        if (rough * SLACK + ROUNDING_NM <= radiusNm || distanceNm(point, position) <= radiusNm) count++;
      }
      return count;
    },
  };
}
