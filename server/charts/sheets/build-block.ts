// Builds one sheet: the quilted tiles beneath one parent tile, as an archive. Pure; runs in sheet-worker.ts. Cells are added one by one and
// not kept, so that memory is bounded by the largest of them and the tiles themselves.
import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { latitudeOf } from '#domain/geo/mercator.ts';
import { packArchive } from '#server/tiles/archive.ts';
import { polygonTally } from '#server/tiles/polygons.ts';
import { EXTENT } from '#server/tiles/world.ts';
import { PointLayers } from './point-layers.ts';
import type { PreparedCell } from './prepare-cell.ts';
import { hasTilesOfItsOwn, lastZoomOf, sheetName, type SheetTile } from './quilt.ts';
import { ShapeLayers } from './shape-layers.ts';
import { SheetTiles } from './sheet-tiles.ts';
import { sliceCell } from './slices.ts';

export interface BuiltSheet {
  archive: Buffer<ArrayBuffer>;
  /** The cells that something of the sheet is of. */
  cells: string[];
  tiles: number;
  /** Polygons that could not be made to fill rightly. Must be 0. */
  unsolved: number;
}

/** Degrees: west, south, east, north. */
function boxOfTile({ z, x, y }: SheetTile): [number, number, number, number] {
  const side = 2 ** -z;
  return [x * side * 360 - 180, latitudeOf((y + 1) * side - 0.5), (x + 1) * side * 360 - 180, latitudeOf(y * side - 0.5)];
}

function* tilesBeneath(parent: SheetTile): Generator<SheetTile> {
  for (let z = parent.z; z <= lastZoomOf(parent); z++) {
    const side = 2 ** (z - parent.z);
    for (let i = 0; i < side; i++) for (let j = 0; j < side; j++) yield { z, x: parent.x * side + i, y: parent.y * side + j };
  }
}

export class SheetBuilder {
  readonly #parent: SheetTile;
  readonly #tiles: SheetTiles;
  readonly #shapes: ShapeLayers;
  readonly #points: PointLayers;
  readonly #unsolvedBefore = polygonTally.unsolved;

  constructor(parent: SheetTile) {
    this.#parent = parent;
    this.#tiles = new SheetTiles(parent);
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

  finish(): BuiltSheet {
    const [parent, tiles] = [this.#parent, this.#tiles];
    this.#points.finish();
    const zipped = tiles
      .list()
      .map(({ at, layers }) => ({ ...at, bytes: gzipSync(fromGeojsonVt(layers as never, { version: 2, extent: EXTENT })) }));
    const { bytes } = packArchive(zipped, {
      minZoom: parent.z,
      maxZoom: lastZoomOf(parent),
      box: boxOfTile(parent),
      metadata: { name: `Chart sheet ${sheetName(parent)}`, vector_layers: tiles.layerNames().map((id) => ({ id, fields: {} })) },
    });
    const unsolved = polygonTally.unsolved - this.#unsolvedBefore;
    return { archive: bytes, cells: tiles.cellNames(), tiles: zipped.length, unsolved };
  }
}
