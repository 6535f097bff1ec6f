// The stretches of a way that reports make risky, and the middle of the reports that do. Pure.
import type { RiskStretch } from '#contract/passage-assessment.ts';
import type { PassagePiece } from '#contract/passage-risk.ts';
import type { LonLat } from '#contract/units.ts';
import { canonical, lonNear } from '#domain/geo/longitude.ts';
import { withinNm } from '#domain/geo/near.ts';
import { REPORT_RADIUS_NM } from '#domain/risk/report-reach.ts';
import type { RuleSet } from '#domain/risk/rule-set.ts';

/** `reports`: places of those that are counted. Worst first; of equal ones the one that she reaches first. */
export function riskStretches(pieces: readonly PassagePiece[], reports: readonly LonLat[], { sumBands }: RuleSet): RiskStretch[] {
  const least = Math.min(...sumBands.map(({ from }) => from).filter((from) => from > 0));
  const groups: number[][] = [];
  for (const [at, { sum }] of pieces.entries()) {
    if (sum < least) continue;
    const last = groups.at(-1);
    if (last?.at(-1) === at - 1) last.push(at);
    else groups.push([at]);
  }
  return groups
    .map((group) => stretchOf(group, pieces, reports))
    .toSorted((one, other) => other.sum - one.sum || one.fromNm - other.fromNm);
}

function stretchOf(group: readonly number[], pieces: readonly PassagePiece[], reports: readonly LonLat[]): RiskStretch {
  const pieceAt = (at: number) => pieces[at] as PassagePiece;
  const worst = group.reduce((most, at) => (pieceAt(at).sum > pieceAt(most).sum ? at : most));
  const { middle, sum, count } = pieceAt(worst);
  const [first, last] = [group[0] ?? worst, group.at(-1) ?? worst];
  return { fromNm: pieceAt(first).fromNm, toNm: pieceAt(last).toNm, worst, sum, count, centre: middleOf(middle, reports) };
}

/** The mean of the reports within reach of a place; the place itself where there is none. */
function middleOf(place: LonLat, reports: readonly LonLat[]): LonLat {
  const near = withinNm(place, reports, (report) => report, REPORT_RADIUS_NM);
  if (near.length === 0) return place;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return canonical([mean(near.map(({ item }) => lonNear(item[0], place[0]))), mean(near.map(({ item }) => item[1]))]);
}
