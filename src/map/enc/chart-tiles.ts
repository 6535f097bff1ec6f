// Which sheet has the tile that the map asks for, and where no sheet has it, which larger one stands in. Pure but for `read`.
import type { TileAt } from '#map/chart/coverage.ts';
import { type CellPlace, needsTile } from './cell-coverage.ts';
import { enlargedTile } from './enlarged-tile.ts';

/** Sheets hold the zooms from here on (server/charts/sheets). */
export const FIRST_CHART_ZOOM = 4;
/** From here on all tiles beneath one of this zoom are in one sheet; those before it lie beneath one of the first zoom. */
const ZOOM_OF_SHEETS = 8;

/** The rows that a device has. Sheets: id `<z>-<x>-<y>` of the parent tile, and the name of the file. */
export interface KnownCharts {
  sheets: ReadonlyMap<string, { file: string }>;
  cells: readonly CellPlace[];
}

/** Undefined: the sheet has no such tile. Throws where it cannot be had. */
type ReadTile = (file: string, at: TileAt) => Promise<Uint8Array | undefined>;

const ancestor = ({ z, x, y }: TileAt, zoom: number): TileAt => ({ z: zoom, x: x >> (z - zoom), y: y >> (z - zoom) });

export function sheetOf(at: TileAt): string {
  const { z, x, y } = ancestor(at, at.z < ZOOM_OF_SHEETS ? FIRST_CHART_ZOOM : ZOOM_OF_SHEETS);
  return `${z}-${x}-${y}`;
}

/**
 * Cells of oceans have no tiles of the last zooms: then the nearest ancestor that is there has the same cells. No bytes: no chart has
 * anything here. Where a cell is known and its sheet is not, because the server is still making it, the tile fails: what is missing must
 * not look like a place without a chart.
 */
export async function chartTile(at: TileAt, { sheets, cells }: KnownCharts, read: ReadTile): Promise<Uint8Array> {
  if (!sheets.has(sheetOf(at)) && cells.some((cell) => needsTile(cell, at))) throw new Error('The sheet of this chart is not there yet');
  for (let zoom = at.z; zoom >= FIRST_CHART_ZOOM; zoom--) {
    const from = ancestor(at, zoom);
    const sheet = sheets.get(sheetOf(from));
    const tile = sheet && (await read(sheet.file, from));
    if (tile) return zoom === at.z ? tile : enlargedTile(tile, from, at);
  }
  return new Uint8Array();
}
