// Boxes on the real chart by mouse, finger and keys; ships from the real store in its worker.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import { startWorkbench, toggleGlobalVessels, toggleShipView } from '#domain/workbench/workbench.ts';
import { timeWindow } from '#map/time-window.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { type ShipsOnChart, showShips } from '#map/ships/ships-on-chart.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { tools } from '#platform/tools.ts';
import { commit } from '#store/edits/commit.ts';
import { type ChartOnPage, chartOnPage } from '#tests/chart-on-page.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { BoxSelect } from './box-select.tsx';
import { startBoxSelect } from './box-select-state.ts';
import { ShipFilterChip } from './ship-filter.tsx';
import { followShipSwitches } from './ship-switches.ts';

const NOW_MS = Date.now();
const OWN = 211_000_001;
/** One on each side of 180 degrees, one far away. */
const SHIPS = [179.9, -179.9, 100].map((lon, i) => {
  const mmsi = OWN + i;
  return { _id: String(mmsi), id: String(mmsi), mmsi, name: `SHIP ${i}`, shipType: 70 + 10 * i, lat: 0, lon, lastSeen: NOW_MS };
});

let stage: ChartOnPage;
let ships: ShipsOnChart;
let stop = () => {};
beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
  changeWorkbench(() => startWorkbench('light'));
  await putShipsOnDevice(ACCOUNT.id, { ships: SHIPS, ownFleet: [OWN] });
  await shipStore.open(ACCOUNT.id);
  stage = await chartOnPage({ position: [180, 0], zoom: 8 });
  ships = showShips(stage.chart, shipStore, {
    ageWords: String,
    onProblem: (problem) => {
      throw problem;
    },
  });
  stop = followShipSwitches(ships, ACCOUNT.id);
  await ships.ready;
});
afterEach(async () => {
  stop();
  ships.destroy();
  stage.close();
  timeWindow.set(undefined);
  clearPersisted();
  shipStore.close();
  await closeSignedIn();
});

const open = async () => {
  const { screen } = await renderAt(
    <div style={{ position: 'absolute', inset: '0 0 0 820px' }}>
      <ShipFilterChip />
      <BoxSelect chart={stage.chart} accountId={ACCOUNT.id} />
    </div>,
  );
  return screen;
};
const send = (type: string, x: number, y: number, more: PointerEventInit) => {
  const { left, top } = stage.chart.surface.getBoundingClientRect();
  const at = { clientX: left + x, clientY: top + y, bubbles: true, isPrimary: true, pointerId: 1, button: 0, ...more };
  stage.chart.surface.dispatchEvent(new PointerEvent(type, at));
};
function drag(more: PointerEventInit): void {
  send('pointerdown', 300, 200, more);
  send('pointermove', 420, 300, more);
  send('pointerup', 500, 400, more);
}
const moved = () => stage.chart.view.position[0];

test('Shift and drag by mouse selects the ships on both sides of 180 degrees, and a new fleet takes them', async () => {
  const screen = await open();
  const before = moved();
  drag({ pointerType: 'mouse', shiftKey: true });
  await expect.element(screen.getByText('2 ships selected')).toBeVisible();
  expect(document.querySelector('.fathom-box'), 'the box goes with the drag').toBeNull();
  expect(moved()).toBe(before);
  expect(
    screen
      .getByRole('list', { name: 'Selected ships' })
      .getByRole('button')
      .elements()
      .map((row) => row.textContent?.slice(0, 6)),
  ).toEqual(['SHIP 0', 'SHIP 1']);
  expect(await seriousFindings()).toEqual([]);
  await screen.getByLabelText('Name of the new fleet').fill('Dateline');
  await screen.getByRole('button', { name: 'Add 2 ships' }).click();
  await expect.element(screen.getByText('2 ships added.')).toBeVisible();
  expect((await db().fleetShips.toArray()).map(({ mmsi }) => mmsi).toSorted((a, b) => a - b)).toEqual([OWN, OWN + 1]);
  await screen.getByRole('button', { name: /^SHIP 1/ }).click();
  expect(workbench.get().drawers.at(-1)).toEqual({ name: 'ship', mmsi: OWN + 1 });
});

