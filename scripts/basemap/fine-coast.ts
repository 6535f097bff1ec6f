// Cuts the fine coast into tiles, from the whole world down. A square without a shore in it stands for all the tiles beneath it, so they cost
// next to nothing and none is missing.
import { validPolygons } from '../../server/tiles/polygons.ts';
import { type Box, coverOf, cutTo, EXTENT, type FlatRing, toTileUnits } from './shore-rings.ts';
import { appendLand, appendPolygons, BUFFER, type TileSet } from './tiles.ts';

interface FineOptions {
  zooms: readonly [first: number, last: number];
  /** Tile units, 8 to a CSS pixel. `stretch`: how much larger than on the equator the map shows a place. */
  tolerance: (z: number, stretch: number) => number;
  /** Islands of fewer square units are left out. */
  smallest: (z: number) => number;
  /** Called when a square of zoom 5 is done. */
  onProgress?: () => void;
}

interface Square {
  z: number;
  x: number;
  y: number;
}

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

interface Cut extends FineOptions {
  /** What of the rings lies in a tile. */
  put: (at: Square, valid: ReturnType<typeof validPolygons>) => void;
  /** A square without a shore, and the zooms that are not done in it. */
  plain: (at: Square, zooms: readonly [number, number], isCovered: boolean) => void;
}

function cutIntoTiles(rings: FlatRing[], { zooms: [first, last], tolerance, smallest, onProgress, put, plain }: Cut): void {
  const visit = (z: number, x: number, y: number, around: FlatRing[]): void => {
    const side = 1 / 2 ** z;
    const pad = (BUFFER.land / EXTENT) * side;
    const box: Box = { left: x * side - pad, top: y * side - pad, right: (x + 1) * side + pad, bottom: (y + 1) * side + pad };
    const here = cutTo(around, box);
    const cover = coverOf(here, box);
    if (cover !== undefined) return plain({ z, x, y }, [Math.max(z, first), last], cover > 0);
    if (z >= first) {
      const units = tolerance(z, Math.cosh(Math.PI * (1 - 2 * (y + 0.5) * side)));
      const inTile = here.map((ring) => toTileUnits(ring, { z, x, y }, units));
      put({ z, x, y }, validPolygons(inTile, {}, smallest(z)));
    }
    if (z < last) for (const [right, below] of QUARTERS) visit(z + 1, x * 2 + right, y * 2 + below, here);
    if (z === 5) onProgress?.();
  };
  visit(0, 0, 0, rings);
}

/** Adds every tile of the world in those zooms: water, and the land in it. */
export function addFineCoast(tiles: TileSet, rings: FlatRing[], options: FineOptions): void {
  cutIntoTiles(rings, {
    ...options,
    put(at, valid) {
      tiles.addWaterAt(at.z, at.x, at.y);
      appendLand(tiles, at, valid);
    },
    plain: (at, zooms, isLand) => tiles.addPlain(at, zooms, isLand),
  });
}

/** Adds lakes and wide rivers alone, to be painted on land that has none; they have no edge of their own. */
export function addWideWaters(tiles: TileSet, rings: FlatRing[], options: FineOptions): void {
  cutIntoTiles(rings, {
    ...options,
    put: (at, valid) => appendPolygons(tiles, 'lakes', at, valid),
    plain: () => {}, // a lake that fills a tile is one of the great ones, which the detail has
  });
}
