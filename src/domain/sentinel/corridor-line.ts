// The outline of the corridor of a watched voyage: everywhere as far from the route as the corridor is wide. Pure.
import type { Degrees, LonLat, NauticalMiles } from '#contract/units.ts';
import { nearLine } from '#domain/geo/distance-to-line.ts';
import { bearingDeg, destination, distanceNm, greatCircle } from '#domain/geo/great-circle.ts';
import { routeLengthNm } from './voyage.ts';

/** At least so many points on each side, where the corridor is narrow beside the length of the route; one more at each position. */
const POINTS_A_SIDE = 120;
const ARC_STEP_DEG: Degrees = 15;
/** Share of the half-width. Nearer points are left out: at sharp bends they lie inside the corridor of another leg. */
const INSIDE = 0.985;

/** A closed ring around the route, `halfNm` from it, longitudes canonical. Empty for fewer than two positions. */
export function corridorRing(line: readonly LonLat[], halfNm: NauticalMiles): LonLat[] {
  const stepNm = Math.max(halfNm / 2, routeLengthNm(line) / POINTS_A_SIDE);
  const sides = [...sideOf(line, halfNm, stepNm), ...sideOf(line.toReversed(), halfNm, stepNm)];
  const isInside = nearLine(line, halfNm * INSIDE);
  const ring = sides.filter((point) => !isInside(point));
  const [first] = ring;
  return first ? [...ring, first] : [];
}

/** The points to the left of the line, with the arcs outside its bends and around its end. */
function sideOf(line: readonly LonLat[], halfNm: NauticalMiles, stepNm: NauticalMiles): LonLat[] {
  return line.slice(1).flatMap((to, at): LonLat[] => {
    const from = line[at] ?? to;
    if (distanceNm(from, to) === 0) return [];
    const along = greatCircle(from, to, stepNm);
    const left = along.map((point, index) => {
      const next = along[index + 1];
      const courseDeg = next ? bearingDeg(point, next) : bearingDeg(to, along[index - 1] ?? from) + 180;
      return destination(point, courseDeg - 90, halfNm);
    });
    const courseDeg = bearingDeg(to, along.at(-2) ?? from) + 180;
    const onward = line[at + 2];
    const turnDeg = onward ? turnOf(courseDeg, bearingDeg(to, onward)) : 180;
    return [...left, ...arc(to, courseDeg - 90, turnDeg, halfNm)];
  });
}

/** Clockwise is positive: only there an arc lies outside the bend on the left. */
const turnOf = (fromDeg: Degrees, toDeg: Degrees): Degrees => ((((toDeg - fromDeg) % 360) + 540) % 360) - 180;

const arc = (centre: LonLat, fromDeg: Degrees, turnDeg: Degrees, radiusNm: NauticalMiles): LonLat[] =>
  Array.from({ length: Math.max(0, Math.floor(turnDeg / ARC_STEP_DEG)) }, (_, step) =>
    destination(centre, fromDeg + (step + 1) * ARC_STEP_DEG, radiusNm),
  );
