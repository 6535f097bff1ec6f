// Planning a route on a real database and its workers. Over 300 lines: one device serves all of them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import type { PortRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import type { Chart } from '#map/chart/chart.ts';
import { workbench } from '#map/workbench.ts';
import { eventRow, listedSquare } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { plainShip } from '#ships/answers.fixture.ts';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { emptyDraft, routeDraft, takeFixed } from './route-draft.ts';
import { RoutePlanningDrawer } from './route-planning-drawer.tsx';

const port = (locode: string, name: string, lon: number, lat: number): PortRow => ({
  id: locode,
  v: 1,
  name,
  locode,
  country: locode.slice(0, 2),
  lat,
  lon,
  harbourSize: 'Large',
  source: 'test',
  updatedAt: 1,
});

beforeEach(async () => {
  await page.viewport(1280, 900);
  await openSignedIn();
  await db().ports.bulkPut([
    port('NLRTM', 'Rotterdam', 4.48, 51.92),
    port('SGSIN', 'Singapore', 103.85, 1.28),
    port('SARTA', 'Ras Tanura', 50.16, 26.64),
  ]);
});
afterEach(async () => {
  routeDraft.set(emptyDraft());
  shipStore.close();
  await closeSignedIn();
});

const open = async () => (await renderAt(<RoutePlanningDrawer account={ACCOUNT} onClose={() => undefined} />)).screen;
const figure = async (label: string) => {
  const value = page.getByText(label, { exact: true }).element().parentElement?.querySelector('dd')?.textContent ?? '';
  return Number(value.replace(/[^\d.]/g, ''));
};

