// When an alert is announced on this device: at once, after a delay in which the server may announce the same, or when quiet hours end. Pure.
import type { QuietHours } from '#contract/entities/preferences.ts';
import type { EpochMs } from '#contract/units.ts';
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { tellAtMs } from '#domain/alerts/quiet-hours.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';

/** How long the server's row may take over a working connection; its engine judges the same position within a second. */
const GRACE_MS = 30_000;

interface Circumstances {
  nowMs: EpochMs;
  /** The server cannot be reached, so there is no point in waiting for it. */
  isOffline: boolean;
  quietHours: QuietHours;
  /** Whether this device knows the account's alert choices: those of a client that a team follows come with the session. */
  knowsChoices: boolean;
}

/** Of what lies ahead of her this device finds what the server, from a position a little older, does not: at the edge of what was set. */
const isServers = ({ type, onServer }: KnownAlert): boolean => type !== 'Proximity ALERT' && onServer === undefined;

/** Infinity: not while this connection lasts. */
export function tellAt(alert: KnownAlert, at: Circumstances): EpochMs {
  const { priority, computedHere } = alert;
  const { nowMs, isOffline, quietHours, knowsChoices } = at;
  const fromMs = tellAtMs(priority, quietHours, nowMs);
  if (!computedHere || isOffline) return fromMs;
  return knowsChoices && !isServers(alert) ? Math.max(fromMs, shownSince(alert) + GRACE_MS) : Number.POSITIVE_INFINITY;
}
