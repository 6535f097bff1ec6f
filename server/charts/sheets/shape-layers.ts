// Quilts areas and lines of the cells of one tile: what a larger scale covers is cut from the smaller ones.
import { cutLines } from '#server/tiles/cut-lines.ts';
import { inBoth, regionOf, closedRings, outside } from '#server/tiles/regions.ts';
import { type Region, validPolygons } from '#server/tiles/polygons.ts';
import type { PreparedCell, Tags } from './prepare-cell.ts';
import { tileName, type TilePlace } from './quilt.ts';
import type { BlockTile, BlockTiles } from './block-tiles.ts';
import { EXTENT } from '#server/tiles/world.ts';
import { BUFFER, type Slice, type SlicedShape } from './slices.ts';

/** Square tile units; 64 are a CSS pixel. Dangers have a point besides. */
const SMALLEST_AREA = 2;
const TILE_RINGS = [
  [
    [-BUFFER, -BUFFER],
    [EXTENT + BUFFER, -BUFFER],
    [EXTENT + BUFFER, EXTENT + BUFFER],
    [-BUFFER, EXTENT + BUFFER],
    [-BUFFER, -BUFFER],
  ],
];
const WHOLE_TILE = regionOf(TILE_RINGS);

function addArea(tile: BlockTile, name: 'areas' | 'cover', rings: number[][][], tags: Tags, within?: Region): void {
  const { whole, cut } = validPolygons(rings, tags, SMALLEST_AREA, within);
  if (whole) tile.add(name, whole);
  if (cut) tile.add(name, cut);
}

function addShape(tile: BlockTile, { type, tags, geometry }: SlicedShape, within?: Region): void {
  if (type === 3) return addArea(tile, 'areas', geometry, tags, within);
  const lines = within ? cutLines(geometry, within) : geometry.filter((line) => line.length > 1);
  if (lines.length > 0) tile.add('lines', { type: 2, tags, geometry: lines });
}

const coverTags = ({ head: { cell, scale, edition, update, issuedOn } }: PreparedCell): Tags => ({
  cell,
  scale,
  edition,
  update,
  issuedOn,
});

export class ShapeLayers {
  readonly #tiles: BlockTiles;
  /** What no cell covers yet, by tile; not in it: the whole tile. */
  readonly #open = new Map<string, Region>();

  constructor(tiles: BlockTiles) {
    this.#tiles = tiles;
  }

  /** The larger scale first. */
  add(at: TilePlace, cell: PreparedCell, { shapes, coverage }: Slice): void {
    const key = tileName(at);
    const open = this.#open.get(key); // nothing is cut where nothing covers
    if (open?.length === 0) return;
    const tile = this.#tiles.open(at);
    for (const shape of shapes) addShape(tile, shape, open);
    if (coverage.length === 0) return;
    const covered = regionOf(coverage);
    addArea(tile, 'cover', open ? closedRings(inBoth(open, covered)) : coverage, coverTags(cell));
    this.#open.set(key, outside(open ?? WHOLE_TILE, covered));
  }
}
