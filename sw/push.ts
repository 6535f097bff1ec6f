// Web push. Something is always shown, whatever is wrong with the push, because a browser withdraws the permission after silent pushes. It
// must never throw, and never show a text to anybody but the account that it was sent to.
import type { PushData, PushMessage } from '#contract/entities/push.ts';
import { now } from '#platform/clock.ts';
import { setBadge } from '#platform/notifications.ts';

declare const self: ServiceWorkerGlobalScope;

/** Not translated: pushes have the server's language. */
const NEUTRAL = { title: 'Fathom', body: 'There is something new. Open Fathom to read it.' };
const ICON = '/icons/icon-192.png';
const HOME = '/dashboard';
/** A database that does not answer must not delay the notification for longer. */
const ANSWER_MS = 3000;

/** Members that TypeScript's library does not know. */
interface ShowOptions extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
}

function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), ANSWER_MS));
  return Promise.race([work.catch(() => otherwise), late]);
}

/**
 * undefined: it is no message of our server. The schemas are loaded only when a push arrives: they would cost every start of the app a
 * tenth of a second.
 */
async function readPush(data: PushMessageData | null): Promise<PushMessage | undefined> {
  const { PushMessage: Read } = await import('#contract/entities/push.ts');
  return Read.safeParse(data?.json()).data;
}

async function accountHere(): Promise<string | undefined> {
  const { storedSession } = await import('#session/token.ts');
  return (await storedSession())?.account.id;
}

/**
 * Whether this device has not announced it yet, by a push or on a page. For an alert also whether none of the same ship and cause was loud
 * just now.
 */
async function isLoud({ key, accountId, alert }: PushData): Promise<boolean> {
  const [, id] = key.split(':');
  if (alert && id !== undefined) {
    const { claimPushedAlert } = await import('#store/alerts/told-alerts.ts');
    return (await claimPushedAlert(accountId, { ...alert, id }, now())).isLoud;
  }
  const { claimShowing } = await import('#store/alerts/shown-here.ts');
  return claimShowing(key);
}

/**
 * Shows the texts, with a noise if this device sees it for the first time. All alerts of a ship are one notification (same tag), which changes
 * in place; without a noise too when less waits than before.
 */
async function showWords({ notification }: PushMessage): Promise<void> {
  const { title, body, tag, lang, dir, silent, data } = notification;
  const loud = !silent && (await inTime(isLoud(data), true));
  const options: ShowOptions = { body, tag, lang, dir, data, icon: ICON, silent: !loud, renotify: loud, timestamp: data.atMs };
  await self.registration.showNotification(title, options);
}

/** Nobody is signed in, or somebody else is: says that something came, and not what. */
const showNeutral = (tag: string) =>
  self.registration.showNotification(NEUTRAL.title, { body: NEUTRAL.body, tag, lang: 'en', icon: ICON, data: { path: HOME } });

/**
 * After a sign-out without a connection, the next push unsubscribes. Not while somebody else is signed in, because the subscription may be
 * theirs by now.
 */
async function listenNoMore(): Promise<void> {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

async function sayShown(deliveryId: string): Promise<void> {
  const { tellShown } = await import('#session/push-receipts.ts');
  await tellShown(deliveryId);
}

/** SY8: a push means "pull now". */
async function pullRows(): Promise<void> {
  const { backgroundPull } = await import('#sync/background-pull.ts');
  await backgroundPull();
}

/** Resolves when it is shown and the rest has been tried. */
export async function answerPush(data: PushMessageData | null): Promise<void> {
  try {
    const message = await inTime(readPush(data), undefined);
    const here = await inTime<string | undefined | null>(accountHere(), null);
    if (message && here === message.notification.data.accountId) {
      await showWords(message);
      await Promise.allSettled([setBadge(message.app_badge), sayShown(message.notification.data.deliveryId), pullRows()]);
      return;
    }
    await showNeutral(message?.notification.tag ?? 'fathom');
    if (here === undefined) await listenNoMore(); // null: unknown
  } catch {
    await showNeutral('fathom').catch(() => undefined);
  }
}

/** Accepts only addresses inside the app, whatever the notification says. */
function addressIn(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path;
  const url = new URL(typeof path === 'string' ? path : HOME, self.location.origin);
  return url.origin === self.location.origin ? url.href : new URL(HOME, self.location.origin).href;
}

/**
 * Opens the page that it is about: in the page that already shows it, otherwise the one in view, otherwise any; if none is open, in a new
 * one.
 */
export async function openNotification(notification: Notification): Promise<void> {
  try {
    const address = addressIn(notification.data);
    notification.close();
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ url }) => url === address) ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
    if (!page) return void (await self.clients.openWindow(address));
    await page.focus().catch(() => undefined); // browsers refuse it unless the user clicked
    if (page.url !== address) await page.navigate(address).catch(() => self.clients.openWindow(address)); // the service worker does not control that page yet
  } catch {
    // a click without effect
  }
}

/** The browser gave the device another endpoint, or removed the subscription. */
export async function renewSubscription(): Promise<void> {
  try {
    const { renewPush } = await import('#session/push-subscription.ts');
    await renewPush(self.registration.pushManager);
  } catch {
    // the next start of the app tries again
  }
}
