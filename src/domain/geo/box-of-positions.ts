// The narrowest box around positions. Pure.
import type { LonLat } from '#contract/units.ts';

/**
 * [west, south, east, north] in degrees; undefined for no positions. The narrowest box that contains all longitudes: positions on both
 * sides of 180 degrees get a box that crosses it (east < west).
 */
export function boxOfPositions(positions: Iterable<LonLat>): [west: number, south: number, east: number, north: number] | undefined {
  const lons: number[] = [];
  let south = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (const [lon, lat] of positions) {
    lons.push(lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
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
