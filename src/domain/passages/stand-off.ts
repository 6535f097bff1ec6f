// The same way, but 50 nm away from the reports of one stretch: which water to close, which part of the way to find anew, and how to join
// it to the rest. The finding itself is plan-route.ts. Pure.
import type { PassageLeg, RiskStretch } from '#contract/passages/passage-assessment.ts';
import type { ClosedArea, RouteRequest } from '#contract/routing.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { REPORT_RADIUS_NM } from '#domain/risk/report-reach.ts';
import { spansIn } from '#domain/routing/route-risk.ts';
import { cutWay, placeAlong, wayLengthNm } from '#domain/routing/way-pieces.ts';

/** Reports count up to this distance; advice to ships names the same one (the sample report of a transit risk assessment). */
export const STAND_OFF_NM: NauticalMiles = REPORT_RADIUS_NM;
/** The detour leaves the way this far before the closed water and comes back as far behind it: enough to turn off gently. */
const LEAD_NM: NauticalMiles = 100;
const CORNERS = 48;

export interface StandOff {
  request: RouteRequest;
  /** The part of the way that the found route replaces. */
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
}

/** `closed`: what the way avoids anyway. undefined: the way keeps that far off already. */
export function standOffFrom(
  { centre }: Pick<RiskStretch, 'centre'>,
  legs: readonly PassageLeg[],
  closed: Pick<RouteRequest, 'closedPassages' | 'closedAreas'>,
): StandOff | undefined {
  const area = circleAround(centre);
  const spans = spansIn(area, legs);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return undefined;
  const [fromNm, toNm] = [Math.max(0, first.fromNm - LEAD_NM), Math.min(wayLengthNm(legs), last.toNm + LEAD_NM)];
  const [from, to] = [placeAlong(legs, fromNm), placeAlong(legs, toNm)];
  if (!from || !to) return undefined;
  const { closedPassages, closedAreas } = closed;
  return { request: { stops: [from, to], closedPassages, closedAreas: [...closedAreas, area] }, fromNm, toNm };
}

/** A ring whose edges are nowhere nearer than the stand-off. */
function circleAround(centre: LonLat): ClosedArea {
  const radiusNm = (STAND_OFF_NM + 0.5) / Math.cos(Math.PI / CORNERS);
  const corners = Array.from({ length: CORNERS }, (_, at) => destination(centre, (at * 360) / CORNERS, radiusNm));
  return { id: 'standOff', name: 'standOff', rings: [[...corners, corners[0] as LonLat]] };
}

export const joinDetour = (legs: readonly PassageLeg[], { fromNm, toNm }: StandOff, detour: readonly PassageLeg[]): PassageLeg[] => [
  ...cutWay(legs, 0, fromNm),
  ...detour,
  ...cutWay(legs, toNm, wayLengthNm(legs)),
];
