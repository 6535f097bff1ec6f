// Acknowledging alerts, from wherever it is done: at once on this device, ashore with the queue; what told of them is read with it.
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { now } from '#platform/clock.ts';
import { accountDb } from './account-db.ts';
import { commit } from './commit.ts';
import { needsAcknowledging, readKnownAlerts } from './known-alerts.ts';

/**
 * Those that need it; of others nothing is written. `seen`: since when each was as it was shown (shownSince); what is another by now, as a
 * caution that became an emergency, is left alone. Answers how many.
 */
export async function acknowledgeAlerts(accountId: string, ids: readonly string[], seen?: ReadonlyMap<string, number>): Promise<number> {
  const done = new Set<string>();
  for (const alert of (await readKnownAlerts(accountId, ids)).filter(needsAcknowledging)) {
    const raisedAt = shownSince(alert);
    if (seen && seen.get(alert.id) !== raisedAt) continue;
    const at = Math.max(now(), raisedAt); // of a clock that is behind the server's
    const result = await commit('alert.acknowledge', { alertId: alert.id, at, raisedAt });
    if (result.ok) done.add(alert.id);
  }
  await readNotificationsOf(accountId, done);
  return done.size;
}

export const acknowledgeAlert = (accountId: string, id: string): Promise<number> => acknowledgeAlerts(accountId, [id]);

/** The server does the same for those that have not come here yet. */
async function readNotificationsOf(accountId: string, ids: ReadonlySet<string>): Promise<void> {
  const told = await accountDb(accountId)
    .notifications.where('accountId')
    .equals(accountId)
    .filter(({ alertId, state }) => state === 'unread' && alertId !== undefined && ids.has(alertId))
    .toArray();
  for (const { id } of told) await commit('notification.markRead', { notificationId: id });
}
