// Distance on a sphere, for millions of comparisons: twenty times faster than the ellipsoid and up to 0.6 % wrong. Never shown to users.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { toRadians } from './ellipsoid.ts';

/** IUGG mean radius. */
export const MEAN_RADIUS_NM = 6_371_008.8 / 1852;
const DIAMETER_NM = 2 * MEAN_RADIUS_NM;

/** Within 0.6 % of distanceNm. */
export function roughDistanceNm([lonA, latA]: LonLat, [lonB, latB]: LonLat): NauticalMiles {
  const north = Math.sin(toRadians(latB - latA) / 2);
  const east = Math.sin(toRadians(lonB - lonA) / 2);
  const half = north * north + Math.cos(toRadians(latA)) * Math.cos(toRadians(latB)) * east * east;
  return DIAMETER_NM * Math.asin(Math.min(1, Math.sqrt(half)));
}
