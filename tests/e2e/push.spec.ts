// Notifications with the app closed: the built service worker gets what the server would push, by the browser's own way; only the
// browser vendor's address is made up. Shown with its details, counted by the server as shown, and a click leads to it without a link.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { toPushMessage } from '#server/delivery/push-message.ts';
import { test } from './app-page.ts';
import { MANAGER } from './fathom-server.ts';
import { openOffice } from './office.ts';
import { notificationsOn, openWithPush, PUSH_HOST, workerOf } from './push-device.ts';
import { shoreOf } from './shore.ts';

test.beforeAll(() => {
  process.env['PUSH_SERVICES'] = PUSH_HOST;
});
const shore = shoreOf();

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

test('a message that is pushed with the app closed is shown with its words, once, and a click leads to it without a link', async ({
  device,
}) => {
  const { context, page } = await device.open();
  await openWithPush(context, page, shore.server.url);
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
  const worker = await workerOf(other, shore.server.url);
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
  await openWithPush(context, page, shore.server.url);
  const worker = await workerOf(page, shore.server.url);
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/push/test'));
  await page.getByRole('button', { name: 'Send me a test notification' }).click();
  const { _id: deliveryId } = (await (await asked).json()) as { _id: string };
  await expect(page.getByText('Sending…')).toBeVisible();
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
