// Notifications with the app closed: the built service worker gets what the server would push, by the browser's own way; only the
// browser vendor's address is made up. Shown with its details, counted by the server as shown, and a click leads to it without a link.
import { randomBytes, createECDH } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { toPushMessage } from '#server/delivery/push-message.ts';
import { installed, signInOnly, test } from './app-page.ts';
import { MANAGER } from './fathom-server.ts';
import { openOffice } from './office.ts';
import { serviceWorkerOf } from './service-worker.ts';
import { shoreOf } from './shore.ts';

/** A name of the list that resolves nowhere: nothing leaves this machine. */
const PUSH_HOST = 'push.fathom.example';
test.beforeAll(() => {
  process.env['PUSH_SERVICES'] = PUSH_HOST;
});
const shore = shoreOf();

/** The browser without its vendor: keeps a subscription as it would, and knows of no push service. */
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

interface Worker {
  push(message: object): Promise<void>;
}

/** Of the app's service worker, by the browser's own session: `page` is any page of the browser. */
async function workerOf(page: Page): Promise<Worker> {
  const { browser, registrationId } = await serviceWorkerOf(page, shore.server.url);
  return {
    async push(message) {
      await browser.send('ServiceWorker.deliverPushMessage', { origin: shore.server.url, registrationId, data: JSON.stringify(message) });
    },
  };
}

/** What stands on the device's screen, asked on a page of the origin that is not the app. */
const notificationsOn = (page: Page) =>
  page.evaluate(async () => {
    const found = (await (await navigator.serviceWorker.getRegistration('/'))?.getNotifications()) ?? [];
    return found.map(({ title, body, tag, silent }) => ({ title, body, tag, silent }));
  });

/** Whether the device's own database holds the notification. */
const isKept = (page: Page, accountId: string, id: string) =>
  page.evaluate(
    ([name, key]) =>
      new Promise<boolean>((done, failed) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('notifications').objectStore('notifications').get(key);
          reading.onerror = () => failed(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            done(reading.result !== undefined);
          };
        };
      }),
    [`fathom-${accountId}`, id] as const,
  );

/** Of a service worker, for code that runs in it: here are the types of pages. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, how: { notification: Notification }) => Event;
}

/** A click on it, as the browser tells the worker of one. */
async function click(context: BrowserContext, tag: string): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(async (of) => {
    const here = globalThis as unknown as WorkerScope;
    const [notification] = await here.registration.getNotifications({ tag: of });
    if (!notification) throw new Error('there is no such notification');
    here.dispatchEvent(new here.NotificationEvent('notificationclick', { notification }));
  }, tag);
}

async function openWithPush(context: BrowserContext, page: Page): Promise<void> {
  await context.grantPermissions(['notifications', 'background-sync'], { origin: shore.server.url });
  await standInForVendor(page);
  await signInOnly(page, shore.server.url);
  await installed(page);
  await page.goto(`${shore.server.url}/dashboard/preferences`);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('On. Alerts and messages are shown on this device.')).toBeVisible();
}

test('a message that is pushed with the app closed is shown with its words, once, and a click leads to it without a link', async ({
  device,
}) => {
  const { context, page } = await device.open();
  await openWithPush(context, page);
  const office = await openOffice(shore.server.url);
  const other = await context.newPage();
  await other.goto(`${shore.server.url}/api/health`);
  await page.close();

  const manager = await openOffice(shore.server.url, MANAGER);
  await manager.samePreferences(true);
  await expect.poll(async () => (await office.notifications()).unread[0]?.title ?? '').toMatch(/changed the team/);
  const [told] = (await office.notifications()).unread;
  if (!told) throw new Error('nobody was told');
  const tag = `notification:${told._id}`;
  const path = '/dashboard/map?beside=notifications';
  const message = toPushMessage(
    {
      deliveryId: 'not-asked-for',
      accountId: office.accountId,
      sessionId: 'this',
      key: tag,
      content: { tag, title: told.title, body: told.body, path },
      neutral: false,
      unread: 1,
      createdAtMs: told.createdAt,
    },
    shore.server.url,
  );
  const worker = await workerOf(other);
  await worker.push(message);
  await expect.poll(() => notificationsOn(other)).toEqual([{ title: told.title, body: told.body, tag, silent: false }]);
  await worker.push(message);
  await expect.poll(() => notificationsOn(other)).toEqual([{ title: told.title, body: told.body, tag, silent: true }]);

  // the row came with the push, with no page of the app open: what it tells of can be read without a link
  await expect.poll(() => isKept(other, office.accountId, told._id)).toBe(true);
  await shore.server.stop();
  await other.goto(`${shore.server.url}/dashboard`);
  await expect(other.getByRole('button', { name: /^Synchronisation:/ })).toBeVisible();
  await click(context, tag);
  await expect(other).toHaveURL(`${shore.server.url}${path}`);
  await expect(other.getByText(told.title)).toBeVisible();
});

test('the test notification says shown when the worker has shown it, and not before', async ({ device }) => {
  const { context, page } = await device.open();
  await openWithPush(context, page);
  const worker = await workerOf(page);
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/push/test'));
  await page.getByRole('button', { name: 'Send me a test notification' }).click();
  const { _id: deliveryId } = (await (await asked).json()) as { _id: string };
  await expect(page.getByText('On its way…')).toBeVisible();
  const { accountId } = await openOffice(shore.server.url);
  const content = { tag: 'test', title: 'Fathom reaches this device', body: 'Test', path: '/dashboard/preferences' };
  const addressed = {
    deliveryId,
    accountId,
    sessionId: 'this',
    key: `test:${deliveryId}`,
    content,
    neutral: false,
    unread: 0,
    createdAtMs: 1,
  };
  await worker.push(toPushMessage(addressed, shore.server.url));
  await expect(page.getByText('Shown on this device.')).toBeVisible();
});
