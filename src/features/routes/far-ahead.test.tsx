// What a ship's page says of what lies beyond the horizon, on a device with the real ship store and routes, and no server.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Ship } from '#contract/entities/ships.ts';
import { HOUR_MS } from '#contract/units.ts';
import { ACCOUNT, closeDevice, openDevice, seen } from '#tests/fleet-device.tsx';
import { eventRow } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { openScreens } from '#tests/screens-at.tsx';
import { shipStore } from '#compute/ships.ts';
import { accountDb } from '#store/device/account-db.ts';
import { FarAhead } from './far-ahead.tsx';

const MMSI = 235_000_001;
const db = () => accountDb(ACCOUNT.id);
const report = (id: string, title: string, lon: number, lat: number) =>
  db().events.put(eventRow(id, { title, type: 'Robbery', category: 'Crime', lon, lat, occurredAt: Date.now() - HOUR_MS }));

beforeEach(async () => {
  await page.viewport(1280, 900);
  // in the Channel
  await openDevice([seen(MMSI, 5, { name: 'ANNA', destination: 'SGSIN', lat: 50.2, lon: -1.5, sog: 14 })]);
  const singapore = { id: 'SGSIN', name: 'Singapore', locode: 'SGSIN', country: 'SG', lat: 1.28, lon: 103.85 };
  await db().ports.put({ ...singapore, v: 1, source: 'Test', updatedAt: 1 });
});
afterEach(closeDevice);

async function open() {
  const opened: string[] = [];
  const [ship] = await shipStore.byMmsi([MMSI]);
  const { screen } = await openScreens(
    '/dashboard/map',
    { '/dashboard/map': () => <FarAhead accountId={ACCOUNT.id} ship={ship as Ship} onOpen={(id) => opened.push(id)} /> },
    [],
  );
  return { screen, opened };
}

test('names what she passes after the horizon, with distance and hours, soonest first, and opens it', async () => {
  await report('late', 'In the Strait of Malacca', 99.5, 4);
  await report('soon', 'In the Bab el-Mandeb', 43.35, 12.6);
  await report('now', 'Off Brest', -6, 48.8); // there is an alert
  await report('aside', 'Off Brazil', -35, -8);
  const { screen, opened } = await open();
  const list = screen.getByRole('list', { name: 'Ahead, beyond your horizon' });
  await expect.element(list.getByText('In the Bab el-Mandeb')).toBeVisible();
  expect([...list.element().children].map((item) => item.textContent)).toEqual([
    expect.stringMatching(/In the Bab el-Mandeb.*from her predicted route.*in about \d{3} hours/),
    expect.stringMatching(/In the Strait of Malacca.*in about \d{3} hours/),
  ]);
  expect(await seriousFindings()).toEqual([]);
  await list.getByRole('button', { name: /In the Bab el-Mandeb/ }).click();
  expect(opened).toEqual(['soon']);
});

test('says so where nothing is known', async () => {
  await report('aside', 'Off Brazil', -35, -8);
  const { screen } = await open();
  await expect.element(screen.getByText('Nothing known on her predicted way more than 48 hours ahead.')).toBeVisible();
});

test('says that her way is not known where her destination is not', async () => {
  await db().ports.clear();
  await report('soon', 'In the Bab el-Mandeb', 43.35, 12.6);
  const { screen } = await open();
  await expect.element(screen.getByText('Her way ahead is not known.')).toBeVisible();
});
