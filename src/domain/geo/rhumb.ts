// Lines of constant course on the WGS84 ellipsoid: what a ship steers between two waypoints, and a straight line on a Mercator chart.
// Within a millimetre of the exact integral up to 89.99 degrees of latitude; legs always go the short way round.
import type { Degrees, LonLat, NauticalMiles } from '#contract/units.ts';
import { courseDeg, ECCENTRICITY, geodesic, METRES_PER_NM, toDegrees, toRadians } from './ellipsoid.ts';
import { canonicalLonDeg, shortTurnDeg } from './longitude.ts';

/** Below this difference of latitude, the quotient of differences loses more digits than the radius at the middle latitude. */
const SAME_LATITUDE_DEG = 1e-5;

/** Isometric latitude, radians: the northing of the ellipsoidal Mercator projection; infinite at the poles. */
function isometric(latDeg: number): number {
  const sine = Math.sin(toRadians(latDeg));
  return Math.atanh(sine) - ECCENTRICITY * Math.atanh(ECCENTRICITY * sine);
}

/** Metres along the meridian from the equator, north positive. */
function meridianMetres(latDeg: number): number {
  return (geodesic.Inverse(0, 0, latDeg, 0).s12 ?? 0) * Math.sign(latDeg);
}

/** Radius of a circle of latitude in metres. */
function parallelMetres(latDeg: number): number {
  const phi = toRadians(latDeg);
  return (geodesic.a * Math.cos(phi)) / Math.sqrt(1 - (ECCENTRICITY * Math.sin(phi)) ** 2);
}

/** Metres on the ground for a radian of isometric latitude, between two latitudes. */
function groundScale(latA: number, latB: number): number {
  if (Math.abs(latB - latA) < SAME_LATITUDE_DEG) return parallelMetres((latA + latB) / 2);
  const northing = isometric(latB) - isometric(latA);
  return Number.isFinite(northing) ? (meridianMetres(latB) - meridianMetres(latA)) / northing : 0;
}

export function rhumbDistanceNm([lonA, latA]: LonLat, [lonB, latB]: LonLat): NauticalMiles {
  const eastMetres = toRadians(shortTurnDeg(lonA, lonB)) * groundScale(latA, latB);
  return Math.hypot(eastMetres, meridianMetres(latB) - meridianMetres(latA)) / METRES_PER_NM;
}

/** The true course of the rhumb line, 0 to 360; 0 when both are the same point. */
export function rhumbBearingDeg([lonA, latA]: LonLat, [lonB, latB]: LonLat): Degrees {
  const east = toRadians(shortTurnDeg(lonA, lonB));
  const sameLatitude = Math.abs(latB - latA) < SAME_LATITUDE_DEG;
  const north = sameLatitude ? (meridianMetres(latB) - meridianMetres(latA)) / groundScale(latA, latB) : isometric(latB) - isometric(latA);
  return courseDeg(toDegrees(Math.atan2(east, north)));
}

/** Where the rhumb line on a true course arrives; longitude canonical. No rhumb line passes a pole: one that would ends there. */
export function rhumbDestination([lonDeg, latDeg]: LonLat, courseTrueDeg: Degrees, nm: NauticalMiles): LonLat {
  const course = toRadians(courseTrueDeg);
  const metres = nm * METRES_PER_NM;
  const northMetres = meridianMetres(latDeg) + metres * Math.cos(course);
  const poleMetres = meridianMetres(90);
  if (Math.abs(northMetres) >= poleMetres) return [lonDeg, 90 * Math.sign(northMetres)];
  const lat2 = geodesic.Direct(0, 0, 0, northMetres).lat2 ?? latDeg;
  const scale = groundScale(latDeg, lat2);
  return [canonicalLonDeg(lonDeg + (scale === 0 ? 0 : toDegrees((metres * Math.sin(course)) / scale))), lat2];
}

/**
 * Points along the rhumb line, both ends included, evenly spaced and at most `stepNm` apart; longitudes unwrapped from `a`, so they
 * may leave +-180. On a Mercator map the two ends alone draw the same line; a globe needs the points.
 */
export function rhumbLine(a: LonLat, b: LonLat, stepNm: NauticalMiles): LonLat[] {
  const lengthNm = rhumbDistanceNm(a, b);
  const course = rhumbBearingDeg(a, b);
  const turnDeg = shortTurnDeg(a[0], b[0]);
  const count = Math.max(1, Math.ceil(lengthNm / stepNm));
  const points: LonLat[] = [a];
  for (let at = 1; at < count; at += 1) {
    const [lonDeg, latDeg] = rhumbDestination(a, course, (lengthNm * at) / count);
    const before = points.at(-1) ?? a;
    points.push([before[0] + shortTurnDeg(before[0], lonDeg), latDeg]);
  }
  return [...points, [a[0] + turnDeg, b[1]]];
}
