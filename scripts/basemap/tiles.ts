// Slices layers into vector tiles and keeps them encoded, layer by layer: a vector tile is a list of layers, so bytes are appended. Every
// polygon must be made valid before it is encoded.
import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import GeoJSONVT, { type SlicedFeature } from 'geojson-vt';
import { squareIn, type ZippedTile } from '../../server/tiles/archive.ts';
import type { Feature, Polygon, Tags } from './geometry.ts';
import { toFeature } from './geometry.ts';
import { linesOutside } from './lines.ts';
import { type TileLines, type TilePolygons, validPolygons } from '../../server/tiles/polygons.ts';
import { EXTENT } from './shore-rings.ts';

/** 8 units are one CSS pixel. Shores are stroked along polygon edges, so edges made by clipping must lie outside the tile. */
export const BUFFER = { land: 32, depth: 8, line: 16, label: 128 };

type Zooms = readonly [first: number, last: number];
type Encodable = SlicedFeature | TilePolygons | TileLines;
const keyOf = (z: number, x: number, y: number): string => `${z}/${x}/${y}`;
const rectangle = (from: number, to: number): number[][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

const squareLayer = (name: string, buffer: number): Uint8Array =>
  fromGeojsonVt({ [name]: { features: [{ type: 3, geometry: [rectangle(-buffer, EXTENT + buffer)], tags: {} }] } } as never, {
    version: 2,
    extent: EXTENT,
  });
const WATER = squareLayer('water', BUFFER.depth);
const LAND = squareLayer('land', BUFFER.land);

export class TileSet {
  readonly #parts = new Map<string, Uint8Array[]>();
  readonly #plain: (Omit<ZippedTile, 'bytes'> & { isLand: boolean })[] = [];

  /** Encodes at once, because the features of the whole world do not fit into memory. */
  append(name: string, { z, x, y }: { z: number; x: number; y: number }, features: Encodable[]): void {
    if (!features.length) return;
    const key = keyOf(z, x, y);
    const bytes = fromGeojsonVt({ [name]: { features } as never }, { version: 2, extent: EXTENT });
    this.#parts.set(key, [...(this.#parts.get(key) ?? []), bytes]);
  }

  /** A square that fills each tile and paints the water, so that a missing tile stays unpainted. */
  addWater([first, last]: Zooms): void {
    for (let z = first; z <= last; z++) {
      for (let x = 0; x < 2 ** z; x++) for (let y = 0; y < 2 ** z; y++) this.addWaterAt(z, x, y);
    }
  }

  addWaterAt(z: number, x: number, y: number): void {
    this.#parts.set(keyOf(z, x, y), [WATER]);
  }

  /** Nothing but sea, or nothing but land, in a square: one tile stands for all that lie in it in each of those zooms. */
  addPlain({ z, x, y }: { z: number; x: number; y: number }, [first, last]: Zooms, isLand: boolean): void {
    for (let zoom = first; zoom <= last; zoom++) this.#plain.push({ ...squareIn(zoom, { z, x, y }), isLand });
  }

  zipped([first, last]: Zooms): ZippedTile[] {
    const tiles: ZippedTile[] = [];
    const plain = { sea: gzipSync(WATER, { level: 9 }), land: gzipSync(Buffer.concat([WATER, LAND]), { level: 9 }) };
    for (const { isLand, ...at } of this.#plain)
      if (at.z >= first && at.z <= last) tiles.push({ ...at, bytes: isLand ? plain.land : plain.sea });
    for (const [key, parts] of this.#parts) {
      const [z = 0, x = 0, y = 0] = key.split('/').map(Number);
      if (z >= first && z <= last) tiles.push({ z, x, y, bytes: gzipSync(Buffer.concat(parts), { level: 9 }) });
    }
    return tiles;
  }
}

interface SliceOptions {
  zooms: Zooms;
  tolerance: number;
  buffer: number;
}
interface Sliced {
  z: number;
  x: number;
  y: number;
  features: SlicedFeature[];
}

/** geojson-vt does not simplify its last zoom, so it gets one zoom more than is used. */
function* slice(features: Feature[], { zooms: [first, last], tolerance, buffer }: SliceOptions): Generator<Sliced> {
  const sliced = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: last + 1, indexMaxZoom: last, indexMaxPoints: 0, tolerance, extent: EXTENT, buffer },
  );
  for (const { z, x, y } of sliced.tileCoords) {
    if (z < first || z > last) continue;
    const tile = sliced.getTile(z, x, y);
    if (tile?.features.length) yield { z, x, y, features: tile.features };
  }
}

