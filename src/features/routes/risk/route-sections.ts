// A route's reports by the sections of its graph. Pure.
import type { RouteReport, RouteRisk } from '#contract/routing.ts';
import type { NauticalMiles } from '#contract/units.ts';
import { barAt } from '#domain/routing/route-risk.ts';

export interface RouteSection {
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
  /** In order along the route. */
  reports: RouteReport[];
  /** Names of the areas that the route crosses in this section. */
  areas: string[];
}

/** Only those with reports, in order along the route. */
export function sectionsOf({ graph, reports, areas }: RouteRisk): RouteSection[] {
  const { pieceNm, totals } = graph;
  return totals.flatMap((total, at): RouteSection[] => {
    if (total === 0) return [];
    const [fromNm, toNm] = [at * pieceNm, (at + 1) * pieceNm];
    return [
      {
        fromNm,
        toNm,
        reports: reports.filter(({ alongNm }) => barAt(alongNm, graph) === at),
        areas: areas.filter(({ spans }) => spans.some((span) => span.fromNm < toNm && span.toNm > fromNm)).map(({ name }) => name),
      },
    ];
  });
}
