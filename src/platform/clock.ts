// The device's clock. Inside, time is UTC epoch milliseconds; words and zones are i18n's.
import type { EpochMs } from '#contract/units.ts';

export type Clock = () => EpochMs;
export const now: Clock = () => Date.now();
