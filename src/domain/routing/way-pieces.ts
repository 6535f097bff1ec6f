// A route by the distance from its start: its length, places and parts, the short straight pieces that it is cut into, and which of many
// places lie near it. Legs are rhumb lines. Pure.
import type { RouteLeg } from '#contract/routing.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { canonical, lonNear, shortTurnDeg } from '#domain/geo/longitude.ts';
import { roughReachNm } from '#domain/geo/near.ts';
import { nearIndex } from '#domain/geo/near-index.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { toRadians } from '#domain/geo/ellipsoid.ts';
import { northingDeg } from './northing.ts';

export type RiskLeg = Pick<RouteLeg, 'from' | 'to' | 'distanceNm'>;

/** A part of one leg. On such a short line, rhumb line, great circle and a line on a plane are within 0.1 nm of each other. */
export interface WayPiece {
  leg: number;
  from: LonLat;
  to: LonLat;
  /** From the start of the route. */
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
}

export const MOST_PIECE_NM: NauticalMiles = 25;

/** A leg without length is one piece. */
export function wayPieces(legs: readonly RiskLeg[], mostNm: NauticalMiles = MOST_PIECE_NM): WayPiece[] {
  const pieces: WayPiece[] = [];
  let startNm = 0;
  for (const [leg, { from, to, distanceNm: lengthNm }] of legs.entries()) {
    const count = mostNm > 0 ? Math.max(1, Math.ceil(lengthNm / mostNm)) : 1;
    const places = Array.from({ length: count + 1 }, (_, at) => (at === count ? to : placeOnLeg(from, to, at / count)));
    for (let at = 0; at < count; at++)
      pieces.push({
        leg,
        from: places[at] as LonLat,
        to: places[at + 1] as LonLat,
        fromNm: startNm + (lengthNm * at) / count,
        toNm: startNm + (lengthNm * (at + 1)) / count,
      });
    startNm += lengthNm;
  }
  return pieces;
}

/** On a rhumb line, distance is proportional to latitude, or to longitude where latitude does not change. The longitude may leave +-180. */
export function placeOnLeg(from: LonLat, to: LonLat, share: number): LonLat {
  const turn = shortTurnDeg(from[0], to[0]);
  const lat = from[1] + (to[1] - from[1]) * share;
  if (Math.abs(to[1] - from[1]) < 1e-7) return [from[0] + turn * share, from[1]];
  const [y0, y1] = [northingDeg(from[1]), northingDeg(to[1])];
  return [from[0] + (turn * (northingDeg(lat) - y0)) / (y1 - y0), lat];
}

export const wayLengthNm = (legs: readonly Pick<RiskLeg, 'distanceNm'>[]): NauticalMiles =>
  legs.reduce((sum, leg) => sum + leg.distanceNm, 0);

/** The place so far from the start of a route; beyond an end of it that end. undefined: it has no legs. */
export function placeAlong(legs: readonly RiskLeg[], alongNm: NauticalMiles): LonLat | undefined {
  let startNm = 0;
  for (const { from, to, distanceNm: lengthNm } of legs) {
    if (lengthNm > 0 && alongNm <= startNm + lengthNm) return canonical(placeOnLeg(from, to, Math.max(0, alongNm - startNm) / lengthNm));
    startNm += lengthNm;
  }
  const last = legs.at(-1);
  return last && canonical(last.to);
}

/** The part of a route between two distances from its start. */
export function cutWay<L extends RiskLeg>(legs: readonly L[], fromNm: NauticalMiles, toNm: NauticalMiles): L[] {
  const part: L[] = [];
  let startNm = 0;
  for (const leg of legs) {
    const [from, to] = [Math.max(fromNm, startNm) - startNm, Math.min(toNm, startNm + leg.distanceNm) - startNm];
    startNm += leg.distanceNm;
    if (to - from <= 0) continue;
    const placeAt = (nm: NauticalMiles) => canonical(placeOnLeg(leg.from, leg.to, nm / leg.distanceNm));
    part.push({
      ...leg,
      from: from === 0 ? leg.from : placeAt(from),
      to: to === leg.distanceNm ? leg.to : placeAt(to),
      distanceNm: to - from,
    });
  }
  return part;
}

