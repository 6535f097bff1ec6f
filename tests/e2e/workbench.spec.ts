// The map's workbench in use: every panel by keyboard and by touch, and what an address, a link and a saved view bring back.
import { expect, type Locator, type Page } from '@playwright/test';
import { colourAt, expectShips, lookAt, mapTool, openOnMap, pixelOf, region, signIn, test } from './app-page.ts';
import { SHIPS } from './feed.ts';
import { expectNothingSerious, expectTargetsForFingers } from './findings.ts';
import { readPng } from './picture.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();

/** Every panel that floats; the time slider has its own place at the foot. */
const FLOATING = ['Layers', 'Map style', 'Draw', 'Measure', 'View', 'Ships', 'Ports', 'Events', 'Alerts', 'Map key', 'Go to a position'];
const KEYS: Record<string, string> = { Layers: 'l', Draw: 'd', Measure: 'm', View: 'v', Time: 't' };

const title = (page: Page, name: string) => page.getByRole('group', { name: `${name}: drag`, exact: false });
const stacking = (one: Locator) => one.evaluate((element) => Number(getComputedStyle(element).zIndex));
const pin = (page: Page, name: string) => page.getByRole('button', { name: `Keep ${name} open beside others`, exact: true });
const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

async function openMap(page: Page): Promise<void> {
  await signIn(page, shore.server.url);
  await expectShips(page, SHIPS.length);
}

/** By its own key, else by Enter on its button, else by Enter in the menu of what the rail has no room for. */
async function openByKeyboard(page: Page, name: string): Promise<void> {
  const key = KEYS[name];
  if (key) return page.keyboard.press(key);
  if (await mapTool(page, name).isVisible()) return mapTool(page, name).press('Enter');
  await mapTool(page, 'More').press('Enter');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0); // while it fades, the next Esc is its own
}

test('by keyboard every panel opens, moves, comes to the front and closes, and the keys are listed', async ({ page }) => {
  await openMap(page);
  for (const name of FLOATING) {
    const other = name === 'Layers' ? 'View' : 'Layers';
    if (await region(page, other).isHidden()) await openByKeyboard(page, other);
    await expect(region(page, other)).toBeVisible();
    if (name === 'Layers') await pin(page, other).press('Enter'); // from then on Layers have a place of their own
    await openByKeyboard(page, name);
    await expect(region(page, name)).toBeVisible();
    expect(await stacking(region(page, name))).toBeGreaterThan(await stacking(region(page, other)));

    const before = await boxOf(region(page, name));
    await title(page, name).focus();
    for (const arrow of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(arrow);
    await expect.poll(async () => (await boxOf(region(page, name))).x, { message: name }).not.toBe(before.x);

    await title(page, other).focus();
    expect(await stacking(region(page, other))).toBeGreaterThan(await stacking(region(page, name)));
    await title(page, name).focus();
    await page.keyboard.press('Escape');
    await expect(region(page, name)).toBeHidden();
    await expect(region(page, other), 'one Esc closes one').toBeVisible();
    if (name === 'Layers') await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-panel]')).toHaveCount(0);
  await page.keyboard.press('d');
  await expect(region(page, 'Draw')).toBeVisible();
  await page.keyboard.press('m');
  await expect(region(page, 'Draw'), 'drawing and measuring exclude each other').toBeHidden();
  await page.keyboard.press('t');
  await expect(region(page, 'Time')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(region(page, 'Time')).toBeHidden();
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(region(page, 'Layers')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('lm');
  await expect(page.getByRole('combobox'), 'what is typed opens nothing').toHaveValue('lm');
  await expect(region(page, 'Layers')).toBeHidden();
});

/** A finger that drags: Playwright taps, but does not drag by touch. */
async function dragByTouch(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from.x, from.y);
  for (const part of [0.3, 0.7, 1]) await touch('touchMove', from.x + by.x * part, from.y + by.y * part);
  await touch('touchEnd', 0, 0);
  await hand.detach();
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });
  test('every panel opens, moves, comes to the front and closes; upright and on a phone they are sheets', async ({ page }) => {
    test.slow(); // a hundred taps on a map drawn in software
    await openMap(page);
    const tapOpen = async (name: string) => {
      if (await mapTool(page, name).isVisible()) return mapTool(page, name).tap();
      await mapTool(page, 'More').tap();
      await page.getByRole('menuitem', { name, exact: true }).tap();
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    /** Until it is gone: a finger that a busy machine holds down for half a second presses long, which is no click. */
    const close = async (name: string) => {
      const button = page.getByRole('button', { name: `Close ${name}`, exact: true });
      await expect(async () => {
        if (await button.isVisible()) await button.tap();
        await expect(button).toBeHidden({ timeout: 3000 });
      }).toPass();
    };
    await tapOpen('Events');
    await pin(page, 'Events').tap();
    for (const name of [...FLOATING.filter((one) => one !== 'Events'), 'Events']) {
      const other = name === 'Events' ? 'Alerts' : 'Events';
      if (name === 'Events') await tapOpen(other);
      else await tapOpen(name);
      const before = await boxOf(region(page, name));
      await dragByTouch(page, { x: before.x + 40, y: before.y + 20 }, { x: before.x > 500 ? -90 : 90, y: 60 });
      await expect.poll(async () => (await boxOf(region(page, name))).x, { message: name }).not.toBe(before.x);
      expect(await stacking(region(page, name)), 'a touch brings to the front').toBeGreaterThan(await stacking(region(page, other)));
      await close(name);
      await expect(region(page, name)).toBeHidden();
    }
    await close('Alerts');
    await tapOpen('Time');
    await expect(region(page, 'Time')).toBeVisible();
    await close('Time');

    for (const [viewport, names] of [
      [{ width: 820, height: 1180 }, ['Layers']],
      [{ width: 390, height: 844 }, ['View', 'Ships', 'Map key', 'Go to a position']],
    ] as const) {
      await page.setViewportSize(viewport);
      for (const name of names) {
        await tapOpen(name);
        await expect(region(page, name)).toBeVisible();
        const { x, width, y, height } = await boxOf(region(page, name));
        expect([name, x, width, Math.round(y + height)]).toEqual([name, 0, viewport.width, viewport.height]);
        if (name === 'Layers' || name === 'View') {
          await expectTargetsForFingers(page);
          await expectNothingSerious(page);
        }
        await close(name);
      }
    }
    const sheet = region(page, 'Layers');
    await tapOpen('Layers');
    const before = await boxOf(sheet);
    const handle = await boxOf(sheet.getByRole('slider', { name: 'Panel height' }));
    await dragByTouch(page, { x: handle.x + handle.width / 2, y: handle.y + 10 }, { x: 0, y: -350 });
    await expect.poll(async () => (await boxOf(sheet)).height).toBeGreaterThan(before.height * 1.5);
  });
});

