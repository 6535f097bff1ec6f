// Points, soundings and light sectors of a block: of each cell what no larger scale covers, soundings thinned over all of them.
import type { PlacedPoint, PreparedCell } from './prepare-cell.ts';
import { hasTilesOfItsOwn } from '#contract/entities/charts/chart-zooms.ts';
import { type QuiltCoverage, covers } from './quilt.ts';
import { SECTOR_REACH, sectorLines } from './sectors.ts';
import type { BlockTiles } from './block-tiles.ts';
import { thin } from './soundings.ts';
import { sideForWords } from './word-sides.ts';

const TILE_PX = 512;
/** CSS pixels: a danger that is a shorter line is a point as well. As large as its symbol. */
const SMALL_PX = 16;

const smallDangers = ({ shapes }: PreparedCell, z: number): PlacedPoint[] =>
  shapes.flatMap(({ tags, small }) =>
    small && small.size * TILE_PX * 2 ** z < SMALL_PX ? [{ x: small.x, y: small.y, tags: { ...tags, line: true } }] : [],
  );

/** Of what has words beside it. */
function withSide(point: PlacedPoint, coverage: QuiltCoverage, z: number): PlacedPoint {
  const { cls, OBJNAM, NOBJNM } = point.tags;
  const side = cls === 'LIGHTS' || OBJNAM !== undefined || NOBJNM !== undefined ? sideForWords(coverage, point, z) : undefined;
  return side ? { ...point, tags: { ...point.tags, side } } : point;
}

export class PointLayers {
  readonly #tiles: BlockTiles;
  readonly #finer: { minZoom: number; coverage: QuiltCoverage }[] = [];
  readonly #soundings = new Map<number, PreparedCell['soundings']>();
  readonly #minZooms = new Map<string, number>();

  constructor(tiles: BlockTiles) {
    this.#tiles = tiles;
  }

  /** What of a cell shows at zoom `z` beside the cells that cover it. */
  add(cell: PreparedCell, z: number): void {
    const tiles = this.#tiles;
    const finer = this.#finer.filter(({ minZoom }) => minZoom <= z);
    const isShown = ({ x, y }: { x: number; y: number }) =>
      tiles.isNear(x, y, z, SECTOR_REACH) && !finer.some(({ coverage }) => covers(coverage, x, y));
    const mayOpen = hasTilesOfItsOwn(cell, z);
    for (const point of [...cell.points, ...smallDangers(cell, z)])
      if (isShown(point)) tiles.addPoint('points', z, withSide(point, cell.coverage, z), mayOpen);
    for (const { light, role, line } of sectorLines(cell.lights.filter(isShown), z))
      tiles.addLine('sectors', z, line, { ...light.tags, role }, mayOpen);
    const soundings = this.#soundings.get(z) ?? [];
    this.#soundings.set(z, soundings);
    for (const sounding of cell.soundings) if (isShown(sounding)) soundings.push(sounding);
  }

  /** From now on the cell covers those that are added. */
  cover({ name, minZoom, coverage }: PreparedCell): void {
    this.#minZooms.set(name, minZoom);
    this.#finer.push({ minZoom, coverage });
  }

  finish(): void {
    for (const [z, soundings] of this.#soundings)
      for (const { x, y, depth, tags } of thin(soundings, z)) {
        const minZoom = this.#minZooms.get(String(tags.cell)) ?? z;
        this.#tiles.addPoint('soundings', z, { x, y, tags: { ...tags, depth } }, hasTilesOfItsOwn({ minZoom }, z));
      }
  }
}
