// Neighbouring pieces of a way that are alike, as one row: for tables, and for lines on a map. Pure.
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import type { PassagePiece } from '#contract/passages/passage-risk.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { type RuleSet, threatAt } from '#domain/risk/rule-set.ts';

export interface PassageRun {
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
  threat: ThreatRating | undefined;
  /** The largest of its pieces. */
  sum: number;
  byNight: boolean | undefined;
  areas: readonly string[];
}

/** `alike`: what makes two pieces one run, as text. */
export function passageRuns(
  pieces: readonly PassagePiece[],
  rules: Pick<RuleSet, 'sumBands'>,
  alike: (run: PassageRun) => string = ({ threat, byNight, areas }) => JSON.stringify([threat, byNight, areas]),
): PassageRun[] {
  const runs: PassageRun[] = [];
  for (const piece of pieces) {
    const { fromNm, toNm, sum, byNight, areas } = piece;
    const run: PassageRun = { fromNm, toNm, threat: threatAt(piece, rules), sum, byNight, areas };
    const last = runs.at(-1);
    if (last && alike(last) === alike(run)) runs[runs.length - 1] = { ...last, toNm, sum: Math.max(last.sum, sum) };
    else runs.push(run);
  }
  return runs;
}

/** The index of the piece that holds a distance; that of an end beyond it. */
export function pieceAt(pieces: readonly Pick<PassagePiece, 'toNm'>[], alongNm: NauticalMiles): number {
  const at = pieces.findIndex(({ toNm }) => alongNm <= toNm);
  return at === -1 ? Math.max(0, pieces.length - 1) : at;
}

/** The index of the piece whose middle is nearest to a place. undefined: there are none. */
export function nearestPiece(pieces: readonly Pick<PassagePiece, 'middle'>[], place: LonLat): number | undefined {
  let [nearest, leastNm]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const [at, { middle }] of pieces.entries()) {
    const awayNm = roughDistanceNm(place, middle);
    if (awayNm >= leastNm) continue;
    nearest = at;
    leastNm = awayNm;
  }
  return nearest;
}

/** undefined: the assessment has no times. */
export function timeAlong(
  { along: { lengthNm, arrivalMs }, waypoints }: Pick<PassageAssessment, 'along' | 'waypoints'>,
  alongNm: NauticalMiles,
): EpochMs | undefined {
  const departureMs = waypoints[0]?.atMs;
  if (departureMs === undefined || arrivalMs === undefined) return undefined;
  return lengthNm > 0 ? Math.round(departureMs + ((arrivalMs - departureMs) * alongNm) / lengthNm) : departureMs;
}
