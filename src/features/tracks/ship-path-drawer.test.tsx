// The drawer and the line on the real chart, from the real store in its worker; the server of the tests knows no ships.
import { HOUR_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import { closeDrawers, openDrawer, toggleLayer } from '#domain/workbench/workbench.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { timeWindow } from '#map/time-window.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { type ChartOnPage, chartOnPage } from '#tests/chart-on-page.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { ACCOUNT, closeSignedIn, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { ShipPathDrawer } from './ship-path-drawer.tsx';
import { showTracks, tracksDrawn } from './show-tracks.ts';
import { TracksKey } from './tracks-key.tsx';
import { trackDays } from './track-window.ts';

const NOW_MS = Date.now();
const OWN = 211_000_001;
const OTHER = 211_000_002;
const NEW = 211_000_003;
const position = (mmsi: number, hoursAgo: number, lon: number) => ({
  _id: String(mmsi),
  id: String(mmsi),
  mmsi,
  name: mmsi === OWN ? 'STELLA MARIS' : 'OTHER',
  shipType: 70,
  lat: 0,
  lon,
  sog: 12,
  cog: 90,
  lastSeen: NOW_MS - hoursAgo * HOUR_MS,
});
/** Two hours at 12 kn to 180 degrees and over it, three without a position, one more. */
const TRACK = [6, 5.5, 5, 4.5, 4, 1, 0.5].map((hoursAgo, i) => ({
  time: NOW_MS - hoursAgo * HOUR_MS,
  lat: 0,
  lon: 179.8 + i * 0.1 > 180 ? 179.8 + i * 0.1 - 360 : 179.8 + i * 0.1,
}));

let stage: ChartOnPage;
let stop = () => {};
beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
  trackDays.set(1);
  const tracks = new Map([
    [OWN, TRACK],
    [OTHER, TRACK],
    [NEW, [10, 7, 3].map((minutesAgo) => ({ time: NOW_MS - minutesAgo * 60_000, lat: 0, lon: 20 }))],
  ]);
  await putShipsOnDevice(ACCOUNT.id, {
    ships: [position(OWN, 0.1, -179.5), position(OTHER, 0.1, 10), position(NEW, 0.05, 20)],
    ownFleet: [OWN],
    tracks,
  });
  await shipStore.open(ACCOUNT.id);
  stage = await chartOnPage({ position: [180, 0], zoom: 8 });
  stop = showTracks(stage.chart);
});
afterEach(async () => {
  stop();
  stage.close();
  changeWorkbench(closeDrawers);
  timeWindow.set(undefined);
  shipStore.close();
  await closeSignedIn();
});

const open = async (shown: ChartView[] = []) => {
  changeWorkbench((bench) => openDrawer(bench, { name: 'shipPath', mmsi: OTHER }));
  const { screen } = await renderAt(
    <div style={{ position: 'absolute', inset: '0 0 0 860px' }}>
      <ShipPathDrawer mmsi={OTHER} onClose={() => undefined} onShow={(view) => shown.push(view)} predicted={<p>Her route</p>} />
      <TracksKey scheme="light" />
    </div>,
  );
  return screen;
};
/** What the line shows at a position. */
const drawnAt = (lon: number, layers: string[]) => {
  const { x, y } = stage.chart.toScreen([lon, 0]);
  return stage.chart.featuresAt(x, y, layers, 3).map(({ speedClass }) => speedClass);
};

test('says what is held, how far she sailed and when nobody heard of her, when the server does not answer', async () => {
  const shown: ChartView[] = [];
  const screen = await open(shown);
  await expect.element(screen.getByRole('heading', { name: 'Track of OTHER' })).toBeVisible();
  await expect.element(screen.getByText(/^The server (cannot be reached|did not send)/)).toBeVisible();
  await expect.element(screen.getByText('30.1 nm')).toBeVisible();
  await expect.element(screen.getByText('12.0 kn')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: '1 gap' })).toBeVisible();
  await expect.element(screen.getByText('Her route')).toBeVisible();
  await screen.getByRole('button', { name: /3 h without a position, 6.0 nm or more/ }).click();
  expect(shown[0]?.position[0]).toBeCloseTo(-179.8, 6);
  expect(await seriousFindings()).toEqual([]);
});

