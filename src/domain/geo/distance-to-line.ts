// How far a point is from a line, and where along it the nearest point is. Legs are great circles on the ellipsoid.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { bearingDeg, destination, distanceNm } from './great-circle.ts';
import { MEAN_RADIUS_NM, roughDistanceNm } from './sphere.ts';
import { toRadians } from './ellipsoid.ts';

/** A step shorter than 2 mm changes nothing that is shown. */
const CLOSE_ENOUGH_NM = 1e-6;
const MOST_STEPS = 8;

interface Nearest {
  distanceNm: NauticalMiles;
  /** From the start of the line to its nearest point. */
  alongNm: NauticalMiles;
  nearest: LonLat;
}

/**
 * How far along a great circle, given by a point and a course, the foot of the perpendicular from `point` is, on the sphere. Repeated from
 * each new foot, the error of the sphere goes to zero (Baselga and Martinez-Llario, 2017, for geodesics).
 */
function alongNm(from: LonLat, courseDeg: number, point: LonLat): number {
  const arc = distanceNm(from, point) / MEAN_RADIUS_NM;
  const angle = toRadians(bearingDeg(from, point) - courseDeg);
  return Math.atan2(Math.sin(arc) * Math.cos(angle), Math.cos(arc)) * MEAN_RADIUS_NM;
}

function nearestOnLeg(point: LonLat, a: LonLat, b: LonLat): Nearest {
  const lengthNm = distanceNm(a, b);
  const course = bearingDeg(a, b);
  let along = 0;
  let foot = a;
  let footCourse = course;
  for (let step = 0; step < MOST_STEPS && lengthNm > 0; step += 1) {
    const onward = alongNm(foot, footCourse, point);
    const next = Math.min(lengthNm, Math.max(0, along + onward));
    if (Math.abs(next - along) < CLOSE_ENOUGH_NM) break;
    along = next;
    foot = along === lengthNm ? b : destination(a, course, along);
    footCourse = along > lengthNm / 2 ? bearingDeg(foot, a) + 180 : bearingDeg(foot, b);
  }
  return { distanceNm: distanceNm(point, foot), alongNm: along, nearest: foot };
}

/** On the sphere, so up to 0.6 % wrong: cheap, and enough to skip legs that cannot be the nearest. */
function roughlyAtLeastNm(point: LonLat, a: LonLat, b: LonLat, lengthNm: number): number {
  return (roughDistanceNm(point, a) + roughDistanceNm(point, b) - lengthNm * 1.006) / 2.012;
}

/**
 * Tells of many points whether each is nearer than `withinNm` to one line: the legs are measured once, and legs that are too far off are
 * skipped. Legs must be shorter than a quarter of the earth.
 */
export function nearLine(line: readonly LonLat[], withinNm: NauticalMiles): (point: LonLat) => boolean {
  const legs = line.slice(1).map((b, at) => {
    const a = line[at] ?? b;
    return { a, b, lengthNm: distanceNm(a, b) };
  });
  return (point) =>
    legs.some(
      ({ a, b, lengthNm }) => roughlyAtLeastNm(point, a, b, lengthNm) < withinNm && nearestOnLeg(point, a, b).distanceNm < withinNm,
    );
}

/**
 * The point of a line nearest to `point`: distance, distance along the line, and position (longitude canonical). The line must have at
 * least one position. Legs must be shorter than a quarter of the earth. Accurate to a metre for points within 3,000 nm.
 */
export function nearestOnLine(point: LonLat, line: readonly LonLat[]): Nearest {
  const [first] = line;
  if (!first) throw new Error('A line has at least one position');
  let best: Nearest = { distanceNm: distanceNm(point, first), alongNm: 0, nearest: first };
  let beforeNm = 0;
  for (const [at, a] of line.entries()) {
    const b = line[at + 1];
    if (!b) break;
    const lengthNm = distanceNm(a, b);
    if (roughlyAtLeastNm(point, a, b, lengthNm) < best.distanceNm) {
      const found = nearestOnLeg(point, a, b);
      if (found.distanceNm < best.distanceNm) best = { ...found, alongNm: beforeNm + found.alongNm };
    }
    beforeNm += lengthNm;
  }
  return best;
}
