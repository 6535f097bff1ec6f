// What the browser can show outside the page: notifications, push, the number on the app's icon. Any of it may be missing.

import { browserAbilities, browserKind, isInstalled } from './this-browser.ts';

/** homeScreen: on iPhone and iPad only an app on the Home Screen can have push. oldIos: and only on newer systems. */
export type PushSupport = 'yes' | 'homeScreen' | 'oldIos' | 'no';

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();

/** This device's browser, as the switch for notifications uses it. */
export const pushDevice = {
  support(): PushSupport {
    if (browserAbilities().push) return 'yes';
    if (browserKind() !== 'ios') return 'no';
    return isInstalled() ? 'oldIos' : 'homeScreen';
  },
  permission: (): NotificationPermission => Notification.permission,
  /** Only after a click: browsers refuse it otherwise, and so do users. */
  ask: (): Promise<NotificationPermission> => Notification.requestPermission(),
  /** undefined: there is no service worker. */
  manager: async (): Promise<Pick<PushManager, 'getSubscription' | 'subscribe'> | undefined> => (await registered())?.pushManager,
};
export type PushDevice = typeof pushDevice;

/** On the app's icon, if it has one; 0 removes the number. */
export async function setBadge(count: number): Promise<void> {
  const badge = navigator as Partial<Record<'setAppBadge', (count: number) => Promise<void>>>;
  await badge.setAppBadge?.(count).catch(() => undefined); // not installed, or not allowed
}

/** Our notifications on the screen; with `tags`, only those. */
export async function closeNotifications(tags?: ReadonlySet<string>): Promise<void> {
  for (const notification of (await (await registered())?.getNotifications()) ?? [])
    if (!tags || tags.has(notification.tag)) notification.close();
}
