// Distances and directions for ships of the simulator, in nautical miles on a sphere of 60 nm a degree.
import type { Degrees, LonLat, NauticalMiles } from '#contract/units.ts';

const RADIANS = Math.PI / 180;

/** Longitude brought to -180..180. */
export const wrapLon = (lonDeg: Degrees): Degrees => lonDeg - 360 * Math.floor((lonDeg + 180) / 360);

/** Great circle. */
export function distanceNm([lonA, latA]: LonLat, [lonB, latB]: LonLat): NauticalMiles {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const chord = half(latB - latA) + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * half(lonB - lonA);
  return ((2 * Math.asin(Math.min(1, Math.sqrt(chord)))) / RADIANS) * 60;
}

/** How far east and north in nautical miles, for places near each other; over 180 degrees by the shorter way. */
export function stepNm([lonA, latA]: LonLat, [lonB, latB]: LonLat): [eastNm: number, northNm: number] {
  return [wrapLon(lonB - lonA) * 60 * Math.cos(((latA + latB) / 2) * RADIANS), (latB - latA) * 60];
}

/** The place so far east and north. Its longitude goes on beyond 180. */
export function moved([lon, lat]: LonLat, eastNm: number, northNm: number): LonLat {
  const newLat = Math.max(-85, Math.min(85, lat + northNm / 60));
  return [lon + eastNm / 60 / Math.cos(newLat * RADIANS), newLat];
}

/** Direction of a step, degrees true, 0 to 360. */
export const bearingDeg = (eastNm: number, northNm: number): Degrees => (Math.atan2(eastNm, northNm) / RADIANS + 360) % 360;
