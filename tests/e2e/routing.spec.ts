// Planning a route in use: by keys with the server dead, and by finger; a ship's predicted route.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectShips, openOnMap, portsHere, signIn, test, visitOnce } from './app-page.ts';
import { SHIPS } from './feed.ts';
import { expectNothingSerious } from './findings.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();

const stop = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
const milesOf = async (page: Page) => Number((await fact(page, 'Distance').innerText()).replaceAll(/[^\d.]/g, ''));

test('after one visit, with the server dead and by keyboard alone: a route is found, closing Suez leads round the Cape, shutting a sea in says so, and it goes out as RTZ', async ({
  device,
}) => {
  await visitOnce(device, shore.server.url, SHIPS.length, portsHere);
  await shore.server.kill();

  const { context, page } = await device.open();
  await context.setOffline(true);
  await page.goto(`${shore.server.url}/dashboard/map?beside=routes`);
  await stop(page, 'From').focus();
  await page.keyboard.type('nlrtm');
  await expect(page.getByRole('option', { name: /Rotterdam/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab'); // past the button that takes a place from the map
  await page.keyboard.press('Tab');
  await page.keyboard.type('singapore');
  await expect(page.getByRole('option', { name: /Singapore/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Via')).toContainText('Suez Canal');
  const bySuezNm = await milesOf(page);
  expect(bySuezNm).toBeGreaterThan(7900);
  expect(bySuezNm).toBeLessThan(8700);
  await expect(page.getByText(/^Round the Cape of Good Hope \(without .*Suez Canal/)).toBeVisible();
  await expectNothingSerious(page);

  await page.getByText('Avoid', { exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: 'Suez Canal' }).press('Space');
  await expect(page.getByText('Avoiding nothing')).toBeVisible();
  expect((await milesOf(page)) - bySuezNm).toBeGreaterThan(3000);

  await page.getByRole('button', { name: 'Export' }).press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^RTZ/ }).press('Enter');
  const file = readFileSync((await (await download).path()) ?? '');
  expect(file.toString()).toContain('geometryType="Loxodrome"');

  await stop(page, 'From').fill('26 38.4 N 050 09.6 E'); // Ras Tanura, inside the Gulf
  await page.getByRole('checkbox', { name: 'Strait of Hormuz' }).press('Space');
  await expect(page.getByText('No route', { exact: true })).toBeVisible();
  await expect(page.getByText(/while this is avoided: Strait of Hormuz/)).toBeVisible();

  await page.getByLabel('Open RTZ or GPX').setInputFiles({ name: 'back.rtz', mimeType: '', buffer: file });
  await expect(page.getByText(/as they were given/)).toBeVisible();
  await context.close();
});

test('by finger a stop is taken from the map, and a ship’s predicted route says which port was understood', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 834, height: 1112 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, shore.server.url);
  await expectShips(page, SHIPS.length);
  await openOnMap(page, 'Plan a route');
  await page.getByRole('button', { name: 'From: pick on the map' }).tap();
  await expect(page.getByText(/Tap the position on the map/)).toBeVisible();
  const chart = await page.getByTestId('chart').boundingBox();
  await page.touchscreen.tap((chart?.x ?? 0) + 60, (chart?.y ?? 0) + 120);
  await expect(stop(page, 'From')).toHaveValue(/°/);
  await stop(page, 'To').fill('52 N 3 E');
  await expect(page.getByText(/^(Distance|No route)$/)).toBeVisible();

  await page.goto(`${shore.server.url}/dashboard/map?path=${SHIPS[0]?.mmsi}`);
  await expect(page.getByText(/Rotterdam \(NLRTM\), from the name in "ROTTERDAM"/)).toBeVisible();
  await expect(fact(page, 'Distance to go')).toHaveText(/^[3-9]\d\.\d nm$/); // 45 nm from the Hook
  await expect(page.getByText('Indicative, not for navigation.').first()).toBeVisible();
  await context.close();
});
