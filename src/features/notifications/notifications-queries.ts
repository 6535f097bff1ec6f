// The queries of the bell and the drawer: this account's notifications on the device, newest first.
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import type { NotificationRow } from '#contract/tables.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { urgencyRank } from '#domain/alerts/urgency.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { readNotifications, type ToldRow } from '#store/alerts/read-notifications.ts';
import { toldPriority } from './told-and-now.ts';
import { useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';

/** After every priority. */
const MOST_PRIORITIES = ALERT_PRIORITIES.length;

export type NotificationLists = Record<NotificationRow['state'], ToldRow[]>;

/** By `no`, which counts commits in order: two of the same time never change places. */
export const useNotifications = (accountId: string): Loadable<NotificationLists> =>
  useLive(async () => {
    const lists: NotificationLists = { unread: [], read: [], deleted: [] };
    for (const row of (await readNotifications(accountId)).toSorted((one, other) => other.no - one.no)) lists[row.state].push(row);
    return lists;
  }, [accountId]);

/** Of what was told in one minute the most urgent first, then what is about no alert; else as it was: the newest first. */
export function worstOfMinuteFirst(rows: readonly ToldRow[], alertOf: (id: string) => KnownAlert | undefined): ToldRow[] {
  const minute = ({ createdAt }: ToldRow) => Math.floor(createdAt / MINUTE_MS);
  const rank = ({ createdAt, alertId = '' }: ToldRow) => {
    const alert = alertOf(alertId);
    const priority = alert && toldPriority(createdAt, alert);
    return priority ? urgencyRank(priority) : MOST_PRIORITIES;
  };
  return rows
    .map((row) => ({ row, rank: rank(row) }))
    .toSorted((one, other) => minute(other.row) - minute(one.row) || one.rank - other.rank)
    .map(({ row }) => row);
}

interface UnreadCount {
  unread: number;
  /** Those of type Message (specification section 3). */
  messages: number;
}

export const useUnread = (accountId: string): Loadable<UnreadCount> =>
  useLive(async () => {
    const unread = (await readNotifications(accountId)).filter(({ state }) => state === 'unread');
    return { unread: unread.length, messages: unread.filter(({ type }) => type === 'Message').length };
  }, [accountId]);
