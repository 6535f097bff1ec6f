import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import { fail, ok } from '#contract/result.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { countActiveAlerts } from '#store/alerts/active-alerts.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { commit } from '#store/edits/commit.ts';
import { alertRow, eventRow } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { closeServer, serverWith } from '#tests/server-answers.ts';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { PreferencesScreen } from './preferences-screen.tsx';

const NOW = Date.now();
beforeEach(async () => {
  await page.viewport(1280, 800);
  serverWith({ 'mechanisms.list': { email: true, sms: false, api: false, whatsApp: false } });
  await openSignedIn();
});
afterEach(async () => {
  vi.restoreAllMocks();
  shipStore.close();
  closeServer();
  await closeSignedIn();
});

/** She lies at one place; her positions of the last days are on this device. */
async function sailedHere(days = 10) {
  const fleet = await commit('fleet.create', { fleetId: 'f1', name: 'Own', ships: [{ mmsi: 244_000_001 }] });
  expect(fleet.ok).toBe(true);
  const points = Array.from({ length: 48 * days }, (_, at) => ({
    time: NOW - (48 * days - at) * (HOUR_MS / 2),
    lon: 44,
    lat: 12.5,
    sog: 6,
  }));
  await putShipsOnDevice(ACCOUNT.id, {
    ships: [{ _id: '1', id: '1', mmsi: 244_000_001, lat: 12.5, lon: 44, lastSeen: NOW }],
    ownFleet: [244_000_001],
    tracks: new Map([[244_000_001, points]]),
  });
  await shipStore.open(ACCOUNT.id);
  await db().events.put(eventRow('e1', { lon: 48, lat: 12.5, occurredAt: NOW - 3 * DAY_MS, reportedAt: NOW - 3 * DAY_MS }));
}

const open = async () => (await renderAt(<PreferencesScreen account={ACCOUNT} />, [])).screen;

