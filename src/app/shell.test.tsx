import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startSession } from '#session/session.ts';
import { noteSync, resetSync } from '#sync/sync-status.ts';
import { closeSignedIn, openSignedIn } from '#tests/signed-in-device.tsx';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { dismissAllAlertToasts, showAlertToast } from '#ui/alert-line/alert-toasts.ts';
import { ACCENTS, changeTheme } from '#ui/look/theme-settings.ts';
import { OwnEmptyState } from '#ui/states.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { PageHead } from '#ui/frame/page-head.tsx';
import { Shell } from './shell.tsx';

function ShipPage() {
  return (
    <>
      <PageHead back={null} name="EVER GIVEN" />
      <p>the screen</p>
    </>
  );
}

function Content() {
  return (
    <>
      <p>the screen</p>
      <OwnEmptyState title="No fleets yet">Put them together.</OwnEmptyState>
    </>
  );
}

function MapWithDrawer() {
  return (
    <div style={{ position: 'relative', display: 'flow-root', blockSize: '100%' }}>
      <p>the screen</p>
      <Drawer title="EVER GIVEN" onClose={() => undefined}>
        content
      </Drawer>
    </div>
  );
}

async function openShell(address: string) {
  const root = createRootRoute();
  const at = (path: string, staticData: { frame: 'map' | 'page' | 'auth'; title: string }) =>
    createRoute({ getParentRoute: () => root, path, staticData, component: Content });
  const routeTree = root.addChildren([
    at('/dashboard/map', { frame: 'map', title: 'shell.map' }),
    at('/dashboard/permission-denied', { frame: 'page', title: 'shell.permissionDenied' }),
    at('/auth/login', { frame: 'auth', title: 'auth.title' }),
    createRoute({
      getParentRoute: () => root,
      path: '/dashboard/drawer',
      staticData: { frame: 'map', title: 'shell.map' },
      component: MapWithDrawer,
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/dashboard/ship/1',
      staticData: { frame: 'page', title: 'map.kinds.ship' },
      component: ShipPage,
    }),
    at('/dashboard/no-words', { frame: 'page', title: 'nowhere.title' }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }), InnerWrap: Shell });
  const screen = await renderInTheme(<RouterProvider router={router as never} />);
  await expect.element(screen.getByText('the screen')).toBeVisible();
  return screen;
}

const headerHeight = () => Math.round(document.querySelector('header')?.getBoundingClientRect().height ?? 0);

test.each([
  ['/dashboard/map', 64, 'Fathom | Map'],
  ['/dashboard/ship/1', 92, 'Fathom | EVER GIVEN'],
  ['/auth/login', 88, 'Fathom | Sign in'],
  ['/dashboard/permission-denied', 92, 'Fathom | Permission denied'],
  // the texts of its area could not be fetched
  ['/dashboard/no-words', 92, 'Fathom'],
])('%s has a header of %i px and the title %s', async (address, height, title) => {
  await page.viewport(1280, 800);
  await openShell(address);
  await expect.poll(() => document.title).toBe(title);
  // with its hairline
  expect([height, height + 1]).toContain(headerHeight());
});

test('a list of own rows is called empty only after a first complete pull; before it says what the device lacks', async () => {
  resetSync();
  const screen = await openShell('/dashboard/permission-denied');
  await expect.element(screen.getByText('Fetching your fleets, alerts and messages …')).toBeVisible();
  noteSync({ link: 'offline' });
  await expect.element(screen.getByText('Not received from the server yet')).toBeVisible();
  await expect.element(screen.getByText('No fleets yet')).not.toBeInTheDocument();
  noteSync({ lastPullMs: {}, pullError: { code: 'storageFull', message: 'QuotaExceededError' } });
  await expect.element(screen.getByText(/^This device is out of storage/)).toBeVisible();
  noteSync({ lastPullMs: { own: 1 }, pullError: undefined });
  await expect.element(screen.getByText('No fleets yet')).toBeVisible();
  await expect.element(screen.getByText('Not received from the server yet')).not.toBeInTheDocument();
});

