// Edits that go ashore though no page of the app is open, and those of two tabs: the whole way through the built app and its server.
import { expect, type Page } from '@playwright/test';
import { installed, syncChip, test } from './app-page.ts';
import { MEMBER, PASSWORD } from './fathom-server.ts';
import { serviceWorkerOf } from './service-worker.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shore.server.url}/auth/login`);
  await page.getByLabel('E-mail').fill(MEMBER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

async function makeFleet(page: Page, name: string): Promise<void> {
  await page.goto(`${shore.server.url}/dashboard/fleets/create`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create fleet' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** As another client of the API sees them. */
async function fleetsAshore(): Promise<string[]> {
  const ask = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${shore.server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { jwtToken: string; fleet: { name: string }[] };
  };
  const { jwtToken } = await ask('/api/auth/login', { email: MEMBER, password: PASSWORD });
  return (await ask('/api/fleets', {}, jwtToken)).fleet.map(({ name }) => name);
}

/** What the browser does when it believes that a link came back. `page` is any page of the browser, not one of the app. */
async function ringAlarm(page: Page): Promise<void> {
  const { browser, registrationId } = await serviceWorkerOf(page, shore.server.url);
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: shore.server.url,
    registrationId,
    tag: 'fathom-flush',
    lastChance: false,
  });
}

test('SY13 an edit made without a link goes ashore by the service worker, with no page of the app open', { tag: '@long' }, async ({
  device,
}) => {
  const { context, page } = await device.open();
  await signIn(page);
  await installed(page);
  await shore.server.stop();
  await makeFleet(page, 'Night watch');
  await expect(syncChip(page, 'waiting')).toBeVisible();
  const other = await context.newPage();
  await page.close();
  await shore.server.start();
  await ringAlarm(other); // the browser may have rung it by itself already
  await expect.poll(fleetsAshore).toContain('Night watch');
});

test('SY14 edits of two tabs go ashore once each, and what one wrote the other shows', { tag: '@long' }, async ({ device }) => {
  const { context, page } = await device.open();
  await signIn(page);
  await installed(page);
  const other = await context.newPage();
  await makeFleet(page, 'Port side');
  await makeFleet(other, 'Starboard side');
  await other.goto(`${shore.server.url}/dashboard/fleets`);
  await expect(other.getByText('Port side')).toBeVisible();
  await expect
    .poll(async () => (await fleetsAshore()).filter((name) => name.endsWith(' side')).sort())
    .toEqual(['Port side', 'Starboard side']);
  await page.close(); // the tab that led
  await makeFleet(other, 'Third side');
  await expect.poll(fleetsAshore).toContain('Third side');
});
