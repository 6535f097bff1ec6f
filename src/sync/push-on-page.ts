// What a page does while somebody is signed in, so that pushes keep reaching this device and nothing of them outlives the session.
import { log } from '#platform/log.ts';
import { closeNotifications, pushDevice, setBadge } from '#platform/notifications.ts';
import { renewPush } from '#session/push-subscription.ts';
import type { AccountDb } from '#store/account-db.ts';
import { watchLive } from '#store/watch-live.ts';

async function renew(): Promise<void> {
  if (pushDevice.support() !== 'yes' || pushDevice.permission() !== 'granted') return;
  const manager = await pushDevice.manager();
  if (manager) await renewPush(manager);
}

/** Runs until the returned function is called at the end of the session. */
export function keepPush(db: AccountDb): () => void {
  void renew().catch((error: unknown) => log.warn('the subscription to pushes could not be renewed', error));
  const unwatch = watchLive(
    () => db.notifications.filter(({ state }) => state === 'unread').count(),
    (unread) => void setBadge(unread),
  );
  return () => {
    unwatch();
    void setBadge(0);
    void closeNotifications().catch(() => undefined);
  };
}