test('below 1200 px the navigation is an overlay that opens full, takes the focus and closes on Esc', async () => {
  await page.viewport(820, 1180);
  const screen = await openShell('/dashboard/map');
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Open navigation' }).click();
  const overlay = screen.getByRole('dialog', { name: 'Navigation' });
  await expect.element(overlay.getByRole('link', { name: 'Map' })).toBeVisible();
  expect(Math.round(overlay.element().getBoundingClientRect().width)).toBe(260);
  await userEvent.keyboard('{Escape}');
  await expect.element(overlay).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open navigation' })).toHaveFocus();
});

test('from 1200 px the navigation is 88 px mini and 280 px full', async () => {
  await page.viewport(1280, 800);
  localStorage.clear();
  const screen = await openShell('/dashboard/permission-denied');
  const width = () => Math.round(screen.getByRole('navigation').element().getBoundingClientRect().width);
  await expect.poll(width).toBe(88);
  await screen.getByRole('button', { name: 'Expand navigation' }).click();
  await expect.poll(width).toBe(280);
});

test('the first Tab offers to skip to the content', async () => {
  await page.viewport(1280, 800);
  const screen = await openShell('/dashboard/map');
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
});

test.each(['/dashboard/map', '/dashboard/permission-denied', '/auth/login'])('%s names traffic that is not live', async (address) => {
  await page.viewport(390, 844);
  noteSync({ traffic: 'demonstration' });
  const screen = await openShell(address);
  await expect.element(screen.getByText('Demonstration traffic')).toBeVisible();
  noteSync({ traffic: 'recording' });
  await expect.element(screen.getByText('Recording')).toBeVisible();
  noteSync({ traffic: 'live' });
  await expect.element(screen.getByRole('note')).not.toBeInTheDocument();
});

test('a press on the traffic that is not live says what it means and how it ends', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await openSignedIn();
  await startSession();
  await page.viewport(1280, 800);
  noteSync({ link: 'live', traffic: 'demonstration' });
  const screen = await openShell('/dashboard/permission-denied');
  await screen.getByRole('button', { name: 'Demonstration traffic' }).click();
  const answer = screen.getByRole('dialog', { name: 'Demonstration traffic' });
  await expect.element(answer.getByText(/^Every ship here is invented/)).toBeVisible();
  await expect.element(answer.getByText(/^It ends when .* feed of real ships/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(answer).not.toBeInTheDocument();
  resetSync();
});

test('on a phone what the chip says has a line of its own or is left to the ring, and the title stays whole', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await openSignedIn();
  await startSession();
  await page.viewport(390, 844);
  noteSync({ link: 'live', traffic: 'demonstration' });
  const screen = await openShell('/dashboard/permission-denied');
  const chip = screen.getByRole('button', { name: /^Synchronisation/ });
  const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  const titleBox = () => box(document.querySelector('header h1'));
  const isWhole = (element: Element | null) => (element?.scrollWidth ?? 1) <= (element?.clientWidth ?? 0);
  await expect.element(chip).toBeVisible();
  const wide = titleBox().width;
  noteSync({ link: 'connecting', shipsAtMs: Date.now() - 60_000 });
  await expect.element(screen.getByRole('button', { name: /Connecting - last contact/ })).toBeVisible();
  await expect.element(screen.getByText('Connecting')).not.toBeVisible();
  expect(titleBox().width).toBeGreaterThanOrEqual(wide);
  noteSync({ link: 'connecting', shipsAtMs: Date.now() - 2 * 3_600_000 });
  await expect.element(screen.getByText('Connecting')).toBeVisible();
  expect(box(chip.element()).top).toBeGreaterThan(titleBox().bottom);
  noteSync({ link: 'offline', shipsAtMs: Date.now() - 3 * 3_600_000 });
  await expect.element(screen.getByRole('button', { name: /Offline - last contact/ })).toBeVisible();
  expect(box(chip.element()).top).toBeGreaterThan(titleBox().bottom);
  expect(box(chip.element()).height).toBeLessThanOrEqual(44); // one line
  expect(titleBox().width).toBeGreaterThanOrEqual(wide);
  expect(isWhole(document.querySelector('header h1'))).toBe(true);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await seriousFindings()).toEqual([]);
  resetSync();
  vi.unstubAllGlobals();
  await closeSignedIn();
});

