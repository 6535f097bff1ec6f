// Where a cell of a nautical chart has data, and from which to which zoom it has tiles of its own. Pure.
import type { Box, LonLat } from '#contract/units.ts';
import { type TileAt, tileBox } from '#map/chart/coverage.ts';

export interface CellPlace {
  minZoom: number;
  box: Box;
  coverage: { coordinates: readonly (readonly (readonly (readonly [number, number])[])[])[] };
  state: 'shown' | 'cancelled';
}

/** Even and odd crossings over all rings: a hole is no coverage. */
export function coversPlace({ coverage }: Pick<CellPlace, 'coverage'>, [lon, lat]: LonLat): boolean {
  let isIn = false;
  for (const ring of coverage.coordinates.flat()) {
    for (const [i, [x, y]] of ring.entries()) {
      const [beforeX, beforeY] = ring.at(i - 1) ?? [x, y];
      if (y > lat !== beforeY > lat && lon < ((beforeX - x) * (lat - y)) / (beforeY - y) + x) isIn = !isIn;
    }
  }
  return isIn;
}

/** As the server makes them (server/charts/sheets/quilt.ts): of coasts and harbours to zoom 15, of oceans to 11 at most. */
const hasTiles = ({ minZoom }: CellPlace, z: number): boolean => z >= minZoom && z <= (minZoom >= 8 ? 15 : Math.min(11, minZoom + 6));

/** Parts of a tile at which is asked. A cell that reaches over less of it than a ninth may go unseen. */
const PARTS = [1 / 6, 1 / 2, 5 / 6];

/** Whether a tile has to be there because of a cell. */
export function needsTile(cell: CellPlace, at: TileAt): boolean {
  if (cell.state !== 'shown' || !hasTiles(cell, at.z)) return false;
  const [west, south, east, north] = tileBox(at);
  const { box } = cell;
  if (box[0] > east || box[2] < west || box[1] > north || box[3] < south) return false;
  const between = (from: number, to: number, part: number) => from + (to - from) * part;
  return PARTS.some((x) => PARTS.some((y) => coversPlace(cell, [between(west, east, x), between(south, north, y)])));
}
