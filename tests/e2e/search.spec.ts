import { expect, type Page } from '@playwright/test';
import { expectShips, lookAt, openOnMap, portsHere, signIn, test, visitOnce } from './app-page.ts';
import { SHIPS } from './feed.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();

const box = (page: Page) => page.getByRole('combobox', { name: 'Search ships, ports, events and places' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
/** Where the map looks: longitude and latitude to a degree. */
const middle = (page: Page) =>
  page
    .getByTestId('chart')
    .evaluate((element: HTMLElement & { chart?: { view: { position: readonly [number, number] } } }) =>
      (element.chart?.view.position ?? []).map(Math.round),
    );

test('after one visit, with the server dead and by keyboard alone: a ship, a port, a sea with a typing error, a position, a panel and a screen are found', async ({
  device,
}) => {
  await visitOnce(device, shore.server.url, SHIPS.length, portsHere);
  await shore.server.stop();

  const { context, page } = await device.open();
  await context.setOffline(true);
  await page.goto(`${shore.server.url}/dashboard/map`);
  await expectShips(page, SHIPS.length);

  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('tanker two');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'TANKER TWO' })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('sgsin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/port=/);
  await expect.poll(() => middle(page)).toEqual([104, 1]);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('bab al mandob');
  await page.keyboard.press('Enter');
  await expect.poll(() => middle(page)).toEqual([43, 13]);
  const marker = page.getByRole('group', { name: 'Marker' });
  await expect(marker).toContainText('Bab-el-Mandeb');

  await page.keyboard.press('/');
  await page.keyboard.type('1201.67N 05127.25E');
  await expect(option(page, /12°01\.670' N 051°27\.250' E/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => middle(page)).toEqual([51, 12]);
  await expect(marker).toContainText("12°01.670' N 051°27.250' E");

  await page.keyboard.press('Control+k');
  await page.keyboard.type('go to a pos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Position' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('preferences');
  await expect(option(page, /Preferences/).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/beside=preferences/);
  await page.getByRole('radio', { name: 'Decimal degrees' }).check();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('fleets');
  await expect(option(page, /^Fleets.*Screen/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/fleets$/);
  await expect(page.getByRole('heading', { name: 'Fleets', level: 1 })).toBeVisible();
  // from here as well: it opens the map at the place; the box is fetched behind the screen
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('search').getByRole('combobox')).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('17 15 S 179 57 W');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/map/);
  await expect.poll(() => middle(page)).toEqual([-180, -17]);
  await expect(marker).toContainText('17.25000° S 179.95000° W');
  await expectShips(page, SHIPS.length);
  await lookAt(page, [51.5, 12], 8);
  await page.keyboard.press('/');
  await expect(option(page, /TANKER TWO/)).toBeVisible(); // searched before
  await page.keyboard.type('12 30 S 43 15 W');
  await expect(option(page, /12\.50000° S 043\.25000° W/)).toBeVisible();
});

test('by touch, on a tablet upright: the drawer narrows down, the position panel says back what it read, the marker goes', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 834, height: 1112 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, shore.server.url);
  await expectShips(page, SHIPS.length);

  await box(page).tap();
  await box(page).fill('port');
  await option(page, /All results/).tap();
  const everything = page.getByRole('combobox', { name: 'Search everything' });
  await expect(everything).toHaveValue('port');
  await page.getByRole('button', { name: 'Places', exact: true }).tap();
  await everything.fill('aden');
  await option(page, /Gulf of Aden/).tap();
  await expect(page.getByRole('group', { name: 'Marker' })).toContainText('Gulf of Aden');
  await page.getByRole('button', { name: 'Close Search' }).tap();

  await openOnMap(page, 'Go to a position');
  await page.getByRole('radio', { name: 'Two fields' }).tap();
  await page.getByRole('textbox', { name: 'Latitude' }).fill('17 00');
  await page.getByRole('radio', { name: 'S', exact: true }).tap();
  await page.getByRole('textbox', { name: 'Longitude' }).fill('179 57');
  await expect(page.getByText("17°00.000' S 179°57.000' E")).toBeVisible();
  await page.getByRole('button', { name: 'Go there' }).tap();
  await expect.poll(() => middle(page)).toEqual([180, -17]);
  await page.getByRole('button', { name: 'Remove the marker' }).tap();
  await expect(page.getByRole('group', { name: 'Marker' })).toBeHidden();
  await context.close();
});
