// Opens the ships of whoever is signed in, keeps them in step with the server, and ends both with the session.
import { shipStore } from '#compute/ships.ts';
import type { Account } from '#contract/accounts.ts';
import { currentSession, watchSession } from '#session/session.ts';
import { type Sync, startSync } from '#sync/start-sync.ts';
import { noteSync } from '#sync/sync-status.ts';
import { dismissAllToasts } from '#ui/toasts.tsx';

let running: { accountId: string; sync?: Sync } | undefined;

async function start(account: Account): Promise<void> {
  const mine: { accountId: string; sync?: Sync } = { accountId: account.id };
  running = mine;
  try {
    await shipStore.open(account.id);
  } catch (error) {
    // nothing can be kept on this device: the chip says so, and a reload tries again
    return noteSync({ link: 'offline', error: { code: 'storageLost', message: error instanceof Error ? error.message : '' } });
  }
  // the session may have ended, or changed hands, while the store opened
  if (running === mine) mine.sync = startSync(account, shipStore);
}

function follow(): void {
  const session = currentSession();
  const account = session.status === 'signedIn' ? session.account : undefined;
  if (account?.id === running?.accountId) return;
  running?.sync?.stop();
  running = undefined;
  if (account) return void start(account);
  shipStore.close();
  dismissAllToasts(); // nothing of an ended session stays on the screen
}

/** Called once at start, when the session has been decided. */
export function runSync(): void {
  watchSession(follow);
  follow();
}

export const refreshNow = (): void => running?.sync?.refreshNow();
export const loadWorld = (): void => running?.sync?.loadWorld();
export const cancelRefresh = (): void => running?.sync?.cancel();
