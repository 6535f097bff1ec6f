// The box round a drawing. Pure.
import type { z } from '#contract/zod.ts';
import type { DrawingFeatures } from '#contract/drawings.ts';
import type { Geometry, LonLatBox } from '#contract/geojson.ts';

type Box = z.infer<typeof LonLatBox>;

function positionsOf(geometry: Geometry): readonly (readonly [number, number])[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
}

/**
 * [west, south, east, north] of all vertices, degrees; undefined of an empty drawing. Of the boxes that hold all longitudes the
 * narrowest: a drawing on both sides of 180 degrees gets one that crosses it (east < west).
 */
export function boxOf({ features }: DrawingFeatures): Box | undefined {
  const lons: number[] = [];
  let south = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (const { geometry } of features) {
    for (const [lon, lat] of positionsOf(geometry)) {
      lons.push(lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  lons.sort((a, b) => a - b);
  const [first, last] = [lons[0], lons.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let widestGap = first + 360 - last;
  let [west, east] = [first, last];
  for (const [at, lon] of lons.entries()) {
    const next = lons[at + 1];
    if (next !== undefined && next - lon > widestGap) [widestGap, west, east] = [next - lon, next, lon];
  }
  return [west, south, east, north];
}

/** Whether two boxes have a point in common, edges included; either may cross 180 degrees. */
export function boxesMeet([west, south, east, north]: Box, [otherWest, otherSouth, otherEast, otherNorth]: Box): boolean {
  if (south > otherNorth || otherSouth > north) return false;
  const holds = (from: number, to: number, lon: number) => (from <= to ? lon >= from && lon <= to : lon >= from || lon <= to);
  return holds(west, east, otherWest) || holds(otherWest, otherEast, west);
}
