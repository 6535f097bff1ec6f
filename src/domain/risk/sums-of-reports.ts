// The sum of the weights of reports at very many places: what weighReports gives, without the list, and much faster. Pure.
import type { ReportSum } from '#contract/entities/risk.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { roughReachNm } from '#domain/geo/near.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { roundHalfUp } from './decimal.ts';
import type { CountedReport } from './reports-near.ts';
import { WEIGHT_DECIMALS, weightOfReport } from './report-weight.ts';
import type { RuleSet } from './rule-set.ts';

/** A report has one weight for each step of distance and each hour (by day, by night, none): they are kept. */
export function sumsOfReports(rules: RuleSet): (place: LonLat, candidates: readonly CountedReport[], byNight?: boolean) => ReportSum {
  const steps = rules.report.distanceNm.map(({ upTo }) => upTo);
  const known = new Map<CountedReport, (number | undefined)[]>();
  const weightAt = (report: CountedReport, step: number, byNight: boolean | undefined): number => {
    const weights = known.get(report) ?? [];
    known.set(report, weights);
    const at = step * 3 + (byNight === undefined ? 2 : Number(byNight));
    return (weights[at] ??= weightOfReport({ ...report.facts, distanceNm: steps[step] ?? 0, passageByNight: byNight }, rules));
  };
  return (place, candidates, byNight) => {
    let [sum, count] = [0, 0];
    for (const report of candidates) {
      const step = stepOf(place, report.position, steps);
      if (step === -1) continue;
      sum += weightAt(report, step, byNight);
      count += 1;
    }
    return { sum: roundHalfUp(sum, WEIGHT_DECIMALS), count };
  };
}

/** The first step that reaches from one place to the other; -1: none. Computes the true distance only where it decides. */
function stepOf(place: LonLat, position: LonLat, steps: readonly NauticalMiles[]): number {
  const rough = roughDistanceNm(place, position);
  let exact: number | undefined;
  return steps.findIndex((upTo) => {
    if (rough > roughReachNm(upTo)) return false;
    return roughReachNm(rough) <= upTo || (exact ??= distanceNm(place, position)) <= upTo;
  });
}
