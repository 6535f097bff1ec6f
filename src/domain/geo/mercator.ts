// The Mercator projection of the chart, on the sphere, as the map and the ship columns use it. Pure.

/** Where Mercator's square world ends: atan(sinh(pi)). */
const LIMIT_DEG = 85.051_128_779_806_59;
const RADIANS = Math.PI / 180;

/** The latitude of a `mercatorY`. */
export const latitudeOf = (y: number): number => Math.atan(Math.sinh(-2 * Math.PI * y)) / RADIANS;

/** In turns of the world, downwards, 0 at the equator. Latitudes beyond the square world are at its edge. */
export function mercatorY(latDeg: number): number {
  const sine = Math.sin(Math.max(-LIMIT_DEG, Math.min(LIMIT_DEG, latDeg)) * RADIANS);
  return -Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
