// Reads the caller's notifications in their three lists. server/sync/edit-handlers.ts marks and deletes them.
import { MAX_NOTIFICATIONS_PER_LIST } from '#contract/limits.ts';
import type { Notification, Notifications } from '#contract/entities/notifications.ts';
import type { NotificationRow } from '#contract/tables.ts';
import type { Db } from '#server/db/db.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { announcedTo, isBelow } from './waiting-notifications.ts';
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

type NotificationState = NotificationRow['state'];

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

const newest = (as: NotificationState, where: string): string =>
  `(select ${storedTables.notifications.columns}, '${as}' as shown_as from notifications n where ${where} order by no desc limit $1)`;

/** Short pages of an index, however many notifications there are. What waits for nobody is among those read. */
const NEWEST = [
  newest('unread', `state = 'unread' and not ${isBelow('$2')}`),
  newest('read', `state = 'unread' and ${isBelow('$2')}`),
  newest('read', `state = 'read'`),
  newest('deleted', `state = 'deleted'`),
].join(' union all ');

export function notificationsHandlers({ db }: { db: Db }): Handlers {
  return {
    'notifications.list': async ({ caller }) => {
      const who = callerOf(caller);
      const announced = await announcedTo(db, who.accountId);
      const rows = await db.transaction(who, (tx) =>
        tx.query<SqlRow & { shown_as: NotificationState }>(NEWEST, [MAX_NOTIFICATIONS_PER_LIST, announced]),
      );
      const found = rows.map(({ shown_as: state, ...row }) => ({ ...toRow('notifications', row), state }));
      const listOf = (state: NotificationState) =>
        found
          .filter((row) => row.state === state)
          .toSorted((one, other) => other.no - one.no)
          .slice(0, MAX_NOTIFICATIONS_PER_LIST)
          .map(toNotification);
      return { unread: listOf('unread'), read: listOf('read'), deleted: listOf('deleted') } satisfies Notifications;
    },
  };
}
