// Positions as programs write them: geo URI (RFC 5870), ISO 6709, WKT point, GeoJSON. The format tells which number is which.
import { ok, type Result } from '#contract/result.ts';
import type { LonLat } from '#contract/units.ts';
import { fault, type PositionFault } from './coordinate-tokens.ts';

const NUMBER = '[+-]?\\d{1,3}(?:\\.\\d+)?';
// Android's share form has the place in the query: geo:0,0?q=12.5,43.25(Name)
const GEO_QUERY = new RegExp(`^geo:[^?]*\\?(?:[^#]*&)?q=(${NUMBER}),(${NUMBER})(?:\\(|&|$)`, 'i');
const GEO = new RegExp(`^geo:(${NUMBER}),(${NUMBER})(?:,${NUMBER})?(;[^?]*)?(?:\\?.*)?$`, 'i');
const WKT = new RegExp(`^(?:SRID=4326;)?POINT\\s*\\(\\s*(${NUMBER})\\s+(${NUMBER})\\s*\\)$`, 'i');
const GEOJSON = new RegExp(`"coordinates"\\s*:\\s*\\[\\s*(${NUMBER})\\s*,\\s*(${NUMBER})\\s*[,\\]]`);
const ISO_6709 = /^([+-])(\d{2}|\d{4}|\d{6})(\.\d+)?([+-])(\d{3}|\d{5}|\d{7})(\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRS[\w/]*)?\/?$/;

/** The position if `text` is in one of these notations, a fault if it is but is impossible, else undefined. */
export function machinePosition(text: string): Result<LonLat, PositionFault> | undefined {
  if (/^geo:/i.test(text)) return geoUri(text);
  const lonFirst = WKT.exec(text) ?? GEOJSON.exec(text);
  if (lonFirst) return checked(Number(lonFirst[2]), Number(lonFirst[1]));
  const iso = ISO_6709.exec(text);
  return iso ? iso6709(iso) : undefined;
}

function geoUri(text: string): Result<LonLat, PositionFault> {
  const query = GEO_QUERY.exec(text);
  if (query) return checked(Number(query[1]), Number(query[2]));
  const plain = GEO.exec(text);
  if (!plain) return fault('unreadable', text.slice(0, 40));
  const crs = /;crs=([^;]*)/i.exec(plain[3] ?? '')?.[1];
  if (crs !== undefined && crs.toLowerCase() !== 'wgs84') return fault('otherDatum', crs);
  return checked(Number(plain[1]), Number(plain[2]));
}

function iso6709([, latSign, lat = '', latTail = '', lonSign, lon = '', lonTail = '']: RegExpExecArray): Result<LonLat, PositionFault> {
  const latDeg = packed(lat, latTail, 2);
  const lonDeg = packed(lon, lonTail, 3);
  if (typeof latDeg !== 'number') return latDeg;
  if (typeof lonDeg !== 'number') return lonDeg;
  return checked(latSign === '-' ? -latDeg : latDeg, lonSign === '-' ? -lonDeg : lonDeg);
}

/** DD, DDMM or DDMMSS (one digit more for a longitude); the fraction belongs to the last pair. */
function packed(digits: string, tail: string, degreeDigits: number) {
  const pairs = [digits.slice(0, degreeDigits), digits.slice(degreeDigits, degreeDigits + 2), digits.slice(degreeDigits + 2)];
  const last = pairs.findLastIndex((pair) => pair !== '');
  const [degrees = 0, minutes = 0, seconds = 0] = pairs.map((pair, index) => Number(pair + (index === last ? tail : '')));
  if (minutes > 60) return fault('minutesOver', String(minutes));
  if (seconds > 60) return fault('secondsOver', String(seconds));
  return degrees + minutes / 60 + seconds / 3600;
}

function checked(latDeg: number, lonDeg: number): Result<LonLat, PositionFault> {
  if (Math.abs(latDeg) > 90) return fault('latitudeOver', String(latDeg));
  if (Math.abs(lonDeg) > 180) return fault('longitudeOver', String(lonDeg));
  // + 0: avoids minus zero
  return ok([lonDeg + 0, latDeg + 0]);
}
