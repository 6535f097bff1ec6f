import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseEventCategory, closeAll, setMapStyle, startWorkbench, toggleLayer } from '#domain/workbench/workbench.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { tools } from '#platform/tools.ts';
import { commit } from '#store/edits/commit.ts';
import { ownShip } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { currentView, savedOf } from './present-view.ts';
import { SharedViewArrival } from './shared-view-arrival.tsx';
import { showStart, type StartChart } from './show-start.ts';
import { ViewsDrawer } from './views-drawer.tsx';

const HERE: ChartView = { position: [43.1234567, 12.5], zoom: 6.789, bearingDeg: 40 };
let here = HERE;
const moved = new Set<() => void>();
const onMoved = (hear: () => void) => {
  moved.add(hear);
  return () => moved.delete(hear);
};
beforeEach(async () => {
  here = HERE;
  currentView.set(undefined);
  changeWorkbench(() => setMapStyle(toggleLayer(startWorkbench('light'), 'gazaThreatView'), 'dark'));
  await page.viewport(1280, 800);
  await openSignedIn();
});
afterEach(closeSignedIn);

async function open() {
  const shown: ChartView[] = [];
  const { screen } = await renderAt(
    <ViewsDrawer
      account={ACCOUNT}
      presentView={() => here}
      onMoved={onMoved}
      onShow={(view) => shown.push(view)}
      onClose={() => undefined}
    />,
  );
  return { screen, shown };
}
function start() {
  const chart = {
    view: HERE,
    setView: vi.fn(),
    surface: { getBoundingClientRect: () => new DOMRect(0, 0, 1000, 800) },
  } satisfies StartChart;
  return Object.assign(chart, { end: showStart(ACCOUNT.id, chart) });
}
const names = async () => (await db().views.toArray()).map(({ name }) => name);
const create = (viewId: string, name: string) => commit('view.create', { viewId, name, ...savedOf({ position: [1, 50], zoom: 5 }) });

test('what the map shows is saved under a name, with position and zoom', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('No saved view yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Save this view' }).click();
  await screen.getByRole('button', { name: 'Save this view' }).click();
  await expect.element(screen.getByText('A name has 1 to 120 characters.')).toBeVisible();
  await screen.getByLabelText('Name').fill('Gulf of Aden');
  await screen.getByRole('button', { name: 'Save this view' }).click();
  await expect.poll(names).toEqual(['Gulf of Aden']);
  const [view] = await db().views.toArray();
  expect(view).toMatchObject({ lat: 12.5, lon: 43.12346, zoom: 6.79, viewDetails: { gazaThreatView: true, map: { mapStyle: 'dark' } } });
  await expect.element(screen.getByText('Waiting to be sent')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('a press on a view shows it: where the map goes, and every switch it kept', async () => {
  await create('v', 'Dover Strait');
  changeWorkbench(closeAll);
  const { screen, shown } = await open();
  await screen.getByRole('button', { name: /^Show Dover Strait/ }).click();
  expect(shown).toEqual([{ position: [1, 50], zoom: 5, bearingDeg: 0, pitchDeg: 0 }]);
  expect(workbench.get()).toMatchObject({ shipViewOpen: true, mapStyle: 'dark', layers: { gazaThreatView: true } });
});

test('a view that was made is the current one, marked in the list; later changes are offered to it, or it is shown as saved', async () => {
  const { screen, shown } = await open();
  await screen.getByRole('button', { name: 'Save this view' }).click();
  await screen.getByLabelText('Name').fill('Gulf of Aden');
  await screen.getByRole('button', { name: 'Save this view' }).click();
  await expect.element(screen.getByText('Current', { exact: true })).toBeVisible();
  const offer = screen.getByRole('button', { name: 'Save changes to it' });
  expect(offer.query()).toBeNull();

  tools.set({ ...tools.get(), hiddenGroups: ['tanker'] }); // ship types are part of it
  await expect.element(offer).toBeVisible();
  await screen.getByRole('button', { name: 'Back to the saved view' }).click();
  expect(tools.get().hiddenGroups).toEqual([]);
  expect(shown).toHaveLength(1);
  await expect.element(offer).not.toBeInTheDocument();

  here = { position: [50, 13], zoom: 7 };
  for (const hear of moved) hear();
  changeWorkbench((bench) => chooseEventCategory(bench, 'Crime'));
  await offer.click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect
    .poll(async () => (await db().views.toArray()).map(({ lat, viewDetails }) => [lat, viewDetails.filters?.eventCategories]))
    .toEqual([[13, ['Crime']]]);
});

test('what neither a view nor a link keeps is named', async () => {
  const { screen } = await open();
  expect(screen.getByText(/Saved views and links do not include/).query()).not.toBeNull(); // HERE is turned
  tools.set({ ...tools.get(), shownFleets: ['f1'] });
  await expect
    .element(screen.getByText('Saved views and links do not include the fleet filter, rotation or tilt of the map.'))
    .toBeVisible();
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined);
  await screen.getByRole('button', { name: 'Copy a link to this view' }).click();
  await expect.element(screen.getByText(/^Link copied.*but not: the fleet filter/)).toBeVisible();
  tools.set({ ...tools.get(), shownFleets: [] });
});

