// The account's notifications as screens show them: one about an alert that was acknowledged on this device is read at once, as the server
// will mark it with the acknowledgement. So an acknowledgement is one edit, and its undo leaves the notification unread. One about an active
// alert that is less urgent than what the account wants to be told of is read while that is so. Of several about one alert the newest stands
// for all.
import type { NotificationRow } from '#contract/tables.ts';
import { accountDb } from '#store/device/account-db.ts';
import { type KnownAlert, isToAcknowledge, needsAcknowledging, readKnownAlerts } from './known-alerts.ts';

/** A notification that stands for the earlier ones of its alert. */
export interface ToldRow extends NotificationRow {
  /** Absent: there are none. */
  earlier?: readonly NotificationRow[];
}

/** Itself and those that it stands for: what is done to it is done to them. */
export const toldWith = ({ earlier = [], ...row }: ToldRow): readonly NotificationRow[] => [row, ...earlier];

/** Deleted ones are apart: what was deleted says nothing of what came before or after. */
function newestOfEachAlert(rows: readonly NotificationRow[]): ToldRow[] {
  const told = new Map<string, ToldRow>();
  for (const row of rows.toSorted((one, other) => one.no - other.no)) {
    const { id, type, alertId, state } = row;
    const key = type === 'Alert' && alertId !== undefined ? `${state === 'deleted' ? state : ''}|${alertId}` : id;
    const before = told.get(key);
    told.set(key, before ? { ...row, earlier: toldWith(before) } : row);
  }
  return [...told.values()];
}

/** What told of the alert until then is read. What told of it after the acknowledgement is not read with it. */
const readUntil = (alert: KnownAlert): number => (needsAcknowledging(alert) ? Number.POSITIVE_INFINITY : (alert.acknowledgedAt ?? 0));

export async function readNotifications(accountId: string): Promise<ToldRow[]> {
  const rows = await accountDb(accountId).notifications.where('accountId').equals(accountId).toArray();
  const ids = new Set(rows.flatMap(({ state, alertId }) => (state === 'unread' && alertId !== undefined ? [alertId] : [])));
  if (ids.size === 0) return newestOfEachAlert(rows);
  const known = await readKnownAlerts(accountId, [...ids]);
  const answered = new Map(known.flatMap((alert) => (isToAcknowledge(alert) ? [] : [[alert.id, readUntil(alert)]])));
  const asRead = rows.map(
    (row): NotificationRow =>
      row.state === 'unread' && row.alertId !== undefined && row.createdAt <= (answered.get(row.alertId) ?? -1)
        ? { ...row, state: 'read' }
        : row,
  );
  return newestOfEachAlert(asRead);
}
