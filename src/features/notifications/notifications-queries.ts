// The queries of the bell and the drawer: this account's notifications on the device, newest first.
import type { NotificationRow } from '#contract/tables.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { urgencyRank } from '#domain/alerts/urgency.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { readNotifications, type ToldRow } from '#store/alerts/read-notifications.ts';
import { useLive } from '#store/use-live.ts';
import { toldPriority } from './told-and-now.ts';
import type { Loadable } from '#platform/loadable.ts';

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
    return urgencyRank(alert && toldPriority(createdAt, alert));
  };
  return rows
    .map((row) => ({ row, rank: rank(row) }))
    .toSorted((one, other) => minute(other.row) - minute(one.row) || one.rank - other.rank)
    .map(({ row }) => row);
}

/** What is about these before everything else: a newer caution never stands over an emergency. `emergencies`: active, in the order of lists. */
export function emergenciesFirst(rows: readonly ToldRow[], emergencies: readonly KnownAlert[]): ToldRow[] {
  const places = new Map(emergencies.map((alert, at) => [alert.id, { alert, at }]));
  const place = ({ createdAt, alertId = '' }: ToldRow) => {
    const found = places.get(alertId);
    return found && toldPriority(createdAt, found.alert) ? found.at : emergencies.length;
  };
  return rows.toSorted((one, other) => place(one) - place(other));
}
