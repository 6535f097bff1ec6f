// What is said of nautical charts on the map: the cell in view, and what was tapped.
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_NAUTICAL_CHART_VALUES } from '#contract/entities/chart-options.ts';
import { setEnc, setEncValues } from '#domain/workbench/workbench.ts';
import { CELL_GROUND_LAYER } from '#map/enc/layer-ids.ts';
import { olderSheets } from '#map/enc/older-drawn.ts';
import type { OpenChart } from '#map/map-layer.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { type ChartOnPage, chartOnPage } from '#tests/chart-on-page.ts';
import { CHART_PIECES, keptArchives } from '#platform/caches/kept-pieces.ts';
import { chartCellRow } from '#tests/fixtures/chart-cell-row.ts';
import { emptyArchive } from '#tests/empty-archive.ts';
import { keepInPieces, oneTileArchive, pieceOfArchive } from '#tests/one-tile-archive.ts';
import { withoutNetwork } from '#tests/worker-without-network.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { ChartCard } from './chart-card.tsx';
import { ChartFile } from './chart-file.tsx';
import { ChartLine } from './chart-line.tsx';
import { keepArea } from './kept/kept-areas.ts';
import { chartsLayer } from './map-layer.tsx';
import { heldChartCells } from '#store/held-table.ts';

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const CELL = chartCellRow('GB5X01SW', {
  coverage: { type: 'MultiPolygon', coordinates: [[square(0, 1)]] },
  texts: [{ name: 'GBWORDS1.TXT', hash: '00112233445566aa', bytes: 24, kind: 'text' }],
});

let stage: ChartOnPage;
beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
  stage = await chartOnPage({ position: [0.5, 0.5], zoom: 10 }, { width: 400, height: 300 });
});
afterEach(async () => {
  stage.close();
  clearPersisted();
  vi.restoreAllMocks();
  await closeSignedIn();
});
/** In the sheet below. */
const AT = { z: 10, x: 513, y: 510 };
/** Covered by the cell, with an approximate contour of 50 m across it, and above it water from 20 to 50 m. */
function chartTileOf(edition: number) {
  const ring = [0, 4096].flatMap((x) => [0, 4096].map((y) => [x, x ? 4096 - y : y]));
  const tags = { cls: 'M_COVR', cell: CELL.id, scale: CELL.scale, edition, update: 1, issuedOn: '2000-12-24' };
  const across = [0, 4096].map((x) => [x, 2048]);
  const contour = { cls: 'DEPCNT', cell: CELL.id, VALDCO: 50, QUAPOS: 4 };
  const upper = [
    [0, 0],
    [4096, 0],
    [4096, 2048],
    [0, 2048],
    [0, 0],
  ];
  const water = { cls: 'DEPARE', cell: CELL.id, DRVAL1: 20, DRVAL2: 50 };
  const layers = {
    cover: { features: [{ type: 3, geometry: [[...ring, ring[0]]], tags }] },
    areas: { features: [{ type: 3, geometry: [upper], tags: water }] },
    lines: { features: [{ type: 2, geometry: [across], tags: contour }] },
  };
  return fromGeojsonVt(layers as never, { version: 2, extent: 4096 });
}
const [BEFORE, AFTER] = ['8-128-127.0000000000000001.pmtiles', '8-128-127.0000000000000002.pmtiles'] as const;
const sheet = (file: string, v = 1) => ({ id: '8-128-127', v, file, bytes: 1, cells: [CELL.id] });
const beside = { position: 'absolute', inset: '0 0 0 420px' } as const;

