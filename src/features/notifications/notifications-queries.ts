// The queries of the bell and the drawer: this account's notifications on the device, newest first.
import type { NotificationRow } from '#contract/tables.ts';
import { alertsFoundHere } from '#store/alerts/found-here.ts';
import { readNotifications, type ToldRow } from '#store/alerts/read-notifications.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { useHeld, useLive } from '#store/use-live.ts';
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

export function useUnread(accountId: string): Loadable<UnreadCount> {
  const live = useLive(() => readNotifications(accountId), [accountId]);
  const known = useHeld(knownAlerts, accountId);
  if (live.state !== 'ready') return live;
  const unread = live.value.filter(({ state }) => state === 'unread');
  const foundHere = alertsFoundHere(known, live.value).length;
  const messages = unread.filter(({ type }) => type === 'Message').length;
  return { state: 'ready', value: { unread: unread.length + foundHere, foundHere, messages } };
}
