// Rings of shores on the plane of the map: cut to squares, told from plain sea or land, turned into tile units. Knows no source and no tile.
import { toMercator } from './geometry.ts';
import type { Piece } from './gshhg.ts';

/** Units along a side of a tile. */
export const EXTENT = 4096;

/** x, y, x, y, ... in the world's square from 0 to 1; land is to the right on the screen, so land counts +1 and a lake on it -1. */
export type FlatRing = Float64Array;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const areaOf = (ring: FlatRing): number => {
  let sum = 0;
  for (let i = 2; i < ring.length; i += 2)
    sum += (ring[i - 2] as number) * (ring[i + 1] as number) - (ring[i] as number) * (ring[i - 1] as number);
  return sum / 2;
};

const EARTH_ROUND_M = 40_075_017;
/** The source was traced from pictures of about 90 m a dot: a third of that takes its stairs away, and is a third of its error. */
const MOST_SOFTENED_M = 30;
/** Islets of fewer points would shrink. */
const FEWEST_POINTS = 14;
/** Longer edges, of the world's side, are no coast but the way round the pole. */
const LONGEST_EDGE = 0.001;

/** A ring without the source's stairs: each vertex halfway to the middle of its neighbours, but no farther than MOST_SOFTENED_M. */
export function softened(ring: FlatRing): FlatRing {
  const last = ring.length - 2; // the same place as the first
  if (ring.length / 2 < FEWEST_POINTS) return ring;
  const out = ring.slice();
  for (let i = 0; i < last; i += 2) {
    const [before, after] = [i === 0 ? last - 2 : i - 2, i + 2];
    const [x, y] = [ring[i] as number, ring[i + 1] as number];
    const [xA, yA, xB, yB] = [ring[before] as number, ring[before + 1] as number, ring[after] as number, ring[after + 1] as number];
    if (Math.max(Math.abs(xA - x), Math.abs(xB - x), Math.abs(yA - y), Math.abs(yB - y)) > LONGEST_EDGE) continue;
    const [dx, dy] = [(xA + xB - 2 * x) / 4, (yA + yB - 2 * y) / 4];
    const most = (MOST_SOFTENED_M / EARTH_ROUND_M) * Math.cosh(Math.PI * (1 - 2 * y));
    const part = Math.min(1, most / Math.hypot(dx, dy));
    if (Number.isNaN(part)) continue;
    out[i] = x + dx * part;
    out[i + 1] = y + dy * part;
  }
  out[last] = out[0] as number;
  out[last + 1] = out[1] as number;
  return out;
}

/** Every ring in the world's square, also where it lies over 180 degrees. Odd levels are land, even ones water. */
export function flatRings(pieces: Piece[]): FlatRing[] {
  return pieces.flatMap(({ level, points }) => {
    const ring = new Float64Array(points.length);
    for (let i = 0; i < points.length; i += 2) ring.set(toMercator([points[i] ?? 0, points[i + 1] ?? 0]), i);
    if (areaOf(ring) > 0 !== (level % 2 === 1)) reverse(ring);
    const soft = softened(ring);
    const [west, east] = extremes(soft);
    const turned = (turn: number): FlatRing => soft.map((value, i) => (i % 2 ? value : value + turn));
    return [soft, ...(west < 0 ? [turned(1)] : []), ...(east > 1 ? [turned(-1)] : [])];
  });
}

function extremes(ring: FlatRing): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < ring.length; i += 2) {
    least = Math.min(least, ring[i] as number);
    most = Math.max(most, ring[i] as number);
  }
  return [least, most];
}

function reverse(ring: FlatRing): void {
  for (let i = 0, j = ring.length - 2; i < j; i += 2, j -= 2) {
    const [x, y] = [ring[i] as number, ring[i + 1] as number];
    ring[i] = ring[j] as number;
    ring[i + 1] = ring[j + 1] as number;
    ring[j] = x;
    ring[j + 1] = y;
  }
}

