// Gathers what lies in the tiles of one block.
import type { Tags } from './prepare-cell.ts';
import { lastZoomOf, tileName, type TilePlace } from './quilt.ts';
import { type WrittenFeature, TileWriter } from '#server/tiles/tile-writer.ts';
import { EXTENT } from '#server/tiles/world.ts';
import { BUFFER } from './slices.ts';

export const LAYERS = ['cover', 'scaleEdges', 'areas', 'borders', 'lines', 'points', 'soundings', 'sectors'] as const;
type LayerName = (typeof LAYERS)[number];

/** A tile in the making. */
export class BlockTile {
  readonly #writer = new TileWriter();
  readonly #cells: Set<string>;

  constructor(cells: Set<string>) {
    this.#cells = cells;
  }

  get isEmpty(): boolean {
    return this.#writer.isEmpty;
  }

  add(layer: LayerName, feature: WrittenFeature): void {
    this.#cells.add(String(feature.tags.cell));
    this.#writer.add(layer, feature);
  }

  finish(): Uint8Array {
    return this.#writer.finish();
  }
}

export class BlockTiles {
  readonly #parent: TilePlace;
  readonly #tiles = new Map<string, { at: TilePlace; tile: BlockTile }>();
  readonly #cells = new Set<string>();

  constructor(parent: TilePlace) {
    this.#parent = parent;
  }

  /** A tile, which is there from now on. */
  open(at: TilePlace): BlockTile {
    const key = tileName(at);
    const known = this.#tiles.get(key);
    if (known) return known.tile;
    const tile = new BlockTile(this.#cells);
    this.#tiles.set(key, { at, tile });
    return tile;
  }

  has(at: TilePlace): boolean {
    return this.#tiles.has(tileName(at));
  }

  /** Into the one tile that a place lies in, if that is of the block and is there, or may be made for it. */
  addPoint(name: LayerName, z: number, { x, y, tags }: { x: number; y: number; tags: Tags }, mayOpen: boolean): void {
    const side = 2 ** z;
    const at = { z, x: Math.floor(x * side), y: Math.floor(y * side) };
    this.#openIn(at, mayOpen)?.add(name, { type: 1, tags, geometry: [[unit(x * side - at.x), unit(y * side - at.y)]] });
  }

  /** Into each tile that a line comes near. */
  addLine(name: LayerName, z: number, line: readonly (readonly [number, number])[], tags: Tags, mayOpen: boolean): void {
    const side = 2 ** z;
    const edge = BUFFER / EXTENT;
    const xs = line.map(([x]) => x * side);
    const ys = line.map(([, y]) => y * side);
    for (let x = Math.floor(Math.min(...xs) - edge); x <= Math.floor(Math.max(...xs) + edge); x++) {
      for (let y = Math.floor(Math.min(...ys) - edge); y <= Math.floor(Math.max(...ys) + edge); y++) {
        const geometry = [line.map(([lineX, lineY]) => [unit(lineX * side - x), unit(lineY * side - y)])];
        this.#openIn({ z, x, y }, mayOpen)?.add(name, { type: 2, tags, geometry });
      }
    }
  }

  /** Whether a place lies in the block, or so near to it, in tiles of zoom `z`, that a part of its neighbour may be drawn in it. */
  isNear(x: number, y: number, z: number, reach: number): boolean {
    const { z: parentZ, x: column, y: row } = this.#parent;
    const margin = reach / 2 ** (z - parentZ);
    const [acrossTile, downTile] = [x * 2 ** parentZ - column, y * 2 ** parentZ - row];
    return acrossTile >= -margin && acrossTile <= 1 + margin && downTile >= -margin && downTile <= 1 + margin;
  }

  /** Those that have something in them. Nothing can be added afterwards. */
  *finish(): Generator<{ at: TilePlace; bytes: Uint8Array }> {
    for (const { at, tile } of this.#tiles.values()) if (!tile.isEmpty) yield { at, bytes: tile.finish() };
  }

  cellNames(): string[] {
    return [...this.#cells].toSorted();
  }

  #openIn(at: TilePlace, mayOpen: boolean): BlockTile | undefined {
    const { z, x, y } = this.#parent;
    const below = 2 ** (at.z - z);
    if (at.z < z || at.z > lastZoomOf(this.#parent) || Math.floor(at.x / below) !== x || Math.floor(at.y / below) !== y) return undefined;
    return mayOpen ? this.open(at) : this.#tiles.get(tileName(at))?.tile;
  }
}

const unit = (part: number): number => Math.round(part * EXTENT);