test('of the selected ships only the ticked ones are added, and one press ticks all or none', async () => {
  const screen = await open();
  drag({ pointerType: 'mouse', shiftKey: true });
  await screen.getByLabelText('Name of the new fleet').fill('Dateline');
  await screen.getByRole('checkbox', { name: 'Include SHIP 1' }).click();
  await expect.element(screen.getByRole('button', { name: 'Add 1 ship' })).toBeVisible();
  const all = screen.getByRole('checkbox', { name: 'All 2' });
  await expect.element(all).not.toBeChecked();
  await all.click();
  await expect.element(screen.getByRole('button', { name: 'Add 2 ships' })).toBeVisible();
  await all.click();
  await expect.element(screen.getByRole('button', { name: 'Add 0 ships' })).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Include SHIP 1' }).click();
  await screen.getByRole('button', { name: 'Add 1 ship' }).click();
  await expect.element(screen.getByText('1 ship added.')).toBeVisible();
  expect((await db().fleetShips.toArray()).map(({ mmsi }) => mmsi)).toEqual([OWN + 1]);
});

test('armed, one finger draws the box; what is in the fleet already is said, and nothing is added twice', async () => {
  await commit('fleet.create', { fleetId: 'f1', name: 'Tankers', ships: [{ mmsi: OWN }] });
  const screen = await open();
  drag({ pointerType: 'touch' });
  expect(document.querySelector('[role=list]'), 'a finger alone moves the map').toBeNull();
  startBoxSelect();
  await expect.element(screen.getByText(/^Drag a box around the ships/)).toBeVisible();
  drag({ pointerType: 'touch' });
  await expect.element(screen.getByText('2 ships selected')).toBeVisible();
  await expect.element(screen.getByLabelText('Add to fleet')).toHaveDisplayValue('Tankers');
  await screen.getByRole('button', { name: 'Add 2 ships' }).click();
  await expect.element(screen.getByText('1 ship added. 1 was already in the fleet.')).toBeVisible();
  expect(await db().fleetShips.where('fleetId').equals('f1').count()).toBe(2);
});

test('by keys all in view are selected, those that the map hides are not, and Esc ends it', async () => {
  tools.set({ ...tools.get(), hiddenGroups: ['tanker'] });
  const screen = await open();
  startBoxSelect();
  const all = screen.getByRole('button', { name: 'Select all in view' });
  await expect.element(all).toBeVisible();
  (all.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('1 ship selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('1 ship selected')).not.toBeInTheDocument();
  timeWindow.set({ fromMs: 0, toMs: NOW_MS - 3_600_000 });
  startBoxSelect();
  await all.click();
  await expect.element(screen.getByText(/^The map shows no ships now/)).toBeVisible();
});

test('own fleets only, no ships, chosen fleets and the replay each decide what the map draws, and each but the replay leaves its mark', async () => {
  const screen = await open();
  const drawn = () => ships.count().matched;
  await expect.poll(drawn).toBe(2);
  changeWorkbench(toggleGlobalVessels);
  await expect.poll(drawn).toBe(1);
  await screen.getByRole('button', { name: /Own fleets only/ }).click();
  await expect.poll(drawn).toBe(2);
  await commit('fleet.create', { fleetId: 'f1', name: 'Tankers', ships: [{ mmsi: OWN + 1 }] });
  tools.set({ ...tools.get(), shownFleets: ['f1'] });
  await expect.poll(drawn).toBe(1);
  await commit('fleet.addShip', { fleetId: 'f1', mmsi: OWN });
  await expect.poll(drawn).toBe(2);
  await commit('fleet.removeShip', { fleetId: 'f1', mmsi: OWN });
  await expect.poll(drawn).toBe(1);
  await screen.getByRole('button', { name: /Only ships in 1 fleet/ }).click();
  await expect.poll(drawn).toBe(2);
  changeWorkbench(toggleShipView);
  expect(drawn()).toBe(0);
  await screen.getByRole('button', { name: /Ships are turned off/ }).click();
  await expect.poll(drawn).toBe(2);
  timeWindow.set({ fromMs: 0, toMs: NOW_MS - 3_600_000 });
  expect(drawn(), 'live positions are hidden while the past is shown').toBe(0);
  timeWindow.set(undefined);
  await expect.poll(drawn).toBe(2);
});

test('the ship that is read is marked as opened, so that her history is kept', async () => {
  changeWorkbench((bench) => ({ ...bench, drawers: [{ name: 'ship', mmsi: OWN + 2 }] }));
  await expect.poll(async () => (await db().ships.get(OWN + 2))?.opened).toBe(true);
  changeWorkbench((bench) => ({ ...bench, drawers: [] }));
  await expect.poll(async () => db().ships.get(OWN + 2)).toBeUndefined();
});
