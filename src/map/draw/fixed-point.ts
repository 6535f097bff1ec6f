// Fixed-point Mercator as the draw columns carry it: 2^32 = 360 degrees, (0, 0) = 0 N 0 E, y down. Knows nothing of the screen.
import type { LonLat } from '#contract/units.ts';
import { mercatorY } from '#domain/geo/mercator.ts';

/** One turn of the world in fixed-point units; a unit is 9 mm at the equator. */
export const WORLD_UNITS = 2 ** 32;
const MAX = 2 ** 31 - 1;
const RADIANS = Math.PI / 180;

/** Any turn count folded into int32, so that 180 E and 180 W are the same number. */
export function wrapX(turns: number): number {
  return Math.round((turns - Math.floor(turns + 0.5)) * WORLD_UNITS) | 0;
}

export function toFixedPoint([lonDeg, latDeg]: LonLat): readonly [x: number, y: number] {
  return [wrapX(lonDeg / 360), Math.max(-MAX, Math.min(MAX, Math.round(mercatorY(latDeg) * WORLD_UNITS)))];
}

/** The longitude lies in -180 (included) to 180. */
export function toLonLat(x: number, y: number): LonLat {
  return [(x / WORLD_UNITS) * 360, (2 * Math.atan(Math.exp((-2 * Math.PI * y) / WORLD_UNITS)) - Math.PI / 2) / RADIANS];
}
