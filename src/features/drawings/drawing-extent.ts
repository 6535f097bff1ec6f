// The extent of a drawing: the box around all its shapes, and its northernmost position. Pure.
import type { DrawingFeature, DrawingFeatures } from '#contract/entities/drawings.ts';
import type { Box, LonLat } from '#contract/units.ts';

function positionsIn(coordinates: readonly unknown[]): LonLat[] {
  const [first, second] = coordinates;
  if (typeof first === 'number' && typeof second === 'number') return [[first, second]];
  return coordinates.flatMap((inner) => (Array.isArray(inner) ? positionsIn(inner) : []));
}

const allPositions = (features: readonly Pick<DrawingFeature, 'geometry'>[]) =>
  features.flatMap(({ geometry }) => positionsIn(geometry.coordinates));

/** Where the map shows its name. undefined for an empty drawing. */
export const topOf = (features: readonly Pick<DrawingFeature, 'geometry'>[]): LonLat | undefined =>
  allPositions(features).reduce<LonLat | undefined>((top, at) => (top && top[1] >= at[1] ? top : at), undefined);

/**
 * undefined for an empty drawing. With shapes on both sides of 180 degrees the box is the smaller one, with east < west (RFC 7946, section
 * 5.2).
 */
export function extentOf({ features }: DrawingFeatures): Box | undefined {
  const positions = allPositions(features);
  if (positions.length === 0) return undefined;
  const lats = positions.map(([, lat]) => lat);
  const lons = positions.map(([lon]) => lon).toSorted((one, other) => one - other);
  const south = lats.reduce((least, lat) => Math.min(least, lat));
  const north = lats.reduce((most, lat) => Math.max(most, lat));
  const [west = 0] = lons;
  const east = lons.at(-1) ?? west;
  // the box leaves out the widest gap between neighbours
  let gap = west + 360 - east;
  let box: Box = [west, south, east, north];
  for (const [at, lon] of lons.entries()) {
    const next = lons[at + 1];
    if (next === undefined || next - lon <= gap || next - lon <= 180) continue;
    gap = next - lon;
    box = [next, south, lon, north];
  }
  return box;
}
