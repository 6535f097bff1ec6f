// The device's clock. Inside, time is UTC epoch milliseconds; words and zones are i18n's.
import { SKEW_MS } from '#contract/constants.ts';
import type { EpochMs } from '#contract/units.ts';

export type Clock = () => EpochMs;
export const now: Clock = () => Date.now();

let skewMs = 0;
/** Grows while the device sleeps, and falls only when its clock is set back. */
const startedAtMs = (): number => now() - performance.now();
let heardAtMs = startedAtMs();
/**
 * The server's clock less this device's, as this page last heard of it; 0 where they agree within 5 min, and where this clock was set back
 * since: what was heard is of another clock then.
 */
export const serverSkewMs = (): number => (startedAtMs() < heardAtMs - SKEW_MS ? 0 : skewMs);
export function setServerSkewMs(ms: number): void {
  if (ms === skewMs) return; // said again and again
  skewMs = ms;
  heardAtMs = startedAtMs();
}
/** For comparing with times that the server gave, such as the end of a silence. */
export const serverNow: Clock = () => now() + serverSkewMs();
