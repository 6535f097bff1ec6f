// Runs the sync of whoever is signed in, and ends it with the session. What the shell's buttons do goes through here.
import type { Account } from '#contract/accounts.ts';
import { currentSession, watchSession } from '#session/session.ts';
import type { ShipRefresher } from '#sync/ship-loop.ts';
import { type Sync, startSync } from '#sync/start-sync.ts';

let running: { accountId: string; sync?: Sync } | undefined;

/** Called once at start. `openShips` opens the ship store of an account; a store that cannot open is a bug and throws. */
export function runSync(openShips: (account: Account) => Promise<ShipRefresher>): void {
  const follow = async () => {
    const session = currentSession();
    const account = session.status === 'signedIn' ? session.account : undefined;
    if (account?.id === running?.accountId) return;
    running?.sync?.stop();
    running = account && { accountId: account.id };
    if (!account) return;
    const ships = await openShips(account);
    // the session may have ended or changed hands while the store opened
    if (running?.accountId === account.id && !running.sync) running.sync = startSync(account, ships);
  };
  watchSession(() => void follow());
  void follow();
}

export const refreshNow = (): void => running?.sync?.refreshNow();
export const loadWorld = (): void => running?.sync?.loadWorld();
export const cancelRefresh = (): void => running?.sync?.cancel();
