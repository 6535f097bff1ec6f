// Computes with longitude-latitude rings: size, place of a label, crossing 180 degrees. It must not know a source or a tile.
export type Position = number[];
export type Ring = Position[];
export type Polygon = Ring[];
export type Tags = Record<string, string | number | boolean>;
export interface Feature {
  type: 'Feature';
  properties: Tags;
  geometry: { type: string; coordinates: unknown };
}

const EARTH_RADIUS_KM = 6371.0088; // mean radius, IUGG
const RADIANS = Math.PI / 180;

export const toFeature = (properties: Tags, type: string, coordinates: unknown): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

export const polygonsOf = (geometry: { type: string; coordinates: number[][][] | number[][][][] }): Polygon[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates as Polygon] : (geometry.coordinates as Polygon[]);

/** Area on the sphere of a closed ring, km², without sign. */
export function ringAreaKm2(ring: Ring): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [lonA = 0, latA = 0] = ring[i - 1] ?? [];
    const [lonB = 0, latB = 0] = ring[i] ?? [];
    sum += (lonB - lonA) * (2 + Math.sin(latA * RADIANS) + Math.sin(latB * RADIANS));
  }
  return (Math.abs(sum) * EARTH_RADIUS_KM ** 2 * RADIANS) / 2;
}

/** Length of a closed ring, km, on the plane of its own latitude: good to a few percent. */
export function ringLengthKm(ring: Ring): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [lonA = 0, latA = 0] = ring[i - 1] ?? [];
    const [lonB = 0, latB = 0] = ring[i] ?? [];
    sum += Math.hypot((lonB - lonA) * Math.cos(((latA + latB) / 2) * RADIANS), latB - latA);
  }
  return sum * RADIANS * EARTH_RADIUS_KM;
}

/** The ring with each vertex moved towards its neighbours, `passes` times: smooths the stairs of an outline made from a raster. */
export function smoothRing(ring: Ring, passes: number): Ring {
  let vertices = ring.slice(0, -1);
  for (let pass = 0; pass < passes; pass++) {
    vertices = vertices.map(([lon = 0, lat = 0], i) => {
      const [lonA = 0, latA = 0] = vertices.at(i - 1) ?? [];
      const [lonB = 0, latB = 0] = vertices[(i + 1) % vertices.length] ?? [];
      return [(lonA + 2 * lon + lonB) / 4, (latA + 2 * lat + latB) / 4];
    });
  }
  return [...vertices, ...vertices.slice(0, 1)];
}

/** [x, y] in Web Mercator, with the world from 0 to 1; y grows southwards. */
export function toMercator([lon = 0, lat = 0]: Position): [number, number] {
  const clamped = Math.max(-85.0511, Math.min(85.0511, lat)) * RADIANS;
  return [lon / 360 + 0.5, 0.5 - Math.log(Math.tan(Math.PI / 4 + clamped / 2)) / (2 * Math.PI)];
}

/** Area of a ring on the Mercator plane, as a fraction of the world's square. */
export function mercatorArea(ring: Ring): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [xA, yA] = toMercator(ring[i - 1] ?? []);
    const [xB, yB] = toMercator(ring[i] ?? []);
    sum += xA * yB - xB * yA;
  }
  return Math.abs(sum) / 2;
}

/**
 * TopoJSON joins rings over 180 degrees with a jump of 360. Makes each step the short one, and leads a ring round the pole (Antarctica)
 * down to -90. Longitudes may leave +-180: the slicer wraps them.
 */
function unwrapRing(ring: Ring): Ring {
  let turn = 0;
  const out: Ring = ring.map(([lon = 0, lat = 0], i) => {
    const step = i ? lon - (ring[i - 1]?.[0] ?? 0) : 0;
    if (step > 180) turn -= 360;
    if (step < -180) turn += 360;
    return [lon + turn, lat];
  });
  const [startLon = 0, startLat = 0] = out[0] ?? [];
  const endLon = out.at(-1)?.[0] ?? 0;
  if (Math.abs(endLon - startLon) > 180) out.push([endLon, -90], [startLon, -90], [startLon, startLat]);
  return out;
}

export function unwrapPolygon(polygon: Polygon): Polygon {
  const rings = polygon.map(unwrapRing);
  const lon = rings[0]?.[0]?.[0] ?? 0;
  const shift = lon > 180 ? -360 : lon < -180 ? 360 : 0;
  return rings.map((ring) => ring.map(([x = 0, y = 0]) => [x + shift, y]));
}

export function contains(ring: Ring, [x = 0, y = 0]: Position): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [xA = 0, yA = 0] = ring[i - 1] ?? [];
    const [xB = 0, yB = 0] = ring[i] ?? [];
    if (yA > y !== yB > y && x < ((xA - xB) * (y - yB)) / (yA - yB) + xB) inside = !inside;
  }
  return inside;
}

/** The best place for a name: of a grid over the ring, the inside point farthest from the outline. */
export function labelPoint(ring: Ring, steps = 28): Position {
  const lons = ring.map(([lon = 0]) => lon);
  const lats = ring.map(([, lat = 0]) => lat);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  let best: Position = ring[0] ?? [0, 0];
  let farthest = -1;
  for (let column = 1; column < steps; column++) {
    for (let row = 1; row < steps; row++) {
      const point = [west + ((east - west) * column) / steps, south + ((north - south) * row) / steps];
      if (!contains(ring, point)) continue;
      const shrink = Math.cos((point[1] ?? 0) * RADIANS);
      let nearest = Number.POSITIVE_INFINITY;
      for (const [lon = 0, lat = 0] of ring)
        nearest = Math.min(nearest, ((lon - (point[0] ?? 0)) * shrink) ** 2 + (lat - (point[1] ?? 0)) ** 2);
      if (nearest > farthest) [farthest, best] = [nearest, point];
    }
  }
  return best;
}
