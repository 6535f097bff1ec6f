// Web Mercator as a square from 0 to 1, y down, and the units of its tiles.
import { mercatorY } from '#domain/geo/mercator.ts';

/** Units a side of a vector tile; 8 are one CSS pixel. */
export const EXTENT = 4096;

/** x may lie beyond, where a shape crosses 180 degrees. */
export type WorldPoint = readonly [x: number, y: number];

export const toWorld = (lonDeg: number, latDeg: number): WorldPoint => [lonDeg / 360 + 0.5, 0.5 + mercatorY(latDeg)];
