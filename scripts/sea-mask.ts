// Builds server/ingest/simulator/sea-mask.bin, by which the simulator keeps ships off the land: one bit for each 1/20 degree, deflated.
// Usage: npm ci --prefix scripts/basemap && node scripts/sea-mask.ts. Source: Natural Earth 1:10m land (public domain) in world-atlas.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateRawSync } from 'node:zlib';

const CELLS_PER_DEGREE = 20;
/** A cell is open sea when none of 3 x 3 points in it is land: 3 nm cells must not hide an island or a mole. */
const SAMPLES = 3;
const WIDTH = 360 * CELLS_PER_DEGREE;
const HEIGHT = 180 * CELLS_PER_DEGREE;

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

/** Longitudes go on beyond 180, so that a ring has no seam; one that goes round the world (Antarctica) is closed over the pole. */
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

/** One bit a sample, turned over by each ring that it lies in: holes come out by themselves. */
const columns = WIDTH * SAMPLES;
const samples = new Uint8Array((columns * HEIGHT * SAMPLES) / 8);
const rowOf = (lat: number) => (90 - lat) * CELLS_PER_DEGREE * SAMPLES;
const columnOf = (lon: number) => (lon + 180) * CELLS_PER_DEGREE * SAMPLES;
for (const points of rings.map(unwrapped)) {
  const crossings = new Map<number, number[]>();
  points.forEach(([lon, lat], i) => {
    const [nextLon, nextLat] = points[(i + 1) % points.length] as Point;
    const bottom = rowOf(Math.min(lat, nextLat));
    for (let row = Math.max(0, Math.ceil(rowOf(Math.max(lat, nextLat)) - 0.5)); row + 0.5 < bottom; row++) {
      const rowLat = 90 - (row + 0.5) / CELLS_PER_DEGREE / SAMPLES;
      const crossing = lon + ((nextLon - lon) * (rowLat - lat)) / (nextLat - lat);
      crossings.set(row, [...(crossings.get(row) ?? []), crossing]);
    }
  });
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

const land = new Uint8Array((WIDTH * HEIGHT) / 8);
for (let row = 0; row < HEIGHT * SAMPLES; row++) {
  for (let column = 0; column < columns; column++) {
    const sample = row * columns + column;
    if (!((samples[sample >> 3] ?? 0) & (1 << (sample & 7)))) continue;
    const cell = Math.floor(row / SAMPLES) * WIDTH + Math.floor(column / SAMPLES);
    land[cell >> 3] = (land[cell >> 3] ?? 0) | (1 << (cell & 7));
  }
}

const file = new URL('../server/ingest/simulator/sea-mask.bin', import.meta.url);
const packed = deflateRawSync(land, { level: 9 });
writeFileSync(file, packed);
const landCells = land.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
console.log(`${packed.length} bytes, ${((100 * landCells) / (WIDTH * HEIGHT)).toFixed(1)} % of the cells have land`);
