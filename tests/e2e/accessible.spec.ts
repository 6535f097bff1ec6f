// Everything a user can open, looked at as somebody who does not see well, has no mouse, or wears gloves.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { openAccountMenu, openSyncPanel, shipCount, signIn, syncChip, test } from './app-page.ts';
import { type FathomServer, startFathom } from './fathom-server.ts';

let server: FathomServer;
test.beforeAll(async () => {
  server = await startFathom();
});
test.afterAll(() => server?.remove());

/** What fades in is half transparent for a moment, and half a contrast: only what has arrived is looked at. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });

async function expectNothingSerious(page: Page): Promise<void> {
  await stillness(page);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(serious).toEqual([]);
}

/** What a finger can hit of every control on the screen is at least 44 px each way; a control in a label is hit by all of the label. */
async function expectTargetsForFingers(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=switch], [role=radio], [role=slider]',
    );
    const found: string[] = [];
    for (const control of controls) {
      const target = control.closest<HTMLElement>('label, .rt-TextFieldRoot') ?? control;
      const { width, height } = target.getBoundingClientRect();
      const hidden =
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || getComputedStyle(target).clipPath !== 'none';
      // links inside a sentence are text (WCAG 2.2, 2.5.8)
      if (hidden || width < 2 || control.closest('.maplibregl-ctrl-attrib-inner, p')) continue;
      if (width < 43.5 || height < 43.5) {
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
        found.push(`${control.tagName.toLowerCase()} "${name}" ${Math.round(width)} x ${Math.round(height)}`);
      }
    }
    return found;
  });
  expect(small).toEqual([]);
}

async function openMap(page: Page): Promise<void> {
  await expect.poll(() => shipCount(page).then(({ slots }) => slots), { timeout: 45_000 }).toBeGreaterThan(1000);
  await expect(page.getByText('Demonstration traffic')).toBeVisible();
}

async function openShip(page: Page): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search ships' });
  await search.focus();
  await search.fill('ma');
  await page.getByRole('option').first().waitFor();
  await search.press('Enter');
  // the first one found may be a ship that fell silent
  await expect(page.getByRole('complementary').getByText(/^(Position|Last known position|Lost).* (old|ago)$/)).toBeVisible();
}

/** Opens one thing after the other and looks at each. */
async function lookAtEverything(page: Page, look: () => Promise<void>): Promise<void> {
  await page.goto(`${server.url}/`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await look();
  await signIn(page, server.url);
  await openMap(page);
  await page.getByRole('button', { name: 'Ship types' }).click();
  await look();
  await page.getByRole('button', { name: 'Close Ship types' }).click();
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

for (const themeMode of ['light', 'dark'] as const) {
  test(`nothing serious is found on any screen, ${themeMode}`, async ({ page, context }) => {
    await context.addCookies([{ name: 'themeMode', value: themeMode, url: server.url }]);
    await lookAtEverything(page, () => expectNothingSerious(page));
  });
}

test('nothing serious is found on the map and the ship beside it in any of the six colours, nor in bold contrast', async ({ page }) => {
  await signIn(page, server.url);
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
    await expectNothingSerious(page);
  }
});

const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
  test('every control is large enough for a glove, nothing is wider than the screen, and nothing serious is found', async ({ page }) => {
    await lookAtEverything(page, async () => {
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      for (const viewport of [TABLET, PHONE]) {
        await page.setViewportSize(viewport);
        await expectNothingSerious(page);
        await expectTargetsForFingers(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      }
    });
  });
});

test('with the keyboard alone: search, chip, menu and tools are reached in this order, and Esc closes what is in front', async ({
  page,
}) => {
  await signIn(page, server.url);
  await openMap(page);
  await expect(syncChip(page, 'Live')).toBeVisible();
  const reached: string[] = [];
  for (let tabs = 0; tabs < 20 && reached.at(-1) !== 'Whole view'; tabs++) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''),
    );
  }
  const wanted = [
    'Skip to the content',
    'Fathom, home',
    'Search ships',
    'Synchronisation: Live',
    'Account: Demo Member',
    'Map',
    'Ship types',
  ];
  expect(reached.filter((name) => wanted.includes(name))).toEqual(wanted);
  expect(reached.at(-1)).toBe('Whole view');

  await page.keyboard.press('/');
  await page.keyboard.type('ma');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary');
  await expect(drawer).toBeVisible();
  await page.getByRole('button', { name: 'Ship types' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /Cargo/ })).toBeVisible();
  await syncChip(page, 'Live').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch')).toBeHidden();
  await expect(syncChip(page, 'Live')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: /Cargo/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: /Cargo/ })).toBeHidden();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});