test('while the chart is on, the cell in view is named with its age; elsewhere there is said to be none, nearer there may be one, and the nearest is a press away, all others are in a drawer', async () => {
  await db().chartCells.put({ ...CELL, notApplied: [4, 5], newerEdition: 4 });
  changeWorkbench((before) => setEnc(before, true, 'light'));
  const { screen } = await renderAt(
    <main style={beside}>
      <ChartLine chart={stage.chart} accountId={ACCOUNT.id} />
    </main>,
  );
  const line = screen.getByRole('button', { name: /Chart is being drawn/ });
  await expect.element(line).toBeVisible();
  expect(line.getByText('Older than a year').elements()).toEqual([]); // nothing old is drawn yet
  await line.click();
  const facts = screen.getByRole('dialog', { name: 'Nautical charts' });
  await expect.element(facts.getByText('Edition 3, update 2, issued 2001-04-08, 1:12,500')).toBeVisible();
  await expect.element(facts.getByText('Older than a year')).toBeVisible();
  await expect.element(screen.getByText('Not up to date', { exact: true })).toBeVisible();
  await expect.element(facts.getByText('Updates 4, 5 could not be applied: not up to date')).toBeVisible();
  await expect.element(facts.getByText(/^Edition 4 exists, but only updates of it were loaded/)).toBeVisible();
  await expect.element(facts.getByText(/Not for navigation/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  stage.chart.setView({ position: [0.5, 0.5], zoom: 5 });
  await expect.element(facts.getByText(/Zoom in to see the chart/)).toBeVisible();
  stage.chart.setView({ position: [40, 0.5], zoom: 10 });
  await expect.element(facts.getByText(/No chart here: showing the Fathom map/)).toBeVisible();
  await facts.getByRole('button', { name: 'Chart of the server, kept here or not (1)' }).click();
  expect(workbench.get().drawers.at(-1)).toEqual({ name: 'charts' });
  await screen.getByRole('button', { name: /No chart here/ }).click();
  await facts.getByRole('button', { name: /Go to the nearest chart: GB5X01SW, / }).click();
  await expect.poll(() => stage.chart.view.position[0], { timeout: 8000 }).toBeCloseTo(0.5, 3);
  expect(stage.chart.view.zoom).toBeGreaterThan(CELL.minZoom);
  changeWorkbench((before) => setEnc(before, false, 'light'));
  await expect.element(screen.getByRole('button', { name: /No chart here/ })).not.toBeInTheDocument();
});

test('while the chart is off, a place that a cell shows says so and turns it on with one press; elsewhere nothing, but that the built-in coast is drawn too large', async () => {
  await db().chartCells.put(CELL);
  const { screen } = await renderAt(
    <main style={beside}>
      <ChartLine chart={stage.chart} accountId={ACCOUNT.id} />
    </main>,
  );
  const hint = screen.getByRole('button', { name: 'Nautical chart here: 1:12,500 Show' });
  const coarse = screen.getByText('Built-in coast, drawn for 1:250,000: too coarse here');
  await expect.element(hint).toBeVisible();
  await expect.element(coarse).not.toBeInTheDocument();
  stage.chart.setView({ position: [1.05, 0.5], zoom: 10 });
  await expect.element(screen.getByRole('button', { name: 'Nautical chart in view: 1:12,500 Show' })).toBeVisible();
  stage.chart.setView({ position: [40, 0.5], zoom: 12 });
  await expect.element(coarse).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
  expect(await seriousFindings()).toEqual([]);
  stage.chart.setView({ position: [0.5, 0.5], zoom: 12 });
  await expect.element(coarse).toBeVisible();
  await hint.click();
  expect(workbench.get().mapEnc).toBe(true);
  await expect.element(screen.getByRole('button', { name: /Chart is being drawn/ })).toBeVisible();
  await expect.element(coarse).not.toBeInTheDocument();
});

test('a map that has moved before its line could hear of it is asked where it looks', async () => {
  await db().chartCells.put(CELL);
  const release = heldChartCells.watch(ACCOUNT.id, () => undefined);
  await expect.poll(() => heldChartCells.get(ACCOUNT.id)?.size).toBe(1);
  changeWorkbench((before) => setEnc(before, true, 'light'));
  stage.chart.setView({ position: [40, 0.5], zoom: 10 });
  const Moving = () => {
    useLayoutEffect(() => stage.chart.setView({ position: [0.5, 0.5], zoom: 10 }), []);
    return null;
  };
  const { screen } = await renderAt(
    <main style={beside}>
      <ChartLine chart={stage.chart} accountId={ACCOUNT.id} />
      <Moving />
    </main>,
  );
  await expect.element(screen.getByRole('button', { name: /Chart is being drawn/ })).toBeVisible();
  release();
});

test('a sheet that cannot be had is hatched, not passed for sea, until it comes when the link is back; without the chart nothing is asked', async () => {
  await db().chartCells.put(CELL);
  const file = '8-128-127.0011223344556677.pmtiles';
  await db().chartSheets.put({ id: '8-128-127', v: 1, file, bytes: 1, cells: [CELL.id] });
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no link'));
  const stop = chartsLayer.show({ chart: stage.chart } as OpenChart, ACCOUNT);
  expect(asked).not.toHaveBeenCalled();
  changeWorkbench((before) => setEnc(before, true, 'light'));
  await expect.poll(() => stage.chart.coverage.missing, { timeout: 8000 }).toBe(true);
  expect(asked.mock.calls[0]?.[0]).toBe(`${location.origin}/charts/sheets/${file}`);
  asked.mockImplementation(() => Promise.resolve(emptyArchive()));
  dispatchEvent(new Event('online'));
  await expect.poll(() => stage.chart.coverage.missing, { timeout: 8000 }).toBe(false);
  stop();
});

test('a chart whose sheet becomes known after its cell is drawn by itself', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(emptyArchive()));
  await db().chartCells.put(CELL);
  const stop = chartsLayer.show({ chart: stage.chart } as OpenChart, ACCOUNT);
  changeWorkbench((before) => setEnc(before, true, 'light'));
  stage.chart.setView({ position: [0.5, 0.5], zoom: AT.z });
  await expect.poll(() => stage.chart.coverage.missing, { timeout: 8000 }).toBe(true);
  await db().chartSheets.put({ id: '8-128-127', v: 1, file: '8-128-127.0011223344556677.pmtiles', bytes: 1, cells: [CELL.id] });
  await expect.poll(() => stage.chart.coverage.missing, { timeout: 8000 }).toBe(false);
  stop();
});

