// Names that try to be more than names, on every screen of people as the browser has it: with the content security policy, links that lead
// somewhere and a screen of 390 px. That each of them stands verbatim on each screen is tests/hostile/people-screens.test.tsx.
import { expect, type Page } from '@playwright/test';
import type { OneClient, OneClientUser } from '#contract/entities/clients.ts';
import { Line } from '#contract/rows.ts';
import type { z } from '#contract/zod.ts';
import { CORPUS, isStorable } from '#tests/hostile/corpus.ts';
import { signInOnly, test } from './app-page.ts';
import { MANAGER, MEMBER, PASSWORD } from './fathom-server.ts';
import { SHIPS } from './feed.ts';
import { type Office, openOffice } from './office.ts';
import { mailedLink } from './outbox.ts';
import { shoreOf } from './shore.ts';

const ADMIN = 'admin@fathom.example';
/** Where a name takes the most room and tries the most. */
const WORST = `<img src=x onerror=globalThis.__ran=1>${'W'.repeat(40)}`;
const LINK = 'javascript:globalThis.__ran=1';
const NAMES = CORPUS.flatMap(({ text }) => {
  const read = Line(80).safeParse(text);
  return isStorable(text) && read.success ? [read.data] : [];
});

const shore = shoreOf();
let member: Office;
let fleetId = '';
let clientId = '';
let userId = '';
let clientFleetId = '';

test.beforeAll(async () => {
  const { url } = shore.server;
  const admin = await openOffice(url, ADMIN);
  const manager = await openOffice(url, MANAGER);
  member = await openOffice(url, MEMBER);

  await manager.call('PUT', '/api/organisation', { name: WORST });
  for (const name of NAMES) await manager.call('POST', '/api/team/new', { name });
  await manager.call('POST', '/api/organisation/invitations', { email: 'guest@else.example' });
  await member.call('PUT', `/api/auth/${member.accountId}`, { firstName: WORST, lastName: WORST });
  for (const name of [WORST, LINK]) await member.call('POST', '/api/api/create', { name, currentPassword: PASSWORD });
  for (const name of NAMES) await member.makeFleet(name, { tags: [name.slice(0, 40).trim()] });
  fleetId = await member.makeFleet(WORST, { ships: SHIPS.map(({ mmsi }) => ({ mmsi })), tags: ['W'.repeat(40), LINK] });

  const { client } = await admin.call<z.infer<typeof OneClient>>('POST', '/api/admin/create', { name: WORST, notes: WORST.repeat(9) });
  clientId = client._id;
  for (const name of NAMES) await admin.call('POST', '/api/admin/create', { name, notes: name });
  const person = { clientId, email: 'user@client.example', firstName: WORST, lastName: WORST, role: 'manager' };
  userId = (await admin.call<z.infer<typeof OneClientUser>>('POST', '/api/admin/users/create', person)).user.id;
  const made = await admin.call<{ fleet: { _id: string } }>('POST', '/api/admin/fleets/new', { clientId, name: WORST, tags: [LINK] });
  clientFleetId = made.fleet._id;
});

/** Watches what the page asks of others and whether anything asks the user. */
function watchRoads(page: Page): string[] {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== shore.server.url) elsewhere.push(request.url());
  });
  page.on('dialog', (dialog) => {
    elsewhere.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return elsewhere;
}

const MADE =
  'body :is(iframe, base, object, embed, math, [onerror], [onload], [onclick], [onmouseover], [onfocus]), body :is([href^="javascript" i], [href^="data:" i], [href*="evil.example"], [src="x"])';

/** The screen has come, nothing ran, no name became an element, and none is wider than the page. */
async function expectHarmless(page: Page, address: string, text: string): Promise<void> {
  await page.goto(`${shore.server.url}${address}`);
  await expect
    .poll(
      () =>
        page.evaluate(() => [document.body.textContent, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join('\n')),
      { message: address },
    )
    .toContain(text);
  expect(new URL(page.url()).pathname, 'no name leads away').toBe(address);
  expect(await page.evaluate(() => '__ran' in globalThis), address).toBe(false);
  expect(await page.locator(MADE).count(), address).toBe(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: address }).toBeLessThanOrEqual(390);
}

test.use({ viewport: { width: 390, height: 844 } });

test('a user’s screens of 390 px hold hostile names, run nothing and lead nowhere else', async ({ page }) => {
  const elsewhere = watchRoads(page);
  await signInOnly(page, shore.server.url);
  await expectHarmless(page, '/dashboard/user', LINK);
  await expectHarmless(page, '/dashboard/organisation', WORST);
  const lacking = () => page.evaluate((names) => names.filter((name) => !document.body.textContent?.includes(name)), NAMES);
  await expect.poll(lacking, 'teams of all names').toEqual([]);
  await expectHarmless(page, `/dashboard/fleets/${fleetId}/fleet`, WORST);
  await expectHarmless(page, `/dashboard/fleets/${fleetId}/${SHIPS[0]?.mmsi}`, WORST);
  await expectHarmless(page, `/dashboard/fleets/${fleetId}/edit`, WORST);
  await expectHarmless(page, '/dashboard', 'Unread notifications');

  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByRole('menu')).toContainText(WORST);
  await page.keyboard.press('Escape');

  await expectHarmless(page, '/dashboard/fleets', 'New fleet');
  await page.getByRole('textbox', { name: 'Search in this list' }).fill(LINK);
  await page.getByRole('link', { name: LINK, exact: true }).click();
  await expect(page.getByRole('heading', { name: LINK })).toBeVisible();
  expect(await page.evaluate(() => '__ran' in globalThis)).toBe(false);
  expect(elsewhere).toEqual([]);
});

test('an administrator’s do too', async ({ page }) => {
  const elsewhere = watchRoads(page);
  await signInOnly(page, shore.server.url, ADMIN);
  await expectHarmless(page, '/dashboard/admin', 'Audit');
  await expectHarmless(page, '/dashboard/admin/clients', 'New client');
  await expectHarmless(page, `/dashboard/admin/clients/${clientId}`, WORST.repeat(9));
  await expectHarmless(page, `/dashboard/admin/clients/edit/${clientId}`, WORST);
  await expectHarmless(page, '/dashboard/admin/users', WORST);
  await expectHarmless(page, `/dashboard/admin/users/${userId}`, WORST);
  await expectHarmless(page, `/dashboard/admin/users/${userId}/edit`, WORST);
  await expectHarmless(page, `/dashboard/admin/${clientId}/fleets`, WORST);
  await expectHarmless(page, `/dashboard/admin/${clientId}/fleets/${clientFleetId}/fleet`, WORST);
  await expectHarmless(page, `/dashboard/admin/${clientId}/fleets/${clientFleetId}/edit`, WORST);
  await expectHarmless(page, `/dashboard/admin/${clientId}/preferences`, WORST);
  await expectHarmless(page, '/dashboard/admin/outbox', 'You are invited to Fathom');
  await expectHarmless(page, '/dashboard/admin/audit', 'Client created');
  expect(elsewhere).toEqual([]);
});

test('a stranger is shown a hostile name in the invitation, and it is only a name', async ({ page }) => {
  const elsewhere = watchRoads(page);
  const link = new URL(await mailedLink(shore.server, 'invitation', 'guest@else.example'));
  await page.goto(link.href);
  await expect(page.getByText(WORST).first()).toBeVisible();
  expect(await page.evaluate(() => '__ran' in globalThis)).toBe(false);
  expect(await page.locator(MADE).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(elsewhere).toEqual([]);
});
