// Which sheet has the tile that the map asks for, and where no sheet has it, which larger one stands in. Pure but for `read`.
import type { TileAt } from '#map/chart/coverage.ts';
import type { ReadTile } from '#map/chart/kept-archive.ts';
import { type CellPlace, FIRST_CHART_ZOOM, needsTile, sheetZoomOf } from './cell-coverage.ts';
import { enlargedTile } from '#map/enlarged-tile.ts';

/** The address of tiles, which chart-source.ts answers. */
export const CHART_TILES = 'chart://tiles/{z}/{x}/{y}';

/** The rows that a device has. Sheets: id `<z>-<x>-<y>` of the parent tile, and the name of the file. */
export interface KnownCharts {
  sheets: ReadonlyMap<string, { file: string }>;
  cells: readonly CellPlace[];
}

/** Throws where the tile cannot be had. */
type ReadSheet = (file: string, at: TileAt) => Promise<ReadTile>;

const ancestor = ({ z, x, y }: TileAt, zoom: number): TileAt => ({ z: zoom, x: x >> (z - zoom), y: y >> (z - zoom) });

export function sheetOf(at: TileAt): string {
  const { z, x, y } = ancestor(at, sheetZoomOf(at.z));
  return `${z}-${x}-${y}`;
}

/**
 * Cells of oceans have no tiles of the last zooms: then the nearest ancestor that is there has the same cells. No bytes: no chart has
 * anything here. Where a cell is known and its sheet is not, because the server is still making it, or is only here as it was before the
 * cell came, the tile fails: what is missing must not look like a place without a chart.
 */
export async function chartTile(at: TileAt, { sheets, cells }: KnownCharts, read: ReadSheet): Promise<Uint8Array> {
  const isNeeded = () => cells.some((cell) => needsTile(cell, at));
  if (!sheets.has(sheetOf(at)) && isNeeded()) throw new Error('The sheet of this chart is not there yet');
  let isOlder = false;
  for (let zoom = at.z; zoom >= FIRST_CHART_ZOOM; zoom--) {
    const from = ancestor(at, zoom);
    const sheet = sheets.get(sheetOf(from));
    const tile = sheet && (await read(sheet.file, from));
    if (tile?.bytes) return zoom === at.z ? tile.bytes : enlargedTile(tile.bytes, from, at);
    isOlder ||= tile?.isOlder ?? false;
  }
  if (isOlder && isNeeded()) throw new Error('Only an older edition of this chart is on the device, and it has nothing here');
  return new Uint8Array();
}

/**
 * A tile of the charts that are known when it comes. While MapLibre reads a tile for the first time, it does not ask anew for it when the map
 * is told of others: one that fails would stay hatched, one without a chart empty. `knownNow`: another object whenever others are known.
 */
export async function tileOfNow(
  read: (known: KnownCharts) => Promise<Uint8Array>,
  knownNow: () => KnownCharts,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const known = knownNow();
  const isOfNow = () => signal.aborted || knownNow() === known;
  try {
    const tile = await read(known);
    if (isOfNow()) return tile;
  } catch (error) {
    if (isOfNow()) throw error;
  }
  return tileOfNow(read, knownNow, signal);
}
