// Finds what is near a point, for repeated questions about the same thousands of items: each question looks only at a box around the point.
import KDBush from 'kdbush';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from './great-circle.ts';
import { type Near, roughReachNm, withinNm } from './near.ts';
import { roughDistanceNm } from './sphere.ts';

/** The shortest degree of latitude, at the equator (WGS84): places one degree of latitude apart are at least this far apart. */
const LEAST_NM_PER_DEGREE = 59.7;
/** Sines of zero are not exactly zero. */
const ROUNDING_DEG = 1e-7;
const RADIANS = Math.PI / 180;

export interface NearIndex<T> {
  /** The same as withinNm; of equally distant items, the first comes first. */
  within: (point: LonLat, radiusNm: NauticalMiles) => Near<T>[];
  /** The number of those items. Computes the true distance only where it decides. */
  countWithin: (point: LonLat, radiusNm: NauticalMiles) => number;
  /** All of them and some that are further away, in the order of the items: for who measures another distance. Computes none. */
  candidates: (point: LonLat, radiusNm: NauticalMiles) => T[];
}

export function nearIndex<T>(items: Iterable<T>, positionOf: (item: T) => LonLat): NearIndex<T> {
  const all = [...items];
  const positions = all.map(positionOf);
  const tree = positions.length > 0 ? new KDBush(positions.length) : undefined;
  for (const [lonDeg, latDeg] of positions) tree?.add(lonDeg, latDeg);
  tree?.finish();

  /** Everything that can be within the radius, by index in `all`. */
  function around([lonDeg, latDeg]: LonLat, radiusNm: NauticalMiles): number[] {
    if (!tree) return [];
    const reachDeg = radiusNm / LEAST_NM_PER_DEGREE + ROUNDING_DEG;
    const [south, north] = [latDeg - reachDeg, latDeg + reachDeg];
    const poleward = Math.max(Math.abs(south), Math.abs(north));
    const acrossDeg = poleward >= 90 ? 180 : reachDeg / Math.cos(poleward * RADIANS);
    if (acrossDeg >= 180) return tree.range(-180, south, 180, north);
    // across 180 degrees the box has a second part
    return [-360, 0, 360].flatMap((turn) => tree.range(lonDeg + turn - acrossDeg, south, lonDeg + turn + acrossDeg, north));
  }
  const isNear = (point: LonLat, at: number, radiusNm: NauticalMiles): boolean => {
    const position = positions[at] as LonLat;
    const rough = roughDistanceNm(point, position);
    if (rough > roughReachNm(radiusNm)) return false;
    return roughReachNm(rough) <= radiusNm || distanceNm(point, position) <= radiusNm;
  };

  return {
    within: (point, radiusNm) =>
      withinNm(
        point,
        around(point, radiusNm).sort((a, b) => a - b),
        (at) => positions[at] as LonLat,
        radiusNm,
      ).map(({ item, distanceNm: nm }) => ({ item: all[item] as T, distanceNm: nm })),
    countWithin: (point, radiusNm) => around(point, radiusNm).filter((at) => isNear(point, at, radiusNm)).length,
    candidates: (point, radiusNm) =>
      around(point, radiusNm)
        .sort((a, b) => a - b)
        .map((at) => all[at] as T),
  };
}
