// What must be gone from a device when an account leaves it.
import { expect, type Page } from '@playwright/test';
import { expectShips, openAccountMenu, signIn, test, openOnMap } from './app-page.ts';
import { deviceRows, expireToken, keptOnDevice } from './device-storage.ts';
import { MANAGER } from './fathom-server.ts';
import { SHIPS } from './feed.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();
test.use({ serviceWorkers: 'block' }); // a device has one all the same; no other page here is opened without a link

/** Signed in, all ships kept, and something of the user's own in local storage. */
async function useDevice(page: Page, email?: string): Promise<void> {
  await signIn(page, shore.server.url, email);
  await expectShips(page, SHIPS.length);
  await openOnMap(page, 'Ships');
  await page.getByRole('button', { name: 'Only Tanker' }).click();
  await expect.poll(async () => (await keptOnDevice(page)).settings).toContain('fathom-tools');
}

async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

const NOTHING = { databases: ['fathom-device'], settings: [] };

test('signing out without a link leaves nothing of the account on the device, and the server hears of it later', { tag: '@long' }, async ({
  device,
}) => {
  const atSea = await device.open();
  await useDevice(atSea.page);
  expect((await keptOnDevice(atSea.page)).databases).toEqual(['fathom-demo-member', 'fathom-device']);
  await atSea.context.setOffline(true);
  await signOut(atSea.page);
  await expect.poll(() => keptOnDevice(atSea.page)).toEqual(NOTHING);
  expect(await deviceRows(atSea.page, 'session')).toEqual([]);
  await atSea.context.close();

  const { page } = await device.open();
  await page.goto(shore.server.url);
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByRole('button', { name: /^Continue offline/ })).toBeHidden();
  await expect.poll(() => deviceRows(page, 'settings')).not.toContainEqual({ key: 'signOutPending', value: true }); // the server was told
  expect(await keptOnDevice(page)).toEqual(NOTHING);
  expect((await page.request.post(`${shore.server.url}/api/auth/refresh-token`)).status()).toBe(401);
});

test('when another account signs in on the same device nothing of the first is there', { tag: '@long' }, async ({ page }) => {
  await useDevice(page);
  await signOut(page);
  await signIn(page, shore.server.url, MANAGER);
  await expectShips(page, SHIPS.length);
  expect((await keptOnDevice(page)).databases).toEqual(['fathom-demo-manager', 'fathom-device']);
  expect((await keptOnDevice(page)).settings).not.toContain('fathom-tools');
});

test('when the server has ended the session the sign-in page says so, and nothing of the account is there', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await useDevice(page);
  await context.clearCookies();
  await expireToken(page);
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('You were signed out')).toBeVisible();
  await expect.poll(() => keptOnDevice(page)).toEqual(NOTHING);
});
