// The account's notifications as screens show them: one about an alert that was acknowledged on this device is read at once, as the server
// will mark it with the acknowledgement. So an acknowledgement is one edit, and its undo leaves the notification unread.
import type { NotificationRow } from '#contract/tables.ts';
import { accountDb } from '#store/device/account-db.ts';
import { needsAcknowledging, readKnownAlerts } from './known-alerts.ts';

/** What told of the alert after the acknowledgement is not read with it. */
export async function readNotifications(accountId: string): Promise<NotificationRow[]> {
  const rows = await accountDb(accountId).notifications.where('accountId').equals(accountId).toArray();
  const ids = new Set(rows.flatMap(({ state, alertId }) => (state === 'unread' && alertId !== undefined ? [alertId] : [])));
  if (ids.size === 0) return rows;
  const known = await readKnownAlerts(accountId, [...ids]);
  const answered = new Map(known.flatMap((alert) => (needsAcknowledging(alert) ? [] : [[alert.id, alert.acknowledgedAt ?? 0]])));
  return rows.map((row) =>
    row.state === 'unread' && row.alertId !== undefined && row.createdAt <= (answered.get(row.alertId) ?? -1)
      ? { ...row, state: 'read' }
      : row,
  );
}