export interface NearWay<T> {
  item: T;
  /** Index of the nearest piece. */
  piece: number;
  distanceNm: NauticalMiles;
  /** From the start of the route to the nearest place. */
  alongNm: NauticalMiles;
}

/** Each item within `withinNm` of the route, at its nearest piece, in the order of `items`. */
export const nearWay = <T>(
  pieces: readonly WayPiece[],
  items: readonly T[],
  positionOf: (item: T) => LonLat,
  withinNm: NauticalMiles,
): NearWay<T>[] => nearWays(items, positionOf, withinNm)(pieces);

/** What is near one piece: the index of the item, its nearest place as a share of the piece. */
interface NearPiece {
  at: number;
  share: number;
  /** On the sphere. */
  roughNm: NauticalMiles;
  /** Measured where it can matter. */
  exactNm?: NauticalMiles;
}

/** So many distances are remembered, some 30 MB; after that it begins anew. */
const MOST_REMEMBERED = 500_000;

/** The same for many ways among the same items. Pieces are remembered: of a way of which a part changed only that part is measured. */
export function nearWays<T>(items: readonly T[], positionOf: (item: T) => LonLat, withinNm: NauticalMiles) {
  const index = nearIndex(items.keys(), (at) => positionOf(items[at] as T));
  const known = new Map<string, NearPiece[]>();
  let count = 0;
  const near = (piece: WayPiece): NearPiece[] =>
    index.candidates(placeOnLeg(piece.from, piece.to, 0.5), withinNm + reachNm(piece)).flatMap((at) => {
      const position = positionOf(items[at] as T);
      const share = shareNearest(position, piece);
      const roughNm = roughDistanceNm(position, placeOnLeg(piece.from, piece.to, share));
      return roughNm > roughReachNm(withinNm) ? [] : [{ at, share, roughNm }];
    });
  const remembered = (piece: WayPiece): NearPiece[] => {
    const key = `${piece.from.join(' ')} ${piece.to.join(' ')}`;
    const before = known.get(key);
    if (before) return before;
    const found = near(piece);
    count += found.length + 1;
    if (count > MOST_REMEMBERED) {
      known.clear();
      count = found.length + 1;
    }
    known.set(key, found);
    return found;
  };
  return (pieces: readonly WayPiece[]): NearWay<T>[] => {
    const best = new Map<number, NearWay<T>>();
    for (const [piece, one] of pieces.entries())
      for (const found of remembered(one)) {
        const { at, share, roughNm } = found;
        const least = best.get(at)?.distanceNm ?? withinNm;
        if (roughNm > roughReachNm(least)) continue;
        const away = (found.exactNm ??= distanceNm(positionOf(items[at] as T), placeOnLeg(one.from, one.to, share)));
        if (away > least || (away === least && best.has(at))) continue;
        best.set(at, { item: items[at] as T, piece, distanceNm: away, alongNm: one.fromNm + share * (one.toNm - one.fromNm) });
      }
    return [...best].sort(([one], [other]) => one - other).map(([, found]) => found);
  };
}

/** From its middle to its ends, and a little more. */
const reachNm = ({ fromNm, toNm }: WayPiece): NauticalMiles => (toNm - fromNm) / 2 + 0.1;

/**
 * Where on a piece the nearest place to a point is, as 0 to 1, on a plane that has the right scale between both. The distance to that
 * place is the least one to 0.02 nm, for points within 75 nm of a piece and below 75 degrees of latitude.
 */
function shareNearest([lonDeg, latDeg]: LonLat, { from, to }: WayPiece): number {
  const scale = Math.cos(toRadians((latDeg + (from[1] + to[1]) / 2) / 2));
  const [ax, ay] = [(lonNear(from[0], lonDeg) - lonDeg) * scale, from[1] - latDeg];
  const [dx, dy] = [shortTurnDeg(from[0], to[0]) * scale, to[1] - from[1]];
  const square = dx * dx + dy * dy;
  return square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
}
