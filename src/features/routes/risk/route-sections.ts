// A route's reports by the sections of its graph, and which section has most. Pure.
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

/** The section with most reports; of equals the first. */
export const worstOf = (sections: readonly RouteSection[]): RouteSection | undefined =>
  sections.reduce<RouteSection | undefined>((worst, one) => (one.reports.length > (worst?.reports.length ?? 0) ? one : worst), undefined);
