// What a track shows: when nobody heard the ship, where she stopped, which areas she entered and left. Pure. Nothing between two positions
// is guessed.
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import type { TrackColumns, TrackGap } from '#contract/worker-apis.ts';
import { STOPPED_BELOW_KN } from '#domain/ais/movement.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { isAfterGap, NOT_KNOWN, positionAt, timeAt } from './track.ts';

export type TrackMoment = { atMs: EpochMs; place: LonLat } & (
  | { kind: 'gap'; untilMs: EpochMs; distanceNm: NauticalMiles }
  /** isOver false: at her last position she is still stopped. */
  | { kind: 'stop'; untilMs: EpochMs; isOver: boolean }
  /** At the first position on the other side. afterGap: the time of crossing is unknown. */
  | { kind: 'entered' | 'left'; area: string; afterGap: boolean }
);

/** An area that can tell whether it contains a place. */
export interface TellingArea {
  name: string;
  isIn: (place: LonLat) => boolean;
}

/** A shorter stop is a pilot, a lock or a queue. */
const LEAST_STOP_MS = 3_600_000;
/** As far as a ship swings at anchor, with room for the chain of a large one. */
const SWING_NM = 0.5;
/** Along a border she would enter and leave all day: a side counts once she has been there this long. */
const SETTLED_MS = 1_800_000;

/** Newest first. */
export function momentsOf(track: TrackColumns, gaps: readonly TrackGap[], areas: readonly TellingArea[]): TrackMoment[] {
  const silent = gaps.map(({ fromMs, toMs, from, distanceNm }) => ({
    kind: 'gap' as const,
    atMs: fromMs,
    untilMs: toMs,
    place: from,
    distanceNm,
  }));
  return [...silent, ...stopsOf(track), ...areas.flatMap((area) => crossingsOf(track, area))].sort((one, other) => other.atMs - one.atMs);
}

/** An unknown speed is not a stop (movement.ts). During a gap she may have been anywhere. */
function stopsOf(track: TrackColumns): TrackMoment[] {
  const stops: TrackMoment[] = [];
  const count = track.atS.length;
  for (let first = 0; first < count; ) {
    let next = first;
    while (next < count && isStill(track, next) && (next === first || isSameStop(track, first, next))) next++;
    const last = next - 1;
    if (last > first && timeAt(track, last) - timeAt(track, first) >= LEAST_STOP_MS)
      stops.push({
        kind: 'stop',
        atMs: timeAt(track, first),
        untilMs: timeAt(track, last),
        place: positionAt(track, first),
        isOver: last < count - 1,
      });
    first = Math.max(next, first + 1);
  }
  return stops;
}

const isStill = ({ speedTenths }: TrackColumns, at: number): boolean => {
  const tenths = speedTenths[at] ?? NOT_KNOWN;
  return tenths !== NOT_KNOWN && tenths / 10 < STOPPED_BELOW_KN;
};
const isSameStop = (track: TrackColumns, first: number, at: number): boolean =>
  !isAfterGap(track, at) && roughDistanceNm(positionAt(track, first), positionAt(track, at)) <= SWING_NM;

function crossingsOf(track: TrackColumns, { name, isIn }: TellingArea): TrackMoment[] {
  const last = track.atS.length - 1;
  if (last < 1) return [];
  const crossings: TrackMoment[] = [];
  let side = isIn(positionAt(track, 0));
  let since: number | undefined;
  for (let at = 1; at <= last; at++) {
    if (isIn(positionAt(track, at)) === side) {
      since = undefined;
      continue;
    }
    since ??= at;
    if (at < last && timeAt(track, at) - timeAt(track, since) < SETTLED_MS) continue;
    side = !side;
    const place = positionAt(track, since);
    crossings.push({ kind: side ? 'entered' : 'left', atMs: timeAt(track, since), place, area: name, afterGap: isAfterGap(track, since) });
    since = undefined;
  }
  return crossings;
}
