// The departure that is offered when none is known. Pure.
import { type EpochMs, HOUR_MS } from '#contract/units.ts';

/** The next full hour that is at least an hour away. */
export const usualDeparture = (nowMs: EpochMs): EpochMs => Math.ceil(nowMs / HOUR_MS + 1) * HOUR_MS;
