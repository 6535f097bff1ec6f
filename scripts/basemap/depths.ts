// Depth areas from ETOPO5 (5 minutes, 4320 x 2161, 0 to 360 degrees, metres up). For tints only, never for soundings.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contours } from 'd3-contour';
import { type Feature, ringAreaKm2, toFeature } from './geometry.ts';

export const DEPTH_PACKAGE = { name: 'ferret-datasets', version: '7.6.0-5', file: 'usr/share/ferret-vis/data/etopo5.cdf' };
const ETOPO5_SHA256 = '1455d5e5feebd183d0bef5538a750ca8a44801e1503f964df900831c224459ce';
/** Each area is "deeper than": 50 and 200 m are the shelf and its edge, the others steps of the deep sea. */
export const DEPTHS_M = [50, 200, 1000, 2000, 3000, 4000, 5000, 6000, 7000];

const COLUMNS = 4320;
const ROWS = 2161;
const BLUR_CELLS = 1.6; // sigma in rows, 15 km: removes the steps of the source's 1-m quantisation and its block edges
const BLUR_WIDEST = 5; // rows near the poles are short, so the blur there spans more columns, up to this many times
const SMALLEST_PIT_KM2 = 700;
const RIDGE_FROM_M = 1000; // rises out of deep water below SMALLEST_PIT_KM2 are speckle; shallower ones stay, they may be shoals

/** Reads the grid from Debian's package, or from the given file. Fails unless it is exactly the file of the recipe. */
function readRelief(givenFile: string | undefined): Float32Array {
  const scratch = mkdtempSync(join(tmpdir(), 'fathom-depths-'));
  try {
    let netcdf = givenFile;
    if (!netcdf) {
      execFileSync('apt-get', ['download', '-q', `${DEPTH_PACKAGE.name}=${DEPTH_PACKAGE.version}`], {
        cwd: scratch,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const archive = readdirSync(scratch).find((name) => name.endsWith('.deb'));
      if (!archive) throw new Error(`apt-get did not bring ${DEPTH_PACKAGE.name}: give the file with --etopo5 PATH`);
      execFileSync('dpkg-deb', ['-x', archive, 'package'], { cwd: scratch });
      netcdf = join(scratch, 'package', DEPTH_PACKAGE.file);
    }
    const found = createHash('sha256').update(readFileSync(netcdf)).digest('hex');
    if (found !== ETOPO5_SHA256)
      throw new Error(`${netcdf} is not the ETOPO5 of ${DEPTH_PACKAGE.name} ${DEPTH_PACKAGE.version}: SHA-256 ${found}`);
    const raw = join(scratch, 'relief.bin');
    execFileSync('gdal_translate', ['-q', '-of', 'ENVI', '-ot', 'Float32', netcdf, raw]);
    const bytes = readFileSync(raw);
    return new Float32Array(bytes.buffer, bytes.byteOffset, COLUMNS * ROWS);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function gaussian(sigma: number): Float64Array {
  const reach = Math.ceil(sigma * 3);
  const weights = Float64Array.from({ length: reach * 2 + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)));
  const sum = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / sum);
}

/**
 * Depth in metres, 0 on land, from -180 eastwards, with one more column on each side so that areas close at 180 degrees. Land counts as 0
 * before the blur, because mountains would otherwise push the shelf away from a steep coast.
 */
function blurredDepth(relief: Float32Array): { grid: Float32Array; width: number } {
  const across = new Float32Array(COLUMNS * ROWS);
  for (let y = 0; y < ROWS; y++) {
    const shrink = Math.cos(((90 - (y * 180) / (ROWS - 1)) * Math.PI) / 180);
    const kernel = gaussian(BLUR_CELLS * Math.min(BLUR_WIDEST, 1 / Math.max(shrink, 1e-3)));
    const reach = (kernel.length - 1) / 2;
    const row = relief.subarray(y * COLUMNS, (y + 1) * COLUMNS);
    for (let x = 0; x < COLUMNS; x++) {
      let sum = 0;
      for (let i = -reach; i <= reach; i++) sum += (kernel[i + reach] ?? 0) * Math.max(0, -(row[(x + i + COLUMNS) % COLUMNS] ?? 0));
      across[y * COLUMNS + x] = sum;
    }
  }
  const width = COLUMNS + 2;
  const grid = new Float32Array(width * ROWS);
  const kernel = gaussian(BLUR_CELLS);
  const reach = (kernel.length - 1) / 2;
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < width; x++) {
      const column = (x - 1 + COLUMNS + COLUMNS / 2) % COLUMNS;
      let sum = 0;
      for (let i = -reach; i <= reach; i++)
        sum += (kernel[i + reach] ?? 0) * (across[Math.max(0, Math.min(ROWS - 1, y + i)) * COLUMNS + column] ?? 0);
      grid[y * width + x] = sum;
    }
  }
  return { grid, width };
}

/** Polygons "deeper than d metres", nested: draw the deeper ones over the shallower. */
export function readDepthAreas(givenFile?: string): Feature[] {
  const { grid, width } = blurredDepth(readRelief(givenFile));
  const lon = (x: number) => Math.max(-180, Math.min(180, ((x - 1.5) * 360) / COLUMNS - 180));
  const lat = (y: number) => Math.max(-90, Math.min(90, 90 - ((y - 0.5) * 180) / (ROWS - 1)));
  return contours()
    .size([width, ROWS])
    .thresholds(DEPTHS_M)(grid)
    .flatMap(({ value, coordinates }) =>
      coordinates.flatMap((polygon) => {
        const [outer = [], ...holes] = polygon.map((ring) => ring.map(([x = 0, y = 0]) => [lon(x), lat(y)]));
        if (ringAreaKm2(outer) < SMALLEST_PIT_KM2) return [];
        const kept = holes.filter((hole) => value < RIDGE_FROM_M || ringAreaKm2(hole) >= SMALLEST_PIT_KM2);
        return [toFeature({ d: value }, 'Polygon', [outer, ...kept])];
      }),
    );
}