test.each(['fails', 'has nothing'])(
  'a chart whose first tile %s, and of which a newer sheet came while that was read, is drawn by itself',
  async (how) => {
    let answerFirst: (answer: Response | Promise<Response>) => void = () => undefined;
    const first = new Promise<Response>((resolve) => (answerFirst = resolve));
    const archive = oneTileArchive(AT, chartTileOf(3));
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (String(input instanceof Request ? input.url : input).includes(BEFORE)) return (await first).clone();
      return pieceOfArchive(archive, new Headers(init?.headers).get('range') ?? '');
    });
    await db().chartCells.put(CELL);
    await db().chartSheets.put(sheet(BEFORE));
    const stop = chartsLayer.show({ chart: stage.chart } as OpenChart, ACCOUNT);
    changeWorkbench((was) => setEnc(was, true, 'light'));
    await expect.poll(() => asked.mock.calls.length, { timeout: 8000 }).toBeGreaterThan(0);
    const anew = vi.spyOn(stage.chart, 'askTilesAnew');
    await db().chartSheets.put(sheet(AFTER, 2));
    await expect.poll(() => anew.mock.calls.length).toBeGreaterThan(0);
    answerFirst(how === 'fails' ? Promise.reject(new TypeError('gone')) : emptyArchive());
    await expect.poll(() => stage.chart.featuresInView([CELL_GROUND_LAYER]).length, { timeout: 8000 }).toBeGreaterThan(0);
    expect(stage.chart.coverage.missing).toBe(false);
    stop();
  },
);

test('rows of cells and of sheets that come together with the link ask for the tiles once, and a tile that failed is read once for it', async () => {
  await db().chartCells.put(CELL);
  await db().chartSheets.put(sheet('8-128-127.0000000000000003.pmtiles'));
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no link'));
  onTestFinished(chartsLayer.show({ chart: stage.chart } as OpenChart, ACCOUNT));
  stage.chart.setView({ position: [0.5, 0.5], zoom: AT.z });
  changeWorkbench((was) => setEnc(was, true, 'light'));
  await expect.poll(() => stage.chart.coverage.missing, { timeout: 8000 }).toBe(true);
  const anew = vi.spyOn(stage.chart, 'askTilesAnew');
  asked.mockClear();
  const archive = oneTileArchive(AT, chartTileOf(3));
  const ranges: string[] = [];
  asked.mockImplementation(async (input, init) => {
    const range = new Headers(init?.headers).get('range') ?? '';
    ranges.push(`${input instanceof Request ? input.url : String(input)} ${range}`);
    return pieceOfArchive(archive, range);
  });
  olderSheets.set(new Map([['8-128-127', new Map()]]));
  await db().chartSheets.put(sheet('8-128-127.0000000000000004.pmtiles', 2));
  await db().chartCells.put({ ...CELL, v: 2, update: 3 });
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('offline'));
  await expect.poll(() => stage.chart.featuresInView([CELL_GROUND_LAYER]).length, { timeout: 8000 }).toBeGreaterThan(0);
  await new Promise((settled) => setTimeout(settled, 1000));
  expect(anew).toHaveBeenCalledTimes(1);
  expect(ranges.filter((range, i) => ranges.indexOf(range) !== i)).toEqual([]);
});

