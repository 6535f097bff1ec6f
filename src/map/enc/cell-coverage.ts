// Where a cell of a nautical chart has data, and which tiles there have to be because of it. Pure.
import { hasTilesOfItsOwn } from '#contract/entities/charts/chart-zooms.ts';
import type { Box, LonLat } from '#contract/units.ts';
import { boxesMeet } from '#domain/geo/boxes-meet.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';
import { isInRings } from '#domain/geo/rings.ts';
import { widthDeg } from '#map/boxes.ts';
import { type TileAt, tileBox } from '#map/chart/coverage.ts';

/** Sheets hold the zooms from here on (server/charts/sheets). */
export const FIRST_CHART_ZOOM = 4;
/** From here on all tiles beneath one of this zoom are in one sheet; those before it lie beneath one of the first zoom. */
const ZOOM_OF_SHEETS = 8;
/** The zoom of the tile that a sheet lies beneath, for a zoom of tiles. */
export const sheetZoomOf = (zoom: number): number => (zoom < ZOOM_OF_SHEETS ? FIRST_CHART_ZOOM : ZOOM_OF_SHEETS);

/** The tile that a sheet lies beneath. `id`: `<z>-<x>-<y>`. */
export function placeOfSheet(id: string): TileAt {
  const [z = 0, x = 0, y = 0] = id.split('-').map(Number);
  return { z, x, y };
}

/** Where the server has the files of sheets: `<id>.<hash>.pmtiles`. */
export const SHEETS_PATH = '/charts/sheets/';
export const sheetOfFile = (file: string): string => file.slice(0, file.indexOf('.'));

export interface CellPlace {
  minZoom: number;
  box: Box;
  coverage: { coordinates: readonly (readonly (readonly (readonly [number, number])[])[])[] };
  state: 'shown' | 'cancelled';
}

export const coversPlace = ({ coverage }: Pick<CellPlace, 'coverage'>, place: LonLat): boolean =>
  isInRings(coverage.coordinates.flat(), place);

/** Parts of a box at which is asked. A cell that reaches over less of it than a ninth may go unseen. */
const PARTS = [1 / 6, 1 / 2, 5 / 6];

/** Whether the cell has data in a part of the box, which may cross 180 degrees. */
export function coversPartOf(cell: Pick<CellPlace, 'coverage'>, box: Box): boolean {
  const [west, south, , north] = box;
  const width = widthDeg(box);
  const place = (x: number, y: number): LonLat => [canonicalLonDeg(west + width * x), south + (north - south) * y];
  return PARTS.some((x) => PARTS.some((y) => coversPlace(cell, place(x, y))));
}

/** Whether a tile has to be there because of a cell. */
export function needsTile(cell: CellPlace, at: TileAt): boolean {
  if (cell.state !== 'shown' || !hasTilesOfItsOwn(cell, at.z)) return false;
  const tile = tileBox(at);
  return boxesMeet(cell.box, tile) && coversPartOf(cell, tile);
}
