// What was reported near a route, and which areas it crosses, for the panel of the map. Counts reports, as the rating of a passage does
// (src/domain/risk); gives no probability. Pure.
import type { EventCategory } from '#contract/entities/events.ts';
import type { LegRisk, NamedArea, RouteEvent, RouteRisk, RouteEvents } from '#contract/routing.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { nearestOnLine } from '#domain/geo/distance-to-line.ts';
import { lonNear, shortTurnDeg } from '#domain/geo/longitude.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { latOfNorthing, northingDeg } from './northing.ts';
import { insideOf } from './walls.ts';
import { type NearWay, nearWays, placeOnLeg, type RiskLeg, wayLengthNm, wayPieces } from './way-pieces.ts';

/** The number of bars in the graph. */
const PIECES = 40;

interface Near {
  leg: number;
  distanceNm: NauticalMiles;
  /** On the leg. */
  nearest: LonLat;
  /** From the start of the route. */
  alongNm: NauticalMiles;
}

/** Which bar of the graph a place of the route counts in; the end of the route counts in the last. */
export const barAt = (alongNm: NauticalMiles, { pieceNm, totals }: RouteRisk['graph']): number =>
  pieceNm > 0 ? Math.min(totals.length - 1, Math.floor(alongNm / pieceNm)) : 0;

/** Makes the reports ready once; the answer is asked for each route. */
export function risksAlong({ withinNm, sinceMs, events, areas }: RouteEvents): (legs: readonly RiskLeg[]) => RouteRisk {
  const recent = events.filter(({ atMs }) => atMs >= sinceMs);
  const nearOf = nearWays(recent, ({ position }) => position, withinNm);
  return (legs) => riskOfNear(legs, nearOf(wayPieces(legs)), areas);
}

function riskOfNear(legs: readonly RiskLeg[], near: readonly NearWay<RouteEvent>[], areas: readonly NamedArea[]): RouteRisk {
  const lengthNm = wayLengthNm(legs);
  const risks = legs.map((): LegRisk => ({ counts: {}, total: 0, areas: [] }));
  const totals = Array.from({ length: PIECES }, () => 0);
  const pieceNm = lengthNm / PIECES;
  const pieces = wayPieces(legs);
  for (const { item, piece, distanceNm, alongNm } of near) {
    count(risks[pieces[piece]?.leg ?? 0] as LegRisk, item, { distanceNm, alongNm });
    const bar = barAt(alongNm, { pieceNm, totals });
    totals[bar] = (totals[bar] ?? 0) + 1;
  }
  const crossed = areas.flatMap((area) => {
    const spans = spansIn(area, legs, (at) => {
      const risk = risks[at];
      if (risk && !risk.areas.includes(area.id)) risk.areas.push(area.id);
    });
    return spans.length > 0 ? [{ id: area.id, name: area.name, spans }] : [];
  });
  const reports = near
    .map(({ item, piece, distanceNm, alongNm }) => ({ id: item.id, leg: pieces[piece]?.leg ?? 0, distanceNm, alongNm }))
    .toSorted((one, other) => one.alongNm - other.alongNm);
  return { legs: risks, reports, graph: { pieceNm, totals }, total: near.length, areas: crossed };
}

function count(risk: LegRisk, { id, category }: RouteEvent, { distanceNm, alongNm }: Pick<Near, 'distanceNm' | 'alongNm'>): void {
  const counts: Partial<Record<EventCategory, number>> = risk.counts;
  counts[category] = (counts[category] ?? 0) + 1;
  risk.total++;
  if (!risk.nearest || distanceNm < risk.nearest.distanceNm) risk.nearest = { id, distanceNm, alongNm };
}

