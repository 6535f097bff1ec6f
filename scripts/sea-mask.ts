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

/** Longitudes at which each sample row crosses a coast. Rings are closed over 180 degrees by the shorter way. */
const crossings: number[][] = Array.from({ length: HEIGHT * SAMPLES }, () => []);
const rowOf = (lat: number) => (90 - lat) * CELLS_PER_DEGREE * SAMPLES;
for (const points of rings) {
  points.forEach(([lon, lat], i) => {
    const [nextLon, nextLat] = points[(i + 1) % points.length] as Point;
    const top = Math.max(lat, nextLat);
    const low = Math.min(lat, nextLat);
    if (top === low || Math.abs(nextLon - lon) > 180) return;
    for (let row = Math.max(0, Math.ceil(rowOf(top) - 0.5)); row + 0.5 < rowOf(low); row++) {
      const rowLat = 90 - (row + 0.5) / CELLS_PER_DEGREE / SAMPLES;
      crossings[row]?.push(lon + ((nextLon - lon) * (rowLat - lat)) / (nextLat - lat));
    }
  });
}

const land = new Uint8Array((WIDTH * HEIGHT) / 8);
crossings.forEach((lons, row) => {
  lons.sort((one, other) => one - other);
  const y = Math.floor(row / SAMPLES);
  for (let i = 0; i + 1 < lons.length; i += 2) {
    const columnOf = (lon: number | undefined) => ((lon ?? 0) + 180) * CELLS_PER_DEGREE * SAMPLES;
    for (let sample = Math.max(0, Math.ceil(columnOf(lons[i]) - 0.5)); sample + 0.5 <= columnOf(lons[i + 1]); sample++) {
      const cell = y * WIDTH + Math.min(WIDTH - 1, Math.floor(sample / SAMPLES));
      land[cell >> 3] = (land[cell >> 3] ?? 0) | (1 << (cell & 7));
    }
  }
});
// no coast closes Antarctica at the pole
land.fill(255, ((90 + 85) * CELLS_PER_DEGREE * WIDTH) / 8);

const file = new URL('../server/ingest/simulator/sea-mask.bin', import.meta.url);
const packed = deflateRawSync(land, { level: 9 });
writeFileSync(file, packed);
const landCells = land.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
console.log(`${packed.length} bytes, ${((100 * landCells) / (WIDTH * HEIGHT)).toFixed(1)} % of the cells have land`);
