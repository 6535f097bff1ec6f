// What is read of an alert: whether it is active, whether the map shows it, where and when, and the order of lists. Pure.
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { isSilenced } from '#domain/alerts/silence.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';

export const eventAt = ({ eventLon, eventLat }: AlertRow): LonLat => [eventLon, eventLat];
export const shipWasAt = ({ shipLon, shipLat }: AlertRow): LonLat => [shipLon, shipLat];

export const isActive = ({ endedAt }: AlertRow): boolean => endedAt === undefined;

/** On the map: active alerts; with a time window, those that were active in it. */
export const isAlertShown = (alert: AlertRow, window: { fromMs: EpochMs; toMs: EpochMs } | undefined): boolean =>
  window ? alert.createdAt <= window.toMs && (alert.endedAt ?? window.toMs) >= window.fromMs : isActive(alert);

/** For ended alerts: those that ended last first; at the same time in the order of ids, so that a list never jumps. */
export const lastEndedFirst = <A extends AlertRow>(alerts: Iterable<A>): A[] =>
  [...alerts].toSorted((one, other) => (other.endedAt ?? other.createdAt) - (one.endedAt ?? one.createdAt) || (one.id < other.id ? -1 : 1));

/** Silence ends by itself, and with the alert. */
export const isSilent = (alert: KnownAlert, nowMs: EpochMs): boolean => isActive(alert) && isSilenced(alert, nowMs);
