// The place of an area's symbol and name: the point inside that is farthest from its edges (pole of inaccessibility).
import { boxAround, isInside, type Rings } from './rings.ts';

/** Of the larger side of the area's box: so near to the best place is near enough. */
const PRECISION = 1 / 40;
/** Squares looked at; areas of odd shape are found well before. */
const MOST_LOOKS = 600;
/** Corners of a ring that are looked at: a coast of thousands has its middle where its outline has it. */
const MOST_CORNERS = 150;

/** Distance to the nearest edge, negative outside. */
function depthInside(x: number, y: number, rings: Rings): number {
  let inside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax = 0, ay = 0] = ring[i] ?? [];
      const [bx = 0, by = 0] = ring[j] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      const [dx, dy] = [bx - ax, by - ay];
      const along = dx || dy ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy))) : 0;
      nearest = Math.min(nearest, (ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2);
    }
  }
  return (inside ? 1 : -1) * Math.sqrt(nearest);
}

/** The middle of the widest part of the area on a line across it: inside, however thin it is. */
function acrossAt(y: number, rings: Rings): number | undefined {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax = 0, ay = 0] = ring[i] ?? [];
      const [bx = 0, by = 0] = ring[j] ?? [];
      if (ay > y !== by > y) crossings.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
    }
  }
  crossings.sort((a, b) => a - b);
  let [widest, middle]: [number, number | undefined] = [-1, undefined];
  for (let i = 1; i < crossings.length; i += 2) {
    const [from = 0, to = 0] = [crossings[i - 1], crossings[i]];
    if (to - from > widest) [widest, middle] = [to - from, (from + to) / 2];
  }
  return middle;
}

const outlineOf = (ring: Rings[number]): Rings[number] => {
  const step = Math.ceil(ring.length / MOST_CORNERS);
  return step === 1 ? ring : ring.filter((_, i) => i % step === 0 || i === ring.length - 1);
};

/** Any plane; the rings' first one is the outer. */
export function labelPoint(rings: Rings): [x: number, y: number] {
  const found = farthest(rings.map(outlineOf));
  return isInside(...found, rings) ? found : farthest(rings);
}

/** Halves squares, the most promising first, until none can be better. */
function farthest(rings: Rings): [x: number, y: number] {
  const [west, south, east, north] = boxAround(rings[0] ?? []);
  const largest = Math.max(east - west, north - south);
  const square = (x: number, y: number, half: number) => {
    const depth = depthInside(x, y, rings);
    return { x, y, half, depth, most: depth + half * Math.SQRT2 };
  };
  const middleY = (south + north) / 2;
  let best = square(acrossAt(middleY, rings) ?? (west + east) / 2, middleY, 0);
  const half = Math.min(east - west, north - south) / 2;
  if (!(half > 0)) return [best.x, best.y];
  const open: (typeof best)[] = [];
  for (let x = west + half; x < east + half; x += 2 * half)
    for (let y = south + half; y < north + half; y += 2 * half) open.push(square(x, y, half));
  for (let looks = 0; open.length > 0 && looks < MOST_LOOKS; looks++) {
    const most = open.reduce((at, one, i) => (one.most > (open[at]?.most ?? 0) ? i : at), 0);
    const [found] = open.splice(most, 1);
    if (!found) break;
    if (found.depth > best.depth) best = found;
    if (found.most - best.depth <= largest * PRECISION) break;
    const quarter = found.half / 2;
    for (const i of [-1, 1]) for (const j of [-1, 1]) open.push(square(found.x + i * quarter, found.y + j * quarter, quarter));
  }
  return [best.x, best.y];
}
