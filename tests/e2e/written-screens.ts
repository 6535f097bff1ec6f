// Every screen on which users write, and every state of what they wrote, one after the other: for looking at them, by rules or by eye.
import { expect, type Page } from '@playwright/test';
import type { FaultProxy } from '#tests/chaos/fault-proxy.ts';
import { installed, lookAt, openAccountMenu, openSyncPanel, signInOnly, syncChip, openOnMap } from './app-page.ts';
import { type FathomServer, MANAGER } from './fathom-server.ts';
import { addTag, fleetRow, makeFleet, openFleet, openFleets, renameFleet, shipRow } from './fleet-screens.ts';
import { type Office, openOffice } from './office.ts';

interface Stage {
  page: Page;
  server: FathomServer;
  link: FaultProxy;
  /** Of ships that the server knows. */
  heard: readonly number[];
}

const UNHEARD = 244123456;

/** A manager may delete all that the team shares. */
async function removeFleets(mate: Office): Promise<void> {
  for (const { _id } of await mate.fleets()) await mate.call('DELETE', `/api/fleets/${_id}`);
}

/** What two people at desks have there before the user comes; nothing of a round before. */
async function prepare(server: FathomServer, mmsis: readonly number[]): Promise<{ office: Office; mate: Office }> {
  const office = await openOffice(server.url);
  const mate = await openOffice(server.url, MANAGER);
  await removeFleets(mate);
  const ships = mmsis.map((mmsi) => ({ mmsi }));
  await office.makeFleet('Red Sea tankers', { ships, tags: ['war risk', 'convoy'], mastersEmail: 'master@ship.example' });
  for (const name of ['Baltic feeders', 'Sold in spring', 'Named twice']) await office.makeFleet(name, { ships: ships.slice(0, 1) });
  await mate.makeFleet('Of the manager');
  await mate.samePreferences(true); // a notification for everybody
  await mate.samePreferences(false);
  return { office, mate };
}

/** Signs in. Yields the name of each screen on which fleets are written, when it stands. */
export async function* fleetScreens({ page, server, link, heard }: Stage): AsyncGenerator<string> {
  await removeFleets(await openOffice(server.url, MANAGER));
  await signInOnly(page, link.url);
  const [seen = 0] = heard;
  await openFleets(page);
  await expect(page.getByText('No fleets yet')).toBeVisible();
  yield 'fleets-empty';

  await prepare(server, [...heard.slice(0, 2), UNHEARD]);
  for (const name of ['Red Sea tankers', 'Sold in spring', 'Named twice', 'Of the manager'])
    await expect(fleetRow(page, name)).toBeVisible();
  yield 'fleets';
  await page.goto(new URL('/dashboard', page.url()).href);
  await expect(page.getByText('Red Sea tankers')).toBeVisible();
  yield 'dashboard';
  await openFleet(page, 'Red Sea tankers');
  await expect(page.getByRole('grid', { name: 'Ships of Red Sea tankers' }).getByText(String(UNHEARD)).first()).toBeVisible();
  yield 'fleet';
  await page.getByRole('button', { name: 'Change the master’s e-mail' }).click();
  yield 'fleet-email';
  await page.getByRole('button', { name: 'Cancel' }).click();
  await shipRow(page, seen).click();
  await expect(page.getByRole('switch', { name: /^Send to master/ })).toBeVisible();
  yield 'fleet-ship';
  await openFleet(page, 'Red Sea tankers');
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  yield 'fleet-edit';

  yield* fleetForm(page);
}

/** Signs in. Yields the name of each other screen on which users write, when it stands. */
export async function* otherScreens({ page, server, link }: Stage): AsyncGenerator<string> {
  await prepare(server, [UNHEARD]);
  await signInOnly(page, link.url);
  await page.goto(new URL('/dashboard/preferences', page.url()).href);
  await expect(page.getByText('What these settings do')).toBeVisible();
  yield 'preferences';
  await page.goto(new URL('/dashboard/organisation', page.url()).href);
  await expect(page.getByRole('switch', { name: /^Share content/ })).toBeVisible();
  yield 'organisation';
  await page.goto(new URL('/dashboard/sentinel', page.url()).href);
  await expect(page.getByText('No voyage is under watch')).toBeVisible();
  yield 'sentinel-empty';
  await page.goto(new URL('/dashboard/sentinel/create', page.url()).href);
  await page.getByRole('button', { name: 'Add a contact' }).click();
  yield 'sentinel-create';
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('radio', { name: /^Unread/ })).toBeVisible();
  yield 'notifications';
  await page.keyboard.press('Escape');
  yield* mapDrawers(page);
}

