// The panel with the real chart; a sketch stands in for the ship layer and the ship store.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LonLat } from '#contract/units.ts';
import { closePanel, openPanel } from '#domain/workbench/workbench.ts';
import { type Chart, openChart } from '#map/chart/chart.ts';
import { mapTaken } from '#map/map-taken.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { isPanelOpen } from '#domain/workbench/panels.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { NOTHING_MEASURED, readMeasurement } from './measurement.ts';
import { changeMeasurement, measured } from './measuring-desk.ts';
import { MeasuringPanel } from './measuring-panel.tsx';
import { type ShipPlaces, showMeasuring } from './show-measuring.ts';

let chart: Chart;
let stop = () => {};
let shipAt: LonLat = [44, 12];
let tellMoved = () => {};

beforeEach(async () => {
  await page.viewport(1280, 800);
  changeMeasurement(() => NOTHING_MEASURED);
});
afterEach(() => {
  changeWorkbench((bench) => closePanel(bench, 'measuring'));
  stop();
  chart.destroy();
  document.querySelector('#map')?.remove();
});

/** One ship, found by clicks left of x = 100. */
async function open(position: LonLat, zoom = 5) {
  const element = document.createElement('div');
  element.id = 'map';
  element.style.cssText = 'position:absolute; z-index: 10; inset: 0 0 0 400px; width: 800px; height: 600px';
  document.body.append(element);
  const opened = openChart({
    container: element,
    style: () => ({ version: 8, sources: {}, layers: [{ id: 'sea', type: 'background', paint: { 'background-color': '#cfe0ec' } }] }),
    words: { chart: 'Chart', toggleAttribution: 'Sources' },
    view: { position, zoom },
    scheme: 'light',
    language: 'en',
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  chart = opened.value;
  await chart.loaded;
  const ships = { hitsAt: async ({ x }: { x: number }) => (x < 100 ? [{ kind: 'ship' as const, id: '211000001', label: 'EVER' }] : []) };
  const places = {
    byMmsi: async (mmsis: readonly number[]) => mmsis.map((mmsi) => ({ mmsi, name: 'EVER', lon: shipAt[0], lat: shipAt[1] })),
    subscribe: (listener: () => void) => {
      tellMoved = listener;
      return () => undefined;
    },
  } as unknown as ShipPlaces;
  stop = showMeasuring(chart, ships, places);
  changeWorkbench((bench) => openPanel(bench, 'measuring'));
  return renderInTheme(
    <main style={{ inlineSize: 320 }}>
      <MeasuringPanel />
    </main>,
  );
}

test('a known distance is measured by keys, both ways side by side, and taken back', async () => {
  const screen = await open([179, 0]);
  expect(mapTaken.get()).toBe(true);
  chart.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => measured.get().spots.length).toBe(1);
  chart.setView({ position: [-179, 0], zoom: 5 });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => measured.get().spots.length).toBe(2);
  await expect.element(screen.getByText('090°T 120.2 nm').first()).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => measured.get().spots.length).toBe(1);
  chart.focus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => isPanelOpen(workbench.get().panels, 'measuring')).toBe(false);
  expect(mapTaken.get()).toBe(false);
});

test('between a ship and a typed position: the spot follows her', { tags: ['long'] }, async () => {
  shipAt = [44, 12];
  const screen = await open([44, 12]);
  await screen.getByRole('radio', { name: 'Range and bearing' }).click();
  await userEvent.click(chart.surface, { position: { x: 50, y: 300 } });
  await expect.poll(() => measured.get().spots.map(({ ship }) => ship?.name)).toEqual(['EVER']);
  await screen.getByLabelText('Position or MMSI').fill('12 N 45 E');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('cell', { name: '090°T 58.8 nm' }).first()).toBeVisible();
  shipAt = [43, 12];
  tellMoved();
  await expect.element(screen.getByRole('cell', { name: '090°T 117.6 nm' }).first()).toBeVisible();
});

test('a double click ends the path: the pointer adds nothing, and the next click begins anew', { tags: ['long'] }, async () => {
  await open([10, 10]);
  await userEvent.click(chart.surface, { position: { x: 200, y: 300 } });
  await userEvent.dblClick(chart.surface, { position: { x: 400, y: 300 } });
  await expect.poll(() => measured.get()).toMatchObject({ spots: [{}, {}], ended: true });
  expect(chart.view.zoom).toBe(5);
  await userEvent.click(chart.surface, { position: { x: 600, y: 100 } });
  await expect.poll(() => measured.get().spots.length).toBe(1);
  expect(measured.get().ended).toBeUndefined();
});

test('an area is read in both units while the pointer moves', { tags: ['long'] }, async () => {
  const screen = await open([10, 10]);
  await screen.getByRole('radio', { name: 'Area' }).click();
  for (const typed of ['10 N 10 E', '10 N 11 E', '11 N 11 E']) {
    await screen.getByLabelText('Position or MMSI').fill(typed);
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(screen.getByText(/nm² · .* km²/)).toBeVisible();
  const before = screen.getByText(/nm² · .* km²/).element().textContent;
  await userEvent.hover(chart.surface, { position: { x: 100, y: 100 } });
  await expect.poll(() => screen.getByText(/nm² · .* km²/).element().textContent).not.toBe(before);
});

test('what was typed to be measured stands in the storage of this browser, for a reload', async () => {
  const screen = await open([44, 12]);
  for (const typed of ['12 N 45 E', '13 N 46 E']) {
    await screen.getByLabelText('Position or MMSI').fill(typed);
    await userEvent.keyboard('{Enter}');
  }
  await expect.poll(() => measured.get().spots.length).toBe(2);
  expect(readMeasurement(JSON.parse(localStorage.getItem('fathom-measurement') ?? 'null'))).toEqual(measured.get());
});

test('who leaves the map ends measuring: its panel is closed when the map is back', async () => {
  await open([44, 12]);
  expect(mapTaken.get()).toBe(true);
  stop();
  stop = () => {};
  expect(isPanelOpen(workbench.get().panels, 'measuring')).toBe(false);
  expect(mapTaken.get()).toBe(false);
});
