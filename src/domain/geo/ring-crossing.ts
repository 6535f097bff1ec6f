// Whether and where rings cross: programs disagree on the inside of such an area. Sides are straight on the map. Pure.
import type { LonLat } from '#contract/units.ts';
import { canonical, unwrapped } from './longitude.ts';

interface Side {
  from: LonLat;
  to: LonLat;
  /** Its place in its ring. */
  at: number;
  westDeg: number;
  eastDeg: number;
  southDeg: number;
  northDeg: number;
}

const turn = (a: LonLat, b: LonLat, c: LonLat) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const isBetween = (a: LonLat, b: LonLat, c: LonLat) =>
  Math.min(a[0], b[0]) <= c[0] && c[0] <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= c[1] && c[1] <= Math.max(a[1], b[1]);

/** Where two sides cross in their middles; undefined where they only touch or share an end. */
function crossing({ from: a, to: b }: Side, { from: c, to: d }: Side): LonLat | undefined {
  const [abc, abd] = [turn(a, b, c), turn(a, b, d)];
  if (abc * abd >= 0 || turn(c, d, a) * turn(c, d, b) >= 0) return undefined;
  const share = abc / (abc - abd);
  return [c[0] + (d[0] - c[0]) * share, c[1] + (d[1] - c[1]) * share];
}

/** Where two sides meet, ends included. For sides on one line: an end that lies on the other. */
function meeting(one: Side, other: Side): LonLat | undefined {
  const [a, b, c, d] = [one.from, one.to, other.from, other.to];
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  const middle = crossing(one, other);
  if (middle) return middle;
  if (abc === 0 && isBetween(a, b, c)) return c;
  if (abd === 0 && isBetween(a, b, d)) return d;
  if (cda === 0 && isBetween(c, d, a)) return a;
  return cdb === 0 && isBetween(c, d, b) ? b : undefined;
}

/** Neighbours share an end; they cross only when one runs back over the other. */
function crossingOf(one: Side, other: Side, count: number): LonLat | undefined {
  const shared = (one.at + 1) % count === other.at ? one.to : (other.at + 1) % count === one.at ? other.to : undefined;
  if (!shared) return meeting(one, other);
  if (count < 3) return undefined;
  const [far, near] = shared === one.to ? [other.to, one.from] : [one.to, other.from];
  if (turn(near, shared, far) !== 0) return undefined;
  return isBetween(shared, near, far) || isBetween(shared, far, near) ? far : undefined;
}

const sidesOf = (ring: readonly LonLat[]): Side[] =>
  ring.slice(1).map((to, at) => {
    const from = ring[at] ?? to;
    const [westDeg, eastDeg] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    return { from, to, at, westDeg, eastDeg, southDeg: Math.min(from[1], to[1]), northDeg: Math.max(from[1], to[1]) };
  });

/**
 * What `meet` answers for the first pair of sides, from the west, for which it answers anything. A side is compared with those that it
 * overlaps in longitude, so long rings stay fast, and memory grows with the sides alone.
 */
function firstMeeting(sides: readonly Side[], meet: (one: Side, other: Side) => LonLat | undefined): LonLat | undefined {
  let open: Side[] = [];
  for (const side of sides.toSorted((a, b) => a.westDeg - b.westDeg)) {
    open = open.filter(({ eastDeg }) => eastDeg >= side.westDeg);
    for (const other of open) {
      if (other.southDeg > side.northDeg || other.northDeg < side.southDeg) continue;
      const place = meet(other, side);
      if (place) return place;
    }
    open.push(side);
  }
  return undefined;
}

/**
 * A place where a closed ring meets itself other than at its corners, longitude canonical; undefined for a simple ring. Repeated positions
 * count once. For what a person draws: a ring that touches itself is refused too.
 */
export function ringCrossing(ring: readonly LonLat[]): LonLat | undefined {
  const path = unwrapped(ring).filter(
    ([lonDeg, latDeg], at, all) => at === 0 || lonDeg !== all[at - 1]?.[0] || latDeg !== all[at - 1]?.[1],
  );
  const sides = sidesOf(path);
  const place = firstMeeting(sides, (one, other) => crossingOf(one, other, sides.length));
  return place && canonical(place);
}

/**
 * A place where sides of these closed rings cross in their middles, all rings of a polygon together; undefined where there is none. For what
 * an authority publishes: areas whose rings touch are common and are drawn as meant. Longitudes as they are: unwrapped, or within one world.
 */
export const ringsCrossing = (rings: readonly (readonly LonLat[])[]): LonLat | undefined => firstMeeting(rings.flatMap(sidesOf), crossing);
