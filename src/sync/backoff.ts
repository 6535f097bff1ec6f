// How long to wait after a failure. Pure.
import type { EpochMs } from '#contract/units.ts';

const LEAST_MS = 1_000;
/** While edits wait, the next attempt is never further away than this (SY13). */
export const MOST_MS = 300_000;

/** Full jitter between 1 s and a ceiling that doubles with each attempt up to 5 min. `random`: 0 <= x < 1. */
export function backoffMs(attempts: number, random: number): number {
  const ceilingMs = Math.min(MOST_MS, LEAST_MS * 2 ** Math.max(1, attempts));
  return Math.round(LEAST_MS + random * (ceilingMs - LEAST_MS));
}

/**
 * Between half and one and a half times the wait, so that devices that lost the server together do not return together. `random`: 0 <= x <
 * 1.
 */
export const spreadMs = (waitMs: number, random: number): number => Math.round(waitMs * (0.5 + random));

/** The wait that the server asks for, within the limit of SY13. */
export const askedMs = (retryAfterS: number | undefined): number => Math.min(MOST_MS, Math.max(0, (retryAfterS ?? 0) * 1_000));

/** Milliseconds from now to `atMs`. A time further away than any of our waits comes from a clock that has been set back since. */
export function untilMs(atMs: EpochMs, nowMs: EpochMs): number {
  const wait = atMs - nowMs;
  return wait > MOST_MS ? 0 : Math.max(0, wait);
}
