import { expect, type Page } from '@playwright/test';
import { expectShips, lookAt, openOnMap, pixelOf, shipCount, signIn, test } from './app-page.ts';
import { SHIPS } from './feed.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();

const drawn = (page: Page) => shipCount(page).then((count) => count.drawn);
const CALM: [number, number] = [3.4, 52.2];

async function boxAround(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [start, end] = [await pixelOf(page, from), await pixelOf(page, to)];
  await page.keyboard.down('Shift');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
  await page.keyboard.up('Shift');
}

test('a box of ships becomes a fleet, own fleets alone are shown, and a track is read with the server and without it', async ({ page }) => {
  await signIn(page, shore.server.url);
  await expectShips(page, SHIPS.length);
  await lookAt(page, [3, 52.3], 8);
  await boxAround(page, [3.2, 52.6], [3.6, 52.1]);
  await expect(page.getByText('2 ships selected')).toBeVisible();
  await expect(page.getByRole('button', { name: /^EVER CALM/ })).toBeVisible();
  await page.getByLabel('Add to fleet').selectOption('New fleet');
  await page.getByLabel('Name of the new fleet').fill('Hook of Holland');
  await page.getByRole('button', { name: 'Add 2 ships' }).click();
  await expect(page.getByText('2 ships added.')).toBeVisible();
  await page.keyboard.press('Escape');

  await openOnMap(page, 'View');
  await page.getByRole('switch', { name: /^All ships worldwide/ }).click();
  await expect.poll(() => shipCount(page).then(({ matched }) => matched)).toBe(2);
  await page.getByRole('checkbox', { name: /^Hook of Holland/ }).click();
  await expect(page.getByText('Only ships in 1 fleet')).toBeVisible();
  await page.getByRole('button', { name: /Only ships in 1 fleet/ }).click();
  await page.getByRole('button', { name: /Own fleets only/ }).click();
  await expect.poll(() => shipCount(page).then(({ matched }) => matched)).toBeGreaterThanOrEqual(6);
  await page.getByRole('button', { name: 'Close View', exact: true }).click();

  const at = await pixelOf(page, CALM);
  await page.mouse.click(at.x, at.y);
  await page.getByRole('complementary').getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Track of EVER CALM' })).toBeVisible();
  await expect(page.getByText(/^Includes what the server knew at /)).toBeVisible();
  await expect(page.getByText(/^There is only one position, at |there was no gap of more than an hour between positions\./)).toBeVisible(); // as many as the feed has sent by now
  await shore.server.stop();
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect(page.getByText(/^The server cannot be reached/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Positions on this device')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'GPX' }).click();
  expect((await file).suggestedFilename()).toMatch(/^EVER CALM .*\.gpx$/);
  await shore.server.start();
});

test('the time slider by keys and by finger: the past is marked and never looks live', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  await signIn(page, shore.server.url);
  await expectShips(page, SHIPS.length);
  await lookAt(page, [3, 52.3], 8);
  await expect.poll(() => drawn(page)).toBeGreaterThan(0);
  await page.keyboard.press('t');
  const whole = page.getByRole('slider', { name: 'Time shown', exact: true });
  await expect(whole).toBeVisible();
  await expect(page.getByText(/not live/)).toHaveCount(0);
  await whole.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText(/^Replay \d{4}-\d\d-\d\d \d\d:\d\dZ: not live$/)).toBeVisible();
  await expect.poll(() => drawn(page), { message: 'live positions are hidden' }).toBe(0);
  await page.getByRole('button', { name: 'Back to now' }).tap();
  await expect(page.getByText(/not live/)).toHaveCount(0);
  await expect.poll(() => drawn(page)).toBeGreaterThan(0);

  const bar = await whole.boundingBox();
  if (!bar) throw new Error('no window on the bar');
  const hand = await context.newCDPSession(page);
  const [x, y] = [bar.x + bar.width / 2, bar.y + bar.height / 2];
  for (const [type, at] of [
    ['touchStart', x],
    ['touchMove', x - 60],
    ['touchMove', x - 200],
    ['touchEnd', undefined],
  ] as const)
    await hand.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await expect(page.getByText(/not live/)).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close Time', exact: true }).tap();
  await expect(page.getByText(/not live/)).toHaveCount(0);
  await expect.poll(() => drawn(page)).toBeGreaterThan(0);
  await context.close();
});
