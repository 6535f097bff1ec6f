// Everything a user can open, looked at as somebody who does not see well, has no mouse, or wears gloves.
import { expect, type Locator, type Page } from '@playwright/test';
import {
  expectShips,
  installed,
  openAccountMenu,
  openSyncPanel,
  signIn,
  signInOnly,
  syncChip,
  test,
  openOnMap,
  mapTool,
} from './app-page.ts';
import {
  expectNothingFaint,
  expectNothingSerious,
  expectTargetsForFingers,
  faintInTheDark,
  seriousOn,
  smallForFingers,
  stillness,
} from './findings.ts';
import { fleetRow, makeFleet, openFleets } from './fleet-screens.ts';
import { press as pressOn, tabTo } from './keyboard.ts';
import { fleetScreens, otherScreens, waitingScreens } from './written-screens.ts';
import { SHIPS } from './feed.ts';
import { shoreOf } from './shore.ts';

test.describe.configure({ mode: 'parallel' }); // the longest file by far: both workers share it

const shore = shoreOf();

async function openMap(page: Page): Promise<void> {
  await expectShips(page, SHIPS.length);
}

async function openShip(page: Page): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search ships' });
  await search.focus();
  await search.fill('EVER CALM');
  await page.getByRole('option', { name: /EVER CALM/ }).waitFor();
  await search.press('Enter');
  await expect(page.getByRole('complementary').getByText(/^Position .* (old|ago)$/)).toBeVisible();
}

/** Opens one thing after the other and looks at each. */
async function lookAtEverything(page: Page, look: () => Promise<void>): Promise<void> {
  await page.goto(`${shore.server.url}/`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await look();
  await signIn(page, shore.server.url);
  await openMap(page);
  await openOnMap(page, 'Ships');
  await look();
  await page.getByRole('button', { name: 'Close Ships' }).click();
  await openShip(page);
  await look();
  await openSyncPanel(page);
  await expect(page.getByRole('switch', { name: /Low-data mode/ })).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await openAccountMenu(page);
  await expect(page.getByRole('menu')).toBeVisible();
  await look();
  await page.getByRole('menuitem', { name: 'Theme settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Theme settings' })).toBeVisible();
  await look();
}

const WRITTEN = [
  ['where fleets are written', fleetScreens],
  ['elsewhere where users write', otherScreens],
  ['on what waits for them', waitingScreens],
] as const;

test('nothing is too faint on the map and the ship beside it in any of the six colours, nor in bold contrast', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, shore.server.url);
  await openMap(page);
  await openShip(page);
  const settings = ['Indigo', 'Cyan', 'Purple', 'Blue', 'Orange', 'Red', 'Bold', 'Dark'];
  for (const setting of settings) {
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Theme settings' }).click();
    await page.getByRole('dialog').getByText(setting, { exact: true }).click();
    await expect(page.getByRole('radio', { name: setting, exact: true })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectNothingFaint(page);
  }
});

const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
  for (const [name, viewport] of Object.entries({ phone: PHONE, tablet: TABLET })) {
    const tag = viewport === PHONE ? [] : ['@long'];
    test(`on a ${name} every control is large enough for a glove, nothing is wider than the screen, nothing serious is found, and nothing is too faint in the dark`, {
      tag,
    }, async ({ page }) => {
      await page.setViewportSize(viewport);
      await lookAtEverything(page, async () => {
        expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
        await expectNothingSerious(page);
        await expectTargetsForFingers(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        expect(await faintInTheDark(page)).toEqual([]);
      });
    });
  }

  for (const [where, screens] of WRITTEN) {
    test(`every control is large enough, nothing too wide, nothing serious found and nothing too faint in the dark ${where}`, {
      tag: '@long',
    }, async ({ page }) => {
      const found: string[] = [];
      for await (const screen of screens({ page, ...shore, heard: SHIPS.map(({ mmsi }) => mmsi) })) {
        for (const viewport of [TABLET, PHONE]) {
          await page.setViewportSize(viewport);
          await stillness(page);
          const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
          const all = [...(await smallForFingers(page)), ...(widthPx > viewport.width ? [`${widthPx} px wide`] : [])];
          if (viewport === PHONE) all.push(...(await seriousOn(page)), ...(await faintInTheDark(page)));
          found.push(...all.map((what) => `${screen}, ${viewport.width} px: ${what}`));
        }
      }
      expect(found).toEqual([]);
    });
  }
});

