// The rings of an area, as one list: what even-odd filling wants. Pure.
import type { Geometry } from '#contract/geojson.ts';
import type { LonLat } from '#contract/units.ts';

/** None of what has no inside. */
export function ringsOf(geometry: Geometry): (readonly LonLat[])[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}