test('of a sheet that was made anew the edition before is drawn and named until the newer one comes, and is then removed; its approximate safety contour counts, and follows the values and their reset at once. All that on a map that never comes to rest', async () => {
  await keepInPieces(CHART_PIECES, `/charts/sheets/${BEFORE}`, oneTileArchive(AT, chartTileOf(2)), AT);
  await db().chartCells.put(CELL);
  await db().chartSheets.put(sheet(AFTER));
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no link'));
  const heard = stage.chart.on.bind(stage.chart);
  vi.spyOn(stage.chart, 'on').mockImplementation((event, listener) => (event === 'settled' ? () => undefined : heard(event, listener)));
  const { screen } = await renderAt(
    <main style={beside}>
      <ChartLine chart={stage.chart} accountId={ACCOUNT.id} />
    </main>,
  );
  const stop = chartsLayer.show({ chart: stage.chart } as OpenChart, ACCOUNT);
  stage.chart.setView({ position: [0.5, 0.5], zoom: 10 });
  changeWorkbench((was) => setEnc(was, true, 'light'));
  await expect.element(screen.getByRole('button', { name: /GB5X01SW.*edition 2, update 1/ })).toBeVisible();
  expect(screen.getByText(/overscale/).elements()).toEqual([]);
  stage.chart.setView({ position: [0.5, 0.5], zoom: 15.5 });
  await expect.element(screen.getByRole('button', { name: /overscale 2\.\d ×/ })).toBeVisible();
  await screen.getByRole('button', { name: /overscale/ }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Nautical charts' }).getByText(/^overscale 2\.\d ×$/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  stage.chart.setView({ position: [0.5, 0.5], zoom: 10 });
  await expect.element(screen.getByText(/overscale/)).not.toBeInTheDocument();
  const line = screen.getByRole('button', { name: /Older edition/ });
  await expect.element(line.getByText(/^Safety contour: 5 m, not chosen/)).toBeVisible();
  for (const words of [/^Safety contour: 5 m, not chosen/, 'Older edition', 'Older than a year']) {
    const said = line.getByText(words).element();
    expect([words, said.scrollWidth <= said.clientWidth]).toEqual([words, true]);
  }
  await line.click();
  const facts = screen.getByRole('dialog', { name: 'Nautical charts' });
  await expect.element(facts.getByText('Drawn: edition 2, update 1, issued 2000-12-24')).toBeVisible();
  await expect.element(facts.getByText(/A newer one exists/)).toBeVisible();
  await expect.element(facts.getByText('Safety contour: 5 m, not chosen for your ship; drawn: 50 m')).toBeVisible();
  changeWorkbench((was) => setEncValues(was, { ...was.encValues, safetyContour: 8 }));
  await expect.element(facts.getByText('Safety contour: you asked for 8 m; drawn: 50 m')).toBeVisible();
  changeWorkbench((was) => setEncValues(was, { ...was.encValues, safetyContour: 100, deepContour: 200 }));
  await expect.element(facts.getByText(/Safety contour/)).not.toBeInTheDocument();
  changeWorkbench((was) => setEncValues(was, { ...was.encValues, safetyContour: 30, deepContour: 200 }));
  stage.chart.setView({ position: [0.5, 0.68], zoom: 12 }); // where the contour is out of sight
  await expect.element(facts.getByText('Safety contour: you asked for 30 m; drawn: 50 m')).toBeVisible();
  changeWorkbench((was) => setEncValues(was, { ...was.encValues, safetyContour: 20, deepContour: 200 }));
  await expect.element(facts.getByText(/Safety contour/)).not.toBeInTheDocument();
  stage.chart.setView({ position: [0.5, 0.5], zoom: 10 });
  changeWorkbench((was) => setEncValues(was, DEFAULT_NAUTICAL_CHART_VALUES));
  await expect.element(facts.getByText('Safety contour: 5 m, not chosen for your ship; drawn: 50 m')).toBeVisible();
  const archive = oneTileArchive(AT, chartTileOf(3));
  asked.mockImplementation(async (_, init) => pieceOfArchive(archive, new Headers(init?.headers).get('range') ?? ''));
  dispatchEvent(new Event('online'));
  await expect.element(facts.getByText(/A newer one exists/)).not.toBeInTheDocument();
  await expect.poll(() => keptArchives(CHART_PIECES)).toEqual([]);
  await db().chartCells.put({ ...CELL, coverage: { type: 'MultiPolygon', coordinates: [[square(0, 1), square(0.45, 0.55)]] } });
  await expect
    .element(screen.getByRole('button', { name: /No chart in the middle of the map.*GB5X01SW.*Older than a year/ }))
    .toBeVisible();
  stop();
});

test('the chart of an area that was kept is drawn with the server gone, and as an older edition once a newer one is known', async () => {
  const archive = oneTileArchive(AT, chartTileOf(3));
  const file = '8-128-127.0000000000000005.pmtiles';
  const row = { ...sheet(file), bytes: archive.length };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(archive));
  await keepArea({ id: 'one', name: 'Around 0 N 0 E', boxes: [CELL.box] }, [row]);
  withoutNetwork();
  await db().chartCells.put(CELL);
  await db().chartSheets.put(row);
  onTestFinished(chartsLayer.show({ chart: stage.chart } as OpenChart, ACCOUNT));
  stage.chart.setView({ position: [0.5, 0.5], zoom: AT.z });
  changeWorkbench((was) => setEnc(was, true, 'light'));
  await expect.poll(() => stage.chart.featuresInView([CELL_GROUND_LAYER]).length, { timeout: 8000 }).toBeGreaterThan(0);
  expect(await keptArchives(CHART_PIECES)).toEqual([`/charts/sheets/${file}`]);
  // a newer edition becomes known, and cannot be had
  await db().chartSheets.put({ ...row, v: 2, file: '8-128-127.0000000000000006.pmtiles' });
  await expect.poll(() => olderSheets.get().get('8-128-127')?.get(CELL.id)?.edition, { timeout: 8000 }).toBe(3);
  expect(stage.chart.featuresInView([CELL_GROUND_LAYER]).length).toBeGreaterThan(0);
  await caches.delete(CHART_PIECES);
});

