// Longitudes: canonical, the short way round, and paths across 180 degrees. Pure numbers; knows nothing of distances.
import type { LonLat } from '#contract/units.ts';

/** A longitude as -180 to 180; one that is already in this range stays as it is, 180 included. */
export function canonicalLonDeg(lonDeg: number): number {
  if (lonDeg >= -180 && lonDeg <= 180) return lonDeg;
  return ((((lonDeg + 180) % 360) + 360) % 360) - 180;
}

export const placeOf = ({ lon, lat }: { lon: number; lat: number }): LonLat => [lon, lat];

export const canonical = ([lonDeg, latDeg]: LonLat): LonLat => [canonicalLonDeg(lonDeg), latDeg];

/** Degrees from one longitude to another the short way, east positive: more than -180, at most 180. */
export function shortTurnDeg(fromLonDeg: number, toLonDeg: number): number {
  const turn = (((toLonDeg - fromLonDeg) % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

/** `lonDeg`, or the same meridian whole turns away, whichever is nearest to `nearLonDeg`; the result may leave +-180. */
export function lonNear(lonDeg: number, nearLonDeg: number): number {
  return lonDeg + 360 * Math.round((nearLonDeg - lonDeg) / 360);
}

/**
 * The same path with every longitude within 180 degrees of the one before, so that a map draws each leg the short way. Longitudes may leave
 * +-180; the first is unchanged.
 */
export function unwrapped(path: readonly LonLat[]): LonLat[] {
  const done: LonLat[] = [];
  for (const [lonDeg, latDeg] of path) {
    const before = done.at(-1);
    done.push([before ? lonNear(lonDeg, before[0]) : lonDeg, latDeg]);
  }
  return done;
}

/**
 * A path cut wherever it crosses 180 degrees, each piece with canonical longitudes (RFC 7946, 3.1.9), for files and programs that need it
 * so. Legs go the short way; the crossing is interpolated on the leg.
 */
export function cutAt180(path: readonly LonLat[]): LonLat[][] {
  const pieces: LonLat[][] = [];
  let piece: LonLat[] = [];
  for (const to of path.map(canonical)) {
    const from = piece.at(-1);
    if (from && Math.abs(to[0] - from[0]) > 180) {
      const side = Math.sign(from[0]) * 180;
      const turnDeg = shortTurnDeg(from[0], to[0]);
      const share = turnDeg === 0 ? 0 : (side - from[0]) / turnDeg;
      const latDeg = from[1] + (to[1] - from[1]) * share;
      if (from[0] !== side) piece.push([side, latDeg]);
      if (piece.length > 1) pieces.push(piece);
      piece = to[0] === -side ? [] : [[-side, latDeg]];
    }
    piece.push(to);
  }
  if (piece.length > 1 || pieces.length === 0) pieces.push(piece);
  return pieces;
}