const appearances = (['light', 'dark'] as const).flatMap((themeMode) =>
  (['default', 'bold'] as const).map((themeContrast) => ({ themeMode, themeContrast })),
);
test.each(appearances)('axe finds nothing serious in the shell in any preset: %o', async (appearance) => {
  await page.viewport(1280, 800);
  noteSync({ link: 'offline', traffic: 'demonstration', shipsAtMs: 0 });
  await openShell('/dashboard/permission-denied');
  for (const themeColorPresets of Object.keys(ACCENTS) as (keyof typeof ACCENTS)[]) {
    changeTheme({ ...appearance, themeColorPresets });
    await expect.poll(() => document.querySelector('.radix-themes')?.getAttribute('data-accent-color')).toBe(ACCENTS[themeColorPresets]);
    expect(await seriousFindings(), themeColorPresets).toEqual([]);
  }
});

test.each([
  [1280, 800],
  [390, 844],
])('at %i px header, alerts and navigation stay in view while a page scrolls, and no focus goes under them', async (width, height) => {
  await page.viewport(width, height);
  const screen = await openShell('/dashboard/permission-denied');
  const content = document.querySelector('main')?.appendChild(document.createElement('div'));
  if (!content) throw new Error('there is no page');
  content.innerHTML = '<button id="first">First</button><div style="height: 3000px"></div>';
  showAlertToast('a', { text: 'Alarm: ANNA', rank: 1 });
  await expect.element(screen.getByText('Alarm: ANNA').last()).toBeVisible();
  scrollTo(0, 2_000);
  await expect.poll(() => scrollY).toBe(2_000);
  const top = (selector: string) => Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? -1);
  expect(top('header')).toBe(0);
  const line = document.querySelector('[data-alert-line]')?.getBoundingClientRect();
  expect(Math.round(line?.top ?? -1)).toBe(headerHeight());
  if (width > 1200) await expect.poll(() => top('nav')).toBe(headerHeight());
  document.querySelector<HTMLElement>('#first')?.focus();
  await expect.poll(() => top('#first')).toBeGreaterThanOrEqual(Math.round(line?.bottom ?? 0));
  dismissAllAlertToasts();
  scrollTo(0, 0);
});

test.each([390, 360])(
  'on a map of %i px what the ships are touches neither the search nor the menu, however much the bar says',
  async (width) => {
    await page.viewport(width, 844);
    noteSync({ link: 'live', traffic: 'demonstration' });
    const screen = await openShell('/dashboard/map');
    const [slot, end] = ['slot', 'end'].map((part) => document.querySelector<HTMLElement>(`header > [class*=${part}]`));
    if (!slot || !end) throw new Error('there is no bar');
    slot.appendChild(document.createElement('div'));
    end.style.minInlineSize = '178px'; // with the numbers of alerts
    const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const [ships, search, menu] = [
      box(screen.getByText('Demonstration traffic').element()),
      box(slot),
      box(document.querySelector('header button')),
    ];
    expect(ships.right).toBeLessThanOrEqual(search.left - 4);
    expect(ships.left).toBeGreaterThanOrEqual(menu.right + 4);
    resetSync();
  },
);

