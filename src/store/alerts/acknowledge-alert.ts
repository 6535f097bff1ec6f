// Acknowledges alerts, from wherever in the app: at once on this device, sent with the queue. The server marks notifications about them as read; for
// screens they are read at once (read-notifications.ts).
import { SKEW_MS } from '#contract/constants.ts';
import { countsFor, seenPriority, shownSince } from '#domain/alerts/acknowledgement.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import { now, serverNow } from '#platform/clock.ts';
import { commit } from '#store/edits/commit.ts';
import { type KnownAlert, needsAcknowledging, readKnownAlerts } from './known-alerts.ts';

/** An alert as it was on the screen when the user acknowledged it. */
export type SeenAlert = Pick<KnownAlert, 'id' | 'createdAt' | 'risenAt' | 'priority' | 'fellFrom' | 'computedHere'>;

/** Whether the current situation is the one that the user saw, and no worse: a caution that has become an emergency is another one. */
function isOf(seen: SeenAlert, held: KnownAlert): boolean {
  const raisedAt = shownSince(seen);
  if (raisedAt > serverNow() + SKEW_MS && seen.computedHere) return false; // computed by a clock that has been set since
  const priority = seenPriority(seen);
  if (isMoreUrgent(seenPriority(held), priority)) return false;
  return raisedAt === shownSince(held) || (!held.computedHere && countsFor({ at: raisedAt, raisedAt, priority }, held));
}

/** Acknowledges those that need it and are still as the user saw them; writes nothing for others. Returns how many. */
export async function acknowledgeAlerts(accountId: string, seen: readonly SeenAlert[]): Promise<number> {
  let done = 0;
  const byId = new Map(seen.map((alert) => [alert.id, alert]));
  for (const held of (await readKnownAlerts(accountId, [...byId.keys()])).filter(needsAcknowledging)) {
    const alert = byId.get(held.id) ?? byId.get(held.formerId ?? '');
    if (!alert || !isOf(alert, held)) continue;
    const raisedAt = shownSince(alert);
    const at = Math.max(now(), raisedAt); // raised by a clock that is ahead of ours
    const told = alert.computedHere ? { clockAt: serverNow() } : {}; // `raisedAt` is by this clock
    const result = await commit('alert.acknowledge', { alertId: held.id, at, raisedAt, priority: seenPriority(alert), ...told });
    if (result.ok) done += 1;
  }
  return done;
}
