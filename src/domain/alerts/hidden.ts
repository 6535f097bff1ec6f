// When an emergency that somebody hid, without acknowledging it, is shown again. Pure.
import { type EpochMs, HOUR_MS, type NauticalMiles } from '#contract/units.ts';

export interface Hidden {
  atMs: EpochMs;
  /** From the ship to the nearest event of the alert, then. */
  nm: NauticalMiles;
}

/** Ours: at 12 kn from the event itself five minutes. */
const NEAR_NM: NauticalMiles = 1;

/**
 * After an hour; before that when the ship is nearer than half as far as she was, or has come within a mile. `nm`: as far as she is now. That it
 * became more urgent is news (telling.ts) and shows it at once.
 */
export const comesBack = (hidden: Hidden, nm: NauticalMiles, nowMs: EpochMs): boolean =>
  Math.abs(nowMs - hidden.atMs) >= HOUR_MS || nm < hidden.nm / 2 || (nm <= NEAR_NM && hidden.nm > NEAR_NM);
