// A device on which notifications are switched on, without its browser's vendor: what the server would push is given to the built service
// worker by the browser's own session, and what it shows is read there.
import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { installed, signInOnly } from './app-page.ts';
import { serviceWorkerOf } from './service-worker.ts';

/** A name of the list that resolves nowhere: nothing leaves this machine. To be in PUSH_SERVICES before the server starts. */
export const PUSH_HOST = 'push.fathom.example';

/** Keeps a subscription as the browser would, and knows of no push service. */
async function standInForVendor(page: Page): Promise<void> {
  const device = createECDH('prime256v1');
  device.generateKeys();
  const keys = { p256dh: device.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  await page.addInitScript(
    ([endpoint, held]) => {
      let current: object | null = null;
      const subscription = {
        toJSON: () => ({ endpoint, keys: held }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
      PushManager.prototype.subscribe = async () => (current = subscription) as unknown as PushSubscription;
    },
    [`https://${PUSH_HOST}/device`, keys] as const,
  );
}

/** Signed in, installed, notifications on; ends on the preferences. `url`: as the device knows the app. */
export async function openWithPush(context: BrowserContext, page: Page, url: string): Promise<void> {
  await context.grantPermissions(['notifications', 'background-sync'], { origin: url });
  await standInForVendor(page);
  await signInOnly(page, url);
  await installed(page);
  await page.goto(`${url}/dashboard/preferences`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('On. Alerts and messages are shown on this device.')).toBeVisible();
}

export interface PushWorker {
  push(message: object): Promise<void>;
}

/** Of the app's service worker: `page` is any page of the browser. */
export async function workerOf(page: Page, url: string): Promise<PushWorker> {
  const { browser, registrationId } = await serviceWorkerOf(page, url);
  return {
    async push(message) {
      await browser.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data: JSON.stringify(message) });
    },
  };
}

/** What stands on the device's screen, asked on a page of the origin that is not the app. */
export const notificationsOn = (page: Page) =>
  page.evaluate(async () => {
    const found = (await (await navigator.serviceWorker.getRegistration('/'))?.getNotifications()) ?? [];
    return found.map(({ title, body, tag, silent }) => ({ title, body, tag, silent }));
  });
