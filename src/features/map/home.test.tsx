import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorkbench } from '#domain/workbench/workbench.ts';
import { besidePosition } from '#map/chart/chart-view.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { ACCOUNT, closeSignedIn, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { showStart } from '../views/show-start.ts';
import { showHome, useHomeName } from './home.ts';

beforeEach(async () => {
  changeWorkbench(() => ({ ...startWorkbench('light'), shipViewOpen: false }));
  await openSignedIn();
});
afterEach(closeSignedIn);

const Name = () => <p>{useHomeName(ACCOUNT.id)}</p>;
const chartOnPhone = () => ({
  view: { position: [7, 47] as const, zoom: 5 },
  flyTo: vi.fn(),
  setView: vi.fn(),
  surface: { getBoundingClientRect: () => new DOMRect(0, 0, 390, 620) },
});

test('the house button shows all own ships as the start of the map does, and without any the map as far out as it goes; its name says which', async () => {
  const chart = chartOnPhone();
  const { screen } = await renderAt(<Name />);
  await expect.element(screen.getByText('Whole map')).toBeVisible();
  await showHome(ACCOUNT.id, chart);
  expect(chart.flyTo.mock.lastCall?.[0].zoom).toBe(2);

  await putShipsOnDevice(ACCOUNT.id, {
    ships: [52, 60].map((lon, at) => ({ _id: `${at}`, id: `${at}`, mmsi: 244_000_001 + at, lat: 5, lon, lastSeen: Date.now() })),
    ownFleet: [244_000_001, 244_000_002],
  });
  await expect.element(screen.getByText('My ships')).toBeVisible();
  await showHome(ACCOUNT.id, chart);
  const stop = showStart(ACCOUNT.id, chart as never);
  await vi.waitFor(() => expect(chart.setView).toHaveBeenCalled());
  stop();
  const [view, asideOf] = chart.flyTo.mock.lastCall ?? [];
  expect({ ...view, position: besidePosition(view, asideOf(), 0) }).toMatchObject(chart.setView.mock.lastCall?.[0]);
  expect(chart.flyTo.mock.lastCall?.[0].position[0]).toBeCloseTo(56, 3);
  expect(workbench.get().shipViewOpen).toBe(true);
});
