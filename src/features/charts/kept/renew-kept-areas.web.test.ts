// Newer editions of kept charts come by themselves over a good link.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHART_PIECES, wholeArchives } from '#platform/caches/kept-pieces.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { chartCellRow } from '#tests/fixtures/chart-cell-row.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn } from '#tests/signed-in-device.tsx';
import { cancelArea, keepArea, keeping, keepingFailed } from './kept-areas.ts';
import { renewKeptAreas } from './renew-kept-areas.ts';

const CONTENT = '0123456789';
const fileOf = (edition: string) => `8-128-127.00000000000000${edition}.pmtiles`;
const sheetRow = (edition: string, v = 1) => ({
  id: '8-128-127',
  v,
  file: fileOf(edition),
  bytes: CONTENT.length,
  cells: ['GB5X01SW'],
});
const AREA = { id: 'roads', name: 'Roads', boxes: [[0, 0, 1, 1] as const] };
const kept = async () => (await wholeArchives(CHART_PIECES)).map((path) => path.replace('/charts/sheets/', ''));
const aWhile = () => new Promise((later) => setTimeout(later, 60));

let isGood: boolean;
let stop: () => void;
beforeEach(async () => {
  isGood = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(CONTENT));
  await openSignedIn();
  await db().chartCells.put(chartCellRow('GB5X01SW'));
  await db().chartSheets.put(sheetRow('aa'));
  await keepArea(AREA, [sheetRow('aa')]);
  stop = renewKeptAreas(ACCOUNT.id, () => isGood, 5);
});
afterEach(async () => {
  stop();
  clearPersisted();
  vi.restoreAllMocks();
  devicePreferences.set({ ...devicePreferences.get(), lowData: false });
  await caches.delete(CHART_PIECES);
  await closeSignedIn();
});

test('a newer edition of a kept chart is fetched as soon as it is known, and the edition before goes', async () => {
  expect(await kept()).toEqual([fileOf('aa')]);
  await db().chartSheets.put(sheetRow('bb', 2));
  await expect.poll(kept).toEqual([fileOf('bb')]);
});

test('over a poor link, in low-data mode and after the end of the session nothing is fetched; once the link is good, it is', async () => {
  isGood = false;
  await db().chartSheets.put(sheetRow('bb', 2));
  await aWhile();
  expect(await kept()).toEqual([fileOf('aa')]);
  devicePreferences.set({ ...devicePreferences.get(), lowData: true });
  isGood = true;
  dispatchEvent(new Event('online'));
  await aWhile();
  expect(await kept()).toEqual([fileOf('aa')]);
  devicePreferences.set({ ...devicePreferences.get(), lowData: false });
  await expect.poll(kept).toEqual([fileOf('bb')]);
  stop();
  await db().chartSheets.put(sheetRow('cc', 3));
  dispatchEvent(new Event('online'));
  await aWhile();
  expect(await kept()).toEqual([fileOf('bb')]);
});

test('a download that nobody asked for ends when low-data mode is turned on', async () => {
  vi.mocked(fetch).mockImplementation(
    (_, init) => new Promise((_come, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted')))),
  );
  await db().chartSheets.put(sheetRow('bb', 2));
  await expect.poll(() => keeping.get()?.areaId).toBe(AREA.id);
  devicePreferences.set({ ...devicePreferences.get(), lowData: true });
  await expect.poll(() => keeping.get()).toBeUndefined();
  expect([keepingFailed.get(), await kept()]).toEqual([undefined, [fileOf('aa')]]);
});

test('an area whose download was cancelled is left alone until somebody asks for it again', async () => {
  cancelArea(AREA.id);
  await db().chartSheets.put(sheetRow('bb', 2));
  await aWhile();
  expect(await kept()).toEqual([fileOf('aa')]);
  await keepArea(AREA, [sheetRow('bb', 2)]);
  await db().chartSheets.put(sheetRow('cc', 3));
  await expect.poll(kept).toEqual([fileOf('cc')]);
});

test('a newer edition that cannot be had leaves the one before, and is tried again with the next hint of a link', async () => {
  vi.mocked(fetch).mockImplementation(async () => new Response('012'));
  await db().chartSheets.put(sheetRow('bb', 2));
  await expect.poll(() => keepingFailed.get()).toBe(AREA.id);
  expect(await kept()).toEqual([fileOf('aa')]);
  vi.mocked(fetch).mockImplementation(async () => new Response(CONTENT));
  dispatchEvent(new Event('online'));
  await expect.poll(kept).toEqual([fileOf('bb')]);
});