test('a route is planned by the keyboard alone, compared, closed and opened again, and kept as a drawing', async () => {
  const screen = await open();
  screen.getByRole('combobox', { name: 'From' }).element().focus();
  await userEvent.keyboard('rotter');
  await expect.element(screen.getByRole('option', { name: /Rotterdam/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  screen.getByRole('combobox', { name: 'To' }).element().focus();
  await userEvent.keyboard('SGSIN{Enter}');
  await expect.element(screen.getByText('Strait of Gibraltar, Suez Canal, Bab-el-Mandeb, Strait of Malacca')).toBeVisible();
  const suezNm = await figure('Distance');
  expect(suezNm).toBeGreaterThan(8000);
  expect(suezNm).toBeLessThan(8600);
  await expect
    .element(screen.getByText('Round the Cape of Good Hope (without Strait of Gibraltar, Suez Canal, or Bab-el-Mandeb)'))
    .toBeVisible();
  await expect.element(screen.getByText(/Reports near the route, not a probability/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);

  await screen.getByText('Avoid').click();
  await screen.getByRole('checkbox', { name: 'Suez Canal' }).click();
  await expect.element(screen.getByText('Avoiding nothing')).toBeVisible();
  expect((await figure('Distance')) - suezNm).toBeGreaterThan(3000);

  await screen.getByRole('button', { name: 'Save as drawing' }).click();
  await expect.poll(async () => (await db().drawings.toArray()).map(({ name }) => name)).toEqual(['Rotterdam - Singapore']);
}, 60_000);

test('the time of a short way is in minutes', async () => {
  const waypoints = [12, 12 + 8 / 60].map((lat) => ({ position: [43, lat] as const }));
  routeDraft.set({ ...takeFixed(emptyDraft(), { name: 'Shift of berth', waypoints }), speedKn: 12 });
  const screen = await open();
  await expect.element(screen.getByText('40 min', { exact: true })).toBeVisible();
});

test('without a departure every time of the route starts at the one that the field names and the assessment is offered', async () => {
  const waypoints = [12, 12 + 8.1 / 60].map((lat) => ({ position: [43, lat] as const }));
  routeDraft.set({ ...takeFixed(emptyDraft(), { name: 'Shift of berth', waypoints }), speedKn: 12 });
  const screen = await open();
  await expect.element(screen.getByText('Arrival', { exact: true })).toBeVisible();
  const [, leaves = ''] = /empty: (.*)\)/.exec(screen.getByText(/^Departure, UTC/).element().textContent) ?? [];
  const arrival = screen.getByText('Arrival', { exact: true }).element().parentElement?.querySelector('dd')?.textContent ?? '';
  const assess = screen.getByRole('link', { name: 'Assess this passage' }).element().getAttribute('href') ?? '';
  const departure = new URLSearchParams(assess.slice(assess.indexOf('?'))).get('departure') ?? '';
  expect(departure.slice(11)).toBe(leaves);
  expect((Date.parse(arrival.replace(' ', 'T')) - Date.parse(departure)) / 60_000).toBe(40);
});

test('a stop is chosen with the arrow keys among ports, and a ship stands at the time of her position', async () => {
  const lastSeen = Date.UTC(2026, 10, 27, 6);
  await putShipsOnDevice(ACCOUNT.id, { ships: [plainShip(304_832_372, { name: 'NOBLE CARRIER', lon: -4, lat: 4.5, lastSeen })] });
  await shipStore.open(ACCOUNT.id);
  const screen = await open();
  const from = screen.getByRole('combobox', { name: 'From' });
  await from.fill('noble carrier');
  await expect.element(screen.getByRole('option', { name: /NOBLE CARRIER/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(from).toHaveValue('NOBLE CARRIER at 2026-11-27 06:00Z');
  await from.fill('nobody at all');
  await expect.element(screen.getByText(/^Neither a port or ship on this device nor a position/)).toBeVisible();
  const to = screen.getByRole('combobox', { name: 'To' });
  await to.fill('ra');
  await db().ports.put(port('OMRAY', 'Raysut', 54, 16.9));
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(2);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(to).toHaveValue('Raysut (OMRAY)');
});

test('two ports of one name are told apart by country and code, and one far from water is refused in words', async () => {
  await db().ports.put(port('USRAJ', 'Rotterdam', -73.971, 42.787));
  const screen = await open();
  await screen.getByRole('combobox', { name: 'From' }).fill('Singapore');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('combobox', { name: 'To' }).fill('rotterdam');
  await expect.element(screen.getByRole('option', { name: 'Rotterdam Netherlands NLRTM' })).toBeVisible();
  const american = screen.getByRole('option', { name: 'Rotterdam United States USRAJ' });
  await expect.element(american).toBeVisible();
  expect(american.element().querySelector('use')?.getAttribute('href')).toMatch(/#US$/);
  await american.click();
  await expect
    .element(screen.getByText(/No way over water from or to Rotterdam \(USRAJ\) is known to Fathom: there is none within 40\.0 nm/))
    .toBeVisible();
  expect(await seriousFindings()).toEqual([]);
}, 60_000);

test('every row of invented reports along a route says that they are', async () => {
  await db().events.put(eventRow('made', { lat: 12.6, lon: 43.3, occurredAt: Date.now() - 3_600_000, sample: true }));
  const screen = await open();
  await screen.getByRole('combobox', { name: 'From' }).fill('NLRTM');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('combobox', { name: 'To' }).fill('SGSIN');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Crime', { exact: true })).toBeVisible();
  expect(screen.getByText('Crime', { exact: true }).element().parentElement?.textContent).toBe('Crime1 Invented');
  await screen.getByText(/^\d+ legs$/).click();
  const counts = screen
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
  expect(counts.filter((text) => text === '1Invented')).toHaveLength(1);
}, 60_000);

test('each section of the graph and each leg leads to its reports, and a report to its event on the map', async () => {
  await db().events.bulkPut([
    eventRow('near', { title: 'Skiff approached', lat: 12.6, lon: 43.3, occurredAt: Date.now() - 5 * 3_600_000 - 60_000 }),
    eventRow('far', { title: 'On land', lat: 20, lon: 60, occurredAt: Date.now() - 5 * 3_600_000 - 60_000 }),
  ]);
  await db().areas.put(listedSquare('jwc:red', 'Southern Red Sea', [42, 12, 45, 15]));
  const screen = await open();
  await screen.getByRole('combobox', { name: 'From' }).fill('NLRTM');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('combobox', { name: 'To' }).fill('SGSIN');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(
      screen.getByText(
        /^Worst stretch, from [\d,]+ nm to [\d,]+ nm after the start: 1 report, weighted \d\.\d\d\..*Southern Red Sea.* nm from .*\d{4}-.*Z/,
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByText(/Yellow: the route is inside a listed or threat area/)).toBeVisible();
  const crossed = screen.getByRole('list', { name: 'Areas crossed' });
  await expect.element(crossed.getByRole('button', { name: /Southern Red Sea\s*Enters \d{4}-.*nm\s*Leaves \d{4}-/ })).toBeVisible();
  await screen.getByText('Reports by section').click();
  await screen.getByText(/nm - .* nm: 1 report/).click();
  const report = screen.getByRole('button', { name: /Skiff approached.* nm from the route.*5 h ago/ });
  await report.click();
  expect(workbench.get().drawers.at(-1)).toEqual({ name: 'event', id: 'near' });
  await screen.getByText(/^\d+ legs$/).click();
  await screen.getByRole('button', { name: /^1 report near leg \d+$/ }).click();
  await expect.poll(() => screen.getByRole('button', { name: /Skiff approached/ }).elements().length).toBe(2);
  expect(await seriousFindings()).toEqual([]);
}, 60_000);

test('a departure is read and shown as every other time, in UTC, and says in words what is wrong with it', async () => {
  const screen = await open();
  const departure = screen.getByRole('textbox', { name: /^Departure, UTC/ });
  await departure.fill('11/27/2026');
  await userEvent.tab();
  await expect.element(screen.getByText('Write day and time in UTC, for example 2026-11-27 11:24Z.')).toBeVisible();
  expect(routeDraft.get().departureMs).toBeUndefined();
  await departure.fill('2026-11-27 11:24');
  await userEvent.tab();
  await expect.element(departure).toHaveValue('2026-11-27 11:24Z');
  expect(routeDraft.get().departureMs).toBe(Date.UTC(2026, 10, 27, 11, 24));
});

test('where there is no route it says why, by the name of what would have to be opened', async () => {
  const screen = await open();
  await screen.getByRole('combobox', { name: 'From' }).fill('SARTA');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('combobox', { name: 'To' }).fill("01°16.0' N 103°50.0' E");
  await expect.element(screen.getByText('Strait of Hormuz, Strait of Malacca')).toBeVisible();
  await screen.getByText('Avoid').click();
  await screen.getByRole('checkbox', { name: 'Strait of Hormuz' }).click();
  await expect.element(screen.getByText('No route')).toBeVisible();
  await expect
    .element(screen.getByText(/There is no route from Ras Tanura \(SARTA\) to .* while this is avoided: Strait of Hormuz/))
    .toBeVisible();
  expect(await seriousFindings()).toEqual([]);
}, 60_000);

const rtz = (lat: number) =>
  new File(
    [
      `<route version="1.1"><routeInfo routeName="Gulf"/><waypoints><waypoint name="A"><position lat="12" lon="45"/></waypoint><waypoint name="B"><position lat="${lat}" lon="50"/></waypoint></waypoints></route>`,
    ],
    'gulf.rtz',
  );

test('a planned route leads to its assessment, with its speed and departure', async () => {
  const { screen, router } = await renderAt(<RoutePlanningDrawer account={ACCOUNT} onClose={() => undefined} />, ['/dashboard/tra']);
  await userEvent.upload(screen.getByLabelText('Open RTZ or GPX'), rtz(13));
  await screen.getByRole('link', { name: 'Assess this passage' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/tra');
  expect(router.state.location.search).toEqual({
    route: routeDraft.get().id,
    departure: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00Z$/),
    speed: 12,
  });
});

test('the map moves to a new result, and stays where it is when the drawer opens again', async () => {
  const flyTo = vi.fn();
  const chart = {
    surface: { getBoundingClientRect: () => new DOMRect(0, 0, 800, 600), style: {}, addEventListener: vi.fn() },
    flyTo,
  } as unknown as Chart;
  const drawer = <RoutePlanningDrawer account={ACCOUNT} chart={chart} onClose={() => undefined} />;
  const { screen } = await renderAt(drawer);
  await userEvent.upload(screen.getByLabelText('Open RTZ or GPX'), rtz(13));
  await expect
    .poll(() => flyTo.mock.calls)
    .toEqual([[expect.objectContaining({ position: [47.5, expect.closeTo(12.5, 0)] }), expect.any(Function)]]);
  await screen.unmount();
  const { screen: again } = await renderAt(drawer);
  await expect.element(again.getByText(/2 waypoints, as they were given/)).toBeVisible();
  expect(flyTo).toHaveBeenCalledTimes(1);
});

test('a waypoint is dragged on the map: the way follows and counts reports meanwhile, Esc puts it back, and letting go keeps it', async () => {
  await db().events.put(eventRow('south', { lat: 11, lon: 47.5, occurredAt: Date.now() - 3_600_000 }));
  const surface = document.createElement('div');
  Object.assign(surface.style, { position: 'fixed', inset: '0 auto auto 0', width: '10px', height: '10px' });
  surface.setPointerCapture = () => undefined;
  document.body.append(surface);
  const flyTo = vi.fn();
  /** 10 pixels a degree, from 40 E and 20 N on. */
  const chart = {
    surface,
    flyTo,
    toScreen: ([lon, lat]: LonLat) => ({ x: (lon - 40) * 10, y: (20 - lat) * 10 }),
    fromScreen: (x: number, y: number) => [x / 10 + 40, 20 - y / 10],
  } as unknown as Chart;
  const { screen } = await renderAt(<RoutePlanningDrawer account={ACCOUNT} chart={chart} onClose={() => undefined} />);
  await userEvent.upload(screen.getByLabelText('Open RTZ or GPX'), rtz(13));
  await expect.element(screen.getByText('None.')).toBeVisible();
  await expect.poll(() => flyTo.mock.calls.length).toBe(1);
  const send = (type: string, x: number, y: number) =>
    surface.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true }),
    );
  send('pointerdown', 101, 71); // B, at 50 E 13 N
  for (let step = 1; step <= 30; step += 1) send('pointermove', 101, 71 + step);
  await expect.element(screen.getByRole('img', { name: '1 report along the route' })).toBeVisible();
  expect(routeDraft.get().fixed?.waypoints[1]?.position).toEqual([50, 13]);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('None.')).toBeVisible();
  send('pointerup', 101, 101);
  send('pointerdown', 100, 70);
  send('pointermove', 100, 100);
  send('pointerup', 100, 100);
  await expect.poll(() => routeDraft.get().fixed?.waypoints[1]).toEqual({ name: 'B', position: [50, 10] });
  await expect.element(screen.getByRole('img', { name: '1 report along the route' })).toBeVisible();
  expect(flyTo).toHaveBeenCalledTimes(1);
  surface.remove();
});

test('a route from a file stands as it is; one that is wrong changes nothing and says which waypoint', async () => {
  const screen = await open();
  await userEvent.upload(screen.getByLabelText('Open RTZ or GPX'), rtz(95));
  await expect.element(screen.getByText(/The position of waypoint 2 \(B\) is missing or out of range/)).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'From' })).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Open RTZ or GPX'), rtz(13));
  await expect.element(screen.getByText(/Gulf: 2 waypoints/)).toBeVisible();
  await expect.poll(() => figure('Distance')).toBeCloseTo(299, -1);
  await screen.getByRole('button', { name: 'Replan between its first and last waypoint' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'From' })).toHaveValue('A');
});

test('what was planned and typed is in hand again after the page was loaded anew', async () => {
  const screen = await open();
  await screen.getByLabelText('From', { exact: true }).fill('12 34.5 N 045 10.2 E');
  await expect.poll(async () => JSON.stringify(await db().syncState.get('plannedRoutes'))).toContain('12 34.5 N');
  await screen.unmount();
  routeDraft.set(emptyDraft()); // as a fresh page has it
  const fresh = await open();
  await expect.element(fresh.getByLabelText('From', { exact: true })).toHaveValue('12 34.5 N 045 10.2 E');
  await fresh.getByLabelText('From', { exact: true }).fill('');
  await expect.poll(async () => (await db().syncState.get('plannedRoutes'))?.value).toEqual([]);
});
