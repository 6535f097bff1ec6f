// Events and ports on the map: filtered, found and read by keyboard with the server dead, and by touch.
import { expect, type Page } from '@playwright/test';
import { expectShips, lookAt, openOnMap, pixelOf, region, signIn, test, visitOnce } from './app-page.ts';
import { SHIPS } from './feed.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();

/** Samples of a new server (server/import/sample-events.ts), each alone in its waters. */
const CHITTAGONG = { title: /^Sighting/, heading: /Sighting/, at: [91.71, 22.19] } as const;
const LIMA = { heading: /Robbery/, at: [-77.22, -12.04] } as const;

const counted = (page: Page, name: string, words: RegExp) =>
  expect(region(page, name).getByRole('status').filter({ hasText: words })).toBeVisible();
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name });
const middle = (page: Page) =>
  page
    .getByTestId('chart')
    .evaluate((element: HTMLElement & { chart?: { view: { position: readonly [number, number] } } }) => element.chart?.view.position);

/** What the map draws there may come with a later tile: pressed until it answers. */
async function openOnMapAt(
  page: Page,
  at: readonly [number, number],
  name: RegExp,
  press: (x: number, y: number) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    const { x, y } = await pixelOf(page, at);
    await press(x, y);
    await expect(heading(page, name)).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 20_000 });
}

/** Where the first port of the list is, once the map has flown there. */
async function flownTo(page: Page): Promise<readonly [number, number]> {
  let before: readonly number[] | undefined;
  await expect(async () => {
    const now = await middle(page);
    const still = before?.join() === now?.join();
    before = now;
    expect(still).toBe(true);
  }).toPass({ timeout: 20_000 });
  const [lon = 0, lat = 0] = before ?? [];
  return [lon, lat];
}

test('after one visit, with the server dead and by keyboard: events and ports are filtered, opened from their panels and on the map', async ({
  device,
}) => {
  await visitOnce(device, shore.server.url, SHIPS.length, async (page) => {
    await openOnMap(page, 'Events');
    await counted(page, 'Events', /^17 of 17 on this device shown/);
    await openOnMap(page, 'Ports');
    await counted(page, 'Ports', /^0 of [\d,]+ shown/);
  });
  await shore.server.stop();

  const { context, page } = await device.open();
  await context.setOffline(true);
  await page.goto(`${shore.server.url}/dashboard/map`);
  await expectShips(page, SHIPS.length);
  await openOnMap(page, 'Events');
  await counted(page, 'Events', /^17 of 17 on this device shown/);
  await expect(region(page, 'Events')).toContainText('All are samples: invented');
  await region(page, 'Events')
    .getByRole('checkbox', { name: /^Crime/ })
    .press('Space');
  await counted(page, 'Events', /^\d of 17 on this device shown/);
  await expect(region(page, 'Events').getByRole('checkbox', { name: /^All/ })).not.toBeChecked();
  await region(page, 'Events')
    .getByRole('checkbox', { name: /^Not an incident/ })
    .press('Space');
  await region(page, 'Events')
    .getByRole('checkbox', { name: /^Crime/ })
    .press('Space');
  await counted(page, 'Events', /^1 of 17 on this device shown/);
  await region(page, 'Events').getByRole('list', { name: 'Newest shown' }).getByRole('button', { name: CHITTAGONG.title }).press('Enter');
  await expect(heading(page, CHITTAGONG.heading)).toBeVisible();
  await expect(page).toHaveURL(/event=/);
  await expect(page.getByText('Sample: invented, to show what events look like')).toBeVisible();
  await expect(page.getByText(/ nm \d{3}°T from /)).toBeVisible();
  await page.getByRole('button', { name: /^Close .*Sighting/ }).press('Enter');
  await expect(page).not.toHaveURL(/event=/);

  await lookAt(page, CHITTAGONG.at, 7);
  await openOnMapAt(page, CHITTAGONG.at, CHITTAGONG.heading, (x, y) => page.mouse.click(x, y));
  await lookAt(page, LIMA.at, 7); // crime is filtered out: nothing is there to be opened
  await page.getByRole('button', { name: /^Close .*Sighting/ }).press('Enter');
  const { x, y } = await pixelOf(page, LIMA.at);
  await page.mouse.click(x, y);
  await expect(heading(page, LIMA.heading)).toBeHidden();
  await region(page, 'Events').getByRole('checkbox', { name: /^All/ }).press('Space');
  await openOnMapAt(page, LIMA.at, LIMA.heading, (atX, atY) => page.mouse.click(atX, atY));
  await page.getByRole('button', { name: /^Close Events/ }).press('Enter');

  await openOnMap(page, 'Ports');
  await expect(region(page, 'Ports')).toContainText('No port on this device has a threat rating yet');
  await region(page, 'Ports').getByRole('button', { name: 'Show all ports' }).press('Enter');
  await counted(page, 'Ports', /^([\d,]+) of \1 shown/);
  const [first] = await region(page, 'Ports').getByRole('list', { name: 'Ports shown' }).getByRole('button').all();
  const name = await first?.locator('bdi').textContent();
  await first?.press('Enter');
  const portName = new RegExp(`^${name}$`);
  await expect(heading(page, portName)).toBeVisible();
  await expect(page.getByText(/^This port has not been rated/)).toBeVisible();
  const at = await flownTo(page);
  await page.getByRole('button', { name: `Close ${name}` }).press('Enter');
  await page.getByRole('button', { name: /^Close Ports/ }).press('Enter');
  await lookAt(page, at, 10);
  await openOnMapAt(page, at, portName, (atX, atY) => page.mouse.click(atX, atY));
  await page.goto(page.url()); // its address leads the map there
  await expect(heading(page, portName)).toBeVisible();
  await expect.poll(async () => (await middle(page))?.map((deg) => deg.toFixed(1))).toEqual(at.map((deg) => deg.toFixed(1)));
});

