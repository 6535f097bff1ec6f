// Opens the ships of whoever is signed in, keeps ships and edits in step with the server, and ends both with the session.
import type { RegisteredRouter } from '@tanstack/react-router';
import { shipStore } from '#compute/ships.ts';
import { log } from '#platform/log.ts';
import { currentSession, watchSession } from '#session/session.ts';
import { type Sync, startSync } from '#sync/start-sync.ts';
import { dismissAllToasts } from '#ui/toasts.tsx';
import { keepDrafts } from './keep-drafts.ts';
import { markOwnFleet } from './own-fleet.ts';
import { sayStorageLoss } from './storage-loss-notice.ts';
import { keepThreatArchive } from './threat-archive.ts';

let running: { accountId: string; sync: Sync; stops: readonly (() => void)[] } | undefined;

async function openShips(accountId: string): Promise<typeof shipStore> {
  await shipStore.open(accountId);
  return shipStore;
}

/** They come with the engine's rules and words, which the first picture does without. */
function alertsLater(accountId: string, router: RegisteredRouter): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  import('./run-alerts.ts').then(
    ({ runAlerts }) => {
      if (!isOver) stop = runAlerts(accountId, router);
    },
    (error: unknown) => log.warn('alerts cannot be told', error), // a part of the app is missing: a reload tries again
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

/** The page has decided who is signed in: whoever comes after that has signed in on it. */
let hasStarted = false;

function follow(router: RegisteredRouter): void {
  const session = currentSession();
  const account = session.status === 'signedIn' ? session.account : undefined;
  if (account?.id === running?.accountId) return;
  for (const stop of running?.stops ?? []) stop(); // first: what sync says as it stops is nothing to write down any more
  running?.sync.stop();
  running = undefined;
  if (account) {
    running = {
      accountId: account.id,
      sync: startSync(account, () => openShips(account.id)),
      stops: [
        sayStorageLoss(account.id),
        keepDrafts(account.id, hasStarted, (path) => router.history.push(path)),
        markOwnFleet(account.id),
        keepThreatArchive(account.id),
        alertsLater(account.id, router),
      ],
    };
    return;
  }
  shipStore.close();
  dismissAllToasts(); // nothing of an ended session stays on the screen
}

/** Called once at start, when the session has been decided. The router is handed over: its shell shows what sync does. */
export function runSync(router: RegisteredRouter): void {
  watchSession(() => follow(router));
  follow(router);
  hasStarted = true;
}

/** Edits and rows at once; resolves when it has been tried. */
const syncNow = async (): Promise<void> => running?.sync.syncNow();
/** Everything at once: ships, edits, rows. */
export const refreshNow = (): void => {
  running?.sync.refreshNow();
  void syncNow();
};
export const loadWorld = (): void => running?.sync.loadWorld();
export const cancelRefresh = (): void => running?.sync.cancel();
