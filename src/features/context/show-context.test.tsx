// The context layers on the real chart in a real browser, from a real database and a real archive: what is seen, where, and what is said of it.
import type { StyleSpecification } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { EventRow } from '#contract/tables.ts';
import { startWorkbench, toggleContextView, toggleLayer } from '#domain/workbench/workbench.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { i18nReady } from '#i18n/i18n.ts';
import { FIRST_LAND_LAYER } from '#map/chart/base-map-style.ts';
import { type Chart, openChart } from '#map/chart/chart.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { SEEN } from '#store/sync-state.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { areaRow } from './area.fixture.ts';
import { contextAt } from './context-at.ts';
import { ContextCard } from './context-card.tsx';
import { ContextKey } from './context-key.tsx';
import { ContextMark } from './context-mark.tsx';
import { changeContext } from './context-rows.ts';
import { LayerFacts } from './layer-facts.tsx';
import { showContext } from './show-context.ts';
import { FIXTURE_AS_OF, FIXTURE_REPORTS, threatMapRow } from './threat.fixture.ts';
import archive from './threat.fixture.pmtiles?url';
import { ThreatSettings } from './threat-settings.tsx';

const ACCOUNT = 'context-on-chart';
const WORDS = { chart: 'Chart', toggleAttribution: 'Sources', nauticalMiles: 'nm' };
const [SEA, LAND] = ['#c8dcec', '#fbfaf5'];
/** Sea, and land east of 49.5 degrees: what lies under the land is seen west of it only. */
const halfLand: StyleSpecification = {
  version: 8,
  sources: {
    land: {
      type: 'geojson',
      data: {
        type: 'Polygon',
        coordinates: [
          [
            [49.5, -20],
            [70, -20],
            [70, 40],
            [49.5, 40],
            [49.5, -20],
          ],
        ],
      },
    },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': SEA } },
    { id: FIRST_LAND_LAYER, type: 'fill', source: 'land', paint: { 'fill-color': LAND, 'fill-antialias': false } },
  ],
};

