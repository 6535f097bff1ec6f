// A first visit over a link that is slow or breaks at every stage: nothing half-loaded stays on the screen, and each stage goes on by itself.
import { expect, type Page } from '@playwright/test';
import { type SlowLink, startSlowLink } from '#tests/bench/link-proxy.ts';
import { expectShips, installed, openSyncPanel, test } from './app-page.ts';
import { MEMBER, PASSWORD } from './fathom-server.ts';
import { SHIPS } from './feed.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();
/** Fast, so that the test is: what breaks is told by bytes. */
const SPEED = { roundTripMs: 20, bytesPerSecond: 4_000_000 };
let link: SlowLink;
test.beforeAll(async () => {
  link = await startSlowLink(shore.server.port, SPEED);
});
test.afterAll(() => link?.close());

/** Resolves when the link has been cut once so many bytes have come. */
async function cutAfter(bytes: number): Promise<void> {
  link.reset();
  link.cutAfter(bytes);
  await expect.poll(() => link.bytes.down, { timeout: 60_000 }).toBeGreaterThanOrEqual(bytes);
}

/** Words, or the mark of a page that is loading. */
const expectNotBlank = async (page: Page) => {
  const shown = await page.evaluate(() => document.getElementById('starting') !== null || document.body.innerText.trim().length > 20);
  expect(shown, 'the page is not blank').toBe(true);
};
/** What a browser tells by itself when there is a link again; the page would try again without it, later. */
const linkIsBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

test('the form, the app, the map and what is kept for later come in the end, however often the link breaks', async ({ device }) => {
  const { page } = await device.open();
  const formCut = cutAfter(60_000);
  await page.goto(`http://localhost:${link.port}/dashboard/map`, { waitUntil: 'commit' });
  await formCut;
  await expectNotBlank(page);
  const appCut = cutAfter(150_000); // of the form's and the app's files
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await appCut;
  await page.getByLabel('E-mail').fill(MEMBER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectNotBlank(page);
  const mapCut = cutAfter(300_000);
  await mapCut;
  await linkIsBack(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectShips(page, SHIPS.length, 90_000);

  await cutAfter(1_000_000);
  await expectNotBlank(page);
  await linkIsBack(page);
  await installed(page);
  await openSyncPanel(page);
  await expect(page.getByText('Ready for work without a connection')).toBeVisible();
});

test('after a first sign-in rows are asked for while the code of the screens is under way', async ({ device }) => {
  const { page } = await device.open();
  let letCome = (): void => undefined;
  const screens = new Promise<void>((come) => (letCome = come));
  await page.route(/\/assets\/app-[\w-]{8}\.js$/, async (route) => {
    await screens;
    await route.continue();
  });
  await page.goto(`${shore.server.url}/`);
  await page.getByLabel('E-mail').fill(MEMBER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const pulled = page.waitForRequest(/\/api\/sync\/pull/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await pulled;
  await expect(page.getByLabel('E-mail')).toBeVisible();
  letCome();
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
});
