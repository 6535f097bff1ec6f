// The area of a ring on the WGS84 ellipsoid, sides being great circles.
import type { LonLat } from '#contract/units.ts';
import { geodesic, METRES_PER_NM, PolygonArea } from './ellipsoid.ts';

/**
 * For a ring, closed or not, in either direction, also across 180 degrees; 0 for fewer than three positions. A ring that crosses itself has
 * no proper area: its parts are subtracted from each other.
 */
export function ringArea(ring: readonly LonLat[]): { areaKm2: number; areaNm2: number; perimeterNm: number } {
  const polygon = new PolygonArea.PolygonArea(geodesic, false);
  const [first, last] = [ring[0], ring.at(-1)];
  const closed = ring.length > 1 && first && last && first[0] === last[0] && first[1] === last[1];
  for (const [lonDeg, latDeg] of closed ? ring.slice(0, -1) : ring) polygon.AddPoint(latDeg, lonDeg);
  const { area = 0, perimeter } = polygon.Compute(false, true);
  const squareMetres = polygon.num < 3 ? 0 : Math.abs(area);
  return { areaKm2: squareMetres / 1e6, areaNm2: squareMetres / METRES_PER_NM ** 2, perimeterNm: perimeter / METRES_PER_NM };
}
