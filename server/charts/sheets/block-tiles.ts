// Gathers what lies in the tiles of one sheet.
import type { Tags } from './prepare-cell.ts';
import { lastZoomOf, sheetName, type SheetTile } from './quilt.ts';
import { EXTENT } from '#server/tiles/world.ts';
import { BUFFER } from './slices.ts';

const LAYERS = ['cover', 'areas', 'lines', 'points', 'soundings', 'sectors'] as const;
type LayerName = (typeof LAYERS)[number];

export interface LayerFeature {
  type: 1 | 2 | 3;
  tags: Tags;
  geometry: number[][] | number[][][];
}

export type Layers = Partial<Record<LayerName, { features: LayerFeature[] }>>;

export class SheetTiles {
  readonly #parent: SheetTile;
  readonly #tiles = new Map<string, { at: SheetTile; layers: Layers }>();

  constructor(parent: SheetTile) {
    this.#parent = parent;
  }

  /** The layers of a tile, which is there from now on. */
  open(at: SheetTile): Layers {
    const key = sheetName(at);
    const tile = this.#tiles.get(key) ?? { at, layers: {} };
    this.#tiles.set(key, tile);
    return tile.layers;
  }

  has(at: SheetTile): boolean {
    return this.#tiles.has(sheetName(at));
  }

  /** Into the one tile that a place lies in, if that is of the sheet and is there, or may be made for it. */
  addPoint(name: LayerName, z: number, { x, y, tags }: { x: number; y: number; tags: Tags }, mayOpen: boolean): void {
    const side = 2 ** z;
    const at = { z, x: Math.floor(x * side), y: Math.floor(y * side) };
    const layers = this.#openIn(at, mayOpen);
    if (layers) addTo(layers, name, { type: 1, tags, geometry: [[unit(x * side - at.x), unit(y * side - at.y)]] });
  }

  /** Into each tile that a line comes near. */
  addLine(name: LayerName, z: number, line: readonly (readonly [number, number])[], tags: Tags, mayOpen: boolean): void {
    const side = 2 ** z;
    const edge = BUFFER / EXTENT;
    const xs = line.map(([x]) => x * side);
    const ys = line.map(([, y]) => y * side);
    for (let x = Math.floor(Math.min(...xs) - edge); x <= Math.floor(Math.max(...xs) + edge); x++) {
      for (let y = Math.floor(Math.min(...ys) - edge); y <= Math.floor(Math.max(...ys) + edge); y++) {
        const layers = this.#openIn({ z, x, y }, mayOpen);
        const geometry = [line.map(([lineX, lineY]) => [unit(lineX * side - x), unit(lineY * side - y)])];
        if (layers) addTo(layers, name, { type: 2, tags, geometry });
      }
    }
  }

  /** Whether a place lies in the sheet, or so near to it, in tiles of zoom `z`, that a part of its neighbour may be drawn in it. */
  isNear(x: number, y: number, z: number, reach: number): boolean {
    const { z: parentZ, x: column, y: row } = this.#parent;
    const margin = reach / 2 ** (z - parentZ);
    const [acrossTile, downTile] = [x * 2 ** parentZ - column, y * 2 ** parentZ - row];
    return acrossTile >= -margin && acrossTile <= 1 + margin && downTile >= -margin && downTile <= 1 + margin;
  }

  list(): { at: SheetTile; layers: Layers }[] {
    return [...this.#tiles.values()].filter(({ layers }) => Object.keys(layers).length > 0);
  }

  layerNames(): LayerName[] {
    return LAYERS.filter((name) => this.list().some(({ layers }) => layers[name]));
  }

  cellNames(): string[] {
    const features = this.list().flatMap(({ layers }) => Object.values(layers).flatMap((layer) => layer.features));
    return [...new Set(features.map(({ tags }) => String(tags.cell)))].toSorted();
  }

  #openIn(at: SheetTile, mayOpen: boolean): Layers | undefined {
    const { z, x, y } = this.#parent;
    const below = 2 ** (at.z - z);
    if (at.z < z || at.z > lastZoomOf(this.#parent) || Math.floor(at.x / below) !== x || Math.floor(at.y / below) !== y) return undefined;
    return mayOpen ? this.open(at) : this.#tiles.get(sheetName(at))?.layers;
  }
}

const unit = (part: number): number => Math.round(part * EXTENT);

export function addTo(layers: Layers, name: LayerName, feature: LayerFeature): void {
  const layer = (layers[name] ??= { features: [] });
  layer.features.push(feature);
}
