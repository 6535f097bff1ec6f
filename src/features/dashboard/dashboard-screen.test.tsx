import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { EventRow } from '#contract/tables.ts';
import { commit } from '#store/commit.ts';
import { ACCOUNT, closeDevice, openDevice, putFleet, seen } from '#tests/fleet-device.tsx';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { renderAt } from '#tests/signed-in-device.tsx';
import { accountDb } from '#store/account-db.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const [FRESH, STALE, UNSEEN] = [235_000_001, 235_000_002, 235_000_009];
const HOUR_MS = 3_600_000;
const db = () => accountDb(ACCOUNT.id);
const event = (id: string, hoursAgo: number): EventRow => ({
  id,
  v: 1,
  type: 'Robbery',
  category: 'Crime',
  title: `Event ${id}`,
  description: '',
  lat: 1,
  lon: 2,
  source: 'x',
  sample: false,
  occurredAt: Date.now() - hoursAgo * HOUR_MS,
  occurredPrecision: 'minute',
  reportedAt: 1,
  updatedAt: 1,
});

beforeEach(async () => {
  await page.viewport(1280, 900);
  await openDevice([seen(FRESH, 5), seen(STALE, 180)]);
});
afterEach(closeDevice);

const open = async () =>
  (
    await renderAt(<DashboardScreen account={ACCOUNT} />, [
      '/dashboard/fleets',
      '/dashboard/fleets/create',
      '/dashboard/fleets/$fleetId/fleet',
    ])
  ).screen;
const tile = (screen: Awaited<ReturnType<typeof open>>, name: string) => screen.getByRole('region', { name });

test('an empty device says what each tile is for, and leads to the first fleet', async () => {
  const screen = await open();
  await expect.element(tile(screen, 'Changes to shore').getByText('All ashore')).toBeVisible();
  await expect.element(tile(screen, 'Unread notifications').getByText('Nothing unread')).toBeVisible();
  await expect.element(tile(screen, 'Events').getByText('No events on this device yet')).toBeVisible();
  await expect.element(tile(screen, 'Fleets').getByRole('link', { name: 'Create a fleet' })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('fleets say how many ships they have and how many are out of sight', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH, STALE, UNSEEN]);
  await putFleet({ id: 'f2', name: 'Baltic' }, [FRESH]);
  const screen = await open();
  const fleets = tile(screen, 'Fleets');
  await expect.element(fleets.getByText('3 ships')).toBeVisible();
  await expect.element(fleets.getByText('2 without a position for an hour or longer')).toBeVisible();
  await expect.element(fleets.getByText('All seen within the last hour')).toBeVisible();
  await fleets.getByRole('link', { name: 'Gulf' }).click();
  await expect.element(screen.getByText('/dashboard/fleets/$fleetId/fleet')).toBeVisible();
});

test('what waits, what needs a decision, what is unread and what happened are counted live', async () => {
  await db().events.bulkPut([event('a', 2), event('b', 30), event('c', 24 * 30)]);
  const screen = await open();
  const events = tile(screen, 'Events');
  await expect.element(events.getByText('Event a')).toBeVisible();
  await expect.poll(() => [...events.element().querySelectorAll('dd')].map((figure) => figure.textContent)).toEqual(['1', '2']);
  await commit('preferences.create', { preferencesId: ACCOUNT.id, vesselProximity: 5 });
  await expect.element(tile(screen, 'Changes to shore').getByText('1 change waiting')).toBeVisible();
  await db().outbox.toCollection().modify({ state: 'parked' });
  await expect.element(tile(screen, 'Changes to shore').getByText('1 needs a decision')).toBeVisible();
  await expect.element(tile(screen, 'Changes to shore').getByText('Kept on this device, and not ashore before you decide.')).toBeVisible();
  await expect.element(tile(screen, 'Changes to shore').getByText('Nothing you wrote waits on this device.')).not.toBeInTheDocument();
  await db().notifications.put({
    id: 'n',
    v: 1,
    accountId: ACCOUNT.id,
    no: 1,
    type: 'Alert',
    title: 'Proximity ALERT',
    body: '',
    state: 'unread',
    createdAt: Date.now() - HOUR_MS,
  });
  await expect.element(tile(screen, 'Unread notifications').getByText('Newest: Proximity ALERT, 1 h ago')).toBeVisible();
});