test('back closes, a link opens, a view in a link or kept brings everything back, and night leaves nothing white', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMap(page);
  const [first] = SHIPS;
  if (!first) throw new Error('no ships');
  const map = `${shore.server.url}/dashboard/map`;
  const drawer = page.getByRole('complementary');

  await page.goto(`${map}?beside=views`);
  await expect(drawer.getByRole('heading', { name: 'Saved views' })).toBeVisible();
  await lookAt(page, [first.lon, first.lat], 11);
  const at = await pixelOf(page, [first.lon, first.lat]);
  await expect(async () => {
    await page.mouse.click(at.x, at.y);
    await expect(page).toHaveURL(/beside=views&ship=\d+|ship=\d+&beside=views/, { timeout: 1500 });
  }).toPass();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(drawer.getByRole('heading', { name: 'Saved views' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/ship=/);
  await expect(drawer.getByRole('heading', { name: 'Saved views' })).toBeHidden();
  await page.goBack();
  await expect(drawer.getByRole('heading', { name: 'Saved views' })).toBeVisible();

  await lookAt(page, [43.5, 12.6], 6);
  await page.keyboard.press('l');
  const layer = (name: string) => region(page, 'Layers').getByRole('switch', { name, exact: true });
  await layer('Iran').click();
  await layer('Past reports, 5 years').click();
  await drawer.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bab al-Mandab');
  await drawer.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('button', { name: 'Copy a link to this view' }).click();
  await expect(page.getByText(/^Link copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Clear the map' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(map);
  await openOnMap(page, 'Saved views');
  await page.getByRole('button', { name: /^Show Bab al-Mandab/ }).click();
  await page.keyboard.press('l');
  await expect(layer('Iran')).toBeChecked();
  await expect(layer('Past reports, 5 years')).not.toBeChecked();
  await expect(layer('JWC listed areas')).toBeChecked();

  await page.goto(link);
  await expect(page).toHaveURL(map);
  await expect(page.getByText('z 6.0')).toBeVisible();
  await page.keyboard.press('l');
  await expect(layer('Iran')).toBeChecked();
  await expect(layer('Past reports, 5 years')).not.toBeChecked();
  await page.goto(`${map}?view=1_12_43_6_light_whales_high_all___`);
  await expect(page.getByText(/names layers or filters that do not exist/)).toBeVisible();
  await expect(page).toHaveURL(map);

  await mapTool(page, 'Night mode').click();
  const sea = await pixelOf(page, [48, 12.5]);
  await expect.poll(async () => Math.max(...(await colourAt(page, sea)))).toBeLessThan(70);
  await page.keyboard.press('l');
  await expect(region(page, 'Layers')).toBeVisible();
  await expectNothingSerious(page);
  const picture = readPng(await page.screenshot());
  let [brightest, coldest] = [0, 0];
  for (let y = 0; y < picture.height; y += 2)
    for (let x = 0; x < picture.width; x += 2) {
      const [red, green, blue] = picture.at(x, y);
      brightest = Math.max(brightest, 0.2126 * red + 0.7152 * green + 0.0722 * blue);
      coldest = Math.max(coldest, blue - red);
    }
  expect(brightest).toBeLessThan(175);
  expect(coldest, 'nothing bluish').toBeLessThanOrEqual(4);
  await mapTool(page, 'Night mode').click();
  await expect.poll(async () => Math.max(...(await colourAt(page, sea)))).toBeGreaterThan(180);
});
