// What the service worker does when a push wakes it (SY8): it tells the leading page to pull. Without one it pulls here, so that the pushed
// record can be read offline later.
import { storedSession } from '#session/token.ts';
import { openExistingDb } from '#store/device/account-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { openTabChannel } from './tab-channel.ts';
import { leaderLock } from './leader.ts';
import { networkTransport } from './network-transport.ts';
import { createPull } from './pull.ts';
import { deviceSurroundings } from './surroundings.ts';
import { ifFree } from './web-locks.ts';

/** Browsers end a worker that spends more than about half a minute on one event. */
const MOST_MS = 20_000;

/** Pulls the account's own rows, alerts and notifications first; no world rows. */
export async function backgroundPull(): Promise<void> {
  const account = (await storedSession())?.account;
  if (!account) return;
  const tabs = openTabChannel(account.id, () => undefined);
  tabs.tell('hint');
  tabs.close();
  const signal = AbortSignal.timeout(MOST_MS);
  const db = await openExistingDb(account.id, 'strict');
  if (!db) return;
  try {
    await ifFree(leaderLock(account.id), async () => {
      const pull = createPull({
        store: dexieLocalStore(db),
        transport: networkTransport(account.id, () => undefined),
        surroundings: deviceSurroundings,
        who: { accountId: account.id, organisationId: account.organisationId },
        want: () => [],
      });
      await pull({ alive: () => !signal.aborted, moved: () => undefined, signal });
    });
  } finally {
    db.close();
  }
}
