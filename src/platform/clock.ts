// The device's clock. Times in the code are UTC epoch milliseconds; i18n formats them and knows time zones.
import { SKEW_MS } from '#contract/constants.ts';
import type { EpochMs } from '#contract/units.ts';

export type Clock = () => EpochMs;
export const now: Clock = () => Date.now();

let skewMs = 0;
/** Grows while the device sleeps, and falls only when its clock is set back. */
const startedAtMs = (): number => now() - performance.now();
/** The latest such time since the skew was received. */
let latestStartMs = startedAtMs();
const fellHere = (): boolean => startedAtMs() < latestStartMs - SKEW_MS;
/** The server's time at the last pull, and this thread's performance.now() when it received it. */
let told: { serverMs: EpochMs; countMs: number } | undefined;

/**
 * As of a pull: the server's clock minus this device's, or 0 if they differ by at most 5 min. `serverMs`: the server's time at that pull,
 * if known.
 */
export function setServerClock(ms: number, serverMs?: EpochMs): void {
  if (ms !== skewMs) latestStartMs = startedAtMs(); // otherwise the same skew is only repeated
  skewMs = ms;
  if (serverMs !== told?.serverMs) told = serverMs === undefined ? undefined : { serverMs, countMs: performance.now() };
}

/** The server's time at the last pull plus the time that this thread has counted since. A sleeping device may not count. */
const countedMs = (): number | undefined => told && told.serverMs + performance.now() - told.countMs;

/**
 * Whether the clock was corrected under this thread: it was set back to the time that the thread had counted, so it had been ahead before.
 */
export const wasPutRight = (): boolean => fellHere() && Math.abs(now() - (countedMs() ?? Number.POSITIVE_INFINITY)) <= SKEW_MS;

/**
 * The best estimate of the server's time, to compare with times from the server. It is never before the server's last time, whatever
 * happens to this device's clock. A skew that was received before this clock was set back belongs to the clock as it was then.
 */
export const serverNow: Clock = () => {
  latestStartMs = Math.max(latestStartMs, startedAtMs());
  const byClockMs = now() + (fellHere() ? 0 : skewMs);
  const leastMs = countedMs() ?? byClockMs;
  return leastMs > byClockMs + SKEW_MS ? Math.round(leastMs) : byClockMs;
};
/** Add this to a time of this device's clock to get the server's; 0 if they agree within 5 min. */
export const serverSkewMs = (): number => serverNow() - now();
/** The same; undefined if this thread has not received the result of a pull yet. */
export const heardSkewMs = (): number | undefined => told && serverSkewMs();
