// A voyage under watch, from the bridge to the office: put under watch, logged and handed over without a connection, taken by a colleague.
import { expect, type Page } from '@playwright/test';
import { installed, signInOnly, syncChip, test, watch } from './app-page.ts';
import { MANAGER } from './fathom-server.ts';
import { expectNothingSerious } from './findings.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();

const log = (page: Page) => page.getByRole('list', { name: 'Log' });
const openBoard = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Sentinel' }).click();

async function putUnderWatch(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Put a voyage under watch' }).first().click();
  await expect(syncChip(page, /^Live/)).toBeVisible(); // the ships are here
  await page.getByRole('combobox', { name: 'Choose a ship' }).fill('EVER CALM');
  await page.getByRole('option', { name: /EVER CALM/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('From', { exact: true }).fill('52 12 N 003 24 E');
  await page.getByLabel('To', { exact: true }).fill('51 54 N 003 00 E');
  await expect(page.getByText(/^A route of .* was found\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Put under watch' }).click();
  await expect(log(page).getByText('put the voyage under watch')).toBeVisible();
}

test('what the log says and who hands the watch over without a connection reaches a colleague, who reads the note and takes the watch', async ({
  page,
  browser,
}) => {
  await signInOnly(page, shore.link.url);
  await openBoard(page);
  await expect(page.getByText('No voyage is under watch')).toBeVisible();
  await expectNothingSerious(page);
  await putUnderWatch(page);
  await expect(page.getByText('OK', { exact: true })).toBeVisible();
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  await expectNothingSerious(page);
  await installed(page);

  shore.link.cut();
  await expect(syncChip(page, /^Offline/)).toBeVisible({ timeout: 60_000 });
  await page.getByLabel('New entry').fill('Two skiffs on the port bow');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByLabel('Note for the next watch').fill('Skiffs turned away. Master informed.');
  await page.getByRole('button', { name: 'Write note' }).click();
  await expect(log(page).getByText('Not sent yet')).toHaveCount(2);
  shore.link.heal();
  await expect(log(page).getByText('Not sent yet')).toHaveCount(0, { timeout: 60_000 });

  const office = await browser.newContext();
  watch(office);
  const colleague = await office.newPage();
  await signInOnly(colleague, shore.server.url, MANAGER);
  await openBoard(colleague);
  await expectNothingSerious(colleague);
  await colleague.getByRole('link', { name: 'EVER CALM' }).click();
  const lines = [/wrote a hand-over note/, /Two skiffs on the port bow/, /saw her under way on this voyage first at/, /put the voyage/];
  await expect(log(colleague).getByRole('listitem')).toHaveText(lines);
  await colleague.getByRole('button', { name: 'I have read it and take the watch' }).click();
  await expect(log(page).getByText(/^accepted the hand-over note by .* and took over the watch$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('It waits for somebody else to accept it.')).toHaveCount(0);
  await office.close();
});