test('by touch, on a tablet upright: a category and every port by a tap, an event and a port opened on the map, alerts say what will be there', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 834, height: 1112 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, shore.server.url);
  await expectShips(page, SHIPS.length);

  await openOnMap(page, 'Alerts');
  await expect(page.getByText(/^When something happens near one of your ships/)).toBeVisible();
  await page.getByRole('button', { name: /^Close Alerts/ }).tap();

  await openOnMap(page, 'Events');
  await region(page, 'Events').getByText('Crime', { exact: true }).tap();
  await expect(region(page, 'Events').getByRole('checkbox', { name: /^Crime/ })).toBeChecked();
  await counted(page, 'Events', /^\d of 17 on this device shown/);
  await page.getByRole('button', { name: /^Close Events/ }).tap();
  await lookAt(page, LIMA.at, 7);
  await openOnMapAt(page, LIMA.at, LIMA.heading, (x, y) => page.touchscreen.tap(x, y));
  await page.getByRole('button', { name: /^Close .*Robbery/ }).tap();

  await openOnMap(page, 'Ports');
  await region(page, 'Ports').getByRole('button', { name: 'Show all ports' }).tap();
  const first = region(page, 'Ports').getByRole('list', { name: 'Ports shown' }).getByRole('button').first();
  const name = (await first.locator('bdi').textContent()) ?? '';
  await first.tap();
  await expect(heading(page, new RegExp(`^${name}$`))).toBeVisible();
  const at = await flownTo(page);
  await page.getByRole('button', { name: `Close ${name}` }).tap();
  if (await region(page, 'Ports').isVisible()) await page.getByRole('button', { name: /^Close Ports/ }).tap();
  await lookAt(page, at, 10);
  await openOnMapAt(page, at, new RegExp(`^${name}$`), (x, y) => page.touchscreen.tap(x, y));
  await context.close();
});
