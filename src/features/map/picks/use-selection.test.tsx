// A link to a ship on a device that has not loaded her yet, with the real ship store in its worker.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shipStore } from '#compute/ships.ts';
import { ok } from '#contract/result.ts';
import type { ShipsOnChart } from '#map/ships/ships-on-chart.ts';
import { worldAnswer } from '#ships/answers.fixture.ts';
import { openShipStore } from '#ships/store/ship-store.ts';
import { type ChartOnPage, chartOnPage } from '#tests/chart-on-page.ts';
import { ACCOUNT, closeSignedIn, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { useSelection } from './use-selection.ts';

const HER = 235_000_001;
let stage: ChartOnPage;
beforeEach(async () => {
  await openSignedIn();
  await shipStore.open(ACCOUNT.id);
  stage = await chartOnPage({ position: [0, 0], zoom: 3 });
});
afterEach(async () => {
  stage.close();
  shipStore.close();
  await closeSignedIn();
});

/** The ships of the world come, as by another page of this device. */
async function load() {
  const ship = { _id: '1', id: '1', mmsi: HER, lat: 12.5, lon: 44, lastSeen: Date.now() };
  const store = await openShipStore({
    accountId: ACCOUNT.id,
    fetchShips: async () => ok({ response: await worldAnswer({ ships: [ship] }) }),
    fetchTrack: async () => ok([]),
    clock: () => Date.now(),
  });
  if (!store.ok) throw new Error(store.error.message);
  await store.value.refresh({});
  store.value.close();
}

async function select() {
  const setSelected = vi.fn();
  const open = { chart: stage.chart, ships: { ready: Promise.resolve(), setSelected } as unknown as ShipsOnChart };
  const picked = { current: undefined };
  const Selected = () => {
    useSelection(open, HER, picked);
    return null;
  };
  await renderAt(<Selected />);
  await expect.poll(() => setSelected.mock.calls).toContainEqual([undefined]);
  return setSelected;
}

test('the map goes to a ship of the address when she is loaded', async () => {
  const setSelected = await select();
  await load();
  await expect.poll(() => stage.chart.view.position[0], { timeout: 20_000 }).toBeCloseTo(44, 3);
  expect(stage.chart.view.zoom).toBeCloseTo(9, 3);
  expect(setSelected.mock.lastCall?.[0]).toBeTypeOf('number');
});

test('but not when a hand has moved the map meanwhile', async () => {
  const setSelected = await select();
  stage.chart.surface.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1, isPrimary: true }));
  await load();
  await expect.poll(() => setSelected.mock.lastCall?.[0]).toBeTypeOf('number');
  expect(stage.chart.view.position[0]).toBeCloseTo(0, 3);
});

test('beside an open panel she stands in the middle of what it leaves free', async () => {
  await select();
  const panel = document.createElement('div');
  panel.dataset['panel'] = '';
  panel.style.cssText = 'position: absolute; inset: 10px auto auto 60px; width: 300px; height: 580px';
  document.body.append(panel);
  await load();
  await expect.poll(() => stage.chart.view.zoom, { timeout: 20_000 }).toBeCloseTo(9, 3);
  expect(stage.chart.toScreen([44, 12.5]).x).toBeCloseTo(580, 0);
  panel.remove();
});
