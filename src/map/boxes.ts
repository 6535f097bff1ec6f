// Boxes of the visible world that may cross 180 degrees: pad, contain. Pure.
import type { Box } from '#contract/units.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';

const turn = (deg: number) => ((deg % 360) + 360) % 360;

/** Degrees of longitude that a box spans, 0 to 360. */
export const widthDeg = ([west, , east]: Box) => turn(east - west);

/**
 * A view given by unwrapped edges (east may be above 180, west below -180), wider by `fraction` of itself on every side. undefined when
 * that is a whole turn of the world or more.
 */
export function paddedBox(westDeg: number, southDeg: number, eastDeg: number, northDeg: number, fraction: number): Box | undefined {
  const padLon = (eastDeg - westDeg) * fraction;
  const padLat = (northDeg - southDeg) * fraction;
  if (eastDeg - westDeg + 2 * padLon >= 360) return undefined;
  return [
    canonicalLonDeg(westDeg - padLon),
    Math.max(-90, southDeg - padLat),
    canonicalLonDeg(eastDeg + padLon),
    Math.min(90, northDeg + padLat),
  ];
}

/** Whether `outer` contains all of `inner`; both may cross 180 degrees. */
export function contains(outer: Box, inner: Box): boolean {
  if (inner[1] < outer[1] || inner[3] > outer[3]) return false;
  return turn(inner[0] - outer[0]) + widthDeg(inner) <= widthDeg(outer);
}
