// Starts and stops everything that moves data between this device and the server for one account.
import type { Account } from '#contract/entities/accounts.ts';
import { log } from '#platform/log.ts';
import { currentSession } from '#session/session.ts';
import { accessToken } from '#session/token.ts';
import { storageErrorOf } from '#store/device/storage-attempt.ts';
import type { RowSync } from './row-sync.ts';
import { type ShipLoop, type ShipRefresher, startShipLoop } from './ship-loop.ts';
import { noteSync, resetSync } from './sync-status.ts';

/** How often to check whether the token is due. The specification renews a minute early, so a check every half minute is enough. */
const TOKEN_LOOK_MS = 30_000;

export interface Sync extends Omit<ShipLoop, 'stop'> {
  /** Syncs edits and rows at once, regardless of timers. Resolves when it has been tried. */
  syncNow(): Promise<void>;
  stop(): void;
}

/** Edits and ships are independent: a ship store that cannot be opened does not hold back edits. */
export function startSync(account: Account, openShips: () => Promise<ShipRefresher>): Sync {
  resetSync();
  const session = currentSession();
  if (session.status === 'signedIn' && session.link === 'offline') noteSync({ link: 'offline' }); // until something answers
  let stopped = false;
  let loop: ShipLoop | undefined;
  let rows: RowSync | undefined;
  const starting = Promise.all([
    import('./row-sync.ts').then(
      ({ startRowSync }) => {
        if (!stopped) rows = startRowSync(account, () => loop?.refreshNow());
      },
      (error: unknown) => {
        log.warn('edits cannot be sent', error); // a part of the app is missing: it is reported, and a reload tries again
        noteSync({ pushError: { code: 'internal', message: '' } });
      },
    ),
    openShips().then(
      (ships) => {
        if (!stopped) loop = startShipLoop(ships);
      },
      // this device can store nothing: the sync chip says so, and a reload tries again
      (error: unknown) =>
        noteSync({
          link: 'offline',
          error: storageErrorOf(error) ?? { code: 'storageLost', message: error instanceof Error ? error.message : '' },
        }),
    ),
  ]);
  const token = setInterval(() => void accessToken(), TOKEN_LOOK_MS);
  return {
    refreshNow: () => loop?.refreshNow(),
    loadWorld: () => loop?.loadWorld(),
    cancel: () => loop?.cancel(),
    async syncNow() {
      await starting;
      await rows?.syncNow();
    },
    stop() {
      stopped = true;
      clearInterval(token);
      rows?.stop();
      loop?.stop();
      resetSync();
    },
  };
}
