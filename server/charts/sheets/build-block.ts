// Builds one block: the quilted tiles of four zooms beneath one tile. Pure; runs in sheet-worker.ts. Cells are added one by one and not kept,
// so that memory is bounded by the largest of them and the tiles' bytes.
import { gzipSync } from 'node:zlib';
import type { ZippedTile } from '#server/tiles/archive.ts';
import { polygonTally } from '#server/tiles/polygons.ts';
import { BlockTiles } from './block-tiles.ts';
import { PointLayers } from './point-layers.ts';
import type { PreparedCell } from './prepare-cell.ts';
import { hasTilesOfItsOwn } from '#contract/entities/charts/chart-zooms.ts';
import { lastZoomOf, type TilePlace } from './quilt.ts';
import { ShapeLayers } from './shape-layers.ts';
import { sliceCell } from './slices.ts';

export interface BuiltBlock {
  tiles: ZippedTile[];
  /** The cells that something of the block is of. */
  cells: string[];
  /** Polygons that could not be made to fill rightly. Must be 0. */
  unsolved: number;
}

export function* tilesBeneath(parent: TilePlace): Generator<TilePlace> {
  for (let z = parent.z; z <= lastZoomOf(parent); z++) {
    const side = 2 ** (z - parent.z);
    for (let i = 0; i < side; i++) for (let j = 0; j < side; j++) yield { z, x: parent.x * side + i, y: parent.y * side + j };
  }
}

export class BlockBuilder {
  readonly #parent: TilePlace;
  readonly #tiles: BlockTiles;
  readonly #shapes: ShapeLayers;
  readonly #points: PointLayers;
  readonly #unsolvedBefore = polygonTally.unsolved;

  constructor(parent: TilePlace) {
    this.#parent = parent;
    this.#tiles = new BlockTiles(parent);
    this.#shapes = new ShapeLayers(this.#tiles);
    this.#points = new PointLayers(this.#tiles);
  }

  /** In the order of `quiltOrder`: a cell covers those that come after it. */
  add(cell: PreparedCell): void {
    const slice = sliceCell(cell, this.#parent);
    for (const at of tilesBeneath(this.#parent)) {
      const mayOpen = hasTilesOfItsOwn(cell, at.z);
      if (cell.minZoom > at.z || !(mayOpen || this.#tiles.has(at))) continue;
      const found = slice(at);
      if (found) this.#shapes.add(at, cell, found);
    }
    for (let z = Math.max(cell.minZoom, this.#parent.z); z <= lastZoomOf(this.#parent); z++) this.#points.add(cell, z);
    this.#points.cover(cell);
  }

  finish(): BuiltBlock {
    this.#points.finish();
    const zipped = Array.from(this.#tiles.finish(), ({ at, bytes }) => ({ ...at, bytes: gzipSync(bytes) }));
    return { tiles: zipped, cells: this.#tiles.cellNames(), unsolved: polygonTally.unsolved - this.#unsolvedBefore };
  }
}
