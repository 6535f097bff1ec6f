// The search on a screen that is not the map: by keys, and where each kind of result leads.
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_MAP_LAYERS } from '#contract/entities/map-layers.ts';
import { viewDetailsOf } from '#domain/workbench/shown-views.ts';
import { startWorkbench, toggleLayer } from '#domain/workbench/workbench.ts';
import { placeIn, readMapSearch } from '#features/map/map-search.ts';
import { readSharedView } from '#features/views/shared-view.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn } from '#tests/signed-in-device.tsx';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { HeaderSlot } from '#ui/frame/header-slot.tsx';
import { PageSearch } from './-page-search.tsx';

const WHOSE = { ownerId: ACCOUNT.id, organisationId: ACCOUNT.organisationId, createdAt: 1, updatedAt: 1, v: 1 };
beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
  await db().ports.put({
    id: 'YEADE',
    name: 'Aden',
    country: 'YE',
    locode: 'YEADE',
    lat: 12.8,
    lon: 45,
    source: 'test',
    updatedAt: 1,
    v: 1,
  });
  await db().fleets.put({ ...WHOSE, id: 'f1', name: 'Zephyr fleet', tags: [], mastersEmail: null });
});
afterEach(async () => {
  clearPersisted();
  await closeSignedIn();
});

async function openPage() {
  const root = createRootRoute({
    component: () => (
      <>
        <header>
          <HeaderSlot />
        </header>
        <main>
          <Outlet />
        </main>
        <PageSearch accountId={ACCOUNT.id} />
      </>
    ),
  });
  const at = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => <h1>{path}</h1> });
  const map = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/map',
    validateSearch: readMapSearch,
    component: () => <h1>map</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([at('/dashboard/preferences'), at('/dashboard/fleets/$fleetId/fleet'), map]),
    history: createMemoryHistory({ initialEntries: ['/dashboard/preferences'] }),
  });
  const screen = await renderInTheme(<RouterProvider router={router as never} />);
  await expect.element(screen.getByRole('heading', { name: '/dashboard/preferences' })).toBeVisible();
  return { screen, location: () => router.state.location };
}

/** Typed and taken by keys alone. */
async function find(text: string) {
  await userEvent.keyboard('/');
  await userEvent.keyboard(`${text}{Enter}`);
}

test('/ leads to it on any screen, and a port opens on the map', async () => {
  const { screen, location } = await openPage();
  await userEvent.keyboard('/');
  await expect.element(screen.getByRole('combobox', { name: 'Search ships, ports, events and places' })).toHaveFocus();
  expect(await seriousFindings()).toEqual([]);
  await userEvent.keyboard('yeade');
  await expect.element(screen.getByRole('option', { name: /Aden.*YEADE/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => [location().pathname, location().search]).toEqual(['/dashboard/map', { port: 'YEADE' }]);
});

test('/ works after a switch was pressed, and neither key while one types or a dialog asks', async () => {
  const { screen } = await openPage();
  const search = screen.getByRole('combobox', { name: 'Search ships, ports, events and places' });
  const beside = document.createElement('div');
  document.body.append(beside);
  for (const [html, keys, leads] of [
    ['<input type="checkbox">', '/', true],
    ['<input type="text">', '/', false],
    ['<input type="text">', '{Control>}k{/Control}', true],
    ['<div role="dialog" data-state="open"><button>Yes</button></div>', '{Control>}k{/Control}', false],
  ] as const) {
    beside.innerHTML = html;
    beside.querySelector<HTMLElement>('input, button')?.focus();
    await userEvent.keyboard(keys);
    expect([html, search.element() === document.activeElement]).toEqual([html, leads]);
    if (leads) await userEvent.keyboard('{Escape}');
  }
  beside.remove();
});

test('Ctrl+K lists the screens; a fleet opens its page', async () => {
  const { screen, location } = await openPage();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(screen.getByRole('option', { name: /Preferences/ })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: /^Your account/ })).toBeVisible();
  expect(screen.getByRole('option', { name: /^Admin/ }).elements(), 'for administrators alone').toEqual([]);
  await userEvent.keyboard('zephyr{Enter}');
  await expect.poll(() => location().pathname).toBe('/dashboard/fleets/f1/fleet');
});

test('a position and a place open the map there', async () => {
  const { location } = await openPage();
  await find('17 30 S 179 57 W');
  await expect.poll(() => location().search).toEqual({ at: '-17.5,-179.95,8' });
  await find('strait of hormuz');
  await expect.poll(() => placeIn(String((location().search as { at?: string }).at))?.zoom).toBe(8);
});

test('a drawing over 180 degrees opens the map where it lies, with the list of drawings', async () => {
  const coordinates: [number, number][] = [
    [178, -18],
    [-178, -16],
  ];
  await db().drawings.put({
    ...WHOSE,
    id: 'd1',
    name: 'Xenon line',
    featureCollection: {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} }],
    },
  });
  const { location } = await openPage();
  await find('xenon');
  await expect.poll(() => location().search).toMatchObject({ beside: 'drawings' });
  const place = placeIn(String((location().search as { at?: string }).at));
  expect([Math.abs(place?.position[0] ?? 0), place?.position[1]]).toEqual([180, expect.closeTo(-17, 1)]); // the middle of the chart
  expect(place?.zoom).toBeGreaterThan(5);
});

test('a saved view opens the map with everything it kept', async () => {
  const viewDetails = viewDetailsOf(toggleLayer(startWorkbench('dark'), 'iranThreatView'), { hiddenGroups: [] });
  await db().views.put({ ...WHOSE, id: 'v1', name: 'Quoin watch', lat: 26.5, lon: 56.5, zoom: 6.5, viewDetails });
  const { location } = await openPage();
  await find('quoin watch');
  await expect.poll(() => Object.keys(location().search)).toEqual(['view']);
  const read = readSharedView(String((location().search as { view?: string }).view));
  if (!read.ok) throw new Error(read.error);
  expect(read.value.target).toMatchObject({ position: [56.5, 26.5], zoom: 6.5 });
  const { layers, mapStyle } = read.value.apply(startWorkbench('light'));
  expect({ layers, mapStyle }).toEqual({ layers: { ...DEFAULT_MAP_LAYERS, iranThreatView: true }, mapStyle: 'dark' });
});
