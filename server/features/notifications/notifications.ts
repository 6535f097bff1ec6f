// Reads the caller's notifications in their three lists. server/sync/edit-handlers.ts marks and deletes them.
import { MAX_NOTIFICATIONS_PER_LIST } from '#contract/limits.ts';
import type { Notification, Notifications } from '#contract/entities/notifications.ts';
import { NOTIFICATION_STATES, type NotificationRow } from '#contract/tables.ts';
import type { Db } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { refuse } from '#domain/refuse.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

// Which notifications may be marked and deleted: the caller's own. Ids of others give the same answer as unknown ids.
export const ownNotificationPolicy = {
  async may(tx: SyncTx, { notificationId }: { notificationId: string }, who: SyncWho): Promise<void> {
    const row = await tx.get('notifications', notificationId);
    if (row && row.accountId !== who.accountId) refuse('notFound', 'There is no such notification.');
  },
};

/** Here the path names an account (decision 7). */
export const ownNotificationsPolicy = {
  async may(_tx: SyncTx, { accountId }: { accountId: string }, who: SyncWho): Promise<void> {
    if (accountId !== who.accountId) refuse('notFound', 'There is no such account.');
  },
};

const toNotification = ({
  id,
  type,
  title,
  body,
  createdAt,
  alertId,
  eventId,
  mmsi,
  watchId,
  passageId,
  draftId,
}: NotificationRow): Notification =>
  ({
    _id: id,
    type,
    title,
    body,
    createdAt,
    alertId,
    eventId,
    mmsi,
    watchId,
    passageId,
    draftId,
  }) satisfies Record<keyof Notification, unknown>;

/** Three short pages of an index, however many notifications there are. */
const NEWEST = NOTIFICATION_STATES.map(
  (state) => `(select ${storedTables.notifications.columns} from notifications where state = '${state}' order by no desc limit $1)`,
).join(' union all ');

export function notificationsHandlers({ db }: { db: Db }): Handlers {
  return {
    'notifications.list': async ({ caller }) => {
      const rows = await db.transaction(callerOf(caller), (tx) => tx.query<SqlRow>(NEWEST, [MAX_NOTIFICATIONS_PER_LIST]));
      const lists: Notifications = { unread: [], read: [], deleted: [] };
      for (const row of rows.map((found): NotificationRow => toRow('notifications', found))) lists[row.state].push(toNotification(row));
      return lists;
    },
  };
}
