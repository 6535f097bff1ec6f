// Small steps of simulated ships, in nautical miles, on a plane of 60 nm a degree. Distances come from #domain/geo/sphere.ts.
import type { Degrees, LonLat } from '#contract/units.ts';
import { shortTurnDeg } from '#domain/geo/longitude.ts';

const RADIANS = Math.PI / 180;

/** The step east and north in nautical miles between places near each other; the shorter way across the antimeridian. */
export function stepNm([lonA, latA]: LonLat, [lonB, latB]: LonLat): [eastNm: number, northNm: number] {
  return [shortTurnDeg(lonA, lonB) * 60 * Math.cos(((latA + latB) / 2) * RADIANS), (latB - latA) * 60];
}

/** The place after this step. Its longitude may exceed 180. */
export function movedBy([lon, lat]: LonLat, eastNm: number, northNm: number): LonLat {
  const newLat = Math.max(-85, Math.min(85, lat + northNm / 60));
  return [lon + eastNm / 60 / Math.cos(newLat * RADIANS), newLat];
}

/** Direction of a step, degrees true, 0 to 360. */
export const planeBearingDeg = (eastNm: number, northNm: number): Degrees => (Math.atan2(eastNm, northNm) / RADIANS + 360) % 360;
