// Draws server/areas/cables-schematic.json: from landing place to landing place through the sea, by the shortest way round the land.
// Schematic.
// Usage: node scripts/cables.ts. Source: scripts/cable-landings.ts, and Natural Earth's land in the simulator's sea mask.
import { writeFileSync } from 'node:fs';
import { unwrapped } from '#domain/geo/longitude.ts';
import { MinHeap } from '#domain/routing/min-heap.ts';
import { readSimulatorSea } from '#server/ingest/simulator/sea-mask.ts';
import { CABLES, LANDING_PLACES, type LandingPlace } from './cable-landings.ts';

type Point = readonly [lon: number, lat: number];

const CELLS_PER_DEGREE = 10;
const WIDTH = 360 * CELLS_PER_DEGREE;
const [NORTH, SOUTH] = [82, -60];
const HEIGHT = (NORTH - SOUTH) * CELLS_PER_DEGREE;
const mask = readSimulatorSea();
const RADIANS = Math.PI / 180;

const lonOf = (cell: number): number => -180 + ((cell % WIDTH) + 0.5) / CELLS_PER_DEGREE;
const latOf = (cell: number): number => NORTH - (Math.floor(cell / WIDTH) + 0.5) / CELLS_PER_DEGREE;
const open = new Uint8Array(WIDTH * HEIGHT);
for (let cell = 0; cell < open.length; cell++) open[cell] = Number(mask.isOpenSea([lonOf(cell), latOf(cell)]));

/** In degrees of latitude on a sphere. */
function distance([lonA, latA]: Point, [lonB, latB]: Point): number {
  const h =
    Math.sin(((latB - latA) / 2) * RADIANS) ** 2 +
    Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * Math.sin(((lonB - lonA) / 2) * RADIANS) ** 2;
  return (2 * Math.asin(Math.min(1, Math.sqrt(h)))) / RADIANS;
}

/** The nearest open cell, so that a harbour behind a breakwater can be reached. */
function seaNear([lon, lat]: Point): number {
  const [column, row] = [Math.floor((lon + 180) * CELLS_PER_DEGREE), Math.floor((NORTH - lat) * CELLS_PER_DEGREE)];
  for (let reach = 0; reach < 30; reach++) {
    let best: { cell: number; far: number } | undefined;
    for (let y = row - reach; y <= row + reach; y++) {
      for (let x = column - reach; x <= column + reach; x++) {
        const cell = y * WIDTH + ((x + WIDTH) % WIDTH);
        if (!open[cell] || !isConnected(cell)) continue;
        const far = distance([lonOf(cell), latOf(cell)], [lon, lat]);
        if (!best || far < best.far) best = { cell, far };
      }
    }
    if (best) return best.cell;
  }
  throw new Error(`No sea near ${lon}, ${lat}`);
}

const connected = new Uint8Array(open.length);
const isConnected = (cell: number): boolean => connected[cell] === 1;
/**
 * Marks the seas, not lakes: all cells that are reached from the middle of the Atlantic and from the Black Sea, whose straits are too
 * narrow for this grid.
 */
function flood(): void {
  const cellAt = (lon: number, lat: number) =>
    Math.floor((NORTH - lat) * CELLS_PER_DEGREE) * WIDTH + Math.floor((lon + 180) * CELLS_PER_DEGREE);
  const queue = [cellAt(-40, 30), cellAt(34, 43)];
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    if (connected[cell] || !open[cell]) continue;
    connected[cell] = 1;
    for (const next of neighbours(cell)) if (!connected[next]) queue.push(next);
  }
}
function neighbours(cell: number): number[] {
  const [x, y] = [cell % WIDTH, Math.floor(cell / WIDTH)];
  const found: number[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    if (y + dy < 0 || y + dy >= HEIGHT) continue;
    for (let dx = -1; dx <= 1; dx++) if (dx !== 0 || dy !== 0) found.push((y + dy) * WIDTH + ((x + dx + WIDTH) % WIDTH));
  }
  return found;
}
flood();

const cost = new Float32Array(open.length);
const cameFrom = new Int32Array(open.length);
const settled = new Uint8Array(open.length);
/** Overestimates the remaining way a little, so that the search runs ahead instead of spreading; the line is straightened afterwards. */
const HASTE = 1.2;

/** Degrees of latitude from a cell to the next in its row, by row. */
const across = Array.from({ length: HEIGHT }, (_, row) => Math.cos(latOf(row * WIDTH) * RADIANS) / CELLS_PER_DEGREE);

