// Opens the ships of the signed-in account, keeps ships and edits in step with the server, and ends both with the session.
import type { RegisteredRouter } from '@tanstack/react-router';
import { shipStore } from '#compute/ships.ts';
import { log } from '#platform/log.ts';
import { currentSession, watchSession } from '#session/session.ts';
import { startSync, type Sync } from '#sync/start-sync.ts';
import { dismissAllToasts, dismissNotice, showNotice } from '#ui/toasts.tsx';
import { keepDrafts } from '#app/keep-drafts.ts';
import { markOwnFleet } from '#app/own-fleet.ts';
import { translate } from '#i18n/i18n.ts';
import { storageLoss, understandLoss } from '#store/device/storage-lost.ts';
import { CURRENT_THREAT_MAP } from '#contract/entities/threat-maps.ts';
import { startLater } from '#platform/next-parts.ts';
import { CHART_PIECES } from '#platform/caches/kept-pieces.ts';
import { onLinkHint } from '#platform/page-state.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { accountDb } from '#store/device/account-db.ts';
import { watchLive } from '#store/watch-live.ts';

// Keeps the tiles of the current threat map on this device, so that a map opened without a connection has them. Deletes them at the end of
// the session.
/** The service worker's (sw/sw.ts): it keeps what is fetched. */
const CACHE = 'fathom-threat';

/** Runs until the returned function is called. In low-data mode the map fetches the tiles when the layer is shown. */
function keepThreatArchive(accountId: string): () => void {
  let wanted: string | undefined;
  let kept: string | undefined;
  const fetchIt = async () => {
    const url = wanted;
    if (url === undefined || url === kept || devicePreferences.get().lowData || !navigator.serviceWorker?.controller) return;
    const answer = await fetch(url).catch(() => undefined); // without a connection: tried again when there may be one
    if (answer?.ok) kept = url;
  };
  const stopWatching = watchLive(
    async () => (await accountDb(accountId).threatMaps.get(CURRENT_THREAT_MAP))?.url,
    (url) => {
      wanted = url;
      void fetchIt();
    },
  );
  const stopHints = onLinkHint(() => void fetchIt());
  const controlled = new AbortController();
  // at the first visit the service worker takes control only after the first rows have arrived
  navigator.serviceWorker?.addEventListener('controllerchange', () => void fetchIt(), { signal: controlled.signal });
  return () => {
    stopWatching();
    stopHints();
    controlled.abort();
    void globalThis.caches?.delete(CACHE);
  };
}

// Announces that the browser emptied this account's database: what had not been sent is lost, and the user must know it.
const KEY = 'storage-loss';

/** Also announces a loss that was noticed before. Returns how to stop. */
function sayStorageLoss(accountId: string): () => void {
  const understood = () => {
    understandLoss(accountId);
  };
  const say = () => {
    if (storageLoss.get()) showNotice(KEY, translate('shell.storageLoss'), { label: translate('shell.understood'), onClick: understood });
    else dismissNotice(KEY);
  };
  say();
  return storageLoss.watch(say);
}

type OpenRouter = () => Promise<RegisteredRouter>;

let running: { accountId: string; sync: Sync; stops: readonly (() => void)[] } | undefined;

async function openShips(accountId: string): Promise<typeof shipStore> {
  await shipStore.open(accountId);
  return shipStore;
}

/** Loaded later, because they need the engine's rules and texts, which the first chunk does not have. */
const alertsLater = (accountId: string, openRouter: OpenRouter): (() => void) =>
  startLater(
    () => Promise.all([import('#app/run-alerts.ts'), openRouter()]),
    ([{ runAlerts }, router]) => runAlerts(accountId, router),
    (error) => log.warn('alerts cannot be told', error), // a part of the app is missing: a reload tries again
  );

const keepLater = (accountId: string): (() => void) =>
  startLater(
    () => import('#app/keep-in-background.ts'),
    ({ keepInBackground }) => keepInBackground(accountId),
    (error) => log.warn('nothing is kept in the background', error),
  );

/** The page has decided who is signed in. Accounts that come later signed in on this page. */
let hasStarted = false;

function follow(openRouter: OpenRouter): void {
  const session = currentSession();
  const account = session.status === 'signedIn' ? session.account : undefined;
  if (account?.id === running?.accountId) return;
  for (const stop of running?.stops ?? []) stop(); // first, because what sync reports as it stops must not be acted on
  running?.sync.stop();
  running = undefined;
  if (account) {
    running = {
      accountId: account.id,
      sync: startSync(account, () => openShips(account.id)),
      stops: [
        sayStorageLoss(account.id),
        keepDrafts(account.id, hasStarted, (path) => void openRouter().then(({ history }) => history.push(path))),
        markOwnFleet(account.id),
        keepThreatArchive(account.id),
        () => void globalThis.caches?.delete(CHART_PIECES), // they are for who is signed in
        keepLater(account.id),
        alertsLater(account.id, openRouter),
      ],
    };
    return;
  }
  shipStore.close();
  dismissAllToasts(); // nothing of an ended session may stay on the screen
}

/**
 * Called once at start, after the session has been decided. The router is passed in, because its shell shows sync and because on a new
 * device it comes later.
 */
export function runSync(openRouter: OpenRouter): void {
  watchSession(() => follow(openRouter));
  follow(openRouter);
  hasStarted = true;
}

/** Syncs edits and rows at once. Resolves when it has been tried. */
const syncNow = async (): Promise<void> => running?.sync.syncNow();
/** Syncs everything at once: ships, edits, rows. Resolves when edits and rows have been tried. */
export const refreshNow = (): Promise<void> => {
  running?.sync.refreshNow();
  return syncNow();
};
export const loadWorld = (): void => running?.sync.loadWorld();
export const cancelRefresh = (): void => running?.sync.cancel();
