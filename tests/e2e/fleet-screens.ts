// What a user does on the fleet screens, and where they are.
import { expect, type Locator, type Page } from '@playwright/test';

interface FleetToMake {
  name: string;
  tags?: readonly string[];
  email?: string;
  mmsis?: readonly number[];
}

/** Of the form, which has her number, or of the fleet, which has her name. */
export const shipRow = (page: Page, mmsi: number): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: String(mmsi) })
    .or(page.getByRole('row').filter({ has: page.locator(`a[href$="/${mmsi}"]`) }))
    .first();

/** In the search of the form or of the fleet; the app must hold her, or take the number of one that it never saw. */
export async function addShip(page: Page, mmsi: number): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Add a ship' });
  await search.fill(String(mmsi));
  await page
    .getByRole('option', { name: String(mmsi) })
    .or(page.getByRole('button', { name: `Add MMSI ${mmsi}` }))
    .click();
  await expect(shipRow(page, mmsi)).toBeVisible();
  await search.press('Escape');
}

/** Ends on the screen of the new fleet. */
export async function makeFleet(page: Page, { name, tags = [], email, mmsis = [] }: FleetToMake): Promise<void> {
  await page.goto(new URL('/dashboard/fleets/create', page.url()).href);
  await page.getByLabel('Name', { exact: true }).fill(name);
  for (const tag of tags) {
    await page.getByLabel('Tags', { exact: true }).fill(tag);
    await page.keyboard.press('Enter');
  }
  if (email) await page.getByLabel('Master’s e-mail').or(page.getByLabel('Master’s e-mail')).fill(email);
  for (const mmsi of mmsis) await addShip(page, mmsi);
  await page.getByRole('button', { name: 'Create fleet' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

export const openFleets = (page: Page) => page.goto(new URL('/dashboard/fleets', page.url()).href);

/** Its row in the list of fleets. */
export const fleetRow = (page: Page, name: string): Locator =>
  page
    .getByRole('grid', { name: 'Fleets' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });

/** From the list, as a user does. */
export async function openFleet(page: Page, name: string): Promise<void> {
  await openFleets(page);
  await fleetRow(page, name).getByText(name, { exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

/** On the screen of a fleet. */
export async function removeShip(page: Page, ship: string | number): Promise<void> {
  await page.getByRole('button', { name: `Remove ${ship} from the fleet` }).click();
  await expect(page.getByRole('button', { name: `Remove ${ship} from the fleet` })).toBeHidden();
}

export async function addTag(page: Page, tag: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Add a tag' }).fill(tag);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${tag}` })).toBeVisible();
}

export async function setMastersEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Change the master’s e-mail' }).click();
  await page.getByLabel('Master’s e-mail address').fill(email);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
}

/** In the form that edits a fleet. Ends on the fleet's screen. */
export async function renameFleet(page: Page, from: string, to: string): Promise<void> {
  await openFleet(page, from);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill(to);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: to, exact: true })).toBeVisible();
}

/** From the fleet's own screen. */
export async function deleteFleet(page: Page, name: string): Promise<void> {
  await openFleet(page, name);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Fleets' }).or(page.getByText('No fleets yet'))).toBeVisible();
}
