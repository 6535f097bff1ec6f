// What the service worker does when a push wakes it (SY8): the page that leads is told to pull, and where none does the rows come here,
// so that what was pushed can be read without a link later.
import { storedSession } from '#session/token.ts';
import { openExistingDb } from '#store/account-db.ts';
import { dexieLocalStore } from '#store/dexie-local-store.ts';
import { openTabChannel } from './tab-channel.ts';
import { leaderLock } from './leader.ts';
import { networkTransport } from './network-transport.ts';
import { createPull } from './pull.ts';
import { deviceSurroundings } from './surroundings.ts';
import { ifFree } from './web-locks.ts';

/** Browsers end a worker that takes longer than about half a minute for one event. */
const MOST_MS = 20_000;

/** The account's own rows, alerts and notifications first; nothing of the world's. */
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
