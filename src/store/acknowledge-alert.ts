// Acknowledging alerts, from wherever it is done: at once on this device, ashore with the queue; what told of them is read with it.
import { SKEW_MS } from '#contract/constants.ts';
import type { NotificationRow } from '#contract/tables.ts';
import { countsFor, seenPriority, shownSince } from '#domain/alerts/acknowledgement.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import { now, serverNow } from '#platform/clock.ts';
import { accountDb } from './account-db.ts';
import { commit } from './commit.ts';
import { type KnownAlert, needsAcknowledging, readKnownAlerts } from './known-alerts.ts';

/** An alert as the user saw it who pressed. */
export type SeenAlert = Pick<KnownAlert, 'id' | 'createdAt' | 'risenAt' | 'priority' | 'fellFrom' | 'computedHere'>;

/** Whether what holds now is what was seen, and not more: a caution that became an emergency since is another. */
function isOf(seen: SeenAlert, held: KnownAlert): boolean {
  const raisedAt = shownSince(seen);
  if (raisedAt > serverNow() + SKEW_MS && seen.computedHere) return false; // found by a clock that was set since
  const priority = seenPriority(seen);
  if (isMoreUrgent(seenPriority(held), priority)) return false;
  return raisedAt === shownSince(held) || (!held.computedHere && countsFor({ at: raisedAt, raisedAt, priority }, held));
}

/** Those that need it and are still what was seen; of others nothing is written. Answers how many. */
export async function acknowledgeAlerts(accountId: string, seen: readonly SeenAlert[]): Promise<number> {
  const done = new Set<string>();
  const told = await unreadOf(accountId); // what comes meanwhile may be of more than was seen
  const byId = new Map(seen.map((alert) => [alert.id, alert]));
  for (const held of (await readKnownAlerts(accountId, [...byId.keys()])).filter(needsAcknowledging)) {
    const alert = byId.get(held.id);
    if (!alert || !isOf(alert, held)) continue;
    const raisedAt = shownSince(alert);
    const at = Math.max(now(), raisedAt); // of a clock that is behind the server's
    const told = alert.computedHere ? { clockAt: serverNow() } : {}; // `raisedAt` is by that clock
    const result = await commit('alert.acknowledge', { alertId: alert.id, at, raisedAt, priority: seenPriority(alert), ...told });
    if (result.ok) done.add(alert.id);
  }
  for (const { id, alertId = '' } of told) if (done.has(alertId)) await commit('notification.markRead', { notificationId: id });
  return done.size;
}

export const acknowledgeAlert = (accountId: string, seen: SeenAlert): Promise<number> => acknowledgeAlerts(accountId, [seen]);

/** Those of alerts. The server reads those that have not come here yet. */
const unreadOf = (accountId: string): Promise<NotificationRow[]> =>
  accountDb(accountId)
    .notifications.where('accountId')
    .equals(accountId)
    .filter(({ alertId, state }) => state === 'unread' && alertId !== undefined)
    .toArray();
