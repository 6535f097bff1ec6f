// What the panel of route planning says of a route: the reports near it and the areas crossed, and its worst stretches as an assessment of
// the same passage without a ship has them. Pure.
import type { PlannedRisk, RouteEvent, RouteRiskRows, SailedRoute } from '#contract/routing.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { piecesAlong, readyReports } from '#domain/risk/along.ts';
import { REPORT_RADIUS_NM, reportWindowStart } from '#domain/risk/report-reach.ts';
import type { RuleSet } from '#domain/risk/rule-set.ts';
import { risksAlong } from '#domain/routing/route-risk.ts';
import { riskStretches } from './stretches.ts';

/** Makes the rows ready once; the answer is asked for each route. */
export function plannedRiskOf({ reports, areas, asOfMs }: RouteRiskRows, rules: RuleSet): (route: SailedRoute) => PlannedRisk {
  const ready = readyReports({ reports, shipType: undefined, asOfMs }, rules);
  const events = reports.map(
    (report): RouteEvent => ({ id: report.id, position: placeOf(report), category: report.category, atMs: report.occurredAt }),
  );
  const riskOf = risksAlong({ withinNm: REPORT_RADIUS_NM, sinceMs: reportWindowStart(asOfMs), events, areas });
  return ({ legs, departureMs, speedKn }) => {
    const { pieces } = piecesAlong({ legs, departureMs, speedKn }, ready);
    // without the middles of their reports, which nothing here asks for
    const stretches = riskStretches(pieces, [], rules).map(({ fromNm, toNm, sum, count, worst }) => {
      const piece = pieces[worst];
      return { fromNm, toNm, sum, count, worstNm: piece ? (piece.fromNm + piece.toNm) / 2 : fromNm, worstMs: piece?.atMs };
    });
    return { ...riskOf(legs), stretches };
  };
}
