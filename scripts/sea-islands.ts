// Islands that Natural Earth lacks, for the sea mask: from the fine coast that the map shows (GSHHG, public/basemap).
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { latOfNorthing } from '../src/domain/routing/northing.ts';
import { CELLS_PER_DEGREE, HEIGHT, WIDTH } from '../src/domain/routing/packed-mask.ts';
import { coastArchive } from '../src/map/chart/base-map-coast.gen.ts';
import { ArchiveReader } from '../server/tiles/archive-file.ts';

const ZOOM = coastArchive.maxZoom;
const TILES = 2 ** ZOOM;
/** Outside of these latitudes the planner takes no shortcut for ice, and the islands of both coasts would double the size of the mask. */
const NORTH_DEG = 60;
const SOUTH_DEG = -56;
/** Land nearer than this to Natural Earth's is its own coast, drawn by another survey: to add it would close straits and harbours. */
const APART_CELLS = 2;
/** Lines across a cell that are tested for land. */
const LINES = 3;

type CellPlace = [column: number, row: number];
type Mark = (column: number, row: number) => void;

/** A place in a tile, in cells of the mask from 90 N 180 W. */
function cellPlace(x: number, y: number): CellPlace {
  const lat = latOfNorthing(180 - (y / TILES) * 360);
  return [(x / TILES) * 360 * CELLS_PER_DEGREE, (90 - lat) * CELLS_PER_DEGREE];
}

/** Cells of the corners too, or a rock between the lines would be lost. */
function markRings(rings: readonly CellPlace[][], mark: Mark): void {
  const crossings = new Map<number, number[]>();
  for (const ring of rings)
    for (const [at, [x, y]] of ring.entries()) {
      mark(Math.floor(x), Math.floor(y));
      const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
      const end = Math.max(y, nextY) * LINES;
      for (let line = Math.ceil(Math.min(y, nextY) * LINES - 0.5); line + 0.5 < end; line++) {
        const crossing = x + ((nextX - x) * ((line + 0.5) / LINES - y)) / (nextY - y);
        crossings.set(line, [...(crossings.get(line) ?? []), crossing]);
      }
    }
  for (const [line, unsorted] of crossings) {
    const columns = unsorted.toSorted((one, other) => one - other);
    for (let i = 0; i + 1 < columns.length; i += 2)
      for (let column = Math.floor(columns[i] ?? 0); column < (columns[i + 1] ?? 0); column++) mark(column, Math.floor(line / LINES));
  }
}

/** 1 for each cell of the mask with land of the fine coast. */
async function fineLand(): Promise<Uint8Array> {
  const land = new Uint8Array(WIDTH * HEIGHT);
  const mark: Mark = (column, row) => {
    if (row >= 0 && row < HEIGHT) land[row * WIDTH + (((column % WIDTH) + WIDTH) % WIDTH)] = 1;
  };
  const archive = await ArchiveReader.open(join(import.meta.dirname, '../public', coastArchive.url));
  for (let y = 0; y < TILES; y++) {
    const lat = latOfNorthing(180 - ((y + 0.5) / TILES) * 360);
    if (lat > NORTH_DEG + 1 || lat < SOUTH_DEG - 1) continue;
    for (let x = 0; x < TILES; x++) {
      const tile = await archive.tile({ z: ZOOM, x, y });
      const layer = tile && new VectorTile(new PbfReader(gunzipSync(tile.bytes))).layers['land'];
      for (let at = 0; layer && at < layer.length; at++) {
        const rings = layer.feature(at).loadGeometry();
        markRings(
          rings.map((ring) => ring.map((place) => cellPlace(x + place.x / layer.extent, y + place.y / layer.extent))),
          mark,
        );
      }
    }
  }
  await archive.close();
  return land;
}

/** Adds to the cells of Natural Earth those of islands that it lacks. Says how many. */
export async function addIslands(land: Uint8Array): Promise<number> {
  const fine = await fineLand();
  const [north, south] = [NORTH_DEG, SOUTH_DEG].map((lat) => (90 - lat) * CELLS_PER_DEGREE) as [number, number];
  const isNear = (row: number, column: number) => {
    for (let y = row - APART_CELLS; y <= row + APART_CELLS; y++)
      for (let x = column - APART_CELLS; x <= column + APART_CELLS; x++) if (land[y * WIDTH + ((x + WIDTH) % WIDTH)]) return true;
    return false;
  };
  const added: number[] = [];
  for (let row = north; row < south; row++)
    for (let column = 0; column < WIDTH; column++) if (fine[row * WIDTH + column] && !isNear(row, column)) added.push(row * WIDTH + column);
  for (const cell of added) land[cell] = 1;
  return added.length;
}
