// The device's clock. Inside, time is UTC epoch milliseconds; words and zones are i18n's.
import type { EpochMs } from '#contract/units.ts';

export type Clock = () => EpochMs;
export const now: Clock = () => Date.now();

let skewMs = 0;
/** The server's clock less this device's, as this page last heard of it; 0 where they agree within 5 min. */
export const serverSkewMs = (): number => skewMs;
export const setServerSkewMs = (ms: number): void => void (skewMs = ms);
/** For comparing with times that the server gave, such as the end of a silence. */
export const serverNow: Clock = () => now() + skewMs;