test('what was tapped is listed under its cell, and opens to its attributes in words; a text comes when it is asked for, or says that it did not', async () => {
  await db().chartCells.put(CELL);
  changeWorkbench((before) => setEncValues(before, { ...workbench.get().encValues, safetyDepth: 10 }));
  const of = { cell: CELL.id };
  const wreck = { ...of, cls: 'WRECKS', id: '540-1-1', depth: 4.2, VALSOU: 4.2, CATWRK: 2, TXTDSC: 'GBWORDS1.TXT', PICREP: 'GBX4000T.TIF' };
  const picture = { name: 'GBVIEW01.JPG', hash: '0123456789abcdef', bytes: 4, kind: 'picture' } as const;
  const light = { ...of, cls: 'LIGHTS', id: '540-2-1', LITCHR: 2, SIGGRP: '(3)', COLOUR: '4', SIGPER: 10, HEIGHT: 12, VALNMR: 15 };
  const { screen } = await renderAt(
    <main style={beside}>
      <ChartCard objects={[wreck, light]} accountId={ACCOUNT.id} chart={stage.chart} at={[0.5, 0.5]} />
      <ChartFile name={picture.name} file={picture} />
    </main>,
  );
  await expect.element(screen.getByText('Flashing 3 times, green, every 10 seconds, 12 m high, seen 15 nm')).toBeVisible();
  await screen.getByRole('button', { name: /^Wreck, 4.2 m/ }).click();
  await expect.element(screen.getByText('dangerous wreck')).toBeVisible();
  await expect.element(screen.getByText('Danger: 4.2 m, not deeper than your safety depth, 10 m')).toBeVisible();
  await expect.element(screen.getByText('Edition 3, update 2, issued 2001-04-08, 1:12,500')).toBeVisible();
  await expect.element(screen.getByText('Older than a year')).toBeVisible();
  await expect.element(screen.getByText('Not for navigation', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('GBX4000T.TIF did not come with the cell')).toBeVisible();
  const answers = [new Response('', { status: 503 }), new Response('Ask the pilot.')];
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answers.shift() ?? Response.error()));
  const read = screen.getByRole('button', { name: 'Read GBWORDS1.TXT (24 B)' });
  await read.click();
  await expect.element(screen.getByText(/could not be fetched/)).toBeVisible();
  await read.click();
  await expect.element(screen.getByText('Ask the pilot.')).toBeVisible();
  const pictures: string[] = [];
  const watch = new MutationObserver(() => pictures.push(...[...document.querySelectorAll('img')].map(({ src }) => src)));
  watch.observe(document.body, { childList: true, subtree: true });
  await screen.getByRole('button', { name: 'Show GBVIEW01.JPG (4 B)' }).click();
  await expect.element(screen.getByText(/^GBVIEW01\.JPG is not on this device and could not be fetched/)).toBeVisible();
  watch.disconnect();
  expect(pictures).toContainEqual(expect.stringContaining(picture.hash));
  expect(await seriousFindings()).toEqual([]);
});
