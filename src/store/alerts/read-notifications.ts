// The account's notifications as screens show them: one about an alert that was acknowledged on this device is read at once, as the server
// will mark it with the acknowledgement. So an acknowledgement is one edit, and its undo leaves the notification unread. One about an active
// alert that is less urgent than what the account wants to be told of is read while that is so.
import type { NotificationRow } from '#contract/tables.ts';
import { accountDb } from '#store/device/account-db.ts';
import { type KnownAlert, isToAcknowledge, needsAcknowledging, readKnownAlerts } from './known-alerts.ts';

/** What told of the alert until then is read. What told of it after the acknowledgement is not read with it. */
const readUntil = (alert: KnownAlert): number => (needsAcknowledging(alert) ? Number.POSITIVE_INFINITY : (alert.acknowledgedAt ?? 0));

export async function readNotifications(accountId: string): Promise<NotificationRow[]> {
  const rows = await accountDb(accountId).notifications.where('accountId').equals(accountId).toArray();
  const ids = new Set(rows.flatMap(({ state, alertId }) => (state === 'unread' && alertId !== undefined ? [alertId] : [])));
  if (ids.size === 0) return rows;
  const known = await readKnownAlerts(accountId, [...ids]);
  const answered = new Map(known.flatMap((alert) => (isToAcknowledge(alert) ? [] : [[alert.id, readUntil(alert)]])));
  return rows.map((row) =>
    row.state === 'unread' && row.alertId !== undefined && row.createdAt <= (answered.get(row.alertId) ?? -1)
      ? { ...row, state: 'read' }
      : row,
  );
}
