// Builds src/domain/routing/sea-mask.gen.ts: where the open sea is, in cells of 1/60 degree, for routes and for the simulator.
// Usage: npm ci --prefix scripts/basemap && node scripts/sea-mask.ts. Sources: Natural Earth 1:10m land (public domain) in world-atlas, and for
// islands that it lacks the fine coast of the map (GSHHG).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BitWriter } from '../src/domain/routing/bit-coder.ts';
import {
  BLOCK,
  BLOCK_COLUMNS,
  BLOCK_ROWS,
  CELLS_PER_DEGREE,
  COAST,
  HEIGHT,
  LAND,
  MASK_CONTEXTS,
  SEA,
  walkMask,
  WIDTH,
} from '../src/domain/routing/packed-mask.ts';
import { addIslands } from './sea-islands.ts';

/** A cell is open sea if none of 3 x 3 points in it is land: a cell of a mile must not hide an island or a breakwater. */
const SAMPLES = 3;

type Point = [lon: number, lat: number];
interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { land: { geometries: { type: string; arcs: number[][] | number[][][] }[] } };
}

const fromBasemap = createRequire(new URL('basemap/package.json', import.meta.url));
const topology = JSON.parse(readFileSync(fromBasemap.resolve('world-atlas/land-10m.json'), 'utf8')) as Topology;
const { scale, translate } = topology.transform;

/** Arcs are steps from point to point in whole units of the scale; ~n is arc n backwards. */
const arcs = topology.arcs.map((steps) => {
  let x = 0;
  let y = 0;
  return steps.map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});
const ring = (indices: number[]): Point[] =>
  indices.flatMap((index) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? [])));
const rings = topology.objects.land.geometries.flatMap((geometry) =>
  (geometry.type === 'Polygon' ? [geometry.arcs as number[][]] : (geometry.arcs as number[][][])).flatMap((polygon) => polygon.map(ring)),
);

/** Longitudes continue beyond 180, so that a ring has no seam; one that goes round the world (Antarctica) is closed over the pole. */
function unwrapped(points: Point[]): Point[] {
  let before = points[0]?.[0] ?? 0;
  const seamless = points.map(([lon, lat]): Point => {
    before = lon + 360 * Math.round((before - lon) / 360);
    return [before, lat];
  });
  const first = seamless[0] as Point;
  const last = seamless.at(-1) as Point;
  return Math.abs(last[0] - first[0]) > 180 ? [...seamless, [last[0], -90], [first[0], -90]] : seamless;
}

/** One bit per sample, flipped by each ring around it, so holes need no special case. */
const columns = WIDTH * SAMPLES;
const samples = new Uint8Array((columns * HEIGHT * SAMPLES) / 8);
const rowOf = (lat: number) => (90 - lat) * CELLS_PER_DEGREE * SAMPLES;
const columnOf = (lon: number) => (lon + 180) * CELLS_PER_DEGREE * SAMPLES;
for (const points of rings.map(unwrapped)) {
  const crossings = new Map<number, number[]>();
  for (const [i, [lon, lat]] of points.entries()) {
    const [nextLon, nextLat] = points[(i + 1) % points.length] as Point;
    const bottom = rowOf(Math.min(lat, nextLat));
    for (let row = Math.max(0, Math.ceil(rowOf(Math.max(lat, nextLat)) - 0.5)); row + 0.5 < bottom; row++) {
      const rowLat = 90 - (row + 0.5) / CELLS_PER_DEGREE / SAMPLES;
      const crossing = lon + ((nextLon - lon) * (rowLat - lat)) / (nextLat - lat);
      const others = crossings.get(row);
      if (others) others.push(crossing);
      else crossings.set(row, [crossing]);
    }
  }
  for (const [row, unsorted] of crossings) {
    const lons = unsorted.toSorted((one, other) => one - other);
    if (lons.length % 2) throw new Error(`A ring is not closed at row ${row}`);
    for (let i = 0; i < lons.length; i += 2) {
      for (let column = Math.ceil(columnOf(lons[i] ?? 0) - 0.5); column + 0.5 < columnOf(lons[i + 1] ?? 0); column++) {
        const sample = row * columns + (((column % columns) + columns) % columns);
        samples[sample >> 3] = (samples[sample >> 3] ?? 0) ^ (1 << (sample & 7));
      }
    }
  }
}

const land = new Uint8Array(WIDTH * HEIGHT);
for (let row = 0; row < HEIGHT * SAMPLES; row++) {
  const to = Math.floor(row / SAMPLES) * WIDTH;
  for (let byte = 0; byte < columns / 8; byte++) {
    const eight = samples[(row * columns) / 8 + byte] as number;
    if (eight === 0) continue;
    for (let bit = 0; bit < 8; bit++) if (eight & (1 << bit)) land[to + Math.floor((byte * 8 + bit) / SAMPLES)] = 1;
  }
}

const islands = await addIslands(land);

function kindOf(row: number, column: number): number {
  let sum = 0;
  for (let y = 0; y < BLOCK; y++) for (let x = 0; x < BLOCK; x++) sum += land[(row * BLOCK + y) * WIDTH + column * BLOCK + x] as number;
  return sum === 0 ? SEA : sum === BLOCK * BLOCK ? LAND : COAST;
}

const kinds = Uint8Array.from({ length: BLOCK_COLUMNS * BLOCK_ROWS }, (_, at) =>
  kindOf(Math.floor(at / BLOCK_COLUMNS), at % BLOCK_COLUMNS),
);
const coasts = [...kinds.keys()].filter((at) => kinds[at] === COAST);

/** The bits of the coast blocks from `first` on, as walkMask needs them. */
function cellsOf(first: number, count: number): Uint8Array {
  const cells = new Uint8Array((count * BLOCK * BLOCK) / 8);
  for (const [at, block] of coasts.slice(first, first + count).entries())
    for (let cell = 0; cell < BLOCK * BLOCK; cell++) {
      const y = Math.floor(block / BLOCK_COLUMNS) * BLOCK + Math.floor(cell / BLOCK);
      const x = (block % BLOCK_COLUMNS) * BLOCK + (cell % BLOCK);
      const bit = at * BLOCK * BLOCK + cell;
      cells[bit >> 3] = (cells[bit >> 3] as number) | ((land[y * WIDTH + x] as number) << (bit & 7));
    }
  return cells;
}

const writer = new BitWriter(MASK_CONTEXTS);
const walk = walkMask(writer, kinds, cellsOf);
while (!walk.next().done);
const packed = writer.finish();
const file = new URL('../src/domain/routing/sea-mask.gen.ts', import.meta.url);
writeFileSync(
  file,
  `// Made by scripts/sea-mask.ts from Natural Earth 1:10m land (public domain) and islands of GSHHG (see NOTICE). Do not edit.\nexport const PACKED_SEA_MASK =\n  '${Buffer.from(packed).toString('base64')}';\n`,
);
console.log(`${packed.length} bytes, ${coasts.length} of ${kinds.length} blocks have a coast, ${islands} cells of islands added`);
