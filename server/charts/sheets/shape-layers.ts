// Quilts areas and lines of the cells of one tile: what a larger scale covers is cut from the smaller ones.
import { cutLines } from '#server/tiles/cut-lines.ts';
import { inBoth, regionOf, closedRings, outside } from '#server/tiles/regions.ts';
import { type Region, validPolygons } from '#server/tiles/polygons.ts';
import type { PreparedCell, Tags } from './prepare-cell.ts';
import { tileName, type TilePlace } from './quilt.ts';
import type { BlockTile, BlockTiles } from './block-tiles.ts';
import { EXTENT } from '#server/tiles/world.ts';
import { boxAround, type PlaneBox } from './rings.ts';
import { type Covering, scaleEdges } from './scale-edges.ts';
import { BUFFER, type Slice, type SlicedShape } from './slices.ts';

/** Square tile units; 64 are a CSS pixel. Dangers have a point besides. */
const SMALLEST_AREA = 2;
/** Tile units around what is cut, so that nothing lies on the edge. */
const MARGIN = 2;

const rectangle = ([west, north, east, south]: PlaneBox): Region =>
  regionOf([
    [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
      [west, north],
    ],
  ]);
const WHOLE_TILE = rectangle([-BUFFER, -BUFFER, EXTENT + BUFFER, EXTENT + BUFFER]);

/** The part of a region in which a slice lies: cutting each shape by the whole of it takes long where many cells meet. */
function partNear(open: Region, { shapes, coverage }: Slice): Region {
  const [west, north, east, south] = boxAround([...coverage.flat(), ...shapes.flatMap(({ geometry }) => geometry.flat())]);
  return inBoth(open, rectangle([west - MARGIN, north - MARGIN, east + MARGIN, south + MARGIN]));
}

function addArea(tile: BlockTile, name: 'areas' | 'cover', rings: number[][][], tags: Tags, within?: Region): void {
  const { whole, cut } = validPolygons(rings, tags, SMALLEST_AREA, within);
  if (whole) tile.add(name, whole);
  if (cut) tile.add(name, cut);
}

function addShape(tile: BlockTile, { type, tags, geometry }: SlicedShape, within?: Region): void {
  if (type === 3) return addArea(tile, 'areas', geometry, tags, within);
  const lines = within ? cutLines(geometry, within) : geometry.filter((line) => line.length > 1);
  if (lines.length > 0) tile.add(tags.border ? 'borders' : 'lines', { type: 2, tags, geometry: lines });
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
  /** The cells that cover a tile in part, in order. */
  readonly #covering = new Map<string, Covering[]>();

  constructor(tiles: BlockTiles) {
    this.#tiles = tiles;
  }

  /** The larger scale first. */
  add(at: TilePlace, cell: PreparedCell, slice: Slice): void {
    const key = tileName(at);
    const open = this.#open.get(key); // nothing is cut where nothing covers
    const near = open && partNear(open, slice);
    if (near?.length === 0) return;
    const tile = this.#tiles.open(at);
    for (const shape of slice.shapes) addShape(tile, shape, near);
    if (slice.coverage.length === 0) return;
    const covered = regionOf(slice.coverage);
    const rings = near ? closedRings(inBoth(near, covered)) : slice.coverage;
    addArea(tile, 'cover', rings, coverTags(cell));
    this.#open.set(key, outside(open ?? WHOLE_TILE, covered));
    const { name, scale } = cell;
    const finer = this.#covering.get(key) ?? [];
    const edges = scaleEdges(rings, scale, finer);
    if (edges.length > 0) tile.add('scaleEdges', { type: 2, tags: { cell: name, scale }, geometry: edges });
    this.#covering.set(key, [...finer, { scale, rings: slice.coverage }]);
  }
}
