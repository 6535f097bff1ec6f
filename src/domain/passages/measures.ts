// What another way or another hour gains over the passage as planned. Pure.
import type { PassageAssessment, RiskStretch } from '#contract/passage-assessment.ts';
import { HOUR_MS, type EpochMs, type NauticalMiles } from '#contract/units.ts';
import { decimalSum, roundHalfUp } from '#domain/risk/decimal.ts';

/** A few departures of one day, hours after the planned one: what changes by them is the sun. */
export const LATER_HOURS = [3, 6, 9, 12, 15, 18, 21] as const;

/** How many stretches a stand-off is tried for, worst first. */
export const MOST_STAND_OFFS = 3;

export interface PassageGain {
  /** Below 0: better. */
  figure: number;
  /** The largest sum of reports on the stretch, as planned and as changed. */
  sumBefore: number;
  sumAfter: number;
  /** More miles and hours than planned. */
  moreNm: NauticalMiles;
  moreHours?: number;
  nightHours?: number;
}

interface Part {
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
}

/** Over the stretch: on the way as planned by its place, on the changed way between `part`. */
export function gainOver(
  planned: PassageAssessment,
  changed: PassageAssessment,
  { sum }: Pick<RiskStretch, 'sum'>,
  part: Part,
): PassageGain {
  const hours = (one: PassageAssessment): number | undefined => {
    const [start, end] = [one.waypoints[0]?.atMs, one.along.arrivalMs];
    return start === undefined || end === undefined ? undefined : (end - start) / HOUR_MS;
  };
  const [before, after] = [hours(planned), hours(changed)];
  return {
    figure: decimalSum([changed.rating.figure, -planned.rating.figure], 1),
    sumBefore: sum,
    sumAfter: largestSum(changed, part),
    moreNm: changed.along.lengthNm - planned.along.lengthNm,
    ...(before !== undefined && after !== undefined && { moreHours: roundHalfUp(after - before, 1) }),
    ...(changed.nightHours !== undefined && { nightHours: changed.nightHours }),
  };
}

const largestSum = ({ along: { pieces } }: PassageAssessment, { fromNm, toNm }: Part): number =>
  pieces.filter((piece) => piece.fromNm < toNm && piece.toNm > fromNm).reduce((most, { sum }) => Math.max(most, sum), 0);

/** The one whose stretch loses most; undefined where none loses anything. The first of equal ones. */
export const bestGain = <T extends { gain: PassageGain }>(tried: readonly T[]): T | undefined =>
  tried.reduce<T | undefined>((best, one) => (lost(one.gain) > (best ? lost(best.gain) : 0) ? one : best), undefined);

const lost = ({ sumBefore, sumAfter }: PassageGain): number => sumBefore - sumAfter;

export const laterDepartures = (departureMs: EpochMs): EpochMs[] => LATER_HOURS.map((hours) => departureMs + hours * HOUR_MS);
