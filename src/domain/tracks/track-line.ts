// A track in fewer points that keep its shape, times and gaps; and the legs of a line coloured by speed. Pure.
import type { Knots, LonLat } from '#contract/units.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { lonNear, shortTurnDeg } from '#domain/geo/longitude.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { isAfterGap, pickPoints, positionAt } from './track.ts';

/** Metres in a degree of latitude on the mean sphere: accurate enough for a tolerance. */
const METRES_PER_DEGREE = 111_195;

/** How far the point at `at` is from where steady sailing from `first` to `last` would have put her at that time. */
function offM(track: TrackColumns, first: number, last: number, at: number): number {
  const [lonA, latA] = positionAt(track, first);
  const [lonB, latB] = positionAt(track, last);
  const [lon, lat] = positionAt(track, at);
  const startS = track.atS[first] as number;
  const share = ((track.atS[at] as number) - startS) / ((track.atS[last] as number) - startS || 1);
  const north = lat - (latA + share * (latB - latA));
  const east = shortTurnDeg(lonA + share * shortTurnDeg(lonA, lonB), lon) * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(north, east) * METRES_PER_DEGREE;
}

/**
 * Douglas-Peucker in space and time together, so that stops and changes of speed remain: sailing steadily between the remaining points, she
 * is never further than `toleranceM` from where she was. The first and last points, both ends of every gap, and a point every `mostApartS`
 * remain, so that no new gap appears.
 */
export function simplifyTrack(track: TrackColumns, toleranceM: number, mostApartS = Number.POSITIVE_INFINITY): TrackColumns {
  return pickPoints(track, thinnedIndexes(track, toleranceM, mostApartS));
}

/** The same as simplifyTrack, but returns the indexes of the remaining points in order. */
export function thinnedIndexes(track: TrackColumns, toleranceM: number, mostApartS: number): number[] {
  const kept: number[] = [];
  for (let first = 0; first < track.atS.length; ) {
    let last = first;
    while (last + 1 < track.atS.length && !isAfterGap(track, last + 1)) last++;
    keepShape(track, { first, last }, { toleranceM, mostApartS }, kept);
    first = last + 1;
  }
  return kept;
}

interface Stretch {
  first: number;
  last: number;
}

/** Adds the indexes to keep in a stretch, in order. Uses a stack instead of recursion: a day of points may be one spiral. */
function keepShape(
  track: TrackColumns,
  { first, last }: Stretch,
  { toleranceM, mostApartS }: { toleranceM: number; mostApartS: number },
  kept: number[],
): void {
  kept.push(first);
  if (last === first) return;
  const waiting: Stretch[] = [{ first, last }];
  for (let stretch = waiting.pop(); stretch; stretch = waiting.pop()) {
    const split = splitOf(track, stretch, toleranceM, mostApartS);
    if (split === undefined) kept.push(stretch.last);
    else waiting.push({ first: split, last: stretch.last }, { first: stretch.first, last: split });
  }
}

function splitOf(track: TrackColumns, { first, last }: Stretch, toleranceM: number, mostApartS: number): number | undefined {
  if (last - first < 2) return undefined;
  let worst = first + 1;
  let worstM = -1;
  for (let at = first + 1; at < last; at++) {
    const off = offM(track, first, last, at);
    if (off > worstM) {
      worst = at;
      worstM = off;
    }
  }
  if (worstM > toleranceM) return worst;
  const startS = track.atS[first] as number;
  const endS = track.atS[last] as number;
  if (endS - startS <= mostApartS) return undefined;
  const middleS = (startS + endS) / 2;
  let nearest = first + 1;
  for (let at = first + 1; at < last; at++)
    if (Math.abs((track.atS[at] as number) - middleS) < Math.abs((track.atS[nearest] as number) - middleS)) nearest = at;
  return nearest;
}

/** Lower limits of the speed classes: stopped (as the signs on the map), manoeuvring, slow, service speed of most ships, fast. */
export const SPEED_CLASSES_KN: readonly Knots[] = [0, 0.5, 5, 10, 15];
/** Not a class: a gap, drawn dashed. */
export const IN_GAP = -1;

export const speedClassOf = (speedKn: Knots): number => SPEED_CLASSES_KN.findLastIndex((leastKn) => speedKn >= leastKn);

/** One class, or a gap, in one piece. */
export interface TrackRun {
  /** Index into SPEED_CLASSES_KN, or IN_GAP. */
  speedClass: number;
  /** Longitudes unwrapped along the whole track: they may leave +-180, so that no run is drawn around the world. */
  points: LonLat[];
}

/** Times of the points that follow a gap: a simplified line has long legs that are no gaps. */
export function gapEndsOf(track: TrackColumns): Uint32Array {
  return track.atS.filter((_, at) => isAfterGap(track, at));
}

/**
 * Neighbouring legs of one class are one run; the next begins where it ends. Speed is that made good between the points. `gapEnds`: from
 * the track that the line was made from.
 */
export function runsOf(track: TrackColumns, gapEnds: Uint32Array = gapEndsOf(track)): TrackRun[] {
  const afterGap = new Set(gapEnds);
  const runs: TrackRun[] = [];
  let from: LonLat | undefined;
  for (let at = 0; at < track.atS.length; at++) {
    const [lonDeg, latDeg] = positionAt(track, at);
    const to: LonLat = [from ? lonNear(lonDeg, from[0]) : lonDeg, latDeg];
    if (from) {
      const hours = ((track.atS[at] as number) - (track.atS[at - 1] as number)) / 3600;
      const speedClass = afterGap.has(track.atS[at] as number) ? IN_GAP : speedClassOf(roughDistanceNm(from, to) / hours);
      const run = runs.at(-1);
      if (run?.speedClass === speedClass) run.points.push(to);
      else runs.push({ speedClass, points: [from, to] });
    }
    from = to;
  }
  return runs;
}
