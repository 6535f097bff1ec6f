// Shapes on the ground and how they are stored: circles, paths with legs short enough to be canonical, areas cut at 180 degrees. Pure.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { destination } from './great-circle.ts';
import { canonical, unwrapped } from './longitude.ts';

/** 96 corners: 0.07 % less area than the true circle. */
const CIRCLE_CORNERS = 96;
/** A leg of a stored path goes the short way, so a longer leg gets positions in between. */
const LONGEST_LEG_DEG = 170;

/** A closed ring whose corners all lie `radiusNm` from the centre, anticlockwise, longitudes canonical. */
export function circleRing(centre: LonLat, radiusNm: NauticalMiles): LonLat[] {
  const ring = Array.from({ length: CIRCLE_CORNERS }, (_, at) => destination(centre, -(at * 360) / CIRCLE_CORNERS, radiusNm));
  const [first] = ring;
  return first ? [...ring, first] : ring;
}

/** The form in which a path is stored, from one whose longitudes may leave +-180: canonical, with every leg the way it was drawn. */
export function canonicalPath(drawn: readonly LonLat[]): LonLat[] {
  const kept: LonLat[] = [];
  for (const [at, to] of drawn.entries()) {
    const from = drawn[at - 1];
    const legs = from ? Math.ceil(Math.abs(to[0] - from[0]) / LONGEST_LEG_DEG) : 1;
    for (let leg = 1; from && leg < legs; leg += 1) {
      const share = leg / legs;
      kept.push(canonical([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]));
    }
    kept.push(canonical(to));
  }
  return kept;
}

/** The part of a ring on one side of a meridian (Sutherland and Hodgman, 1974). */
function clipped(ring: readonly LonLat[], meridianDeg: number, side: 1 | -1): LonLat[] {
  const isIn = ([lonDeg]: LonLat) => (lonDeg - meridianDeg) * side >= 0;
  const part: LonLat[] = [];
  for (const [at, to] of ring.entries()) {
    const from = ring.at(at - 1) ?? to;
    if (isIn(from) !== isIn(to)) {
      const share = (meridianDeg - from[0]) / (to[0] - from[0]);
      part.push([meridianDeg, from[1] + (to[1] - from[1]) * share]);
    }
    if (isIn(to)) part.push(to);
  }
  return part;
}

/**
 * A closed ring cut at 180 degrees into closed rings with canonical longitudes (RFC 7946, 3.1.9). A ring that stays within 180 degrees
 * comes back unchanged.
 */
export function cutRingAt180(ring: readonly LonLat[]): LonLat[][] {
  const open = unwrapped(ring).slice(0, -1);
  const lons = open.map(([lonDeg]) => lonDeg);
  const east = lons.reduce((most, lonDeg) => Math.max(most, lonDeg), -Infinity);
  const west = lons.reduce((least, lonDeg) => Math.min(least, lonDeg), Infinity);
  const meridian = east > 180 ? 180 : west < -180 ? -180 : undefined;
  if (meridian === undefined) return [[...ring]];
  return ([-1, 1] as const)
    .map((side) => ({
      part: clipped(open, meridian, side),
      turnDeg: side === 1 ? (meridian === 180 ? -360 : 0) : meridian === -180 ? 360 : 0,
    }))
    .filter(({ part }) => part.length > 2)
    .map(({ part, turnDeg }) => part.map(([lonDeg, latDeg]): LonLat => [lonDeg + turnDeg, latDeg]))
    .map((part) => [...part, ...part.slice(0, 1)]);
}
