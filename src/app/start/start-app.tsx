// Starts the app, top to bottom: session, sync, screen, service worker. By itself where the device has something of ours, or in the place
// of the form of sign-in on a new one (first-visit.tsx).
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { startAppTexts } from '#i18n/app-texts.ts';
import { translate } from '#i18n/i18n.ts';
import { fetchLaterParts, holdParts } from '#platform/next-parts.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { registerServiceWorker } from '#platform/service-worker.ts';
import { call } from '#remote/call.ts';
import { currentSession, watchSession } from '#session/session.ts';
import { syncStatus, watchSyncStatus } from '#sync/sync-status.ts';
import { loadSheets } from '#ui/look/theme.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { showNotice } from '#ui/toasts.tsx';
import { App } from './app.tsx';
import { router } from './router.ts';
import { decideSession, type Failure } from './start-rows.ts';

startAppTexts(); // the words of all that is drawn from here on

export { router };
export { ServerTraffic } from '#app/shell.tsx';
export { Toasts } from '#ui/toasts.tsx';
export { toastRefusal };

// A new version never takes over under a user's hands: it asks, and waits for the answer.
const askBeforeUpdate = (accept: () => void): void =>
  showNotice('update', translate('shell.updateReady'), { label: translate('shell.reload'), onClick: accept });

/** A link that brings no rows for so long does not keep the app from being installed. */
const FIRST_SCREEN_MS = 60_000;

const isOnMap = (): boolean => location.pathname === '/dashboard/map';
/** The account's rows and its ships are here, and on the map the others; or nobody is signed in. In the end also where they do not come. */
const firstScreen = (): Promise<void> =>
  new Promise((there) => {
    const look = () => {
      const { shipsAtMs, lastPullMs, world } = syncStatus();
      const hasShips = shipsAtMs !== undefined && (!isOnMap() || world === true || devicePreferences.get().lowData);
      if (currentSession().status === 'signedIn' && (!hasShips || lastPullMs?.own === undefined)) return;
      unwatch();
      clearTimeout(late);
      there();
    };
    const unwatch = watchSyncStatus(look);
    const late = setTimeout(() => {
      unwatch();
      there();
    }, FIRST_SCREEN_MS);
    look();
  });

let isInstalling = false;
/** Once on a page: on a first visit before anybody has signed in. */
function install(turn: () => Promise<void>): void {
  if (!isInstalling) registerServiceWorker(askBeforeUpdate, turn);
  isInstalling = true;
}

/** While the form of sign-in stands: when all that is used sooner is here. */
export const installFirst = (): void => install(fetchLaterParts);

function show(root: Root, failure: Failure | undefined): void {
  // the routes' guards read the session again whenever it changes
  watchSession(() => void router.invalidate());
  root.render(
    <StrictMode>
      <App {...(failure && { failure })} />
    </StrictMode>,
  );
  const there = failure ? Promise.resolve() : firstScreen();
  holdParts(there);
  install(() => there.then(() => fetchLaterParts()));
}

export async function startApp(root: Root): Promise<void> {
  const [failure] = await Promise.all([decideSession(() => Promise.resolve(router)), loadSheets()]);
  show(root, failure);
}

/** Resolves when the app stands in the form's place: somebody has signed in, or the app cannot start. */
export async function showSignedIn(root: Root, failure: Failure | undefined): Promise<void> {
  const sheets = loadSheets();
  if (!failure) await router.load(); // or the screen would be empty until the first page is there
  await sheets;
  show(root, failure);
}

/** What to say of a mailed link to sign in; undefined: a toast has said why there is none. */
export async function askSignInLink(email: string): Promise<string | undefined> {
  const answer = await call('auth.mailSignInLink', { body: { email } });
  if (!answer.ok) toastRefusal(answer.error);
  return answer.ok ? answer.value.message : undefined;
}
