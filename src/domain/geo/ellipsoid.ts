// The earth as this product measures it: the WGS84 ellipsoid, on which GNSS, AIS and electronic charts give positions.
import geographiclib from 'geographiclib-geodesic';

export const geodesic = geographiclib.Geodesic.WGS84;
export const { Geodesic: masks, PolygonArea } = geographiclib;

/** The international nautical mile (First International Extraordinary Hydrographic Conference, 1929). */
export const METRES_PER_NM = 1852;
/** First eccentricity of the ellipsoid. */
export const ECCENTRICITY = Math.sqrt(geodesic.f * (2 - geodesic.f));

export const toRadians = (deg: number): number => (deg * Math.PI) / 180;
export const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** A direction as 0 (included) to 360. */
export function courseDeg(deg: number): number {
  const turned = ((deg % 360) + 360) % 360;
  return turned === 360 ? 0 : turned;
}
