// The queries of the bell and the drawer: this account's notifications on the device, newest first.
import type { NotificationRow } from '#contract/tables.ts';
import { alertsFoundHere } from '#store/alerts/found-here.ts';
import { readNotifications, type ToldRow } from '#store/alerts/read-notifications.ts';
import { useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';

export type NotificationLists = Record<NotificationRow['state'], ToldRow[]>;

/** By `no`, which counts commits in order: two of the same time never change places. */
export const useNotifications = (accountId: string): Loadable<NotificationLists> =>
  useLive(async () => {
    const lists: NotificationLists = { unread: [], read: [], deleted: [] };
    for (const row of (await readNotifications(accountId)).toSorted((one, other) => other.no - one.no)) lists[row.state].push(row);
    return lists;
  }, [accountId]);

interface UnreadCount {
  /** With the alerts that this device found and that no notification tells of yet. */
  unread: number;
  foundHere: number;
  /** Those of type Message (specification section 3). */
  messages: number;
}

export const useUnread = (accountId: string): Loadable<UnreadCount> =>
  useLive(async () => {
    const rows = await readNotifications(accountId);
    const unread = rows.filter(({ state }) => state === 'unread');
    const foundHere = (await alertsFoundHere(accountId, rows)).length;
    return { unread: unread.length + foundHere, foundHere, messages: unread.filter(({ type }) => type === 'Message').length };
  }, [accountId]);
