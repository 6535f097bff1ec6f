// Web push: something is always shown, whatever is wrong with it, for a browser that sees nothing takes the permission away.
// Must never throw, and must never show a text to anybody but the account that it was sent to.
import type { PushData, PushMessage } from '#contract/entities/push.ts';
import { now } from '#platform/clock.ts';
import { setBadge } from '#platform/notifications.ts';

declare const self: ServiceWorkerGlobalScope;

/** No list of languages here: what is pushed comes in the server's own. */
const NEUTRAL = { title: 'Fathom', body: 'There is something new. Open Fathom to read it.' };
const ICON = '/icons/icon-192.png';
const HOME = '/dashboard';
/** A database that does not answer must not keep the notification back. */
const ANSWER_MS = 3000;

/** TypeScript's library does not know them. */
interface ShowOptions extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
}

function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), ANSWER_MS));
  return Promise.race([work.catch(() => otherwise), late]);
}

/** undefined: it is not what the server sends. Run when one comes: the schemas would cost every start of the app a tenth of a second. */
async function readPush(data: PushMessageData | null): Promise<PushMessage | undefined> {
  const { PushMessage: Read } = await import('#contract/entities/push.ts');
  return Read.safeParse(data?.json()).data;
}

async function accountHere(): Promise<string | undefined> {
  const { storedSession } = await import('#session/token.ts');
  return (await storedSession())?.account.id;
}

/** Whether this device has not told it yet, by a push or on a page; of an alert also whether none of the same ship and cause was loud just now. */
async function isLoud({ key, accountId, alert }: PushData): Promise<boolean> {
  const [, id] = key.split(':');
  if (alert && id !== undefined) {
    const { claimPushedAlert } = await import('#store/alerts/told-alerts.ts');
    return (await claimPushedAlert(accountId, { ...alert, id }, now())).isLoud;
  }
  const { claimShowing } = await import('#store/alerts/shown-here.ts');
  return claimShowing(key);
}

/** With its words, on this device's first sight of it with a noise; a later revision takes the place of the one before (same tag). */
async function showWords({ notification }: PushMessage): Promise<void> {
  const { title, body, tag, lang, dir, data } = notification;
  const loud = await inTime(isLoud(data), true);
  const options: ShowOptions = { body, tag, lang, dir, data, icon: ICON, silent: !loud, renotify: loud, timestamp: data.atMs };
  await self.registration.showNotification(title, options);
}

/** Nobody is signed in, or somebody else: that something came, and nothing of what. */
const showNeutral = (tag: string) =>
  self.registration.showNotification(NEUTRAL.title, { body: NEUTRAL.body, tag, lang: 'en', icon: ICON, data: { path: HOME } });

/** At the next reach after a sign-out without one. Not where somebody else is signed in: the subscription may be theirs by now. */
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

/** Resolves when it is shown and what follows has been tried. */
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
    if (here === undefined) await listenNoMore(); // null: nobody knows
  } catch {
    await showNeutral('fathom').catch(() => undefined);
  }
}

/** Only ways within the app, whatever the notification says. */
function addressIn(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path;
  const url = new URL(typeof path === 'string' ? path : HOME, self.location.origin);
  return url.origin === self.location.origin ? url.href : new URL(HOME, self.location.origin).href;
}

/** Brings the app to the page that it is about: the one that shows it, else the one in view, else any; where none is open, a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  try {
    const address = addressIn(notification.data);
    notification.close();
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ url }) => url === address) ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
    if (!page) return void (await self.clients.openWindow(address));
    await page.focus().catch(() => undefined); // refused without a press of the user's
    if (page.url !== address) await page.navigate(address).catch(() => self.clients.openWindow(address)); // not yet ours to lead
  } catch {
    // a click that leads nowhere
  }
}

/** The browser gave the device another address, or took it away. */
export async function renewSubscription(): Promise<void> {
  try {
    const { renewPush } = await import('#session/push-subscription.ts');
    await renewPush(self.registration.pushManager);
  } catch {
    // the next start of the app tries again
  }
}
