// When an alert is told on this device: at once, after a while in which the server may say the same, or when quiet hours end. Pure.
import type { QuietHours } from '#contract/preferences.ts';
import type { EpochMs } from '#contract/units.ts';
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { tellAtMs } from '#domain/alerts/quiet-hours.ts';
import type { KnownAlert } from '#store/known-alerts.ts';

/** So long the server's row may take to come over a link that works; its engine has judged the same position within a second. */
const GRACE_MS = 30_000;

interface Circumstances {
  nowMs: EpochMs;
  /** The server cannot be reached: nobody waits for it. */
  isOffline: boolean;
  quietHours: QuietHours;
  /** Whether the server's rule for this account is known here: where a team's choices are its client's, only the server can say while it is there. */
  knowsChoices: boolean;
}

/** Infinity: not while this link holds. */
export function tellAt(alert: KnownAlert, at: Circumstances): EpochMs {
  const { priority, computedHere } = alert;
  const { nowMs, isOffline, quietHours, knowsChoices } = at;
  const fromMs = tellAtMs(priority, quietHours, nowMs);
  if (!computedHere || isOffline) return fromMs;
  return knowsChoices ? Math.max(fromMs, shownSince(alert) + GRACE_MS) : Number.POSITIVE_INFINITY;
}