test('with the keyboard alone: search, chip, menu and tools are reached in this order, and Esc closes what is in front', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, shore.server.url);
  await openMap(page);
  await expect(syncChip(page, 'Live')).toBeVisible();
  const reached: string[] = [];
  const isHome = (name = '') => /^(My ships|Whole map)$/.test(name);
  for (let tabs = 0; tabs < 60 && !isHome(reached.at(-1)); tabs++) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''),
    );
  }
  const wanted = [
    'Skip to main content',
    'Fathom, home',
    'Search ships',
    'Synchronisation: Live',
    'Notifications',
    'Account: Demo Member',
    'Dashboard',
    'Map',
    'Layers',
    'Ships',
    'More',
  ];
  const named = reached.map((name) => name.replace(/^(Notifications): .*/, '$1').replace(/^(Search ships), .*/, '$1')); // how many are unread is of the tests before
  expect(named.filter((name) => wanted.includes(name))).toEqual(wanted);
  expect(isHome(reached.at(-1))).toBe(true);

  await page.keyboard.press('/');
  await page.keyboard.type('EVER CALM');
  await expect(page.getByRole('option', { name: /EVER CALM/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary');
  await expect(drawer).toBeVisible();
  await mapTool(page, 'Ships').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /Cargo/ })).toBeVisible();
  await syncChip(page, 'Live').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: /Low-data mode/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch', { name: /Low-data mode/ })).toBeHidden();
  await expect(syncChip(page, 'Live')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: /Cargo/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: /Cargo/ })).toBeHidden();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('with the keyboard alone: make a fleet, add a ship and open her, rename the fleet, delete it, and take that back', {
  tag: '@long',
}, async ({ page }) => {
  const { keyboard } = page;
  const press = (target: Locator) => pressOn(page, target);
  await signInOnly(page, shore.link.url);
  await installed(page);
  await openFleets(page);
  shore.link.cut();
  await expect(syncChip(page, /^Offline/)).toBeVisible({ timeout: 60_000 });
  await makeFleet(page, { name: 'Finds out that there is no link' });
  await openFleets(page);

  await press(page.getByRole('link', { name: 'New fleet' }).first());
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await keyboard.type('By keys');
  await tabTo(page, page.getByRole('combobox', { name: 'Add a ship' }));
  await keyboard.type('244123456');
  await expect(page.getByText('Add MMSI 244123456')).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: '244123456' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Create fleet' }));
  await expect(page.getByRole('heading', { name: 'By keys', exact: true })).toBeVisible();

  await press(page.getByRole('row').filter({ hasText: '244123456' }));
  await expect(page.getByRole('heading', { name: 'MMSI 244123456' })).toBeVisible();
  await press(page.getByRole('link', { name: 'By keys' }));

  await press(page.getByRole('link', { name: 'Edit' }));
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Renamed by keys');
  await press(page.getByRole('button', { name: 'Save changes' }));
  await expect(page.getByRole('heading', { name: 'Renamed by keys', exact: true })).toBeVisible();

  await press(page.getByRole('button', { name: 'Delete', exact: true }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }));
  await expect(fleetRow(page, 'Renamed by keys')).toBeHidden();
  const undo = page.getByRole('listitem').filter({ hasText: 'Fleet Renamed by keys' }).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await keyboard.press('Alt+t');
  await press(undo);
  await expect(fleetRow(page, 'Renamed by keys')).toBeVisible();
});
