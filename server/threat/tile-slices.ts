// Cuts polygons of the world into tiles. Knows no format of tiles.
import { EXTENT, type TileFeature, type TilePolygon } from './vector-tile.ts';

/** Web Mercator from 0 to 1, y down; x may lie beyond, where a polygon crosses 180 degrees. Rings are not closed. */
export type WorldPoint = readonly [x: number, y: number];
export interface WorldFeature {
  properties: Readonly<Record<string, number>>;
  /** The outer ring, then its holes. */
  rings: readonly (readonly WorldPoint[])[];
}

/** Of a tile's side: so much is drawn beyond its edge, so that no seam shows. */
const BUFFER = 64 / EXTENT;
const MOST_LAT = 85.0511287;

export function toWorld(lonDeg: number, latDeg: number): WorldPoint {
  const lat = (Math.max(-MOST_LAT, Math.min(MOST_LAT, latDeg)) * Math.PI) / 180;
  return [lonDeg / 360 + 0.5, 0.5 - Math.asinh(Math.tan(lat)) / (2 * Math.PI)];
}

/** What of a ring lies on the wanted side of a line parallel to an axis (Sutherland and Hodgman 1974). */
function clipped(ring: readonly WorldPoint[], axis: 0 | 1, limit: number, keepAbove: boolean): WorldPoint[] {
  const isIn = (point: WorldPoint) => point[axis] >= limit === keepAbove;
  const kept: WorldPoint[] = [];
  for (const [i, point] of ring.entries()) {
    const before = ring.at(i - 1) ?? point;
    if (isIn(before) !== isIn(point)) {
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      kept.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]);
    }
    if (isIn(point)) kept.push(point);
  }
  return kept;
}

function clippedToTile(feature: WorldFeature, z: number, x: number, y: number): WorldFeature | undefined {
  const side = 2 ** -z;
  const [west, east] = [(x - BUFFER) * side, (x + 1 + BUFFER) * side];
  const [north, south] = [(y - BUFFER) * side, (y + 1 + BUFFER) * side];
  const rings = feature.rings.map((ring) =>
    clipped(clipped(clipped(clipped(ring, 0, west, true), 0, east, false), 1, north, true), 1, south, false),
  );
  if ((rings[0]?.length ?? 0) < 3) return undefined;
  return { properties: feature.properties, rings: rings.filter((ring) => ring.length >= 3) };
}

function toTile({ properties, rings }: WorldFeature, z: number, x: number, y: number): TileFeature | undefined {
  const units = 2 ** z * EXTENT;
  const polygon: TilePolygon = rings
    .map((ring) =>
      ring
        .map(([worldX, worldY]) => [Math.round(worldX * units - x * EXTENT), Math.round(worldY * units - y * EXTENT)] as const)
        .filter(([atX, atY], i, all) => atX !== all.at(i - 1)?.[0] || atY !== all.at(i - 1)?.[1]),
    )
    .filter((ring) => ring.length >= 3);
  return polygon.length > 0 ? { properties, polygons: [polygon] } : undefined;
}

/** Calls back with what lies in each tile of the zooms, tiles with nothing in them left out. */
export function sliceIntoTiles(
  features: readonly WorldFeature[],
  [fromZoom, toZoom]: readonly [number, number],
  onTile: (z: number, x: number, y: number, features: TileFeature[]) => void,
): void {
  // a polygon over 180 degrees shows at both edges of the world
  const turns = features.flatMap((feature) => {
    const xs = (feature.rings[0] ?? []).map(([x]) => x);
    const shifts = [0, ...(Math.max(...xs) > 1 ? [-1] : []), ...(Math.min(...xs) < 0 ? [1] : [])];
    return shifts.map((shift) => ({ ...feature, rings: feature.rings.map((ring) => ring.map(([x, y]): WorldPoint => [x + shift, y])) }));
  });
  const slice = (of: readonly WorldFeature[], z: number, x: number, y: number): void => {
    const here = of.flatMap((feature) => clippedToTile(feature, z, x, y) ?? []);
    if (here.length === 0) return;
    if (z >= fromZoom) {
      const tile = here.flatMap((feature) => toTile(feature, z, x, y) ?? []);
      if (tile.length > 0) onTile(z, x, y, tile);
    }
    if (z === toZoom) return;
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      slice(here, z + 1, 2 * x + right, 2 * y + down);
  };
  slice(turns, 0, 0, 0);
}
