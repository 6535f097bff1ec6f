// The units that names carry. They are aliases, not brands: the suffix of the name (speedKn, atMs) keeps them apart.

/** [longitude, latitude] in degrees, longitude canonical to +-180. */
export type LonLat = readonly [lonDeg: number, latDeg: number];
/** [west, south, east, north] in degrees; east < west means that the box crosses 180 degrees. */
export type Box = readonly [westDeg: number, southDeg: number, eastDeg: number, northDeg: number];
/** Milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number;
export type Knots = number;
export type NauticalMiles = number;
export type Degrees = number;
export type Metres = number;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const MINUTE_S = 60;
export const HOUR_S = 3_600;
export const DAY_S = 86_400;