/** `starts`: how far from the start of the route each leg begins. undefined: no leg within that distance. */
export function nearestLeg(
  { position }: Pick<RouteEvent, 'position'>,
  legs: readonly RiskLeg[],
  starts: readonly number[],
  withinNm: number,
): Near | undefined {
  let best: Near | undefined;
  for (const [leg, { from, to, distanceNm }] of legs.entries()) {
    // no place on the leg is nearer than this; the sphere is up to 0.6 % wrong
    const least = (roughDistanceNm(position, from) + roughDistanceNm(position, to) - distanceNm) / 2;
    if (least > withinNm * 1.02 + distanceNm * 0.01) continue;
    const found = nearestOnLine(position, [from, to]);
    if (found.distanceNm > withinNm || (best && found.distanceNm >= best.distanceNm)) continue;
    best = { leg, ...found, alongNm: (starts[leg] ?? 0) + Math.min(found.alongNm, distanceNm) };
  }
  return best;
}

export interface WaySpan {
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
}

/** Where the route is inside the area, measured from its start and joined across legs. `touches`: each leg that is in it, once. */
export function spansIn(area: NamedArea, legs: readonly RiskLeg[], touches: (leg: number) => void = () => {}): WaySpan[] {
  const spans: WaySpan[] = [];
  const isIn = insideOf(area);
  let startNm = 0;
  for (const [at, leg] of legs.entries()) {
    const shares = sharesIn(area, isIn, leg);
    if (shares.length > 0) touches(at);
    for (const [from, to] of shares) {
      const span = { fromNm: startNm + from * leg.distanceNm, toNm: startNm + to * leg.distanceNm };
      const last = spans.at(-1);
      if (last && span.fromNm - last.toNm < 0.05) last.toNm = span.toNm;
      else spans.push(span);
    }
    startNm += leg.distanceNm;
  }
  return spans;
}

/** The parts of a leg in the area, as 0 to 1 of its length: the leg is cut at every edge it meets, and each piece is tested at its middle. */
function sharesIn(area: NamedArea, isIn: (place: LonLat) => boolean, { from, to }: RiskLeg): [number, number][] {
  const cuts = [0, ...cutsOf(area, from, to), 1].toSorted((one, other) => one - other);
  const inside: [number, number][] = [];
  for (let i = 1; i < cuts.length; i++) {
    const [start, end] = [cuts[i - 1] as number, cuts[i] as number];
    if (end - start < 1e-9 || !isIn(placeOnLeg(from, to, (start + end) / 2))) continue;
    const last = inside.at(-1);
    if (last && start - last[1] < 1e-9) last[1] = end;
    else inside.push([start, end]);
  }
  return inside;
}

function cutsOf({ rings }: NamedArea, from: LonLat, to: LonLat): number[] {
  const [ax, ay] = [from[0], northingDeg(from[1])];
  const [dx, dy] = [shortTurnDeg(from[0], to[0]), northingDeg(to[1]) - ay];
  const shares: number[] = [];
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [start, end] = [ring[i - 1] as LonLat, ring[i] as LonLat];
      const ex = shortTurnDeg(start[0], end[0]);
      const cx = lonNear(start[0] + ex / 2, ax + dx / 2) - ex / 2;
      const [cy, ey] = [northingDeg(start[1]), northingDeg(end[1]) - northingDeg(start[1])];
      const cross = dx * ey - dy * ex;
      if (cross === 0) continue;
      const along = ((cx - ax) * ey - (cy - ay) * ex) / cross;
      const beside = ((cx - ax) * dy - (cy - ay) * dx) / cross;
      if (along <= 0 || along >= 1 || beside < 0 || beside > 1) continue;
      shares.push(lengthShare(from, to, ay, dy, along));
    }
  return shares;
}

/** From a fraction of the line on the chart to the fraction of its length. */
function lengthShare(from: LonLat, to: LonLat, ay: number, dy: number, along: number): number {
  if (Math.abs(to[1] - from[1]) < 1e-7) return along;
  const lat = latOfNorthing(ay + dy * along);
  return (lat - from[1]) / (to[1] - from[1]);
}