let chart: Chart;
let stop: (() => void) | undefined;
beforeEach(async () => {
  await i18nReady;
  startAppTexts();
  await page.viewport(900, 600);
  changeWorkbench(() => startWorkbench('light'));
  changeContext({ day: undefined, smoothed: false, past: false });
  const container = document.createElement('div');
  container.style.cssText = 'position:fixed;inset:0';
  document.body.replaceChildren(container);
  const opened = openChart({
    container,
    style: () => halfLand,
    words: WORDS,
    view: { position: [49.5, 12], zoom: 5.5 },
    scheme: 'light',
    language: 'en',
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  chart = opened.value;
});
afterEach(async () => {
  stop?.();
  stop = undefined;
  chart.destroy();
  document.body.replaceChildren();
  await deleteAccountDb(ACCOUNT);
});

/** Red, green, blue at a place of the chart, as it is on the screen. */
async function colourAt(lon: number, lat: number): Promise<string> {
  const canvas = document.querySelector('canvas.maplibregl-canvas') as HTMLCanvasElement;
  const gl = canvas.getContext('webgl2');
  if (!gl) throw new Error('The chart has no WebGL2');
  const { x, y } = chart.toScreen([lon, lat]);
  const scale = canvas.width / canvas.clientWidth;
  return new Promise((resolve) => {
    // within the frame in which the chart draws: afterwards the buffer is gone
    const off = chart.on('move', () => {
      off();
      requestAnimationFrame(() => {
        const bytes = new Uint8Array(4);
        gl.readPixels(Math.round(x * scale), canvas.height - Math.round(y * scale), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
        resolve(`#${Array.from(bytes.slice(0, 3), (one) => one.toString(16).padStart(2, '0')).join('')}`);
      });
    });
    chart.setView(chart.view);
  });
}

const putMap = (more: Parameters<typeof threatMapRow>[1] = {}) => accountDb(ACCOUNT).threatMaps.put(threatMapRow(archive, more));
const at = (lon: number, lat: number) => {
  const { x, y } = chart.toScreen([lon, lat]);
  return contextAt(chart, ACCOUNT, x, y);
};
const counts = (lon: number, lat: number) => at(lon, lat).flatMap((hit) => (hit.kind === 'threat' ? [hit.n] : []));

test('a cell colours the sea and not the land, and holds the reports that the key counts', async () => {
  await putMap();
  stop = showContext(chart, ACCOUNT);
  await expect.poll(() => counts(48, 12.6)).toEqual([12]);
  expect(counts(50.9, 11.2)).toEqual([4]);
  const inSea = FIXTURE_REPORTS.filter(({ lon }) => lon < 49.5).length;
  expect(inSea).toBe(12);
  await expect.poll(() => colourAt(48, 12.6)).not.toBe(SEA);
  expect(await colourAt(50.9, 11.2), 'the cell of the reports beside the land').toBe(LAND);
  expect(await colourAt(44, 12.6), 'where nobody reported').toBe(SEA);
  const screen = await renderInTheme(<ContextKey chart={chart} accountId={ACCOUNT} scheme="light" />);
  await expect.element(screen.getByRole('rowheader', { name: '8 to 19' })).toBeVisible();
  await expect
    .element(screen.getByText(`${FIXTURE_REPORTS.length} reports, 2021-11-20 to 2026-11-19. The newest is from 2026-11-19.`))
    .toBeVisible();
  await expect.element(screen.getByText('A cell here is about 12,393 km².')).toBeVisible();
  expect(screen.container.textContent).not.toContain('JWLA');
  expect(await seriousFindings()).toEqual([]);
});

test('both switches show both windows, the shorter as outlines; close to nothing of them when they are off', async () => {
  await putMap();
  stop = showContext(chart, ACCOUNT);
  changeWorkbench((bench) => toggleLayer(bench, 'threatView1yearOpen'));
  await expect.poll(() => counts(48, 12.6)).toContain(12);
  expect(at(50.9, 11.2).map(({ id }) => id)).toEqual(['y5']);
  changeWorkbench(toggleContextView);
  await expect.poll(() => at(48, 12.6)).toEqual([]);
  await expect.poll(() => colourAt(48, 12.6)).toBe(SEA);
});

test('smoothed, the steps of the density are shown instead', async () => {
  await putMap();
  stop = showContext(chart, ACCOUNT);
  await expect.poll(() => counts(48, 12.6)).toEqual([12]);
  const settings = await renderInTheme(<ThreatSettings accountId={ACCOUNT} />);
  await settings.getByRole('radio', { name: 'Density (smoothed, 75 km)' }).click();
  await expect.poll(() => at(48, 12.6).map((hit) => hit.kind === 'threat' && hit.k)).toEqual([0]);
});

test('an empty window says so and names the newest report; samples say that they are samples', async () => {
  await putMap({ y1: { fromAt: FIXTURE_AS_OF - 365 * 86_400_000, reports: 0 }, sample: true });
  const screen = await renderInTheme(<LayerFacts layer="threatView1yearOpen" accountId={ACCOUNT} />);
  await expect.element(screen.getByText(/^No reports, .* The newest before that is from 2026-11-19\.$/)).toBeVisible();
  await expect.element(screen.getByText(/invented sample events/)).toBeVisible();
});

test('under the listed areas it is said that places without coordinates are not drawn, and under no other layer', async () => {
  await accountDb(ACCOUNT).areas.bulkPut([areaRow('a'), areaRow('b', { layer: 'iran' })]);
  const screen = await renderInTheme(
    <>
      <LayerFacts layer="jwcViewOpen" accountId={ACCOUNT} />
      <LayerFacts layer="iranThreatView" accountId={ACCOUNT} />
    </>,
  );
  await expect.element(screen.getByText(/^List 1 · in force since/).nth(1)).toBeVisible();
  expect(screen.getByText(/without coordinates are not drawn/).elements()).toHaveLength(1);
});

test('a day that is on this device is shown without a link; one that is not says which are', async () => {
  await putMap();
  await putMap({ id: '2020-01-01', y5: { fromAt: 0, reports: 3, newestAt: 5 } });
  const screen = await renderInTheme(
    <>
      <ThreatSettings accountId={ACCOUNT} />
      <LayerFacts layer="threatView5yearOpen" accountId={ACCOUNT} />
    </>,
  );
  await screen.getByRole('textbox', { name: 'As of' }).fill('2020-01-01');
  await expect.element(screen.getByText(/^3 reports/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'As of' }).fill('2020-02-01');
  await expect.element(screen.getByText('The threat map for 2020-02-01 is not on this device.')).toBeVisible();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('There is no connection to the server. Days on this device: 2020-01-01.');
  await screen.getByRole('button', { name: 'Back to now' }).click();
  await expect.element(screen.getByText(/^16 reports/)).toBeVisible();
});

test('a tap tells the area, its edition, dates and words, as text whatever a file holds; past areas only when they are wanted', async () => {
  await accountDb(ACCOUNT).areas.bulkPut([
    areaRow('a', { name: '<img src=x onerror=alert(1)>', text: 'Owners <b>notify</b> underwriters.' }),
    areaRow('old', { edition: 'List 0', validFrom: 1, validTo: 2 }),
    areaRow('zone', { layer: 'eez', name: 'Zone', indicative: true }),
  ]);
  stop = showContext(chart, ACCOUNT);
  const ids = () => at(47, 12).map(({ id }) => id);
  await expect.poll(ids).toEqual(['a']);
  changeContext({ past: true });
  await expect.poll(() => ids().toSorted()).toEqual(['a', 'old']);
  changeContext({ past: false });
  changeWorkbench((bench) => toggleLayer(bench, 'eezViewOpen'));
  await expect.poll(ids).toEqual(['a', 'zone']);
  const screen = await renderInTheme(<ContextCard hits={at(47, 12)} accountId={ACCOUNT} scheme="light" />);
  await expect.element(screen.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  await expect.element(screen.getByText('Owners <b>notify</b> underwriters.')).toBeVisible();
  await expect
    .element(screen.getByText(/List 1 · in force since 2023-12-18\. Source: A committee, issued 2023-12-18\. Licence: Facts\./).first())
    .toBeVisible();
  await expect.element(screen.getByText(/Indicative, computed; not a legal boundary/)).toBeVisible();
  expect(screen.container.querySelectorAll('img, b')).toHaveLength(0);
});

test('threat stays below the areas when its map changes under them', async () => {
  await accountDb(ACCOUNT).areas.put(areaRow('a'));
  await putMap();
  stop = showContext(chart, ACCOUNT);
  await expect.poll(() => at(48, 12.6).map(({ kind }) => kind)).toEqual(['area', 'threat']);
  const before = await colourAt(48, 12.6);
  await putMap({ v: 2, url: `${archive}${archive.includes('?') ? '&' : '?'}again` });
  await expect.poll(() => at(48, 12.6).map(({ kind }) => kind)).toEqual(['area', 'threat']);
  await expect.poll(() => colourAt(48, 12.6)).toBe(before);
});

test('a map that is not here is said to come behind the events while the first pull brings them, and afterwards not to be here', async () => {
  const db = accountDb(ACCOUNT);
  const screen = await renderInTheme(
    <>
      <ContextMark accountId={ACCOUNT} />
      <LayerFacts layer="threatView5yearOpen" accountId={ACCOUNT} />
    </>,
  );
  const said = async (words: string) => {
    await expect.element(screen.getByRole('status')).toHaveTextContent(words);
    expect(screen.getByText(words).elements(), 'at the top of the map and at the switch').toHaveLength(2);
  };
  await said('The threat map comes as soon as the events are here. None is here yet.');
  await db.events.bulkPut([{ id: 'a' }, { id: 'b' }] as EventRow[]);
  await said('The threat map comes as soon as the events are here. 2 are here so far.');
  await db.syncState.put({ key: SEEN, value: { ownAtMs: 1, eventsAtMs: 1 } });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The threat map is not on this device yet.');
  await putMap();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('tiles that are not on this device are said at the top of the map, and never pass for a ground that is missing', async () => {
  await putMap({ url: '/threat/map.000000000000000000000000.pmtiles' });
  stop = showContext(chart, ACCOUNT);
  const screen = await renderInTheme(<ContextMark accountId={ACCOUNT} />);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Threat density for this area is not on this device. Blank sea means nothing here.');
  expect(chart.coverage.missing).toBe(false);
  await putMap({ v: 2 });
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  changeContext({ day: '2024-06-30' });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The threat map for 2024-06-30 is not on this device.');
  await screen.getByRole('button', { name: /Threat and areas as of 2024-06-30/ }).click();
  expect(screen.container.textContent).toBe('');
});