test('a line of alerts that comes moves neither the navigation nor what a page has under the pointer', async () => {
  await page.viewport(1280, 800);
  const screen = await openShell('/dashboard/permission-denied');
  const content = document.querySelector('main')?.appendChild(document.createElement('div'));
  if (!content) throw new Error('there is no page');
  content.innerHTML = '<button id="first">First</button><div style="height: 3000px"></div>';
  const tops = () => ['nav', '#first'].map((selector) => Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? -1));
  const before = tops();
  showAlertToast('a', { text: 'Alarm: BERTA', rank: 1 });
  await expect.element(screen.getByText('Alarm: BERTA').last()).toBeVisible();
  await expect.poll(() => tops()[1]).toBeGreaterThan(before[1] ?? 0); // nobody points at the page: its first line stays in sight
  expect(scrollY).toBe(0);
  dismissAllAlertToasts();
  await expect.poll(tops).toEqual(before);
  await userEvent.hover(screen.getByRole('button', { name: 'First' }));
  showAlertToast('a', { text: 'Emergency: ANNA', rank: 0 });
  await expect.element(screen.getByText('Emergency: ANNA').last()).toBeVisible();
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  expect(tops()).toEqual(before);
  dismissAllAlertToasts();
  scrollTo(0, 0);
});

test.each([
  [1280, 800],
  [820, 1180],
  [390, 844],
])(
  'at %i px a line of alerts that comes moves nothing of the map, and stands beside the tools and below the marks',
  async (width, height) => {
    await page.viewport(width, height);
    const screen = await openShell('/dashboard/map');
    const rail = document.querySelector('main')?.appendChild(document.createElement('div'));
    if (!rail) throw new Error('there is no map');
    rail.style.cssText = 'position: absolute; inset: 12px auto auto 12px; inline-size: 48px; block-size: 300px';
    document.documentElement.style.setProperty('--marks-end', '40px');
    const main = () => JSON.stringify(document.querySelector('main')?.getBoundingClientRect());
    const before = main();
    showAlertToast('a', { text: 'Emergency: ANNA', rank: 0 });
    await expect.element(screen.getByText('Emergency: ANNA').last()).toBeVisible();
    expect(main()).toBe(before);
    const line = document.querySelector('[data-alert-line]')?.getBoundingClientRect();
    expect(line?.top).toBeGreaterThanOrEqual(headerHeight() + 40);
    const isFolded = screen.getByRole('button', { name: 'Show all of the new alerts' }).elements().length === 1;
    expect(isFolded).toBe(width <= 1024); // what may be cut can be opened
    if (width > 1024) expect(line?.left).toBeGreaterThanOrEqual(rail.getBoundingClientRect().right);
    dismissAllAlertToasts();
    document.documentElement.style.removeProperty('--marks-end');
  },
);

test('on a phone a sheet pulled fully up ends below the line of alerts, so that its handle and its button to close can be pressed', async () => {
  await page.viewport(390, 844);
  const screen = await openShell('/dashboard/drawer');
  const topOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().top ?? -1);
  const handle = screen.getByRole('slider', { name: 'Panel height' }).element() as HTMLElement;
  handle.focus();
  await userEvent.keyboard('{ArrowUp}');
  const sheet = document.querySelector('aside');
  await expect.poll(() => topOf(sheet)).toBe(headerHeight());
  showAlertToast('a', { text: 'Emergency: ANNA', rank: 0 });
  await expect.element(screen.getByText('Emergency: ANNA').last()).toBeVisible();
  const lineEnd = () => Math.round(document.querySelector('[data-alert-line]')?.getBoundingClientRect().bottom ?? 0);
  await expect.poll(() => topOf(sheet)).toBe(lineEnd());
  await screen.getByRole('button', { name: 'Show all of the new alerts' }).click(); // higher
  await expect.poll(() => topOf(sheet)).toBe(lineEnd());
  dismissAllAlertToasts();
  await expect.poll(() => topOf(sheet)).toBe(headerHeight());
});
