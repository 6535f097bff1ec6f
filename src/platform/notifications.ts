// What the browser lets us tell the user outside of the page: notifications, push, the number on the app's icon. Any of it may be missing.

/** homeScreen: on iPhone and iPad only an app on the Home Screen may. */
export type PushSupport = 'yes' | 'homeScreen' | 'no';

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();

/** iPads say that they are Macs, but no Mac has a touch screen. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** The browser of this device, as the switch for notifications needs it. */
export const pushDevice = {
  support(): PushSupport {
    if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator) return 'yes';
    return isIos() ? 'homeScreen' : 'no';
  },
  permission: (): NotificationPermission => Notification.permission,
  /** Only at a press of the user's: browsers refuse it else, and users too. */
  ask: (): Promise<NotificationPermission> => Notification.requestPermission(),
  /** undefined: no service worker is at work here. */
  manager: async (): Promise<Pick<PushManager, 'getSubscription' | 'subscribe'> | undefined> => (await registered())?.pushManager,
};
export type PushDevice = typeof pushDevice;

/** On the app's icon, where there is one; 0 takes it away. */
export async function setBadge(count: number): Promise<void> {
  const badge = navigator as Partial<Record<'setAppBadge', (count: number) => Promise<void>>>;
  await badge.setAppBadge?.(count).catch(() => undefined); // not installed, not allowed
}

/** Those of ours that stand on the screen; with `tags` only these. */
export async function closeNotifications(tags?: ReadonlySet<string>): Promise<void> {
  for (const notification of (await (await registered())?.getNotifications()) ?? [])
    if (!tags || tags.has(notification.tag)) notification.close();
}
