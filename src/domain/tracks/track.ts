// A ship's track in columns: built from points, joined, cut, and asked for her position at a time. Pure. Correct across 180 degrees.
import type { TrackPoint } from '#contract/entities/ships.ts';
import { DAY_S, type EpochMs, type LonLat } from '#contract/units.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { canonicalLonDeg, shortTurnDeg } from '#domain/geo/longitude.ts';

/** AIS gap near the coast (detection thresholds of the product): after longer without a position, nobody knows where she was. */
export const GAP_MS = 3_600_000;
const GAP_S = GAP_MS / 1000;
export const E7 = 1e7;
/** Marks a speed or course that is not known. */
export const NOT_KNOWN = 0xffff;

export function emptyTrack(length = 0): TrackColumns {
  return {
    atS: new Uint32Array(length),
    lonE7: new Int32Array(length),
    latE7: new Int32Array(length),
    speedTenths: new Uint16Array(length),
    courseTenths: new Uint16Array(length),
  };
}

/** In order of time; of two points in one second the first remains. */
export function trackOf(points: readonly TrackPoint[]): TrackColumns {
  const track = emptyTrack(points.length);
  points.forEach(({ time, lon, lat, sog, cog }, i) => {
    track.atS[i] = Math.floor(time / 1000); // the same rounding as the ship store: one report must not become two points
    track.lonE7[i] = Math.round(lon * E7);
    track.latE7[i] = Math.round(lat * E7);
    track.speedTenths[i] = sog === undefined ? NOT_KNOWN : Math.round(sog * 10);
    track.courseTenths[i] = cog === undefined ? NOT_KNOWN : Math.round(cog * 10) % 3600;
  });
  return joinTracks([track]);
}

/** The points at these indexes, in order. */
export function pickPoints(track: TrackColumns, indexes: readonly number[]): TrackColumns {
  const picked = emptyTrack(indexes.length);
  indexes.forEach((from, to) => copyPoint(track, from, picked, to));
  return picked;
}

function copyPoint(from: TrackColumns, at: number, to: TrackColumns, toAt: number): void {
  to.atS[toAt] = from.atS[at] as number;
  to.lonE7[toAt] = from.lonE7[at] as number;
  to.latE7[toAt] = from.latE7[at] as number;
  to.speedTenths[toAt] = from.speedTenths[at] as number;
  to.courseTenths[toAt] = from.courseTenths[at] as number;
}

/** All points of all tracks in order of time, one for each second: of two, the one of the earlier track. */
export function joinTracks(tracks: readonly TrackColumns[]): TrackColumns {
  const places = tracks.flatMap((track, of) => Array.from(track.atS, (atS, at) => ({ atS, of, at })));
  places.sort((a, b) => a.atS - b.atS || a.of - b.of || a.at - b.at);
  const kept = places.filter(({ atS }, i) => i === 0 || atS !== places[i - 1]?.atS);
  const joined = emptyTrack(kept.length);
  kept.forEach(({ of, at }, i) => {
    const from = tracks[of];
    if (from) copyPoint(from, at, joined, i);
  });
  return joined;
}

/** Index of the first point at or after a second. */
function indexFrom({ atS }: TrackColumns, second: number): number {
  let low = 0;
  let high = atS.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((atS[middle] as number) < second) low = middle + 1;
    else high = middle;
  }
  return low;
}

const slice = (track: TrackColumns, start: number, end: number): TrackColumns => ({
  atS: track.atS.slice(start, end),
  lonE7: track.lonE7.slice(start, end),
  latE7: track.latE7.slice(start, end),
  speedTenths: track.speedTenths.slice(start, end),
  courseTenths: track.courseTenths.slice(start, end),
});

/** The points in a time window, both ends included. */
export const cutTrack = (track: TrackColumns, fromMs: EpochMs, toMs: EpochMs): TrackColumns =>
  slice(track, indexFrom(track, Math.ceil(fromMs / 1000)), indexFrom(track, Math.floor(toMs / 1000) + 1));

/** Cut at 00:00Z; no piece is empty. */
export function daysOf(track: TrackColumns): TrackColumns[] {
  const days: TrackColumns[] = [];
  for (let start = 0; start < track.atS.length; ) {
    const end = indexFrom(track, (Math.floor((track.atS[start] as number) / DAY_S) + 1) * DAY_S);
    days.push(slice(track, start, end));
    start = end;
  }
  return days;
}

export const positionAt = ({ lonE7, latE7 }: TrackColumns, at: number): LonLat => [(lonE7[at] as number) / E7, (latE7[at] as number) / E7];
export const timeAt = ({ atS }: TrackColumns, at: number): EpochMs => (atS[at] as number) * 1000;
/** Whether the point at an index follows a gap. */
export const isAfterGap = ({ atS }: TrackColumns, at: number): boolean => at > 0 && (atS[at] as number) - (atS[at - 1] as number) > GAP_S;

export interface TrackPlace {
  position: LonLat;
  courseDeg?: number;
  speedKn?: number;
  /** Inside a gap: the position is not even an estimate by her last course. */
  inGap: boolean;
}

const known = (tenths: number | undefined) => (tenths === undefined || tenths === NOT_KNOWN ? undefined : tenths / 10);

/**
 * Interpolated between two points, the short way round. After the last point she stays there for an hour. undefined before the first point
 * and after that hour.
 */
export function placeAt(track: TrackColumns, atMs: EpochMs): TrackPlace | undefined {
  const second = atMs / 1000;
  const after = indexFrom(track, second);
  const isExact = track.atS[after] === second;
  const before = isExact ? after : after - 1;
  if (before < 0 || before >= track.atS.length) return undefined;
  const sinceS = second - (track.atS[before] as number);
  const isLast = after >= track.atS.length;
  if (isLast && sinceS > GAP_S) return undefined;
  const [fromLon, fromLat] = positionAt(track, before);
  const courseDeg = known(track.courseTenths[before]);
  const speedKn = known(track.speedTenths[before]);
  const words = { ...(courseDeg !== undefined && { courseDeg }), ...(speedKn !== undefined && { speedKn }) };
  if (isLast || isExact) return { position: [fromLon, fromLat], ...words, inGap: false };
  const [toLon, toLat] = positionAt(track, after);
  const share = sinceS / ((track.atS[after] as number) - (track.atS[before] as number));
  const position: LonLat = [canonicalLonDeg(fromLon + share * shortTurnDeg(fromLon, toLon)), fromLat + share * (toLat - fromLat)];
  return { position, ...words, inGap: isAfterGap(track, after) };
}
