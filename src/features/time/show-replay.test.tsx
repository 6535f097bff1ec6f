import { HOUR_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import { startWorkbench, toggleShipView } from '#domain/workbench/workbench.ts';
import { timeWindow } from '#map/time-window.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { type ChartOnPage, chartOnPage } from '#tests/chart-on-page.ts';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, openSignedIn } from '#tests/signed-in-device.tsx';
import { replayLayer } from './map-layer.ts';
import { replayedShips, showReplay } from './show-replay.ts';
import { ReplayMark } from './replay-mark.tsx';

const NOW_MS = Date.now();
const OWN = 211_000_001;
const ship = { _id: String(OWN), id: String(OWN), mmsi: OWN, name: 'STELLA MARIS', lat: 0, lon: 2, sog: 12, cog: 90, lastSeen: NOW_MS };
/** An hour's sailing each degree, then five hours without a position. */
const TRACK = [8, 7.5, 7, 6.5, 6, 1].map((hoursAgo, i) => ({ time: NOW_MS - hoursAgo * HOUR_MS, lat: 0, lon: i * 0.2, cog: 90, sog: 12 }));

let stage: ChartOnPage;
let stop = () => {};
beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
  changeWorkbench(() => startWorkbench('light'));
  await putShipsOnDevice(ACCOUNT.id, { ships: [ship], ownFleet: [OWN], tracks: new Map([[OWN, TRACK]]) });
  await shipStore.open(ACCOUNT.id);
  stage = await chartOnPage({ position: [0.5, 0], zoom: 8 });
  stop = showReplay(stage.chart);
});
afterEach(async () => {
  stop();
  stage.close();
  timeWindow.set(undefined);
  shipStore.close();
  await closeSignedIn();
});

const showTime = (hoursAgo: number) => timeWindow.set({ fromMs: NOW_MS - 24 * HOUR_MS, toMs: NOW_MS - hoursAgo * HOUR_MS });
const ghostsAt = (lon: number) => {
  const { x, y } = stage.chart.toScreen([lon, 0]);
  return replayLayer.hits?.at(stage.chart, ACCOUNT.id, { x, y }, 4) ?? [];
};
const her = [{ kind: 'ship', id: String(OWN), label: 'STELLA MARIS' }];

test('draws own ships where they were, between their points, only while the window ends in the past', async () => {
  const screen = await renderInTheme(<ReplayMark />);
  expect(replayedShips.get()).toBeUndefined();
  showTime(7.25);
  await expect.poll(() => ghostsAt(0.3), { timeout: 20_000 }).toEqual(her);
  await expect.element(screen.getByText(/^1 ship from her track on this device: an estimate/)).toBeVisible();
  showTime(6.25);
  await expect.poll(() => ghostsAt(0.7)).toEqual(her);
  expect(ghostsAt(0.3)).toEqual([]);
  changeWorkbench(toggleShipView);
  await expect.poll(() => ghostsAt(0.7)).toEqual([]);
  changeWorkbench(toggleShipView);
  await expect.poll(() => ghostsAt(0.7)).toEqual(her);
  timeWindow.set({ fromMs: NOW_MS - 24 * HOUR_MS, toMs: Date.now() });
  await expect.poll(() => ghostsAt(0.7)).toEqual([]);
  await expect.element(screen.getByText(/not live/)).not.toBeInTheDocument();
});

test('says so when the device has no data of that time', async () => {
  const screen = await renderInTheme(<ReplayMark />);
  showTime(20);
  await expect.element(screen.getByText('No tracks of own ships on this device for this time.')).toBeVisible();
});
