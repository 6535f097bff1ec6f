// Keeping the charts of an area on this device: what there is to download, progress, cancel, what is here, and removing it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CHART_PIECES, readPiece, wholeArchives } from '#platform/caches/kept-pieces.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { type ChartOnPage, chartOnPage } from '#tests/chart-on-page.ts';
import { chartCellRow } from '#tests/fixtures/chart-cell-row.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import type { PlannedWay } from './area-offers.tsx';
import { ChartsDrawer } from './charts-drawer.tsx';

const CONTENT = '0123456789';
const FILE = '8-128-127.00000000000000aa.pmtiles';
const sheetRow = (file: string, v = 1) => ({ id: '8-128-127', v, file, bytes: CONTENT.length, cells: ['GB5X01SW'] });

let stage: ChartOnPage;
beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
  stage = await chartOnPage({ position: [0.5, 0.5], zoom: 10 }, { width: 400, height: 300 });
  await db().chartCells.bulkPut([chartCellRow('GB5X01SW'), chartCellRow('US5FAR01', { box: [-80, 0, -79, 1] })]);
  await db().chartSheets.put(sheetRow(FILE));
});
afterEach(async () => {
  stage.close();
  clearPersisted();
  vi.restoreAllMocks();
  await caches.delete(CHART_PIECES);
  await closeSignedIn();
});

const open = async (way?: PlannedWay) =>
  (
    await renderAt(
      <main style={{ position: 'absolute', inset: '0 0 0 420px' }}>
        <ChartsDrawer accountId={ACCOUNT.id} chart={stage.chart} way={way} onClose={() => undefined} />
      </main>,
    )
  ).screen;
const answer = () => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(CONTENT));

test('the charts of what the map shows are kept whole, said of each cell, named of an edition before once a newer one is known, and removed', async () => {
  answer();
  const screen = await open();
  const keep = screen.getByRole('button', { name: 'Keep on this device: What the map shows' });
  await expect.element(screen.getByText('10 B to download')).toBeVisible();
  await expect.element(screen.getByText('Edition 3, update 2, issued 2001-04-08, 1:12,500').first()).toBeVisible();
  await keep.click();
  await expect.element(screen.getByText('All here')).toBeVisible();
  await expect.element(screen.getByText('Kept here', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('All on this device: 10 B')).toBeVisible();
  const there = await readPiece(CHART_PIECES, `${location.origin}/charts/sheets/${FILE}`, 'bytes=2-4');
  expect(new TextDecoder().decode(there)).toBe('234');
  await screen.getByRole('switch', { name: 'Only charts kept here' }).click();
  await expect.element(screen.getByText('US5FAR01')).not.toBeInTheDocument();
  expect(await seriousFindings()).toEqual([]);

  const newer = '8-128-127.00000000000000bb.pmtiles';
  await db().chartSheets.put(sheetRow(newer, 2));
  await expect.element(screen.getByText('Newer edition available')).toBeVisible();
  await screen.getByRole('button', { name: /^Keep on this device: Around / }).click();
  await expect.element(screen.getByText('All here')).toBeVisible();
  expect(await wholeArchives(CHART_PIECES)).toEqual([`/charts/sheets/${newer}`]); // the edition before goes
  await screen.getByRole('button', { name: /^Remove from this device: / }).click();
  await expect.element(screen.getByText('Areas kept on this device')).not.toBeInTheDocument();
  await expect.poll(() => wholeArchives(CHART_PIECES)).toEqual([]);
});

test('a download says how much came, can be cancelled, and one that fails says so; nothing of a sheet in part stays', async () => {
  let signal: AbortSignal | null | undefined;
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    signal = init?.signal;
    const body = new ReadableStream({
      start(to) {
        to.enqueue(new TextEncoder().encode('0123'));
        signal?.addEventListener('abort', () => to.error(new DOMException('ended', 'AbortError')));
      },
    });
    return new Response(body);
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Keep on this device: What the map shows' }).click();
  await expect.element(screen.getByRole('progressbar', { name: 'Downloaded 4 B of 10 B' })).toHaveAttribute('aria-valuenow', '40');
  await screen.getByRole('button', { name: /^Cancel the download: / }).click();
  await expect.element(screen.getByText('0 B of 10 B here')).toBeVisible();
  expect([signal?.aborted, await wholeArchives(CHART_PIECES)]).toEqual([true, []]);
  asked.mockImplementation(async () => new Response('012'));
  await screen.getByRole('button', { name: /^Keep on this device: Around / }).click();
  await expect.element(screen.getByText(/^Not all of it could be downloaded/)).toBeVisible();
  expect(await wholeArchives(CHART_PIECES)).toEqual([]);
});

test('after the map moved, the charts of what it shows now are offered', async () => {
  const screen = await open();
  await expect.element(screen.getByText('10 B to download')).toBeVisible();
  stage.chart.setView({ position: [40, 0.5], zoom: 10 });
  await expect.element(screen.getByText('10 B to download')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Keep on this device: What the map shows' })).toBeDisabled();
});

test('cells are found by a part of their name', async () => {
  const screen = await open();
  const find = screen.getByRole('textbox', { name: 'Find a cell by its name' });
  await find.fill('us5');
  await expect.element(screen.getByRole('button', { name: 'Show on the map: US5FAR01' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show on the map: GB5X01SW' })).not.toBeInTheDocument();
  await find.fill('zz');
  await expect.element(screen.getByText('No cell has such a name.')).toBeVisible();
});

test('charts along the planned route are kept under its name, also where the map shows another place', async () => {
  answer();
  stage.chart.setView({ position: [40, 0.5], zoom: 10 });
  const line: [number, number][] = [
    [-3, 0.5],
    [3, 0.5],
  ];
  const screen = await open({ name: 'Accra - Libreville', line });
  await screen.getByRole('button', { name: 'Keep on this device: Along the planned route, 25 nm to each side' }).click();
  await expect.element(screen.getByText('Route Accra - Libreville')).toBeVisible();
  await expect.element(screen.getByText('All here')).toBeVisible();
});

test('a kept area whose charts were withdrawn is not said to be here', async () => {
  answer();
  const screen = await open();
  await screen.getByRole('button', { name: 'Keep on this device: What the map shows' }).click();
  await expect.element(screen.getByText('All here')).toBeVisible();
  await Promise.all([db().chartSheets.clear(), db().chartCells.delete('GB5X01SW')]);
  await expect.element(screen.getByRole('list', { name: 'Areas kept on this device' }).getByText('No chart there')).toBeVisible();
  await expect.element(screen.getByText('All here')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /^Remove from this device: / }).click();
  await expect.poll(() => wholeArchives(CHART_PIECES)).toEqual([]);
});

test('where no chart lies, nothing can be kept', async () => {
  stage.chart.setView({ position: [40, 0.5], zoom: 10 });
  const screen = await open();
  await expect.element(screen.getByText('No chart there')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Keep on this device: What the map shows' })).toBeDisabled();
});
