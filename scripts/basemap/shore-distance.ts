// How far the points of the source lie from the shore that is drawn: what softening, leaving out of points and whole tile units do together.
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { uniqueTiles } from './check.ts';
import { toMercator } from './geometry.ts';
import type { Piece } from './gshhg.ts';
import { EXTENT } from './shore-rings.ts';

/** Tile units: the side of a bucket of edges. */
const BUCKET = 64;
const EARTH_ROUND_M = 40_075_017;
const TILE_PX = 512;
/** Metres: half of what the source is off by (RECIPE-coast.md). A point farther from every shore belongs to an islet that is left out. */
const MOST_AWAY_M = 50;
/** Of the points: more may not be left out. */
export const MOST_LEFT_OUT = 1 / 100_000;

type Edge = readonly [xA: number, yA: number, xB: number, yB: number];

/** The points of the source, by the tile of zoom `z` in which they lie. */
export function pointsByTile(pieces: readonly Piece[], z: number): Map<string, number[]> {
  const points = new Map<string, number[]>();
  for (const { points: degrees } of pieces)
    for (let i = 0; i + 3 < degrees.length; i += 2) {
      const [x, y] = toMercator([degrees[i] ?? 0, degrees[i + 1] ?? 0]);
      if (y <= 0 || y >= 1) continue; // the way round the pole
      const [across, down] = [(x - Math.floor(x)) * 2 ** z, y * 2 ** z];
      const key = `${Math.floor(across)}/${Math.floor(down)}`;
      const [xUnits, yUnits] = [(across % 1) * EXTENT, (down % 1) * EXTENT];
      const there = points.get(key);
      if (there) there.push(xUnits, yUnits);
      else points.set(key, [xUnits, yUnits]);
    }
  return points;
}

function edgesOf(tile: Uint8Array): Map<string, Edge[]> {
  const { layers } = new VectorTile(new PbfReader(tile));
  const land = layers['land'];
  const buckets = new Map<string, Edge[]>();
  for (let i = 0; i < (land?.length ?? 0); i++)
    for (const ring of land?.feature(i).loadGeometry() ?? [])
      for (let at = 1; at < ring.length; at++) {
        const [a, b] = [ring[at - 1] as { x: number; y: number }, ring[at] as { x: number; y: number }];
        for (let column = Math.floor(Math.min(a.x, b.x) / BUCKET); column <= Math.floor(Math.max(a.x, b.x) / BUCKET); column++)
          for (let row = Math.floor(Math.min(a.y, b.y) / BUCKET); row <= Math.floor(Math.max(a.y, b.y) / BUCKET); row++) {
            const key = `${column}/${row}`;
            buckets.set(key, [...(buckets.get(key) ?? []), [a.x, a.y, b.x, b.y]]);
          }
      }
  return buckets;
}

function away(x: number, y: number, [xA, yA, xB, yB]: Edge): number {
  const [dx, dy] = [xB - xA, yB - yA];
  const length2 = dx * dx + dy * dy;
  const along = length2 ? Math.max(0, Math.min(1, ((x - xA) * dx + (y - yA) * dy) / length2)) : 0;
  return Math.hypot(x - xA - along * dx, y - yA - along * dy);
}

/** Tile units from points (x, y, x, y, ...) of a tile to the nearest edge of its land; infinite where none is near. */
export function unitsFromShore(tile: Uint8Array, points: readonly number[]): number[] {
  const buckets = edgesOf(tile);
  const near = [-1, 0, 1];
  return Array.from({ length: points.length / 2 }, (_, i) => {
    const [x = 0, y = 0] = [points[2 * i], points[2 * i + 1]];
    const [column, row] = [Math.floor(x / BUCKET), Math.floor(y / BUCKET)];
    const edges = near.flatMap((right) => near.flatMap((below) => buckets.get(`${column + right}/${row + below}`) ?? []));
    return edges.reduce((least, edge) => Math.min(least, away(x, y, edge)), Number.POSITIVE_INFINITY);
  });
}

/** Counts distances in hundredths of a CSS pixel at zoom `drawnAt`, drawn from tiles of zoom `z`. */
export class ShoreDistances {
  readonly #perUnitPx: number;
  readonly #counts = new Map<number, number>();
  points = 0;
  leftOut = 0;
  worstPx = 0;
  worstM = 0;

  constructor(z: number, drawnAt: number) {
    this.#perUnitPx = (TILE_PX * 2 ** (drawnAt - z)) / EXTENT;
  }

  /** `metresAUnit`: what a unit of the tile is on the ground. */
  add(units: readonly number[], metresAUnit: number): void {
    for (const one of units) {
      this.points++;
      if (one * metresAUnit > MOST_AWAY_M) {
        this.leftOut++;
        continue;
      }
      const px = one * this.#perUnitPx;
      this.worstPx = Math.max(this.worstPx, px);
      this.worstM = Math.max(this.worstM, one * metresAUnit);
      const step = Math.ceil(px * 100);
      this.#counts.set(step, (this.#counts.get(step) ?? 0) + 1);
    }
  }

  /** CSS pixels that this share (0 to 1) of the points does not exceed. */
  pxOf(share: number): number {
    let left = share * (this.points - this.leftOut);
    for (const [step, count] of [...this.#counts].sort(([a], [b]) => a - b)) {
      left -= count;
      if (left <= 0) return step / 100;
    }
    return this.worstPx;
  }
}

/** Metres on the ground of a unit of a tile, in its middle. */
export const metresAUnit = ({ z, y }: { z: number; y: number }): number =>
  EARTH_ROUND_M / (EXTENT * 2 ** z) / Math.cosh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z));

/** What is drawn larger beyond the last zoom of the archive, judged there. */
const JUDGED_AT_ZOOM = 11;
/** North of it and south of it screens show a place twice as large as on the equator, or more. */
const OUTER_DEG = 60;
export interface CoastDistances {
  all: ShoreDistances;
  /** Between 60 degrees north and south. */
  inner: ShoreDistances;
}

/** Of all points of the source from the land in the tiles of zoom `z`. Tiles that are stored once for many have no shore, so no points. */
export async function coastDistances(archive: Uint8Array, pieces: readonly Piece[], z: number): Promise<CoastDistances> {
  const found: CoastDistances = { all: new ShoreDistances(z, JUDGED_AT_ZOOM), inner: new ShoreDistances(z, JUDGED_AT_ZOOM) };
  const points = pointsByTile(pieces, z);
  const equator = metresAUnit({ z, y: 2 ** z / 2 });
  const add = (units: readonly number[], y: number) => {
    const metres = metresAUnit({ z, y });
    found.all.add(units, metres);
    if (metres >= equator * Math.cos((OUTER_DEG * Math.PI) / 180)) found.inner.add(units, metres);
  };
  for await (const { z: zoom, x, y, tile } of uniqueTiles(archive)) {
    const here = zoom === z ? points.get(`${x}/${y}`) : undefined;
    if (!here) continue;
    points.delete(`${x}/${y}`);
    add(unitsFromShore(tile, here), y);
  }
  for (const [key, left] of points)
    add(
      Array.from({ length: left.length / 2 }, () => Number.POSITIVE_INFINITY),
      Number(key.split('/')[1]),
    );
  return found;
}
