// Writes polygons with integer properties as one Mapbox Vector Tile 2.1. Knows nothing about threats.
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { EXTENT } from '#server/tiles/world.ts';

/** Tile units, y down, not closed. The first ring is the outer one. */
export type TilePolygon = readonly (readonly (readonly [x: number, y: number])[])[];

export interface TileFeature {
  properties: Readonly<Record<string, number>>;
  polygons: readonly TilePolygon[];
}

export interface TileLayer {
  name: string;
  features: readonly TileFeature[];
}

const POLYGON = 3;

/** Twice the area; positive where the ring turns right, y down: as outer rings have to (specification 2.1, section 4.3.4.4). */
function turn(ring: TilePolygon[number]): number {
  let sum = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return sum;
}

/** Outer rings turn right, holes left. */
const wound = (polygon: TilePolygon) => polygon.map((ring, i) => (turn(ring) > 0 === (i === 0) ? ring : ring.toReversed()));

/** Not compressed. Layers without features are left out. */
export function encodeTile(layers: readonly TileLayer[]): Uint8Array {
  const full = layers.filter(({ features }) => features.length > 0);
  const tile = full.map(({ name, features }) => [
    name,
    { features: features.map(({ properties, polygons }) => ({ type: POLYGON, tags: properties, geometry: polygons.flatMap(wound) })) },
  ]);
  // the writer uses only the features of a geojson-vt tile
  return fromGeojsonVt(Object.fromEntries(tile) as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent: EXTENT });
}
