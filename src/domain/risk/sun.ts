// Whether it is night at a place and time. Pure.
import { DAY_MS, type Degrees, type EpochMs, type LonLat } from '#contract/units.ts';
import { toDegrees, toRadians } from '#domain/geo/ellipsoid.ts';

/** 2000-01-01T12:00Z, Julian date 2451545.0. */
const J2000_MS: EpochMs = Date.UTC(2000, 0, 1, 12);
/** The end of civil twilight: the sun's centre is further below the horizon than this (Nautical Almanac). */
const NIGHT_BELOW: Degrees = -6;

/**
 * The height of the sun's centre above the horizon, without refraction, degrees. The sun's place by the low-precision formulas of the
 * Astronomical Almanac (section C: 0.01 degrees from 1950 to 2050), the earth's rotation by Greenwich mean sidereal time (Meeus,
 * Astronomical Algorithms, 12.4, first two terms). Of UTC as if it were UT1 and TT: less than 0.01 degrees more. So the end of
 * twilight is wrong by 5 s in the tropics, and by a minute or two where the sun sets almost along the horizon.
 */
export function sunAltitudeDeg([lonDeg, latDeg]: LonLat, atMs: EpochMs): Degrees {
  const days = (atMs - J2000_MS) / DAY_MS;
  const meanLongitude = 280.46 + 0.985_647_4 * days;
  const anomaly = toRadians((357.528 + 0.985_600_3 * days) % 360);
  const longitude = toRadians((meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) % 360);
  const obliquity = toRadians(23.439 - 0.000_000_4 * days);
  const rightAscension = toDegrees(Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude)));
  const sineDeclination = Math.sin(obliquity) * Math.sin(longitude);
  const siderealDeg = 280.460_618_37 + 360.985_647_366_29 * days;
  const hourAngle = toRadians((siderealDeg + lonDeg - rightAscension) % 360);
  const lat = toRadians(latDeg);
  const sineAltitude =
    Math.sin(lat) * sineDeclination + Math.cos(lat) * Math.sqrt(1 - sineDeclination * sineDeclination) * Math.cos(hourAngle);
  return toDegrees(Math.asin(Math.max(-1, Math.min(1, sineAltitude))));
}

export const isNight = (place: LonLat, atMs: EpochMs): boolean => sunAltitudeDeg(place, atMs) < NIGHT_BELOW;