/** What of a closed ring lies on one side of a line (Sutherland and Hodgman): axis 0 cuts at x, 1 at y; sign 1 keeps what is greater. */
function cutAt(ring: FlatRing, axis: 0 | 1, limit: number, sign: 1 | -1): FlatRing {
  const out: number[] = [];
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [xA, yA, xB, yB] = [ring[i] as number, ring[i + 1] as number, ring[i + 2] as number, ring[i + 3] as number];
    const [a, b] = axis ? [yA, yB] : [xA, xB];
    const [aIn, bIn] = [(a - limit) * sign >= 0, (b - limit) * sign >= 0];
    if (aIn) out.push(xA, yA);
    if (aIn === bIn) continue;
    const part = (limit - a) / (b - a);
    if (axis) out.push(xA + (xB - xA) * part, limit);
    else out.push(limit, yA + (yB - yA) * part);
  }
  return out.length < 6 ? new Float64Array(0) : Float64Array.from([...out, out[0] as number, out[1] as number]);
}

/** The rings cut to a box; those that do not reach it are gone. */
export function cutTo(rings: FlatRing[], { left, top, right, bottom }: Box): FlatRing[] {
  return rings.flatMap((ring) => {
    let [x0, y0, x1, y1] = [ring[0] as number, ring[1] as number, ring[0] as number, ring[1] as number];
    for (let i = 2; i < ring.length; i += 2) {
      const [x, y] = [ring[i] as number, ring[i + 1] as number];
      if (x < x0) x0 = x;
      else if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      else if (y > y1) y1 = y;
    }
    if (x0 >= right || x1 <= left || y0 >= bottom || y1 <= top) return [];
    let cut = ring;
    if (x0 < left) cut = cutAt(cut, 0, left, 1);
    if (x1 > right) cut = cutAt(cut, 0, right, -1);
    if (y0 < top) cut = cutAt(cut, 1, top, 1);
    if (y1 > bottom) cut = cutAt(cut, 1, bottom, -1);
    return cut.length ? [cut] : [];
  });
}

/** How often land covers the whole box; undefined where a shore passes through it. Then every vertex of every ring is a corner of it. */
export function coverOf(rings: FlatRing[], { left, top, right, bottom }: Box): number | undefined {
  let cover = 0;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [ring[i] as number, ring[i + 1] as number];
      if ((x !== left && x !== right) || (y !== top && y !== bottom)) return undefined;
    }
    cover += Math.round(areaOf(ring) / ((right - left) * (bottom - top)));
  }
  return cover;
}

/** Whole tile units, without the points that lie within `tolerance` units of the line through their neighbours (Douglas and Peucker). */
export function toTileUnits(ring: FlatRing, { z, x, y }: { z: number; x: number; y: number }, tolerance: number): number[][] {
  const scale = EXTENT * 2 ** z;
  const count = ring.length / 2;
  const at = (i: number): [number, number] => [
    (ring[i * 2] as number) * scale - x * EXTENT,
    (ring[i * 2 + 1] as number) * scale - y * EXTENT,
  ];
  const kept = new Uint8Array(count);
  const middle = count >> 1; // a ring ends where it begins: without a third point every distance would be from one place
  kept[0] = kept[middle] = kept[count - 1] = 1;
  const spans: [number, number][] = [
    [0, middle],
    [middle, count - 1],
  ];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const [[xA, yA], [xB, yB]] = [at(from), at(to)];
    const [dx, dy] = [xB - xA, yB - yA];
    const length2 = dx * dx + dy * dy;
    let [farthest, found] = [tolerance * tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const [px, py] = at(i);
      const along = length2 ? Math.max(0, Math.min(1, ((px - xA) * dx + (py - yA) * dy) / length2)) : 0;
      const away = (px - xA - along * dx) ** 2 + (py - yA - along * dy) ** 2;
      if (away > farthest) [farthest, found] = [away, i];
    }
    if (found < 0) continue;
    kept[found] = 1;
    spans.push([from, found], [found, to]);
  }
  const out: number[][] = [];
  for (let i = 0; i < count; i++) {
    if (!kept[i]) continue;
    const [px, py] = at(i).map(Math.round) as [number, number];
    const last = out.at(-1);
    if (!last || last[0] !== px || last[1] !== py) out.push([px, py]);
  }
  return out;
}
