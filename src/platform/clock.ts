// The device's clock. Inside, time is UTC epoch milliseconds; words and zones are i18n's.
import { SKEW_MS } from '#contract/constants.ts';
import type { EpochMs } from '#contract/units.ts';

export type Clock = () => EpochMs;
export const now: Clock = () => Date.now();

let skewMs = 0;
/** Grows while the device sleeps, and falls only when its clock is set back. */
const startedAtMs = (): number => now() - performance.now();
/** The latest of it since the skew was heard. */
let latestStartMs = startedAtMs();
const fellHere = (): boolean => startedAtMs() < latestStartMs - SKEW_MS;
/** What the server's clock said at the last pull, and this thread's count of time when it heard of that. */
let told: { serverMs: EpochMs; countMs: number } | undefined;

/**
 * The server's clock less this device's where they differ by more than 5 min, 0 where they do not, as of a pull; `serverMs`: what the
 * server's clock said at that pull, where it is known.
 */
export function setServerClock(ms: number, serverMs?: EpochMs): void {
  if (ms !== skewMs) latestStartMs = startedAtMs(); // else it is said again and again
  skewMs = ms;
  if (serverMs !== told?.serverMs) told = serverMs === undefined ? undefined : { serverMs, countMs: performance.now() };
}

/** The server's time at the last pull and what this thread has counted since; a device that sleeps may not count. */
const countedMs = (): number | undefined => told && told.serverMs + performance.now() - told.countMs;

/** Whether this clock was set back under this thread, to the very time that the thread has counted: not that it fell, it was ahead before. */
export const wasPutRight = (): boolean => fellHere() && Math.abs(now() - (countedMs() ?? Number.POSITIVE_INFINITY)) <= SKEW_MS;

/**
 * The server's time as far as it is known here: for comparing with times that the server gave, and never before what the server has said,
 * whatever became of this device's clock since. A skew that was heard before this clock was set back is of another clock.
 */
export const serverNow: Clock = () => {
  latestStartMs = Math.max(latestStartMs, startedAtMs());
  const byClockMs = now() + (fellHere() ? 0 : skewMs);
  const leastMs = countedMs() ?? byClockMs;
  return leastMs > byClockMs + SKEW_MS ? Math.round(leastMs) : byClockMs;
};
/** What to add to a time of this device's clock to have it by the server's; 0 where they agree within 5 min. */
export const serverSkewMs = (): number => serverNow() - now();
/** The same; undefined where this thread has not heard of a pull yet. */
export const heardSkewMs = (): number | undefined => told && serverSkewMs();
