// Acknowledging alerts, from wherever it is done: at once on this device, ashore with the queue; what told of them is read with it.
import { SKEW_MS } from '#contract/constants.ts';
import { countsFor, shownSince } from '#domain/alerts/acknowledgement.ts';
import { now, serverNow } from '#platform/clock.ts';
import { accountDb } from './account-db.ts';
import { commit } from './commit.ts';
import { type KnownAlert, needsAcknowledging, readKnownAlerts } from './known-alerts.ts';

/** An alert as the user saw it who pressed. */
export type SeenAlert = Pick<KnownAlert, 'id' | 'createdAt' | 'risenAt' | 'computedHere'>;

/** Whether what holds now is what was seen, and not more: a caution that became an emergency since is another. */
function isOf(seen: SeenAlert, held: KnownAlert): boolean {
  const raisedAt = shownSince(seen);
  if (raisedAt > serverNow() + SKEW_MS && seen.computedHere) return false; // found by a clock that was set since
  return raisedAt === shownSince(held) || (!held.computedHere && countsFor({ at: raisedAt, raisedAt }, held));
}

/** Those that need it and are still what was seen; of others nothing is written. Answers how many. */
export async function acknowledgeAlerts(accountId: string, seen: readonly SeenAlert[]): Promise<number> {
  const done = new Set<string>();
  const byId = new Map(seen.map((alert) => [alert.id, alert]));
  for (const held of (await readKnownAlerts(accountId, [...byId.keys()])).filter(needsAcknowledging)) {
    const alert = byId.get(held.id);
    if (!alert || !isOf(alert, held)) continue;
    const raisedAt = shownSince(alert);
    const at = Math.max(now(), raisedAt); // of a clock that is behind the server's
    const told = alert.computedHere ? { clockAt: serverNow() } : {}; // `raisedAt` is by that clock
    const result = await commit('alert.acknowledge', { alertId: alert.id, at, raisedAt, ...told });
    if (result.ok) done.add(alert.id);
  }
  await readNotificationsOf(accountId, done);
  return done.size;
}

export const acknowledgeAlert = (accountId: string, seen: SeenAlert): Promise<number> => acknowledgeAlerts(accountId, [seen]);

/** The server does the same for those that have not come here yet. */
async function readNotificationsOf(accountId: string, ids: ReadonlySet<string>): Promise<void> {
  const told = await accountDb(accountId)
    .notifications.where('accountId')
    .equals(accountId)
    .filter(({ alertId, state }) => state === 'unread' && alertId !== undefined && ids.has(alertId))
    .toArray();
  for (const { id } of told) await commit('notification.markRead', { notificationId: id });
}