test('a track of minutes says nothing about the rest of the day', async () => {
  const { screen } = await renderAt(<ShipPathDrawer mmsi={NEW} onClose={() => undefined} onShow={() => undefined} />);
  await expect
    .element(
      screen.getByText(/^From .* to .* there was no gap of more than an hour between positions\. No positions for the 23 h before .*\.$/),
    )
    .toBeVisible();
  expect(screen.getByText(/0 gaps/).query()).toBeNull();
});

test('every position held is listed, newest first, in the form that the user chose, and a press shows it', async () => {
  const shown: ChartView[] = [];
  const screen = await open(shown);
  await screen.getByRole('button', { name: 'List positions' }).click();
  const list = screen.getByRole('list', { name: 'Positions, newest first' });
  const rows = () =>
    list
      .getByRole('button')
      .elements()
      .map((row) => row.querySelector('bdi')?.textContent);
  await expect
    .poll(rows)
    .toEqual([
      "00°00.000' N 179°36.000' W",
      "00°00.000' N 179°42.000' W",
      "00°00.000' N 179°48.000' W",
      "00°00.000' N 179°54.000' W",
      "00°00.000' N 180°00.000' E",
      "00°00.000' N 179°54.000' E",
      "00°00.000' N 179°48.000' E",
    ]);
  devicePreferences.set({ ...devicePreferences.get(), positionForm: 'decimal' });
  await expect.poll(() => rows()[0]).toBe('00.00000° N 179.60000° W');
  devicePreferences.set({ ...devicePreferences.get(), positionForm: 'minutes' });
  await list.getByRole('button').first().click();
  expect(shown[0]?.position[0]).toBeCloseTo(-179.6, 6);
  expect(await seriousFindings()).toEqual([]);
});

test('the line goes over 180 degrees in its colours, dashed where nothing was heard, and the key says what they mean', async () => {
  const screen = await open();
  await expect.poll(() => drawnAt(179.95, ['ship-track-lines']), { timeout: 20_000 }).toEqual([3]);
  // the copy on the other side of 180 degrees may come a frame later
  await expect.poll(() => drawnAt(180.05, ['ship-track-lines'])).toEqual([3]);
  await expect.poll(() => drawnAt(180.25, ['ship-track-gaps'])).toEqual([-1]);
  expect(drawnAt(180.25, ['ship-track-lines'])).toEqual([]);
  expect(drawnAt(179.6, ['ship-track-lines', 'ship-track-gaps'])).toEqual([]);
  await expect.element(screen.getByText('10 to 15 kn')).toBeVisible();
  timeWindow.set({ fromMs: NOW_MS - 1.2 * HOUR_MS, toMs: NOW_MS });
  await expect.poll(() => drawnAt(179.95, ['ship-track-lines'])).toEqual([]);
  changeWorkbench(closeDrawers);
  await expect.poll(tracksDrawn.get).toBe(0);
  await expect.element(screen.getByText('10 to 15 kn')).not.toBeInTheDocument();
});

test('the layer of actual routes draws own-fleet ships and no other', async () => {
  changeWorkbench((bench) => toggleLayer(bench, 'actualRouteViewOpen'));
  await expect.poll(tracksDrawn.get, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => drawnAt(179.95, ['ship-track-lines'])).toEqual([3]);
  changeWorkbench((bench) => toggleLayer(bench, 'actualRouteViewOpen'));
  await expect.poll(tracksDrawn.get).toBe(0);
});

test('the track is saved as a file of the kind that is asked for', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const screen = await open();
  for (const kind of ['CSV', 'GeoJSON', 'KML', 'GPX']) await screen.getByRole('button', { name: kind }).click();
  expect(names.map((name) => name.replace(/^OTHER \d{4}-\d\d-\d\d \d\d \d\dZ/, ''))).toEqual(['.csv', '.geojson', '.kml', '.gpx']);
  vi.restoreAllMocks();
});
