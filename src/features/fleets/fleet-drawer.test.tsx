import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tools } from '#platform/tools.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { accountDb } from '#store/device/account-db.ts';
import { ACCOUNT, closeDevice, openDevice, putFleet, seen } from '#tests/fleet-device.tsx';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { renderAt } from '#tests/signed-in-device.tsx';
import { FleetDrawer } from './fleet-drawer.tsx';

const ANNA = 244_000_001;
const BERTA = 244_000_002;
const NEVER = 244_000_003;
const HOUR = 60;

beforeEach(async () => {
  await page.viewport(1280, 900);
  await openDevice([seen(ANNA, 3, { name: 'ANNA <b>' }), seen(BERTA, 30 * HOUR, { name: 'BERTA' })]);
});
afterEach(async () => {
  clearPersisted();
  await closeDevice();
});

async function openDrawer(fleetId: string) {
  const opened: number[] = [];
  const { screen } = await renderAt(
    <FleetDrawer accountId={ACCOUNT.id} fleetId={fleetId} onShip={(mmsi) => opened.push(mmsi)} onClose={() => undefined} />,
    ['/dashboard/fleets/$fleetId/fleet'],
  );
  return { screen, opened };
}

test('a fleet beside the map has its ships with the age of each, says how many are out of sight, and opens one', async () => {
  await putFleet({ id: 'f1', name: 'Tankers', tags: ['gulf'] }, [ANNA, BERTA, NEVER]);
  const { screen, opened } = await openDrawer('f1');
  await expect.element(screen.getByRole('heading', { name: 'Tankers' })).toBeVisible();
  await expect.element(screen.getByText(/^3 ships/)).toBeVisible(); // how many of them are silent may stand behind it already
  await expect.element(screen.getByText('gulf')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^ANNA <b>.*3 min$/ }), { timeout: 20_000 }).toBeVisible(); // the ship worker starts first
  await expect.element(screen.getByRole('button', { name: /^MMSI 244000003.*no position yet$/ })).toBeVisible();
  await expect.element(screen.getByText('1 stale')).toBeVisible(); // of the third there is no position that could be old
  await screen.getByRole('button', { name: /^BERTA/ }).click();
  expect(opened).toEqual([BERTA]);
  await expect.element(screen.getByRole('link', { name: 'Open the fleet' })).toHaveAttribute('href', '/dashboard/fleets/f1/fleet');
  expect(await seriousFindings()).toEqual([]);
});

test('only the ships of a fleet are shown on the map by its switch, and other chosen fleets stay chosen', async () => {
  tools.set({ ...tools.get(), shownFleets: ['f0'] });
  await putFleet({ id: 'f1', name: 'Tankers' }, [ANNA]);
  const { screen } = await openDrawer('f1');
  const only = screen.getByRole('switch', { name: /^Show only ships in selected fleets/ });
  await expect.element(only).not.toBeChecked();
  await only.click();
  expect(tools.get().shownFleets).toEqual(['f0', 'f1']);
  await only.click();
  expect(tools.get().shownFleets).toEqual(['f0']);
});

test('of a large fleet the first hundred are drawn, and more at a press', async () => {
  const mmsis = Array.from({ length: 230 }, (_, i) => 245_000_000 + i);
  await putFleet({ id: 'f1', name: 'Everything' }, mmsis);
  const { screen } = await openDrawer('f1');
  await expect.element(screen.getByText(/^230 ships/)).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(100);
  await screen.getByRole('button', { name: '130 more' }).click();
  expect(screen.getByRole('listitem').elements()).toHaveLength(200);
});

test('a fleet that is deleted while it is open says so', async () => {
  await putFleet({ id: 'f1', name: 'Tankers' }, [ANNA]);
  const { screen } = await openDrawer('f1');
  await expect.element(screen.getByRole('heading', { name: 'Tankers' })).toBeVisible();
  await accountDb(ACCOUNT.id).fleets.delete('f1');
  await expect.element(screen.getByText('This fleet is not on this device')).toBeVisible();
});
