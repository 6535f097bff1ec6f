// The waypoints of a way, one by one: time, distances, sun and the reports on the leg that leads there. Pure.
import type { PassagePlan, PassageWaypoint } from '#contract/passages/passage-assessment.ts';
import type { PassagePiece } from '#contract/passages/passage-risk.ts';
import { HOUR_MS, type NauticalMiles } from '#contract/units.ts';
import { bandOf, type RuleSet } from '#domain/risk/rule-set.ts';
import { isNight } from '#domain/risk/sun.ts';
import { wayLengthNm } from './way.ts';

export function passageWaypoints(
  { legs, departureMs, speedKn }: PassagePlan,
  pieces: readonly PassagePiece[],
  rules: RuleSet,
): PassageWaypoint[] {
  const lengthNm = wayLengthNm(legs);
  const timeAt = (nm: NauticalMiles) =>
    departureMs === undefined || speedKn === undefined ? undefined : Math.round(departureMs + (nm / speedKn) * HOUR_MS);
  const waypoint = (position: PassageWaypoint['position'], fromStartNm: NauticalMiles, here: readonly PassagePiece[]): PassageWaypoint => {
    const atMs = timeAt(fromStartNm);
    const { sum, count } = here.reduce((most, piece) => (piece.sum > most.sum ? piece : most), { sum: 0, count: 0 });
    return {
      position,
      fromStartNm,
      toGoNm: Math.max(0, lengthNm - fromStartNm),
      ...(atMs !== undefined && { atMs, byNight: isNight(position, atMs) }),
      worst: { sum, count },
      ...(count > 0 && { threat: bandOf(rules.sumBands, sum) }),
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
