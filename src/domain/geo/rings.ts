// The rings of an area as one list, as even-odd filling needs them. Pure.
import type { Geometry } from '#contract/geojson.ts';
import type { LonLat } from '#contract/units.ts';

/** Empty for a geometry without an inside. */
export function ringsOf(geometry: Geometry): (readonly LonLat[])[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}
