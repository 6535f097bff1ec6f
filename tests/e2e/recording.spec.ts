// A recorded feed: every ship of it is on the map, and nobody may take it for live.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectShips, lookAt, shipCount, signIn, test } from './app-page.ts';
import { type FathomServer, startFathom } from './fathom-server.ts';
import { sentencesFor, SHIPS } from './feed.ts';

/** Not part of the project: 40,000 AIVDM sentences of the whole world, dirty as feeds are. */
const REAL = join(import.meta.dirname, '../../../shared/data/ais-world-40k.nmea');
/**
 * Ships with a valid position in it (message types 1-3, 18, 19 and 27; MMSI 2xx-7xx, 970, 972 and 974), counted twice apart from our decoder: with
 * ggencoder 1.0.10 and with a Python program of a few lines that reads the six bits itself.
 */
const REAL_SHIPS = 7914;

let server: FathomServer | undefined;
test.afterEach(async () => {
  await server?.remove();
  server = undefined;
});

async function expectRecording(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('note')).toHaveText('Recording');
  await signIn(page, address);
  await expect(page.getByRole('note')).toHaveText('Recording', { timeout: 60_000 }); // after thousands of ships
}

async function finishedFeed(page: Page, address: string): Promise<unknown> {
  const health = async () =>
    (await (await page.request.get(`${address}/api/health`)).json()) as { ships: number; feeds: { state: string }[] };
  await expect.poll(async () => (await health()).feeds[0]?.state, { timeout: 60_000 }).toBe('finished');
  return health();
}

test('a recording of our own: its ships are on the map, and the sign-in page and the map say that it is a recording', {
  tag: '@long',
}, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-recording-'));
  const file = join(folder, 'short.nmea');
  writeFileSync(file, SHIPS.flatMap(sentencesFor).join('\r\n'));
  server = await startFathom(`file:${file}`);
  expect(await finishedFeed(page, server.url)).toMatchObject({
    status: 'ok',
    ships: SHIPS.length,
    feeds: [{ id: 'file:short.nmea', kind: 'recording', state: 'finished', refused: 0 }],
  });
  await expectRecording(page, server.url);
  await expectShips(page, SHIPS.length);
  rmSync(folder, { recursive: true });
});

test('ais-world-40k.nmea: as many ships as two independent counts found, one of them found by search, and called a recording', {
  tag: '@long',
}, async ({ page }) => {
  test.skip(!existsSync(REAL), 'ais-world-40k.nmea is not on this machine');
  server = await startFathom(`file:${REAL}`);
  expect(await finishedFeed(page, server.url)).toMatchObject({ ships: REAL_SHIPS, feeds: [{ kind: 'recording', state: 'finished' }] });
  await expectRecording(page, server.url);
  await expect.poll(() => shipCount(page), { timeout: 60_000 }).toMatchObject({ slots: REAL_SHIPS, matched: REAL_SHIPS });
  await lookAt(page, [0, 20], 2);
  expect(await shipCount(page)).toMatchObject({ matched: REAL_SHIPS });

  const search = page.getByRole('combobox', { name: 'Search ships' });
  await search.fill('maersk');
  const first = page.getByRole('option').first();
  await expect(first).toContainText(/maersk/i);
  await first.click();
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText(/maersk/i);
  await expect(page).toHaveURL(/ship=\d{9}/);
});
