// What another way or another hour gains over the passage as planned. Pure.
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import type { PassageGain } from '#contract/passages/passage-measures.ts';
import { HOUR_MS, type EpochMs } from '#contract/units.ts';
import { decimalSum, roundHalfUp } from '#domain/risk/decimal.ts';

/** A few departures of one day, hours after the planned one: what changes by them is the sun. */
export const LATER_HOURS = [3, 6, 9, 12, 15, 18, 21] as const;

/** How many stretches a stand-off is tried for, worst first. */
export const MOST_STAND_OFFS = 3;

export function gainOver(planned: PassageAssessment, changed: PassageAssessment): PassageGain {
  const [before, after] = [hoursOf(planned), hoursOf(changed)];
  const [exposureBefore, exposureAfter] = [exposureOf(planned), exposureOf(changed)];
  return {
    figure: decimalSum([changed.rating.figure, -planned.rating.figure], 1),
    ...(exposureBefore > 0 && { exposurePercent: roundHalfUp((exposureAfter / exposureBefore - 1) * 100, 1) }),
    worstBefore: worstSum(planned),
    worstAfter: worstSum(changed),
    moreNm: changed.along.lengthNm - planned.along.lengthNm,
    ...(before !== undefined && after !== undefined && { moreHours: roundHalfUp(after - before, 1) }),
    ...(changed.nightHours !== undefined && { nightHours: changed.nightHours }),
  };
}

const exposureOf = ({ along: { pieces } }: PassageAssessment): number =>
  pieces.reduce((total, { sum, fromNm, toNm }) => total + sum * (toNm - fromNm), 0);

const worstSum = ({ along: { pieces, worst } }: PassageAssessment): number => (worst === undefined ? 0 : (pieces[worst]?.sum ?? 0));

function hoursOf({ waypoints, along }: PassageAssessment): number | undefined {
  const startMs = waypoints[0]?.atMs;
  return startMs === undefined || along.arrivalMs === undefined ? undefined : (along.arrivalMs - startMs) / HOUR_MS;
}

/** Less is within what the distance between the places that are looked at makes. Ours. */
const LEAST_GAIN_PERCENT = 1;

/**
 * What the risk is decided by, in this order: the figure, the worst stretch by which it goes, the exposure. Below 0: the first gains more.
 */
const byGain = (one: PassageGain, other: PassageGain): number =>
  one.figure - other.figure ||
  one.worstAfter - one.worstBefore - (other.worstAfter - other.worstBefore) ||
  (one.exposurePercent ?? 0) - (other.exposurePercent ?? 0);

/** Whether it is worth naming as a measure: less risk or a better worst stretch; where both stay the same, a percent less exposure at least. */
export function isGain({ figure, exposurePercent = 0, worstBefore, worstAfter }: PassageGain): boolean {
  if (figure !== 0) return figure < 0;
  return worstAfter === worstBefore ? exposurePercent <= -LEAST_GAIN_PERCENT : worstAfter < worstBefore;
}

/** The one that gains most; undefined where nothing gains. The first of equal ones. */
export const bestGain = <T extends { gain: PassageGain }>(tried: readonly T[]): T | undefined =>
  tried
    .filter(({ gain }) => isGain(gain))
    .reduce<T | undefined>((best, one) => (!best || byGain(one.gain, best.gain) < 0 ? one : best), undefined);

export const laterDepartures = (departureMs: EpochMs): EpochMs[] => LATER_HOURS.map((hours) => departureMs + hours * HOUR_MS);
