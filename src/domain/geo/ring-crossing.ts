// Whether and where a ring crosses itself: programs disagree on the inside of such an area. Sides are straight on the map. Pure.
import type { LonLat } from '#contract/units.ts';
import { canonical, unwrapped } from './longitude.ts';

interface Side {
  from: LonLat;
  to: LonLat;
  at: number;
  westDeg: number;
  eastDeg: number;
}

const turn = (a: LonLat, b: LonLat, c: LonLat) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const isBetween = (a: LonLat, b: LonLat, c: LonLat) =>
  Math.min(a[0], b[0]) <= c[0] && c[0] <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= c[1] && c[1] <= Math.max(a[1], b[1]);

/** Where two sides meet, ends included. For sides on one line: an end that lies on the other. */
function meeting(one: Side, other: Side): LonLat | undefined {
  const [a, b, c, d] = [one.from, one.to, other.from, other.to];
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) {
    const share = abc / (abc - abd);
    return [c[0] + (d[0] - c[0]) * share, c[1] + (d[1] - c[1]) * share];
  }
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

/**
 * The first place found where a closed ring meets itself other than at its corners, longitude canonical; undefined for a simple ring.
 * Repeated positions count once. Sides are sorted by their western end, so long rings stay fast.
 */
export function ringCrossing(ring: readonly LonLat[]): LonLat | undefined {
  const path = unwrapped(ring).filter(
    ([lonDeg, latDeg], at, all) => at === 0 || lonDeg !== all[at - 1]?.[0] || latDeg !== all[at - 1]?.[1],
  );
  const sides = path.slice(1).map((to, at): Side => {
    const from = path[at] ?? to;
    return { from, to, at, westDeg: Math.min(from[0], to[0]), eastDeg: Math.max(from[0], to[0]) };
  });
  let open: Side[] = [];
  for (const side of sides.toSorted((a, b) => a.westDeg - b.westDeg)) {
    open = open.filter(({ eastDeg }) => eastDeg >= side.westDeg);
    for (const other of open) {
      const place = crossingOf(other, side, sides.length);
      if (place) return canonical(place);
    }
    open.push(side);
  }
  return undefined;
}
