// How far from a place, and for how long, a report counts. A file of its own: many need it who rate nothing. Pure.
import { DAY_MS, type EpochMs, type NauticalMiles } from '#contract/units.ts';

export const REPORT_RADIUS_NM: NauticalMiles = 50;
export const REPORT_WINDOW_DAYS = 365;

/** Ages are counted in whole days of UTC, so that all are rated alike on the same day. */
export const startOfDay = (atMs: EpochMs): EpochMs => Math.floor(atMs / DAY_MS) * DAY_MS;

/** Below 0 for one that is dated after today. */
export const ageInDays = (occurredAt: EpochMs, asOfMs: EpochMs): number => (startOfDay(asOfMs) - startOfDay(occurredAt)) / DAY_MS;

/** Reports of before weigh nothing. */
export const reportWindowStart = (asOfMs: EpochMs): EpochMs => startOfDay(asOfMs) - REPORT_WINDOW_DAYS * DAY_MS;
