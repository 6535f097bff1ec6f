// What makes an announcement of an alert the same as another: its name on this page, and its claim among all pages of the device
// (told-alerts.ts).
import type { EpochMs } from '#contract/units.ts';
import { isSilenced } from '#domain/alerts/silence.ts';
import { heldAlerts, heldLocalAlerts } from '#store/held-table.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { type AlertClaim, lifeOf } from '#store/alerts/told-alerts.ts';

/** undefined while a silence lasts, and when there is none. A silence that ended early (isSilenced) is identified by its planned end. */
export const silenceEndedAt = (alert: KnownAlert, nowMs: EpochMs): EpochMs | undefined =>
  isSilenced(alert, nowMs) ? undefined : alert.silencedUntil;

/** Another period, another priority, a rise after acknowledgement or the end of a silence makes another one. */
export const announcementName = (alert: KnownAlert, nowMs: EpochMs): string =>
  `${alert.computedHere} ${alert.createdAt} ${alert.priority} ${alert.risenAgainAt ?? ''} ${silenceEndedAt(alert, nowMs) ?? ''}`;

/** `hasSound`: this device may sound alerts. */
export function announcementClaim(accountId: string, alert: KnownAlert, nowMs: EpochMs, hasSound: boolean): AlertClaim {
  const { id, formerId, computedHere, createdAt: raisedAt, priority, risenAgainAt } = alert;
  const locals = heldLocalAlerts.get(accountId);
  const isSilent = isSilenced(alert, nowMs);
  return {
    id,
    formerId,
    by: computedHere ? 'here' : 'shore',
    raisedAt,
    priority,
    risenAgainAt,
    known: { shore: lifeOf(heldAlerts.get(accountId)?.get(id)), here: lifeOf(locals?.get(id) ?? locals?.get(formerId ?? '')) },
    isSilent,
    mayBeLoud: hasSound && !isSilent,
    silenceEndedAt: silenceEndedAt(alert, nowMs),
  };
}
