// What needs the user: an edit to take back, a conflict with both versions in view, an edit that the server refused.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { MAX_FLEETS_PER_ORGANISATION } from '#contract/limits.ts';
import { installed, openSyncPanel, signInOnly, syncChip, test } from './app-page.ts';
import { MANAGER } from './fathom-server.ts';
import { addTag, deleteFleet, fleetRow, makeFleet, openFleet, openFleets, renameFleet } from './fleet-screens.ts';
import { type Office, openOffice } from './office.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();
let office: Office;
let mate: Office;
test.beforeAll(async () => {
  office = await openOffice(shore.server.url);
  mate = await openOffice(shore.server.url, MANAGER);
});

/** Signed in, with these fleets of the account on the server and on the device; then the link is cut. */
async function atSeaWith(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await office.makeFleet(name);
  await signInOnly(page, shore.link.url);
  await installed(page);
  await openFleets(page);
  for (const name of names) await expect(fleetRow(page, name)).toBeVisible();
  shore.link.cut();
  await expect(syncChip(page, /^Offline/)).toBeVisible({ timeout: 60_000 });
}

const change = async (by: Office, from: string, body: object) => by.call('PUT', `/api/fleets/${(await office.fleet(from))._id}`, body);

/** The link is back, and what waits comes back with a refusal. */
async function backWithRefusal(page: Page): Promise<Locator> {
  shore.link.heal();
  await expect(syncChip(page, 'Needs attention (1)')).toBeVisible({ timeout: 60_000 });
  await openSyncPanel(page);
  const card = page.getByTestId('attention-card');
  await expect(card).toHaveCount(1);
  return card;
}

async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByTestId('attention-card')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(syncChip(page, /^Live$/)).toBeVisible({ timeout: 60_000 });
}

test('what was never sent can be undone, from the message and from the panel, and is as if it had never been', { tag: '@long' }, async ({
  page,
}) => {
  await atSeaWith(page, 'Kept');
  await makeFleet(page, { name: 'Tried in vain' }); // the first one finds out that there is no link
  await deleteFleet(page, 'Kept');
  const message = page.getByRole('listitem').filter({ hasText: 'Fleet Kept' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(fleetRow(page, 'Kept')).toBeVisible();

  await makeFleet(page, { name: 'Second thoughts' });
  await openFleet(page, 'Kept');
  await addTag(page, 'never sent');
  await openSyncPanel(page);
  await page.getByRole('button', { name: 'Undo: Change the tags of fleet “Kept”' }).click();
  await page.getByRole('button', { name: 'Undo: Create fleet “Second thoughts”' }).click();
  await expect(page.getByText('Waiting to be sent (1)')).toBeVisible();
  await expect(page.getByText('Create fleet “Tried in vain”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo: Create fleet “Tried in vain”' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove never sent' })).toBeHidden();
  await openFleets(page);
  await expect(fleetRow(page, 'Kept')).toBeVisible();
  await expect(fleetRow(page, 'Second thoughts')).toBeHidden();

  shore.link.heal();
  await expect(syncChip(page, /^Live$/)).toBeVisible({ timeout: 60_000 });
  expect((await office.fleet('Kept')).tags).toEqual([]);
  expect(await office.fleetsNamed('Second thoughts')).toEqual([]);
  expect(await office.fleetsNamed('Tried in vain')).toHaveLength(1);
});

for (const choice of ['Keep mine', 'Keep theirs'] as const) {
  test(`a name that a colleague changed meanwhile shows both versions, whose and from when; ${choice.toLowerCase()} does so`, {
    tag: '@long', // src/app/sync/sync-panel.test.tsx shows each choice, and the simulation what comes of it
  }, async ({ page }) => {
    const [before, mine, theirs] = [`Both of ${choice}`, `Mine ${choice}`, `Theirs ${choice}`];
    await atSeaWith(page, before);
    await renameFleet(page, before, mine);
    await change(mate, before, { name: theirs });
    const card = await backWithRefusal(page);
    await expect(card.getByText('Someone else changed this too. Nothing was overwritten: choose which version to keep.')).toBeVisible();
    const versions = card.getByRole('row', { name: /^Name/ }).getByRole('cell');
    await expect(versions).toHaveText([new RegExp(`^${theirs}Demo Manager, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\dZ$`), mine]);
    expect(await office.fleetsNamed(theirs)).toHaveLength(1);

    await card.getByRole('button', { name: choice }).click();
    await expectSettled(page);
    const stands = choice === 'Keep mine' ? mine : theirs;
    await openFleets(page);
    await expect(fleetRow(page, stands)).toBeVisible();
    expect(await office.fleetsNamed(stands)).toHaveLength(1);
    expect(await office.fleetsNamed(choice === 'Keep mine' ? theirs : mine)).toEqual([]);
  });
}

test('a change of what was deleted ashore says by whom and when; a copy of it can be saved, and it can be discarded', {
  tag: '@long',
}, async ({ page }) => {
  await atSeaWith(page, 'Sold');
  await openFleet(page, 'Sold');
  await addTag(page, 'for the Red Sea');
  await mate.call('DELETE', `/api/fleets/${(await office.fleet('Sold'))._id}`);
  const card = await backWithRefusal(page);
  await expect(card.getByText(/^The server did not accept this\. Deleted by Demo Manager, \d{4}-\d\d-\d\d \d\d:\d\dZ\.$/)).toBeVisible();

  const [copy] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'Save a copy' }).click()]);
  expect(copy.suggestedFilename()).toMatch(/^Fathom change .*\.json$/);
  expect(JSON.parse(readFileSync(await copy.path(), 'utf8'))).toMatchObject({
    change: 'fleet.setTags',
    content: { tags: ['for the Red Sea'] },
    reason: expect.stringContaining('deleted by Demo Manager'),
  });

  await card.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Keep it' }).click();
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click();
  await expectSettled(page);
  await openFleets(page);
  await expect(fleetRow(page, 'Sold')).toBeHidden();
});

/** No room for one more fleet: a refusal that no device can foresee. */
async function fillOrganisation(): Promise<void> {
  let room = MAX_FLEETS_PER_ORGANISATION - (await mate.fleets()).length;
  const fill = async () => {
    while (room-- > 0) await mate.makeFleet(`One of many ${room}`);
  };
  await Promise.all(Array.from({ length: 8 }, fill));
}

test('a refused fleet and what was written on it are one card; typed anew and sent again, all of it goes ashore', { tag: '@long' }, async ({
  page,
}) => {
  await atSeaWith(page);
  await makeFleet(page, { name: 'Refused' });
  await addTag(page, 'with it');
  await fillOrganisation();
  const card = await backWithRefusal(page);
  await expect(card.getByRole('heading', { name: 'Create fleet “Refused”' })).toBeVisible();
  await expect(card.getByText(`An organisation has at most ${MAX_FLEETS_PER_ORGANISATION} fleets.`)).toBeVisible();
  await expect(card.getByText('1 change made on top of it also waits:')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText('Change the tags of fleet “Refused”');
  await expect(page.getByText('Waiting to be sent (')).toBeHidden();
  expect(await office.fleetsNamed('Refused')).toEqual([]);

  const [first] = await mate.fleets();
  await mate.call('DELETE', `/api/fleets/${first?._id}`);
  await card.getByRole('button', { name: 'Edit and send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit and send again' });
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByText('Enter a value.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Room again');
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Send again' }).click(); // refused here until the deletion has come in
    await expect(dialog).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expectSettled(page);
  await expect.poll(async () => (await office.fleetsNamed('Room again')).map(({ tags }) => tags)).toEqual([['with it']]);
});