const ringsOf = (features: SlicedFeature[]): number[][][] => features.flatMap(({ geometry }) => geometry as number[][][]);
const pieces = ({ whole, cut }: { whole?: TilePolygons; cut?: TilePolygons }): TilePolygons[] => [
  ...(whole ? [whole] : []),
  ...(cut ? [cut] : []),
];

export const appendPolygons = (
  tiles: TileSet,
  name: string,
  at: { z: number; x: number; y: number },
  valid: ReturnType<typeof validPolygons>,
): void => tiles.append(name, at, pieces(valid));

/** The land of a tile, and the true shore of what had to be cut. */
export function appendLand(tiles: TileSet, at: { z: number; x: number; y: number }, valid: ReturnType<typeof validPolygons>): void {
  appendPolygons(tiles, 'land', at, valid);
  if (valid.outlines) tiles.append('shore', at, [valid.outlines]);
}

/**
 * Land, dissolved in each tile. Shores are stroked along it; if a polygon had to be cut, its true shore goes to `shore`.
 * @returns the land of each tile, for cutting lines
 */
export function addLand(tiles: TileSet, land: Polygon[], zooms: Zooms, tolerance: number): Map<string, number[][][]> {
  const landOf = new Map<string, number[][][]>();
  for (const { features, ...at } of slice(
    land.map((polygon) => toFeature({}, 'Polygon', polygon)),
    { zooms, tolerance, buffer: BUFFER.land },
  )) {
    const valid = validPolygons(ringsOf(features), {}, 2);
    appendLand(tiles, at, valid);
    if (at.z < 6)
      landOf.set(
        keyOf(at.z, at.x, at.y),
        pieces(valid).flatMap(({ geometry }) => geometry),
      );
  }
  return landOf;
}

/** Lakes, from the size that a zoom can show. */
export function addLakes(tiles: TileSet, lakes: Feature[], zooms: Zooms, smallestKm2: readonly number[]): void {
  const wanted = lakes.filter(({ properties }) => Number(properties.km2) >= Math.min(...smallestKm2));
  for (const { features, ...at } of slice(wanted, { zooms, tolerance: 2, buffer: BUFFER.land })) {
    const shown = features.filter(({ tags }) => Number(tags.km2) >= (smallestKm2[at.z] ?? 0));
    tiles.append('lakes', at, pieces(validPolygons(ringsOf(shown), {}, 16)));
  }
}

function coversTile({ geometry }: TilePolygons): boolean {
  const [ring = [], ...others] = geometry;
  const xs = new Set(ring.map(([x = 0]) => x));
  const ys = new Set(ring.map(([, y = 0]) => y));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return (
    others.length === 0 &&
    ring.length === 5 &&
    xs.size === 2 &&
    ys.size === 2 &&
    left <= 0 &&
    top <= 0 &&
    right >= EXTENT &&
    bottom >= EXTENT
  );
}

/** Depth areas, shallow first. An area that a deeper one hides in the whole tile is left out, so that most of the ocean is one square. */
export function addDepths(tiles: TileSet, areas: Feature[], zooms: Zooms, tolerance: number): void {
  for (const { features, ...at } of slice(areas, { zooms, tolerance, buffer: BUFFER.depth })) {
    const depths = [...new Set(features.map(({ tags }) => Number(tags.d)))].sort((a, b) => a - b);
    let shown: TilePolygons[] = [];
    for (const d of depths) {
      const valid = pieces(validPolygons(ringsOf(features.filter(({ tags }) => tags.d === d)), { d }, 16));
      if (valid.some(coversTile)) shown = [];
      shown.push(...valid);
    }
    tiles.append('depths', at, shown);
  }
}

export function addLines(
  tiles: TileSet,
  name: string,
  lines: Feature[],
  zooms: Zooms,
  tolerance: number,
  landOf?: Map<string, number[][][]>,
): void {
  for (const { features, ...at } of slice(lines, { zooms, tolerance, buffer: BUFFER.line })) {
    const land = landOf?.get(keyOf(at.z, at.x, at.y));
    const geometry = land ? linesOutside(ringsOf(features), land) : ringsOf(features);
    if (geometry.length) tiles.append(name, at, [{ type: 2, geometry, tags: {} }]);
  }
}

/** Names of a zoom. The last zoom has all of them, because it is shown enlarged at every higher zoom. */
export function addLabels(tiles: TileSet, name: string, labels: Feature[], zooms: Zooms): void {
  for (const { features, ...at } of slice(labels, { zooms, tolerance: 0, buffer: BUFFER.label })) {
    const due = (tags: Tags): boolean => at.z === zooms[1] || Number(tags.mz) <= at.z;
    tiles.append(
      name,
      at,
      features.filter(({ tags }) => due(tags)),
    );
  }
}
