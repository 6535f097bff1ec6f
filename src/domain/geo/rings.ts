// The rings of an area as one list, as even-odd filling needs them. Pure.
import type { Geometry } from '#contract/geojson.ts';
import type { LonLat } from '#contract/units.ts';

/** Empty for a geometry without an inside. */
export function ringsOf(geometry: Geometry): (readonly LonLat[])[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

/** Even and odd crossings over all rings, so that a hole is outside. Sides are straight on the map; no ring crosses 180 degrees. */
export function isInRings(rings: readonly (readonly LonLat[])[], [lon, lat]: LonLat): boolean {
  let isIn = false;
  for (const ring of rings) {
    for (const [i, [x, y]] of ring.entries()) {
      const [beforeX, beforeY] = ring.at(i - 1) ?? [x, y];
      if (y > lat !== beforeY > lat && lon < ((beforeX - x) * (lat - y)) / (beforeY - y) + x) isIn = !isIn;
    }
  }
  return isIn;
}
