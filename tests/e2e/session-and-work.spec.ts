// What becomes of unsent work when the session ends: by the server, or by the user with a choice in his hand. Nobody else sees it.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { installed, openAccountMenu, signInOnly, syncChip, test } from './app-page.ts';
import { everythingKept } from './device-storage.ts';
import { MANAGER, MEMBER, PASSWORD } from './fathom-server.ts';
import { fleetRow, makeFleet, openFleets } from './fleet-screens.ts';
import { type Office, openOffice } from './office.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();
let office: Office;
test.beforeAll(async () => {
  office = await openOffice(shore.server.url);
});

/** Signed in on the tablet, with a fleet of this name that no server knows. */
async function workUnsent(page: Page, name: string): Promise<void> {
  await signInOnly(page, shore.link.url);
  await installed(page);
  await openFleets(page);
  await expect(syncChip(page, /^Live$/)).toBeVisible();
  shore.link.cut();
  await makeFleet(page, { name });
  await expect(syncChip(page, '1 change waiting')).toBeVisible();
}

/** On the sign-in page as it stands. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

async function askToLeave(page: Page) {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' });
  await expect(question.getByText('One change made on this device has not been sent.')).toBeVisible();
  return question;
}

const isKept = async (page: Page, text: string) => (await everythingKept(page)).includes(text);

test('a session that the server ended takes unsent work into a seal: a colleague finds none of it, its owner sends it', {
  tag: '@long',
}, async ({ page, context }) => {
  const secret = 'Kraken watch';
  await workUnsent(page, secret);
  expect(await isKept(page, secret)).toBe(true);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await fetch(`${shore.server.url}/api/auth/logout`, { method: 'POST', headers: { cookie } })).status).toBe(200);

  shore.link.heal();
  await expect(page).toHaveURL(/\/auth\/login/, { timeout: 60_000 });
  await expect(page.getByText('You were signed out')).toBeVisible();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(await office.fleetsNamed(secret)).toEqual([]);

  await signInHere(page, MANAGER);
  await openFleets(page);
  await expect(syncChip(page, /^Live$/)).toBeVisible();
  await expect(fleetRow(page, secret)).toBeHidden();
  expect(await isKept(page, secret)).toBe(false);
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);

  await signInHere(page, MEMBER);
  await expect.poll(async () => (await office.fleetsNamed(secret)).length, { timeout: 60_000 }).toBe(1);
  await openFleets(page);
  await expect(fleetRow(page, secret)).toBeVisible();
  await expect(syncChip(page, /^Live$/)).toBeVisible();
});

test('signing out with unsent work: keep it sealed, and it goes ashore at the next sign-in', { tag: '@long' }, async ({ page }) => {
  const secret = 'Sealed by choice';
  await workUnsent(page, secret);
  await (await askToLeave(page)).getByRole('button', { name: 'Keep sealed and sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(() => isKept(page, secret)).toBe(false);
  shore.link.heal();
  await signInHere(page, MEMBER);
  await expect.poll(async () => (await office.fleetsNamed(secret)).length, { timeout: 60_000 }).toBe(1);
});

test('signing out with unsent work: send it first waits for the link, says when it does not come, and signs out when all is ashore', {
  tag: '@long',
}, async ({ page }) => {
  const name = 'Sent before leaving';
  await workUnsent(page, name);
  const question = await askToLeave(page);
  await question.getByRole('button', { name: 'Send now, then sign out' }).click();
  await expect(question.getByText('One change was not sent: there is no connection, or it needs attention. It is still here.')).toBeVisible(
    {
      timeout: 60_000,
    },
  );
  expect(await isKept(page, name)).toBe(true);
  await question.getByRole('button', { name: 'Send now, then sign out' }).click();
  await expect(question.getByRole('button', { name: 'Stop sending and choose again' })).toBeVisible(); // it tries once more
  shore.link.heal();
  await expect(page).toHaveURL(/\/auth\/login/, { timeout: 60_000 });
  expect(await office.fleetsNamed(name)).toHaveLength(1);
  await expect.poll(() => isKept(page, name)).toBe(false);
});

test('signing out with unsent work: a file holds it and changes nothing; discarding asks once more and leaves nothing', {
  tag: '@long',
}, async ({ page }) => {
  const name = 'Given up';
  await workUnsent(page, name);
  const question = await askToLeave(page);
  const [file] = await Promise.all([page.waitForEvent('download'), question.getByRole('button', { name: 'Save to a file' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^fathom-unsent-\d{4}-\d\d-\d\d\.json$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(name);
  await expect(question.getByText('File saved. The changes are still here.')).toBeVisible();
  expect(await isKept(page, name)).toBe(true);

  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(question.getByText('They cannot be recovered. Press once more to discard them.')).toBeVisible();
  await question.getByRole('button', { name: 'Yes, discard for good' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(() => isKept(page, name)).toBe(false);
  shore.link.heal();
  await signInHere(page, MEMBER);
  await openFleets(page);
  await expect(syncChip(page, /^Live$/)).toBeVisible();
  await expect(fleetRow(page, name)).toBeHidden();
  expect(await office.fleetsNamed(name)).toEqual([]);
});
