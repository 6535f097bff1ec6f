// The stretches of a way that reports make risky, and the middle of the reports that do. Pure.
import type { RiskStretch } from '#contract/passages/passage-assessment.ts';
import type { PassagePiece } from '#contract/passages/passage-risk.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { canonical, lonNear } from '#domain/geo/longitude.ts';
import { withinNm } from '#domain/geo/near.ts';
import { REPORT_RADIUS_NM } from '#domain/risk/report-reach.ts';
import type { RuleSet } from '#domain/risk/rule-set.ts';

/** A stretch reaches no further than this from its worst piece either way: as far as a report counts. */
const HALF_NM: NauticalMiles = REPORT_RADIUS_NM;
/** Nearer to the worst piece of a stretch than this, pieces count the same reports: they begin no stretch of their own. */
const APART_NM: NauticalMiles = 2 * REPORT_RADIUS_NM;
/** So many are named; a way through a busy sea has dozens. */
const MOST_STRETCHES = 12;

type Piece = Pick<PassagePiece, 'fromNm' | 'toNm' | 'sum' | 'count' | 'middle'>;

/** `reports`: places of those that are counted. Worst first; of equal ones the one that she reaches first. No two overlap. */
export function riskStretches(pieces: readonly Piece[], reports: readonly LonLat[], { sumBands }: RuleSet): RiskStretch[] {
  const least = Math.min(...sumBands.map(({ from }) => from).filter((from) => from > 0));
  const free = new Set([...pieces.keys()].filter((at) => sumAt(pieces, at) >= least));
  const stretches: RiskStretch[] = [];
  while (free.size > 0 && stretches.length < MOST_STRETCHES) {
    const worst = middleOfWorst(pieces, free);
    const isWithin = (nm: NauticalMiles) => (at: number) => Math.abs((pieces[at]?.fromNm ?? 0) - (pieces[worst]?.fromNm ?? 0)) <= nm;
    const [first, last] = reachOf(worst, (at) => free.has(at) && isWithin(HALF_NM)(at));
    const { middle, sum, count } = pieces[worst] as Piece;
    const [fromNm, toNm] = [pieces[first]?.fromNm ?? 0, pieces[last]?.toNm ?? 0];
    stretches.push({ fromNm, toNm, worst, sum, count, centre: middleOf(middle, reports) });
    for (const at of [...free].filter(isWithin(APART_NM))) free.delete(at);
  }
  return stretches;
}

const sumAt = (pieces: readonly Piece[], at: number): number => pieces[at]?.sum ?? 0;

/** The first of the largest, or the middle of those beside it that are equal. */
function middleOfWorst(pieces: readonly Piece[], free: ReadonlySet<number>): number {
  const first = [...free].reduce((most, at) => (sumAt(pieces, at) > sumAt(pieces, most) ? at : most));
  const [, last] = reachOf(first, (at) => free.has(at) && sumAt(pieces, at) === sumAt(pieces, first));
  return Math.floor((first + last) / 2);
}

/** How far what belongs together reaches from one piece, both ways. */
function reachOf(from: number, belongs: (at: number) => boolean): [first: number, last: number] {
  let [first, last] = [from, from];
  while (belongs(first - 1)) first--;
  while (belongs(last + 1)) last++;
  return [first, last];
}

/** The mean of the reports within reach of a place; the place itself where there is none. */
function middleOf(place: LonLat, reports: readonly LonLat[]): LonLat {
  const near = withinNm(place, reports, (report) => report, REPORT_RADIUS_NM);
  if (near.length === 0) return place;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return canonical([mean(near.map(({ item }) => lonNear(item[0], place[0]))), mean(near.map(({ item }) => item[1]))]);
}
