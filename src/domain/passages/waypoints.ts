// The waypoints of a way, one by one: time, distances, sun and the reports on the leg that leads there. Pure.
import type { PassagePlan, PassageWaypoint } from '#contract/passages/passage-assessment.ts';
import type { PassagePiece } from '#contract/passages/passage-risk.ts';
import type { NauticalMiles } from '#contract/units.ts';
import { largestSum, timesAlong } from '#domain/risk/along.ts';
import { type RuleSet, threatAt } from '#domain/risk/rule-set.ts';
import { isNight } from '#domain/risk/sun.ts';
import { wayLengthNm } from '#domain/routing/way-pieces.ts';

export function passageWaypoints(plan: PassagePlan, pieces: readonly PassagePiece[], rules: RuleSet): PassageWaypoint[] {
  const { legs } = plan;
  const lengthNm = wayLengthNm(legs);
  const timeAt = timesAlong(plan);
  const waypoint = (position: PassageWaypoint['position'], fromStartNm: NauticalMiles, here: readonly PassagePiece[]): PassageWaypoint => {
    const atMs = timeAt(fromStartNm);
    const worst = largestSum(here);
    const threat = threatAt(worst, rules);
    return {
      position,
      fromStartNm,
      toGoNm: Math.max(0, lengthNm - fromStartNm),
      ...(atMs !== undefined && { atMs, byNight: isNight(position, atMs) }),
      worst,
      ...(threat && { threat }),
      areas: [...new Set(here.flatMap(({ areas }) => areas))],
    };
  };
  const [first] = legs;
  if (!first) return [];
  const piecesOf = new Map<number, PassagePiece[]>();
  for (const piece of pieces) piecesOf.set(piece.leg, [...(piecesOf.get(piece.leg) ?? []), piece]);
  let fromStartNm = 0;
  return [
    waypoint(first.from, 0, pieces.slice(0, 1)),
    ...legs.map(({ to, distanceNm, courseDeg }, at) => {
      fromStartNm += distanceNm;
      return { ...waypoint(to, fromStartNm, piecesOf.get(at) ?? []), leg: { distanceNm, courseDeg } };
    }),
  ];
}
