// Cuts polygons of the world into tiles. Knows nothing about tile formats.
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { EXTENT, type WorldPoint } from '#server/tiles/world.ts';
import { type TileFeature, type TilePolygon } from './vector-tile.ts';

/** Rings are not closed. */
export interface WorldFeature {
  properties: Readonly<Record<string, number>>;
  /** The outer ring, then its holes. */
  rings: readonly (readonly WorldPoint[])[];
}

/** Tile units: so much is drawn beyond its edge, so that no seam shows. */
const BUFFER = 64;

/** What the library makes of a polygon. */
interface SlicedPolygon {
  tags: Readonly<Record<string, number>>;
  geometry: readonly (readonly (readonly number[])[])[];
}

/** Whole tile units, which the library has made of it: points that fell together are one, and what has no area left is gone. */
function toPolygon(rings: SlicedPolygon['geometry']): TilePolygon {
  return rings
    .map((ring) =>
      ring.map(([x = 0, y = 0]) => [x, y] as const).filter(([x, y], i, all) => x !== all.at(i - 1)?.[0] || y !== all.at(i - 1)?.[1]),
    )
    .filter((ring) => ring.length >= 3);
}

/** Calls back with what lies in each tile of the zooms, tiles with nothing in them left out. */
export function sliceIntoTiles(
  features: readonly WorldFeature[],
  [fromZoom, toZoom]: readonly [number, number],
  onTile: (z: number, x: number, y: number, features: TileFeature[]) => void,
): void {
  const polygons = features.map(({ properties, rings }) => ({
    type: 'Feature' as const,
    properties,
    geometry: { type: 'Polygon' as const, coordinates: rings.map((ring) => [...ring, ring[0] ?? [0, 0]].map(([x, y]) => [x, y])) },
  }));
  // the library draws a polygon that crosses the antimeridian at both edges of the world
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: polygons },
    { coordinates: 'unitSquare', maxZoom: toZoom, indexMaxZoom: toZoom, indexMaxPoints: 0, tolerance: 0, buffer: BUFFER, extent: EXTENT },
  );
  const slice = (z: number, x: number, y: number): void => {
    const here = (index.getTile(z, x, y)?.features ?? []) as unknown as readonly SlicedPolygon[];
    if (here.length === 0) return;
    if (z >= fromZoom) {
      const tile = here.flatMap(({ tags, geometry }): TileFeature[] => {
        const polygon = toPolygon(geometry);
        return polygon.length > 0 ? [{ properties: tags, polygons: [polygon] }] : [];
      });
      if (tile.length > 0) onTile(z, x, y, tile);
    }
    if (z === toZoom) return;
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      slice(z + 1, 2 * x + right, 2 * y + down);
  };
  slice(0, 0, 0);
}
