// Areas as map features: polygons for fills, edges and limits for lines. Pure.
import type { Geometry } from '#contract/geojson.ts';
import type { ShownArea } from './context-rows.ts';

type Line = readonly (readonly [number, number])[];
interface Feature {
  type: 'Feature';
  geometry: Exclude<Geometry, { type: 'Point' | 'MultiPoint' }>;
  properties: { id: string; layer: string; name: string; past: boolean; hasLimits: boolean };
}
interface Features {
  type: 'FeatureCollection';
  features: Feature[];
}

export interface AreaFeatures {
  areas: Features;
  edges: Features;
  lines: Features;
}

/** Longer names do not fit along a limit: the edition stands there instead. */
const LONGEST_NAME = 32;

/** An edge along 180 degrees or at a pole comes from cutting: no limit runs there. */
const isCut = ([lonA, latA]: Line[number], [lonB, latB]: Line[number]): boolean =>
  (Math.abs(lonA) === 180 && lonA === lonB) || (Math.abs(latA) >= 85 && latA === latB);

/** The ring without its cut edges, as the remaining lines. */
export function edgesOf(ring: Line): [number, number][][] {
  const parts: [number, number][][] = [];
  let part: [number, number][] = [];
  for (const [i, [lon, lat]] of ring.entries()) {
    const before = ring[i - 1];
    if (before && isCut(before, [lon, lat])) {
      if (part.length > 1) parts.push(part);
      part = [];
    }
    part.push([lon, lat]);
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

function ringsOf(geometry: Geometry): Line[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

export function areaFeatures(shown: readonly ShownArea[]): AreaFeatures {
  const [areas, edges, lines]: [Feature[], Feature[], Feature[]] = [[], [], []];
  for (const { area, past } of shown) {
    const { id, layer, geometry, limits } = area;
    const name = area.name.length > LONGEST_NAME && layer !== 'eez' ? area.edition : area.name;
    const properties = { id, layer, name, past, hasLimits: limits !== undefined };
    const rings = ringsOf(geometry);
    if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') areas.push({ type: 'Feature', geometry, properties });
    if (geometry.type === 'LineString' || geometry.type === 'MultiLineString') lines.push({ type: 'Feature', geometry, properties });
    if (limits?.type === 'LineString' || limits?.type === 'MultiLineString') lines.push({ type: 'Feature', geometry: limits, properties });
    else if (rings.length > 0)
      edges.push({ type: 'Feature', geometry: { type: 'MultiLineString', coordinates: rings.flatMap(edgesOf) }, properties });
  }
  const collection = (features: Feature[]): Features => ({ type: 'FeatureCollection', features });
  return { areas: collection(areas), edges: collection(edges), lines: collection(lines) };
}
