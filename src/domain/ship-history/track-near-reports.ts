// For how long a ship was near reports, by her whole track: hours under way too, which no fact has. Pure.
import { type EpochMs, HOUR_MS, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';

interface TimedPlace {
  atMs: EpochMs;
  place: LonLat;
}

interface Question {
  /** The hours are of this time. */
  fromMs: EpochMs;
  toMs: EpochMs;
  /** Whether a report counts within that distance of a place at that time. */
  isNear: (place: LonLat, atMs: EpochMs, withinNm: NauticalMiles) => boolean;
  /** How near counts. */
  radiusNm: NauticalMiles;
}

export interface HoursNear {
  /** Where she is not followed, none. */
  hours: number;
  /** She was followed closely enough all the time: there are no more. */
  isWhole: boolean;
}

/** Between two positions no further apart in time, she was near what one of them is near. */
const CLOSE_MS = 2 * HOUR_MS;
/** A ship that is heard again so near was not away: receivers in ports miss hours of who lies there. */
const STAYED_NM: NauticalMiles = 1;
/** No merchant ship goes further in an hour. */
const MOST_KN = 25;
/** Where she may have been in a longer time says nothing. */
const MOST_GAP_MS = 48 * HOUR_MS;

type Stretch = 'near' | 'away' | 'unknown';

/** From half way to half way, each position stands for its time; what lies between two that are far apart in time may not be known. */
function stretchBetween(one: TimedPlace, next: TimedPlace, { isNear, radiusNm }: Question): [Stretch, Stretch] {
  const [first, second] = [one, next].map(({ place, atMs }) => isNear(place, atMs, radiusNm));
  const gapMs = next.atMs - one.atMs;
  if (gapMs <= CLOSE_MS || roughDistanceNm(one.place, next.place) <= STAYED_NM) return [first ? 'near' : 'away', second ? 'near' : 'away'];
  if (first || second || gapMs > MOST_GAP_MS) return ['unknown', 'unknown'];
  const reachNm = radiusNm + (MOST_KN * gapMs) / HOUR_MS;
  const mayBeNear = isNear(one.place, one.atMs, reachNm) || isNear(next.place, next.atMs, reachNm);
  return mayBeNear ? ['unknown', 'unknown'] : ['away', 'away'];
}

/** Positions in order of time, from before `fromMs` to after `toMs` where there are any. */
export function hoursNearOnTrack(track: readonly TimedPlace[], question: Question): HoursNear {
  const { fromMs, toMs } = question;
  const lengthMs = (from: EpochMs, to: EpochMs) => Math.max(0, Math.min(to, toMs) - Math.max(from, fromMs));
  let [nearMs, knownMs] = [0, 0];
  for (const [at, next] of track.entries()) {
    const one = track[at - 1];
    if (!one || lengthMs(one.atMs, next.atMs) === 0) continue;
    const middleMs = (one.atMs + next.atMs) / 2;
    const [first, second] = stretchBetween(one, next, question);
    for (const [stretch, ms] of [
      [first, lengthMs(one.atMs, middleMs)],
      [second, lengthMs(middleMs, next.atMs)],
    ] as const) {
      if (stretch === 'near') nearMs += ms;
      if (stretch !== 'unknown') knownMs += ms;
    }
  }
  return { hours: nearMs / HOUR_MS, isWhole: knownMs >= toMs - fromMs };
}