/** Signs in. Yields the name of each state of what was written, when it stands: waiting without a link, refused, about to be left. */
export async function* waitingScreens({ page, server, link }: Stage): AsyncGenerator<string> {
  const { office, mate } = await prepare(server, [UNHEARD]);
  await signInOnly(page, link.url);
  await installed(page);
  await openFleets(page);
  await expect(fleetRow(page, 'Named twice')).toBeVisible();
  link.cut();
  await expect(syncChip(page, /^Offline/)).toBeVisible({ timeout: 60_000 });
  await renameFleet(page, 'Named twice', 'Named at sea');
  await openFleet(page, 'Sold in spring');
  await addTag(page, 'for the Red Sea');
  await makeFleet(page, { name: 'Written without a link', mmsis: [UNHEARD] });
  yield 'fleet-offline';
  await openFleets(page);
  await expect(fleetRow(page, 'Written without a link')).toBeVisible();
  yield 'fleets-offline';
  await openSyncPanel(page);
  await expect(page.getByText(/^Waiting to be sent \(/)).toBeVisible();
  yield 'sync-waiting';
  await page.keyboard.press('Escape');

  await mate.call('PUT', `/api/fleets/${(await office.fleet('Named twice'))._id}`, { name: 'Named ashore' });
  await mate.call('DELETE', `/api/fleets/${(await office.fleet('Sold in spring'))._id}`);
  link.heal();
  await expect(syncChip(page, 'Needs attention (2)')).toBeVisible({ timeout: 60_000 });
  yield 'fleets-attention';
  await openSyncPanel(page);
  await expect(page.getByTestId('attention-card')).toHaveCount(2);
  yield 'sync-attention';
  await page.getByRole('button', { name: 'Edit and send again' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Edit and send again' })).toBeVisible();
  yield 'sync-edit';
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.goto(new URL('/dashboard', page.url()).href);
  await expect(page.getByText('2 need a decision')).toBeVisible();
  yield 'dashboard-attention';
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign out with unsent changes?' })).toBeVisible();
  yield 'sign-out';
}

async function* fleetForm(page: Page): AsyncGenerator<string> {
  await page.goto(new URL('/dashboard/fleets/create', page.url()).href);
  await expect(page.getByText('No ships in the list yet')).toBeVisible();
  yield 'fleet-create';
  await page.getByRole('radio', { name: 'Paste a list' }).click();
  await page.getByLabel('MMSI or IMO numbers').fill('244123456\n123\n9074729 and 244123456');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('Rows that cannot be added')).toBeVisible();
  yield 'fleet-paste';
  await page.getByRole('radio', { name: 'Upload a file' }).click();
  await expect(page.getByText('Template:')).toBeVisible();
  yield 'fleet-upload';
  await page.getByRole('radio', { name: 'Paste a list' }).click();
  await page.getByRole('button', { name: 'Add none' }).click();
}

async function* mapDrawers(page: Page): AsyncGenerator<string> {
  await page.goto(new URL('/dashboard/map', page.url()).href);
  await lookAt(page, [43.5, 12.6], 6);
  await openOnMap(page, 'Saved views');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bab al-Mandab');
  yield 'view-name';
  await page.getByRole('button', { name: 'Save this view' }).click();
  await expect(page.getByRole('button', { name: /Bab al-Mandab/ }).first()).toBeVisible();
  yield 'views';
  await openOnMap(page, 'Drawings');
  await expect(page.getByText('No drawings yet')).toBeVisible();
  yield 'drawings';
}