test('a changed distance shows the alerts as saved and as chosen side by side, and what they are based on', async () => {
  await sailedHere();
  const screen = await open();
  await screen.getByLabelText('From your ships').fill('500');
  await expect.element(screen.getByText('As chosen: 1 alert')).toBeVisible();
  await expect.element(screen.getByText('As saved: no alerts')).toBeVisible();
  await expect.element(screen.getByText(/^Positions of your ships are known for 3\d% of the last 30 days\. In that part:/)).toBeVisible();
  await expect.element(screen.getByText(/^An estimate from 1 events and the positions of 1 of 1 ships\./)).toBeVisible();
  await expect.element(screen.getByText(/The list of ended alerts is not the same: .* as urgent as it was when it ended/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  await screen.getByLabelText('From your ships').fill('50');
  await screen.getByLabelText('Tell me from').selectOptions('Alarm upward');
  await expect.element(screen.getByText('As chosen: no alerts')).toBeVisible(); // nothing else was changed
  vi.spyOn(shipStore, 'fetchTrack').mockResolvedValue(fail({ code: 'offline', message: 'No link.' }));
  await screen.getByRole('button', { name: 'Get positions from the server' }).click();
  await expect.element(screen.getByText(/^Offline: positions and events that are not on this device are missing/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('while other choices are counted, what was counted before stays; what was counted once is there at once', async () => {
  await sailedHere();
  const screen = await open();
  const distance = screen.getByLabelText('From your ships');
  await distance.fill('500');
  await expect.element(screen.getByText('As chosen: 1 alert')).toBeVisible();
  await distance.fill('400');
  await expect.element(screen.getByText('As chosen: being worked out …')).toBeVisible();
  await expect.element(screen.getByText('As saved: no alerts')).toBeVisible();
  await expect.element(screen.getByText('As chosen: 1 alert')).toBeVisible();
  await distance.fill('500');
  await expect.element(screen.getByText('As chosen: 1 alert')).toBeVisible();
  expect(screen.getByText(/being worked out/).elements()).toHaveLength(0);
});

test('where little of the month is known it prints no number, and says how to know more', async () => {
  await sailedHere(1);
  const screen = await open();
  await screen.getByLabelText('From your ships').fill('500');
  await expect
    .element(screen.getByText('Positions of your ships are known for 3% of the last 30 days: too little to count alerts.'))
    .toBeVisible();
  expect(screen.getByText(/^As (saved|chosen)/).elements()).toHaveLength(0);
  await expect.element(screen.getByRole('button', { name: 'Get positions from the server' })).toBeVisible();
});

test('after one press the server is asked at once, only once, and the button does not come back with the next change', async () => {
  await sailedHere(10);
  const fetchTrack = vi.spyOn(shipStore, 'fetchTrack').mockResolvedValue(ok({ points: 0 }));
  const screen = await open();
  await screen.getByRole('button', { name: 'Check against the last 30 days' }).click();
  await expect.element(screen.getByText('As saved: no alerts')).toBeVisible();
  await screen.getByLabelText('From your ships').fill('500');
  await expect.element(screen.getByText('As chosen: 1 alert')).toBeVisible();
  await expect.element(screen.getByText(/^The server was asked and has no more positions of that time/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Get positions|Check against/ }).elements()).toHaveLength(0);
  expect(fetchTrack).toHaveBeenCalledTimes(1);
});

test('with every peril off it says in words that there are no alerts, also where little is known', async () => {
  await sailedHere(1);
  const screen = await open();
  await screen.getByRole('switch', { name: 'All perils' }).click();
  for (const name of ['Crime', 'War risk', 'Activism', 'Militancy', 'Irregular migration'])
    await screen.getByRole('switch', { name }).click();
  await expect.element(screen.getByText('As chosen: no alerts, because no peril is selected')).toBeVisible();
});

test('without ships in fleets it says that there is nothing to check against', async () => {
  const { screen } = await renderAt(<PreferencesScreen account={ACCOUNT} />, []);
  await screen.getByRole('button', { name: 'Check against the last 30 days' }).click();
  await expect.element(screen.getByText(/^There are no ships in your fleets/)).toBeVisible();
});

test('before a smaller distance is saved it says how many of the active alerts would remain', async () => {
  await sailedHere();
  const reason = { type: 'Route ALERT', priority: 'caution', nearest: [44, 12.5], limitNm: 50, bearingDeg: 90, isClose: false } as const;
  for (const distanceNm of [18, 47])
    await db().alerts.put(alertRow(`a${distanceNm}`, { eventId: 'e1', priority: 'caution', reasons: [{ ...reason, distanceNm }] }));
  const elsewhere = { ...reason, priority: 'warning', distanceNm: 30, eventId: 'not on this device' } as const;
  await db().alerts.put(
    alertRow('a3', { eventId: 'e1', priority: 'warning', reasons: [elsewhere, { ...reason, distanceNm: 3, eventId: 'e1' }] }),
  );
  const screen = await open();
  await screen.getByLabelText('From their routes').fill('20');
  await expect.element(screen.getByText('Of your 3 active alerts, 2 would remain.')).toBeVisible();
  await screen.getByText('Which 1 would end').click();
  await expect.element(screen.getByText('Caution: Boarding near ANNA', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('1 less urgent: ANNA (Warning to Caution).')).toBeVisible();
  await expect.element(screen.getByText('With 20 nm an active alert ends beyond 22 nm.')).toBeVisible();
  await screen.getByLabelText('From their routes').fill('60');
  await expect.element(screen.getByText('All your 3 active alerts would remain.')).toBeVisible();
  await screen.getByLabelText('From their routes').fill('50');
  await expect.poll(() => screen.getByText(/would remain/).elements()).toHaveLength(0);
});

test('before “Tell me from” is saved it says how the active alerts would count, and after it is saved they count so', async () => {
  await sailedHere();
  for (const priority of ['emergency', 'alarm', 'warning', 'caution'] as const)
    await db().alerts.put(alertRow(priority, { eventId: 'e1', priority }));
  const screen = await open();
  await screen.getByLabelText('Tell me from').selectOptions('Alarm upward');
  await expect.element(screen.getByText('2 to acknowledge instead of 4.')).toBeVisible();
  await page.viewport(820, 1180); // the summary is not beside the fields
  const save = screen.getByRole('button', { name: 'Save' });
  const inBar = screen.getByText('2 to acknowledge instead of 4.').last();
  await expect.poll(() => inBar.element().getBoundingClientRect().bottom <= innerHeight).toBe(true);
  await expect
    .poll(() => Math.abs(inBar.element().getBoundingClientRect().top - save.element().getBoundingClientRect().top) < 44)
    .toBe(true);
  await page.viewport(1280, 800);
  await expect
    .element(screen.getByText('They would count as: 2 to acknowledge · 2 you chose not to be told of · 4 active alerts.'))
    .toBeVisible();
  const stop = knownAlerts.watch(ACCOUNT.id, () => undefined);
  await screen.getByRole('button', { name: 'Save' }).click();
  const counts = () => countActiveAlerts(knownAlerts.get(ACCOUNT.id)?.values() ?? []);
  await expect.poll(counts).toEqual({ active: 4, toAcknowledge: 2, below: 2 });
  stop();
});
