// The part of time that the map shows while the time slider is open. The slider writes it; events, tracks and ships read it.
import type { EpochMs } from '#contract/units.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import type { Watched } from '#platform/watched.ts';

export interface TimeWindow {
  fromMs: EpochMs;
  /** The moment that is shown. */
  toMs: EpochMs;
}

/** undefined while the slider is closed: then everything is shown as it is now. */
export const timeWindow: Watched<TimeWindow | undefined> = watchedOfSession<TimeWindow | undefined>(() => undefined);

/** The slider follows the clock in steps of 10 s, a page in the background in steps of a minute (browsers throttle its timers). */
const STILL_NOW_MS = 90_000;

/** Whether the end of the window is in the past, so that the map is not live. */
export const isReplay = (window: TimeWindow | undefined, nowMs: EpochMs): boolean =>
  window !== undefined && window.toMs < nowMs - STILL_NOW_MS;
