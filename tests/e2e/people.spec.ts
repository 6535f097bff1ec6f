// People and permission, from the invitation to what somebody may see; forms by the keyboard alone.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test, watch } from './app-page.ts';
import { MANAGER, PASSWORD } from './fathom-server.ts';
import { SHIPS } from './feed.ts';
import { press } from './keyboard.ts';
import { mailedLink } from './outbox.ts';
import { shoreOf } from './shore.ts';

const ADMIN = 'admin@fathom.example';
const NEW_PASSWORD = 'a new and rather long password';

const shore = shoreOf();
test.use({ serviceWorkers: 'block' }); // nothing here is without a link: no test waits for a page to be kept

/** Typed field by field, from the first one on with Tab. */
async function typeFrom(first: Locator, ...words: string[]): Promise<void> {
  await first.focus();
  const { keyboard } = first.page();
  for (const [no, word] of words.entries()) {
    if (no > 0) await keyboard.press('Tab');
    await keyboard.type(word);
  }
}

async function signInAt(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${shore.server.url}/auth/login`);
  await typeFrom(page.getByLabel('E-mail'), email);
  await typeFrom(page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** By a link of this name, the first of them. */
const open = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

/** Another person at another device. */
async function somebodyElse(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  watch(context);
  return context.newPage();
}

test('a manager makes a team and invites; who registers by the mailed link is in it and sees the fleet that it shares', {
  tag: '@long',
}, async ({ page, browser }) => {
  await signInAt(page, MANAGER);
  await open(page, 'Organisation');
  await page.getByRole('button', { name: 'New team' }).focus();
  await page.keyboard.press('Enter');
  await typeFrom(page.getByLabel('Team name'), 'Night watch');
  await page.keyboard.press('Enter');
  const team = page.getByRole('region', { name: 'Night watch' });
  await expect(team).toBeVisible();
  await team.getByRole('switch', { name: /^Share content/ }).focus();
  await page.keyboard.press('Space');
  await expect(team.getByRole('switch', { name: /^Share content/ })).toBeChecked();

  await typeFrom(page.getByLabel('E-mail address to invite'), 'nina@night.example', 'Member', 'Night watch');
  await press(page, page.getByRole('button', { name: 'Send invitation', exact: true }));
  const invited = page.getByRole('list', { name: 'Open invitations' });
  await expect(invited.getByText('nina@night.example')).toBeVisible();
  await expect(invited.getByText('Night watch')).toBeVisible();

  await open(page, 'Fleets');
  await open(page, 'New fleet');
  await typeFrom(page.getByLabel('Name', { exact: true }), 'Convoy of the night');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Convoy of the night' })).toBeVisible();

  const nina = await somebodyElse(browser);
  await nina.goto(await mailedLink(shore.server, 'invitation', 'nina@night.example'));
  await expect(nina.getByText('nina@night.example')).toBeVisible();
  await typeFrom(nina.getByLabel('First name'), 'Nina', 'Night');
  await typeFrom(nina.getByLabel('New password', { exact: true }), NEW_PASSWORD);
  await nina.keyboard.press('Enter');
  await expect(nina).toHaveURL(/\/dashboard$/);
  await open(nina, 'Fleets');
  await expect(nina.getByRole('link', { name: 'Convoy of the night' })).toBeVisible();
  await open(nina, 'Organisation');
  await expect(nina.getByRole('region', { name: 'Night watch' }).getByText('nina@night.example')).toBeVisible();
  await expect(nina.getByText(/only managers and administrators can/)).toBeVisible();
  await expect(nina.getByRole('button', { name: 'Send invitation' })).toHaveCount(0);
  await expect(nina.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await nina.goto(`${shore.server.url}/dashboard/admin/clients`);
  await expect(nina).toHaveURL(/\/dashboard\/admin\/permission-denied$/);

  await open(page, 'Organisation');
  await expect(page.getByText(/^No open invitations/)).toBeVisible();
  await nina.context().close();
});

test('an administrator makes a client, a user and a fleet from a file; the user sets the password by the mailed link and sees it', {
  tag: '@long',
}, async ({ page, browser }) => {
  await signInAt(page, ADMIN);
  await open(page, 'Admin');
  await expect(page.getByRole('link', { name: /clients?$/ })).toBeVisible();

  await open(page, 'Clients');
  await open(page, 'New client');
  await typeFrom(page.getByLabel('Name', { exact: true }), 'Boreal <b>Tankers</b>', 'Norway');
  await press(page, page.getByRole('button', { name: 'Create client', exact: true }));
  await expect(page.getByRole('heading', { name: 'Boreal <b>Tankers</b>' })).toBeVisible();

  await page.getByRole('link', { name: 'New user' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Client', { exact: true }).locator('option:checked')).toHaveText('Boreal <b>Tankers</b>');
  await typeFrom(page.getByLabel('First name'), 'Olav', 'Boreal', 'olav@boreal.example');
  await press(page, page.getByRole('button', { name: 'Create user', exact: true }));
  await expect(page.getByRole('heading', { name: 'Olav Boreal' })).toBeVisible();
  await expect(page.getByText('Account created successfully')).toBeVisible();

  await page.getByRole('link', { name: 'Boreal <b>Tankers</b>' }).click();
  await page.getByRole('link', { name: 'New fleet' }).first().focus();
  await page.keyboard.press('Enter');
  await typeFrom(page.getByLabel('Name', { exact: true }), 'Arctic run');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Arctic run' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload a file' }).focus();
  await page.keyboard.press('Enter');
  const [first, second] = SHIPS;
  const rows = ['mmsi,name', `${first?.mmsi},First`, '12,Wrong', `${second?.mmsi},Second`];
  await page.getByLabel('Ship list, CSV or Excel').setInputFiles({
    name: 'arctic.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(page.getByText(/2 ships were added\. 1 row was rejected\./)).toBeVisible();
  await expect(page.getByRole('grid').getByText(String(second?.mmsi))).toBeVisible();

  const olav = await somebodyElse(browser);
  await olav.goto(await mailedLink(shore.server, 'setPassword', 'olav@boreal.example'));
  await typeFrom(olav.getByLabel('New password', { exact: true }), NEW_PASSWORD);
  await typeFrom(olav.getByLabel('New password again', { exact: true }), NEW_PASSWORD);
  await olav.keyboard.press('Enter');
  await expect(olav.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  await signInAt(olav, 'olav@boreal.example', NEW_PASSWORD);
  await open(olav, 'Fleets');
  await olav.getByRole('link', { name: 'Arctic run' }).click();
  await expect(olav.getByRole('grid').getByText(String(first?.mmsi))).toBeVisible();
  await expect(olav.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await olav.context().close();

  await open(page, 'Audit log');
  await expect(page.getByRole('grid').getByText('Client created').first()).toBeVisible();
  await open(page, 'Mail');
  await expect(page.getByRole('grid').getByText('olav@boreal.example').first()).toBeVisible();
});
