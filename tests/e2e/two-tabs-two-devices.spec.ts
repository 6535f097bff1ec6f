// One account open twice: in two tabs of one browser, and on two devices.
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { installed, signInOnly, syncChip, test, watch } from './app-page.ts';
import { addTag, fleetRow, makeFleet, openFleet, openFleets } from './fleet-screens.ts';
import { type Office, openOffice } from './office.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();
let office: Office;
test.beforeAll(async () => {
  office = await openOffice(shore.server.url);
});

async function secondTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${shore.link.url}/dashboard/fleets`);
  await expect(syncChip(tab, /^Live$/)).toBeVisible();
  return tab;
}

const editsSentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['idempotency-key']) sent.push(new URL(request.url()).pathname);
  });
  return sent;
};

/** Those that hold the lead: each asks the browser for its own id, by a lock that nobody else holds, and who holds the account's. */
async function leaders(pages: readonly Page[]): Promise<Page[]> {
  const found: Page[] = [];
  for (const page of pages) {
    const leads = await page.evaluate(async () => {
      const mine = await new Promise<string | undefined>((done) => {
        void navigator.locks.request(`probe-${Math.random()}`, async (lock) => {
          const { held } = await navigator.locks.query();
          done(held?.find(({ name }) => name === lock?.name)?.clientId);
        });
      });
      const { held } = await navigator.locks.query();
      return held?.some(({ name, clientId }) => name === 'fathom-sync-demo-member' && clientId === mine) ?? false;
    });
    if (leads) found.push(page);
  }
  return found;
}

test('two tabs: what one writes the other shows at once, one of them sends it, and the other takes over when that one is closed', async ({
  page,
  context,
}) => {
  await signInOnly(page, shore.link.url);
  await installed(page);
  const other = await secondTab(context);
  const sent = new Map([page, other].map((tab) => [tab, editsSentBy(tab)]));
  await makeFleet(page, { name: 'From the first tab' });
  await expect(fleetRow(other, 'From the first tab')).toBeVisible();
  await makeFleet(other, { name: 'From the second tab' });
  await openFleets(page);
  await expect(fleetRow(page, 'From the second tab')).toBeVisible();
  await openFleet(page, 'From the first tab');
  await openFleet(other, 'From the first tab');
  await addTag(other, 'seen at once');
  await expect(page.getByRole('button', { name: 'Remove seen at once' })).toBeVisible();
  await expect.poll(async () => (await office.fleet('From the first tab')).tags).toEqual(['seen at once']);

  await expect.poll(async () => (await leaders([page, other])).length).toBe(1);
  const [leading] = await leaders([page, other]);
  const following = leading === page ? other : page;
  await addTag(following, 'sent by the other');
  await expect.poll(async () => (await office.fleet('From the first tab')).tags).toContain('sent by the other');

  await leading?.close();
  await addTag(following, 'now by itself');
  await expect.poll(async () => (await office.fleet('From the first tab')).tags).toContain('now by itself');
  await expect.poll(() => leaders([following])).toEqual([following]);
  expect(sent.get(following)?.length).toBeGreaterThan(0);
  await office.makeFleet('Of the office');
  await openFleets(following);
  await expect(fleetRow(following, 'Of the office')).toBeVisible();
});

test('what two tabs wrote without a link goes ashore once, in the order of each fleet', { tag: '@long' }, async ({ page, context }) => {
  await office.makeFleet('Shared by tabs');
  await signInOnly(page, shore.link.url);
  await installed(page);
  const other = await secondTab(context);
  await expect(fleetRow(other, 'Shared by tabs')).toBeVisible();
  await openFleet(page, 'Shared by tabs');
  await openFleet(other, 'Shared by tabs');
  shore.link.cut();
  for (const tab of [page, other]) await expect(syncChip(tab, /^Offline/)).toBeVisible({ timeout: 60_000 });
  for (const [at, tab] of [page, other, page, other].entries()) await addTag(tab, `tag ${at}`);
  await makeFleet(page, { name: 'One offline' });
  await makeFleet(other, { name: 'Other offline' });
  for (const tab of [page, other]) await expect(syncChip(tab, /^Offline - \d changes waiting/)).toBeVisible();
  const keys: string[] = [];
  context.on('response', (answer) => {
    const key = answer.request().headers()['idempotency-key'];
    if (key) keys.push(key);
  });
  shore.link.heal();
  for (const tab of [page, other]) await expect(syncChip(tab, /^Live$/)).toBeVisible({ timeout: 60_000 });
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys).size, 'no edit was answered twice').toBe(keys.length);
  expect((await office.fleet('Shared by tabs')).tags).toEqual(['tag 0', 'tag 1', 'tag 2', 'tag 3']);
  for (const name of ['One offline', 'Other offline']) expect(await office.fleetsNamed(name)).toHaveLength(1);
});

test('two devices: what one writes the other shows by the server’s hint, without a reload', { tag: '@long' }, async ({ page, browser }) => {
  await signInOnly(page, shore.link.url);
  await openFleets(page);
  const elsewhere = await browser.newContext();
  watch(elsewhere);
  const phone = await elsewhere.newPage();
  await signInOnly(phone, shore.link.url);
  await openFleets(phone);
  for (const tab of [page, phone]) await expect(syncChip(tab, /^Live$/)).toBeVisible();
  await makeFleet(page, { name: 'Made on the tablet' });
  await expect(fleetRow(phone, 'Made on the tablet')).toBeVisible();
  await openFleet(phone, 'Made on the tablet');
  await addTag(phone, 'from the phone');
  await expect(page.getByRole('button', { name: 'Remove from the phone' })).toBeVisible();
  await elsewhere.close();
});
