// How old a position is and whether a ship moves: the two judgements that every list, symbol and panel shares.
import { type EpochMs, type Knots, MINUTE_MS } from '#contract/units.ts';

export type Age = 'fresh' | 'ageing' | 'stale' | 'lost';

/** A class A ship at anchor reports every 3 min (M.1371-5, table 1): silent for 10 min she has missed three reports. */
export const AGEING_AFTER_MS = 10 * 60_000;
export const STALE_AFTER_MS = 60 * 60_000;
export const LOST_AFTER_MS = 24 * 3_600_000;

/** The start of its minute. The chart's columns store no seconds; counting this way keeps chart and text the same. */
export const wholeMinutes = (atMs: EpochMs) => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;

/**
 * Each age begins at its limit: a position is ageing when it is 10 min old, or up to a minute earlier, never later. A time in the future (a
 * wrong clock) is fresh.
 */
export function ageOf(lastSeenMs: EpochMs, nowMs: EpochMs): Age {
  const ageMs = wholeMinutes(nowMs) - wholeMinutes(lastSeenMs);
  if (ageMs < AGEING_AFTER_MS) return 'fresh';
  if (ageMs < STALE_AFTER_MS) return 'ageing';
  return ageMs < LOST_AFTER_MS ? 'stale' : 'lost';
}

/** Below it a course over ground is noise: usual threshold of vessel traffic services. */
export const STOPPED_BELOW_KN = 0.5;

/** Above it a ship is under way: usual threshold of vessel traffic services. Between the two she may be doing either. */
export const UNDER_WAY_ABOVE_KN = 3.5;

/** Speed outranks the navigation status, which crews leave wrong. A speed that is not known is not a stop. */
export const isStopped = (speedKn: Knots | undefined): boolean => speedKn !== undefined && speedKn < STOPPED_BELOW_KN;

/** The locale key is `ais.navStatus.<0-15>`; undefined when the status is not known, class B among others. */
export const navStatusKey = (navStatus: number | undefined): string | undefined =>
  navStatus !== undefined && navStatus >= 0 && navStatus <= 15 ? String(navStatus) : undefined;
