import { afterEach, beforeEach, expect, test } from 'vitest';
import { shipStore } from '#compute/ships.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { commit } from '#store/edits/commit.ts';
import { eventRow } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { closeServer, serverWith } from '#tests/server-answers.ts';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { PreferencesScreen } from './preferences-screen.tsx';

const NOW = Date.now();
let server: ReturnType<typeof serverWith>;
beforeEach(async () => {
  server = serverWith({ 'mechanisms.list': { email: true, sms: false, api: false, whatsApp: false } });
  await openSignedIn();
});
afterEach(async () => {
  shipStore.close();
  closeServer();
  await closeSignedIn();
});

async function sailedHere() {
  const fleet = await commit('fleet.create', { fleetId: 'f1', name: 'Own', ships: [{ mmsi: 244_000_001 }] });
  expect(fleet.ok).toBe(true);
  const points = Array.from({ length: 48 * 10 }, (_, at) => ({ time: NOW - (480 - at) * (HOUR_MS / 2), lon: 44, lat: 12.5, sog: 6 }));
  await putShipsOnDevice(ACCOUNT.id, {
    ships: [{ _id: '1', id: '1', mmsi: 244_000_001, lat: 12.5, lon: 44, lastSeen: NOW }],
    ownFleet: [244_000_001],
    tracks: new Map([[244_000_001, points]]),
  });
  await shipStore.open(ACCOUNT.id);
  await db().events.put(eventRow('e1', { lon: 48, lat: 12.5, occurredAt: NOW - 3 * DAY_MS, reportedAt: NOW - 3 * DAY_MS }));
}

test('a changed distance says what it would have raised, what the saved ones would have, and what that is based on', async () => {
  await sailedHere();
  const { screen } = await renderAt(<PreferencesScreen account={ACCOUNT} />, []);
  await screen.getByLabelText('From your ships').fill('500');
  await expect.element(screen.getByText('These settings would have raised at least 1 alert')).toBeVisible();
  await expect.element(screen.getByText('The saved settings: 0 alerts')).toBeVisible();
  await expect
    .element(screen.getByText(/^An estimate from 1 events and the positions of 1 of 1 ships, known for 3\d% of the time/))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  server.isDown = true;
  await screen.getByRole('button', { name: 'Get positions from the server' }).click();
  await expect.element(screen.getByText(/^Offline: positions and events that are not on this device are missing/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('without ships in fleets it says that there is nothing to check against', async () => {
  const { screen } = await renderAt(<PreferencesScreen account={ACCOUNT} />, []);
  await screen.getByRole('button', { name: 'Check against the last 30 days' }).click();
  await expect.element(screen.getByText(/^There are no ships in your fleets/)).toBeVisible();
});