test('a view across the antimeridian leads back to exactly that place', async () => {
  for (const [id, lon] of [
    ['w', -179.99999],
    ['e', 180],
  ] as const)
    await commit('view.create', { viewId: id, name: `Fiji ${id}`, ...savedOf({ position: [lon, -17], zoom: 6 }) });
  const { screen, shown } = await open();
  for (const id of ['w', 'e']) await screen.getByRole('button', { name: new RegExp(`^Show Fiji ${id}`) }).click();
  expect(shown.map(({ position }) => position)).toEqual([
    [-179.99999, -17],
    [180, -17],
  ]);
});

test('the menu renames, replaces, makes it the first one, and deletes after a question', async () => {
  await create('v', 'Dover Strait');
  const { screen } = await open();
  const choose = async (item: string, name = 'Dover Strait') => {
    await screen.getByRole('button', { name: `More for ${name}` }).click();
    await screen.getByRole('menuitem', { name: item }).click();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument(); // it fades; the next press is for a new one
  };
  await choose('Update to what the map shows now');
  await expect.poll(async () => (await db().views.get('v'))?.lat).toBe(12.5);
  await choose('Rename');
  await screen.getByLabelText('Name').fill('Channel');
  await screen.getByRole('button', { name: 'Rename' }).click();
  await expect.poll(names).toEqual(['Channel']);
  await choose('Make default view', 'Channel');
  await expect.element(screen.getByText('Default view')).toBeVisible();
  const { setView } = start();
  await expect.poll(() => setView.mock.calls.length).toBe(1);
  expect(setView).toHaveBeenCalledWith({ position: [43.12346, 12.5], zoom: 6.79, bearingDeg: 0, pitchDeg: 0 });
  await choose('Delete', 'Channel');
  await screen.getByRole('dialog', { name: 'Delete this view?' }).getByRole('button', { name: 'Delete' }).click();
  await expect.poll(names).toEqual([]);
});

test('SY9 a view that another changed while its new name was typed is not overwritten: the edit goes with the version of then', async () => {
  await create('v', 'Dover Strait');
  await db().outbox.clear();
  const { screen } = await open();
  await screen.getByRole('button', { name: 'More for Dover Strait' }).click();
  await screen.getByRole('menuitem', { name: 'Rename' }).click();
  await screen.getByLabelText('Name').fill('Channel');
  await db().views.update('v', { name: 'Theirs', v: 5 });
  await screen.getByRole('button', { name: 'Rename' }).click();
  await expect
    .poll(async () => (await db().outbox.toArray()).map(({ name, baseVersion }) => [name, baseVersion]))
    .toEqual([['view.update', 0]]);
});

/** Ships stand below where the line of alerts comes. */
const BELOW_LINE = expect.closeTo(1.09, 2);

test('without a default view the map starts with all ships of own fleets in sight, as soon as there are any', async () => {
  const { setView } = start();
  await db().ships.put({ ...ownShip(244_000_009, { lon: 0, lat: 60 }), ownFleet: false });
  await db().ships.bulkPut([ownShip(244_000_001, { lon: 178, lat: -10 }), ownShip(244_000_002, { lon: -178, lat: 10 })]);
  await expect.poll(() => setView.mock.calls).toEqual([[{ position: [180, BELOW_LINE], zoom: expect.closeTo(4.28, 2) }]]);
});

test('a map that was moved meanwhile stays where it is, and one that was left is not moved', async () => {
  const moved = start();
  const left = start();
  moved.view = { position: [1, 2], zoom: 3 };
  left.end();
  const unmoved = start();
  await db().ships.put(ownShip(244_000_001));
  await expect.poll(() => unmoved.setView.mock.calls).toEqual([[{ position: [50, expect.closeTo(10.08, 2)], zoom: 8 }]]);
  expect([moved.setView.mock.calls, left.setView.mock.calls]).toEqual([[], []]);
});

test('a view that a team-mate shares can be shown and made the first one, nothing else', async () => {
  await create('v', 'Theirs');
  await db().views.update('v', { ownerId: 'b' });
  const { screen } = await open();
  await expect.element(screen.getByText('Shared by your team')).toBeVisible();
  await screen.getByRole('button', { name: 'More for Theirs' }).click();
  await expect.poll(() => screen.getByRole('menuitem').elements().length).toBe(1);
});

test('a link gives the whole view away, by hand where the browser does not copy; on arrival it is shown, and a wrong one says so', async () => {
  const given = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Copy a link to this view' }).click();
  const link = screen.getByLabelText('Link to this view');
  await expect.element(link).toBeVisible();
  const text = new URL((link.element() as HTMLInputElement).value).searchParams.get('view') ?? '';
  given.mockResolvedValueOnce(undefined);
  await screen.getByRole('button', { name: 'Copy a link to this view' }).click();
  await expect.element(screen.getByText(/^Link copied/)).toBeVisible();
  changeWorkbench(closeAll);
  const shown: ChartView[] = [];
  const arrive = (view: string) => renderAt(<SharedViewArrival text={view} onShow={(at) => shown.push(at)} onDone={() => undefined} />);
  const arrived = await arrive(text);
  await expect.poll(() => shown).toEqual([{ position: [43.12346, 12.5], zoom: 6.79, bearingDeg: 0, pitchDeg: 0 }]);
  expect(workbench.get()).toMatchObject({ shipViewOpen: true, layers: { gazaThreatView: true } });
  await arrived.screen.unmount();
  const before = workbench.get();
  const { screen: wrong } = await arrive(text.replace('ships', 'whales'));
  await expect.element(wrong.getByText(/names layers or filters that do not exist/).first()).toBeVisible();
  expect(workbench.get()).toBe(before);
  expect(shown).toHaveLength(1);
});