/** The cells from one to the other over open sea. */
function findWay(from: number, to: number): number[] {
  cost.fill(Number.POSITIVE_INFINITY);
  settled.fill(0);
  const end: Point = [lonOf(to), latOf(to)];
  const heap = new MinHeap();
  cost[from] = 0;
  cameFrom[from] = -1;
  heap.push(from, 0);
  while (heap.size > 0) {
    const cell = heap.pop();
    if (cell === to) break;
    if (settled[cell]) continue;
    settled[cell] = 1;
    const [x, y] = [cell % WIDTH, Math.floor(cell / WIDTH)];
    const so = cost[cell] ?? 0;
    for (let dy = -1; dy <= 1; dy++) {
      if (y + dy < 0 || y + dy >= HEIGHT) continue;
      for (let dx = -1; dx <= 1; dx++) {
        const next = (y + dy) * WIDTH + ((x + dx + WIDTH) % WIDTH);
        if (!connected[next] || settled[next]) continue;
        const total = so + Math.hypot(dx * (across[y] ?? 0), dy / CELLS_PER_DEGREE);
        if (total >= (cost[next] ?? 0) - 1e-5) continue;
        cost[next] = total;
        cameFrom[next] = cell;
        heap.push(next, total + HASTE * distance([lonOf(next), latOf(next)], end));
      }
    }
  }
  const way: number[] = [];
  for (let cell = to; cell !== -1; cell = cameFrom[cell] ?? -1) way.push(cell);
  return way.reverse();
}

const turned = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;
/** Longitudes may go beyond 180. */
function isClear([lonA, latA]: Point, [lonB, latB]: Point): boolean {
  const steps = Math.ceil(Math.hypot(lonB - lonA, latB - latA) * 25);
  for (let i = 0; i <= steps; i++)
    if (!mask.isOpenSea([turned(lonA + ((lonB - lonA) * i) / steps), latA + ((latB - latA) * i) / steps])) return false;
  return true;
}

/** Legs longer than this many degrees are not straightened, because on the chart a long straight leg is not the shortest way. */
const LONGEST_LEG_DEG = 12;
function straightened(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (let at = 0; at < points.length; ) {
    const here = points[at] as Point;
    kept.push(here);
    let next = at + 1;
    for (let far = Math.min(points.length - 1, at + 400); far > at + 1; far--) {
      const there = points[far] as Point;
      if (Math.hypot(there[0] - here[0], there[1] - here[1]) <= LONGEST_LEG_DEG && isClear(here, there)) {
        next = far;
        break;
      }
    }
    at = next;
  }
  return kept;
}

function cutAt180(points: readonly Point[]): Point[][] {
  const parts: Point[][] = [[]];
  for (const [i, [lon, lat]] of points.entries()) {
    const before = points[i - 1];
    if (before) {
      const edge = before[0] <= 180 && lon > 180 ? 180 : before[0] >= -180 && lon < -180 ? -180 : undefined;
      if (edge !== undefined) {
        const share = (edge - before[0]) / (lon - before[0]);
        const cross = before[1] + share * (lat - before[1]);
        parts.at(-1)?.push([edge, cross]);
        parts.push([[-edge, cross]]);
      }
    }
    parts.at(-1)?.push([turned(lon) === -180 && lon > 0 ? 180 : turned(lon), lat]);
  }
  return parts.filter((part) => part.length > 1);
}

const round = ([lon, lat]: Point): Point => [Math.round(lon * 100) / 100, Math.round(lat * 100) / 100];
const drawn = new Map<string, Point[][]>();
function legOf(from: LandingPlace, to: LandingPlace): Point[][] {
  const known = drawn.get(`${from}|${to}`);
  if (known) return known;
  const way = findWay(seaNear(LANDING_PLACES[from]), seaNear(LANDING_PLACES[to])).map((cell): Point => [lonOf(cell), latOf(cell)]);
  const leg = cutAt180(unwrapped([LANDING_PLACES[from], ...straightened(unwrapped(way)), LANDING_PLACES[to]])).map((part) =>
    part.map(round),
  );
  drawn.set(`${from}|${to}`, leg);
  console.log(`${from} - ${to}: ${leg.flat().length} points`);
  return leg;
}

const features = Object.entries(CABLES).map(([name, chains]) => ({
  name,
  text: `Lands at ${[...new Set(chains.flat())].join('; ')}.`,
  geometry: {
    type: 'MultiLineString',
    coordinates: chains.flatMap((chain) => chain.slice(1).flatMap((to, i) => legOf(chain[i] as LandingPlace, to))),
  },
}));
const edition = {
  layer: 'cables',
  edition: 'Schematic set',
  validFrom: '2024-01-01',
  source: 'A list of our own, not complete: names and landing places that are public; lines drawn the shortest way along the sea',
  licence: 'Part of Fathom',
  indicative: true,
  text: '', // each cable has its own text; `indicative` says what is missing in all
  features,
};
const text = `${JSON.stringify(edition).replaceAll('{"name"', '\n{"name"')}\n`;
writeFileSync(new URL('../server/areas/cables-schematic.json', import.meta.url), text);
console.log(`${features.length} cables, ${text.length} bytes`);
