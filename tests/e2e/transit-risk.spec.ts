// Assessing a passage in use: after one visit, with the server dead, by keyboard alone.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '#files/documents/documents.fixture.ts';
import { portsHere, region, signIn, test, visitOnce } from './app-page.ts';
import { SHIPS } from './feed.ts';
import { expectNothingSerious, expectTargetsForFingers, faintInTheDark } from './findings.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();

async function choose(page: Page, field: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).focus();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Enter');
}

test('after one visit, with the server dead and by keyboard alone: two ports are assessed, the graph is walked along, and a way around Suez stands beside it', async ({
  device,
}) => {
  await visitOnce(device, shore.server.url, SHIPS.length, portsHere);
  await shore.server.kill();

  const { context, page } = await device.open();
  await context.setOffline(true);
  await page.goto(`${shore.server.url}/dashboard`);
  await page.getByRole('link', { name: 'Transit risk', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/tra/);
  await choose(page, 'From', 'nlrtm', /Rotterdam/);
  await choose(page, 'To', 'sgsin', /Singapore/);
  await page.keyboard.press('Enter');
  await expect(region(page, 'Passage')).toContainText('Rotterdam - Singapore');
  await expect(region(page, 'Passage')).toContainText(/Distance8,\d{3} nm/);
  await expect(region(page, 'Reports due')).toContainText('UKMTO');
  await expectNothingSerious(page);

  const graph = page.getByRole('slider', { name: 'Place on the route' });
  await graph.press('End');
  await expect(graph).toHaveAttribute('aria-valuetext', /^8,\d{3} nm/);
  await graph.press('Home');
  await expect(graph).toHaveAttribute('aria-valuetext', /^\d+\.\d nm/);

  await page.getByLabel('Other route', { exact: true }).selectOption({ label: 'Without Suez Canal' });
  await expect(region(page, 'Compare').getByRole('row', { name: /^Distance/ })).toContainText(/11,\d{3} nm/);
  await page.reload(); // the address has it all
  await expect(region(page, 'Compare').getByRole('row', { name: /^Distance/ })).toContainText(/11,\d{3} nm/);
  await context.close();
});

test('with the parts downloaded and the server dead, the passage is made a PDF with its map, and saved', async ({ device }) => {
  const departure = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const address = `${shore.server.url}/dashboard/tra?from=NLRTM&to=SGSIN&departure=${departure}Z&speed=12`;
  await visitOnce(device, shore.server.url, SHIPS.length, async (page) => {
    await portsHere(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'PDF', exact: true }).click();
    await page.getByRole('button', { name: /^Download \d+ MB/ }).click();
    await expect(page.getByRole('button', { name: 'Make PDF' })).toBeVisible({ timeout: 60_000 });
  });
  await shore.server.kill();

  const { context, page } = await device.open();
  await context.setOffline(true);
  await page.goto(address);
  const map = page.getByTestId('small-map');
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator('canvas')).toBeVisible({ timeout: 60_000 });
  await expect(region(page, 'Measures').getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole('button', { name: 'PDF', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Make PDF' }).press('Enter');
  await expect(page.getByText(/^TRA-Rotterdam-Singapore-.*\.pdf, /)).toBeVisible({ timeout: 60_000 });
  await expectNothingSerious(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  const { title, alts, pages } = await readPdf(await readFile(await (await saving).path()));
  expect(title).toBe('Transit risk assessment: Rotterdam - Singapore');
  expect(alts).toEqual([expect.stringMatching(/^The way and \d+ reports? near it, as known when it was assessed: /)]);
  expect(pages.length).toBeGreaterThan(1);
  await context.close();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('on a phone every control is large enough, nothing is wider than the screen or too faint in the dark, and a finger on the graph marks the place', async ({
    page,
  }) => {
    await signIn(page, shore.server.url);
    const departure = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await page.goto(`${shore.server.url}/dashboard/tra?from=NLRTM&to=SGSIN&departure=${departure}Z&speed=12`);
    const graph = page.getByRole('slider', { name: 'Place on the route' });
    await expect(graph).toBeVisible({ timeout: 60_000 });
    for (const words of [/^All \d+ lines$/, /^\d+ waypoints$/, 'Show as table']) await page.getByText(words).first().tap();
    await expectNothingSerious(page);
    await expectTargetsForFingers(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const width = (await graph.boundingBox())?.width ?? 0;
    await graph.tap({ position: { x: width - 2, y: 60 } });
    await expect(graph).toHaveAttribute('aria-valuetext', /^8,\d{3} nm/);
    expect(await faintInTheDark(page)).toEqual([]);
  });
});
