// The dashboard on a real database and no server. Over 300 lines: one device serves every tile.
import { HOUR_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { AlertRow, EventRow, PortRow } from '#contract/tables.ts';
import { serverNow, setServerClock } from '#platform/clock.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { dataAt } from '#platform/slow-clock.ts';
import { accountDb } from '#store/device/account-db.ts';
import { SEEN } from '#store/sync-state.ts';
import { commit } from '#store/edits/commit.ts';
import { ACCOUNT, closeDevice, openAt, openDevice, putFleet, seen } from '#tests/fleet-device.tsx';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { alertRow, notificationRow } from '#tests/held-rows.ts';
import { renderAt } from '#tests/signed-in-device.tsx';
import { UnfetchedRows } from '#ui/unfetched.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const [FRESH, STALE, UNSEEN] = [235_000_001, 235_000_002, 235_000_009];
const db = () => accountDb(ACCOUNT.id);
const event = (id: string, hoursAgo: number, part: Partial<EventRow> = {}): EventRow => ({
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
  ...part,
});
const port = (id: string, part: Partial<PortRow>): PortRow => ({
  id,
  v: 1,
  name: id,
  lat: -60,
  lon: 0,
  source: 'x',
  updatedAt: 1,
  ...part,
});
const alert = (id: string, part: Partial<AlertRow>): AlertRow => ({
  id,
  v: 1,
  accountId: ACCOUNT.id,
  type: 'Proximity ALERT',
  priority: 'warning',
  title: `Alert ${id}`,
  reason: '',
  mmsi: FRESH,
  shipName: 'ANNA',
  eventId: 'a',
  distanceNm: 23.9,
  shipLat: 1,
  shipLon: 2,
  eventLat: 1,
  eventLon: 2.4,
  createdAt: Date.now() - HOUR_MS,
  updatedAt: Date.now() - HOUR_MS,
  revision: 1,
  ...part,
});

beforeEach(async () => {
  await page.viewport(1280, 900);
  devicePreferences.set({ ...devicePreferences.get(), lowData: true }); // the map is drawn in its own test (src/map)
  await openDevice([
    seen(FRESH, 5, { name: 'ANNA', lat: 1, lon: 2, destination: 'AAHIG' }),
    seen(STALE, 180, { name: 'BELLA', lat: 40, lon: 30 }),
  ]);
});
afterEach(async () => {
  devicePreferences.set({ ...devicePreferences.get(), lowData: false });
  setServerClock(0);
  slowClock.set(serverNow());
  await closeDevice();
});

const LEADS_TO = [
  '/dashboard/map',
  '/dashboard/events',
  '/dashboard/ports/$portId',
  '/dashboard/fleets',
  '/dashboard/fleets/create',
  '/dashboard/fleets/$fleetId/fleet',
];
const open = () => renderAt(<DashboardScreen account={ACCOUNT} />, LEADS_TO);
type Screen = Awaited<ReturnType<typeof open>>['screen'];
const tile = (screen: Screen, name: string) => screen.getByRole('region', { name });
const figures = (screen: Screen) => [...tile(screen, 'Events').element().querySelectorAll('td a')].map(({ textContent }) => textContent);

test('an empty device says what each tile is for, and leads to the first fleet', async () => {
  const { screen } = await open();
  await expect.element(tile(screen, 'Alerts to acknowledge').getByText('No alerts to acknowledge')).toBeVisible();
  await expect.element(tile(screen, 'Around your ships').getByText('No ships to show yet')).toBeVisible();
  await expect.element(tile(screen, 'Your changes').getByText('All sent')).toBeVisible();
  await expect.element(tile(screen, 'Unread notifications').getByText('No unread notifications')).toBeVisible();
  await expect.element(tile(screen, 'Events').getByText('No events on this device yet')).toBeVisible();
  await expect.element(tile(screen, 'Ports ahead or near').getByText('No ports on this device yet')).toBeVisible();
  await expect.element(tile(screen, 'Fleets').getByRole('link', { name: 'Create a fleet' })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('a new installation is told what it lacks, each with the way to it, until it is there', async () => {
  const { screen } = await open();
  const steps = screen.getByRole('list', { name: 'First steps' });
  await expect.element(screen.getByText(/^Fathom shows where your ships are/)).toBeVisible();
  await expect.element(steps.getByRole('link', { name: 'Create a fleet' })).toHaveAttribute('href', '/dashboard/fleets/create');
  expect(steps.getByRole('img', { name: 'Done' }).elements()).toHaveLength(1); // ships are there
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH]);
  await expect.element(steps.getByRole('link', { name: 'Create a fleet' })).not.toBeInTheDocument();
  await db().events.put(event('a', 2));
  await db().preferences.put({ ...DEFAULT_PREFERENCES, id: ACCOUNT.id, v: 1 });
  const mate = { teamId: 't', organisationId: 'org-1', email: 'b@x.example', firstName: 'B', lastName: 'C', role: 'member' as const };
  await db().teamMembers.put({ ...mate, id: 't:b', v: 1, accountId: 'b' });
  await expect.element(steps).not.toBeInTheDocument();
});

test('before anything of the account was fetched, no tile says that there is nothing', async () => {
  const { screen } = await renderAt(
    <UnfetchedRows value={{ code: undefined, isComing: true }}>
      <DashboardScreen account={ACCOUNT} />
    </UnfetchedRows>,
    LEADS_TO,
  );
  for (const name of ['Alerts to acknowledge', 'Around your ships', 'Fleets', 'Unread notifications'])
    await expect.element(tile(screen, name).getByText('Fetching your fleets, alerts and messages …')).toBeVisible();
  expect(screen.container.textContent).not.toMatch(
    /No alerts to acknowledge|No ships to show yet|No fleet yet|Create a fleet|No unread notifications/,
  );
});

test('while alerts and events are fetched for the first time, their figures are called those so far', async () => {
  await db().events.put(event('a', 2));
  await db().alerts.put(alert('one', {}));
  const dashboard = (missing: { code: undefined; isComing: true } | undefined) => (
    <UnfetchedRows value={missing}>
      <DashboardScreen account={ACCOUNT} />
    </UnfetchedRows>
  );
  const first = await renderAt(dashboard({ code: undefined, isComing: true }), LEADS_TO);
  for (const name of ['Alerts to acknowledge', 'Events'])
    await expect.element(tile(first.screen, name).getByText(/^Fetching … .* so far/)).toBeVisible();
  await first.screen.unmount();
  const { screen } = await renderAt(dashboard(undefined), LEADS_TO);
  await expect.element(tile(screen, 'Events').getByText(/^Not all received from the server yet.* so far/)).toBeVisible();
  await expect
    .element(
      tile(screen, 'Alerts to acknowledge')
        .getByText(/1 to acknowledge/)
        .first(),
    )
    .toBeVisible();
  await expect.element(tile(screen, 'Alerts to acknowledge').getByText(/so far/)).not.toBeInTheDocument();
  await db().syncState.put({ key: SEEN, value: { ownAtMs: 1, eventsAtMs: 1 } });
  await expect.element(tile(screen, 'Events').getByText(/so far/)).not.toBeInTheDocument();
});

test('a ship in two fleets counts once, and one that was never seen is counted too', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH, STALE, UNSEEN]);
  await putFleet({ id: 'f2', name: 'Baltic' }, [FRESH]);
  const { screen } = await open();
  await expect.element(tile(screen, 'Fleets').getByText('3 ships in all: a ship in several fleets counts once')).toBeVisible();
  await expect
    .element(tile(screen, 'Around your ships').getByText('3 ships in your fleets · 1 with no position yet · 1 stale'))
    .toBeVisible();
});

test('the data are as old as the header and the map say, whatever came last', async () => {
  const atMs = Date.now() - 5.5 * 60_000;
  dataAt.set(atMs);
  const { screen } = await open();
  const time = `${new Date(atMs).toISOString().slice(11, 16)}Z`;
  await expect.element(tile(screen, 'Your changes').getByText(`Data ${time} (5 min old)`)).toBeVisible();
  dataAt.set(undefined);
});

test('ships of a fleet stand by state, in numbers and words, and each number leads to them', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH, STALE, UNSEEN]);
  await db().events.put(event('a', 2, { lon: 2.4 }));
  const { screen, router } = await open();
  const fleets = tile(screen, 'Fleets');
  await expect.element(fleets.getByText('3 ships')).toBeVisible();
  await expect.element(fleets.getByRole('link', { name: '1 near an event or a port rated High' })).toBeVisible();
  await expect.element(fleets.getByRole('link', { name: '1 with no position yet' })).toBeVisible();
  await expect
    .element(
      tile(screen, 'Around your ships').getByText(
        '3 ships in your fleets · 1 with no position yet · 1 stale · 1 event of the last 7 days within 50 nm of a ship',
      ),
    )
    .toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await fleets.getByRole('link', { name: '1 stale' }).click();
  await expect.element(screen.getByText('/dashboard/fleets/$fleetId/fleet')).toBeVisible();
  expect(router.state.location.search).toEqual({ state: 'stale' });
});

test('such a number leads to the fleet with those ships alone, and back to all of them', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH, STALE, UNSEEN]);
  const { screen, router } = await openAt('/dashboard/fleets/f1/fleet?state=stale');
  await expect.element(screen.getByText('Only: stale')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'BELLA' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'ANNA' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Remove Only: stale' }).click();
  await expect.element(screen.getByRole('link', { name: 'ANNA' })).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

test('alerts by invented events, and numbers that count them, say that they are invented', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH]);
  await db().events.bulkPut([event('made', 1, { sample: true })]);
  await db().alerts.bulkPut([alert('a', { eventId: 'made', priority: 'alarm' }), alert('b', { eventId: 'real' })]);
  const { screen } = await open();
  const lines = tile(screen, 'Alerts to acknowledge').getByRole('list', { name: 'Most urgent' }).getByRole('listitem');
  await expect.poll(() => lines.elements().map((line) => line.textContent.includes('Invented'))).toEqual([true, false]);
  await expect.element(tile(screen, 'Events').getByRole('rowheader', { name: 'Anywhere Invented' })).toBeVisible();
});

test('a row says that its alert is silenced, as the list on the map does', async () => {
  await db().alerts.bulkPut([alert('a', { priority: 'alarm' }), alert('b', {})]);
  await db().alertMarks.put({ id: 'a', v: 1, accountId: ACCOUNT.id, silencedAt: Date.now(), silencedUntil: Date.now() + HOUR_MS });
  const { screen } = await open();
  const lines = tile(screen, 'Alerts to acknowledge').getByRole('list', { name: 'Most urgent' }).getByRole('listitem');
  await expect.poll(() => lines.elements().map((line) => line.textContent.includes('Silenced'))).toEqual([true, false]);
});

test('on a phone the words of an alert have the whole row, and its states stand below them', async () => {
  await page.viewport(390, 844);
  await db().events.put(event('a', 1, { sample: true }));
  await db().alerts.put(alert('x', { priority: 'emergency' }));
  const { screen } = await open();
  const line = tile(screen, 'Alerts to acknowledge').getByRole('list', { name: 'Most urgent' }).getByRole('listitem');
  await expect.element(line).toBeVisible();
  const [words, states] = [...line.element().children].map((part) => part.getBoundingClientRect());
  expect(states?.top).toBeGreaterThanOrEqual(words?.bottom ?? Number.POSITIVE_INFINITY);
});

test('alerts wait by priority, the most urgent first, each by its name, with how far its event is now, or of when its figure is, and its age, until they are acknowledged or over', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH]);
  await db().alerts.bulkPut([
    alert('w', { createdAt: Date.now() - 2.5 * HOUR_MS, mmsi: 2 }),
    alert('e', { eventId: 'here', priority: 'emergency', createdAt: Date.now() - 3.5 * HOUR_MS }),
    alert('seen', { priority: 'emergency', acknowledgedAt: Date.now() }),
    alert('over', { priority: 'alarm', endedAt: Date.now() }),
  ]);
  await db().events.put(event('here', 1, { type: 'Boarding' }));
  const { screen, router } = await open();
  const alerts = tile(screen, 'Alerts to acknowledge');
  await expect
    .element(alerts.getByRole('list', { name: 'By priority' }))
    .toHaveTextContent('Emergency: 1 to acknowledge, 2 activeWarning: 1 to acknowledge, 1 active');
  await expect.element(alerts.getByText('2 to acknowledge · 1 acknowledged · 3 active alerts')).toBeVisible();
  await expect.element(tile(screen, 'Around your ships').getByText(/ · 3 active alerts/)).toBeVisible();
  const lines = alerts.getByRole('list', { name: 'Most urgent' }).getByRole('listitem');
  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^Boarding near ANNAProximity alert · 24\.0 nm from the ship at \d\d:\d\dZ · raised 3 h agoEmergency$/),
      expect.stringMatching(/^Alert wProximity alert · 24\.0 nm from the ship at \d\d:\d\dZ \(1 h ago\) · raised 2 h agoWarning$/),
    ]);
  const bottom = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0;
  const map = tile(screen, 'Around your ships').element();
  await expect.poll(() => bottom(map) - bottom(map.querySelector('figure'))).toBeLessThan(60); // the key, and no empty room
  await expect.element(tile(screen, 'Fleets').getByRole('link', { name: '1 with an active emergency' })).toBeVisible();
  await alerts.getByRole('link', { name: 'Boarding near ANNA' }).click();
  await expect.element(screen.getByText('/dashboard/map')).toBeVisible();
  expect(router.state.location.search).toEqual({ alert: 'e' });
});

test('events are counted near own ships and anywhere, with the nearest ship and how far', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH, STALE]);
  await db().events.bulkPut([event('near', 2, { lon: 2.4 }), event('far', 30, { lat: -40 }), event('old', 24 * 30)]);
  const { screen, router } = await open();
  await expect.poll(() => figures(screen)).toEqual(['1', '1', '1', '2']);
  await expect.element(tile(screen, 'Events').getByText(/^24\.0 nm from ANNA at \d\d:\d\dZ$/)).toBeVisible();
  await tile(screen, 'Events')
    .getByRole('row', { name: /^Within 50 nm/ })
    .getByRole('link')
    .nth(1)
    .click();
  await expect.element(screen.getByText('/dashboard/events')).toBeVisible();
  expect(router.state.location.search).toEqual({ days: 7, near: 50 });
});

test('rated ports that crews name stand ahead, with who is bound for them', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH, STALE]);
  await db().ports.bulkPut([
    port('Highhaven', { locode: 'AAHIG', threatRating: 'High' }),
    port('Quiethaven', { threatRating: 'Low', lat: 1, lon: 2 }),
    port('Nearhaven', { threatRating: 'High', lat: 1, lon: 2.4 }),
  ]);
  const { screen } = await open();
  const ports = tile(screen, 'Ports ahead or near');
  await expect.element(ports.getByText(/^24\.0 nm from ANNA at \d\d:\d\dZ$/)).toBeVisible();
  await expect.element(ports.getByText('Bound for it: ANNA')).toBeVisible();
  await expect.element(ports.getByText('Near; not the destination that a crew has entered')).toBeVisible(); // Nearhaven
  await expect.element(ports.getByText('High', { exact: true }).first()).toBeVisible();
  await expect.element(ports.getByText('Quiethaven')).not.toBeInTheDocument();
  await ports.getByRole('link', { name: 'Highhaven' }).click();
  await expect.element(screen.getByText('/dashboard/ports/$portId')).toBeVisible();
});

test('that no rated port is ahead is said only when all ports and ships have arrived', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH]);
  await db().ports.put(port('Quiethaven', { threatRating: 'Low' }));
  const { screen } = await open();
  const ports = tile(screen, 'Ports ahead or near');
  await expect.element(ports.getByText(/^Being worked out/)).toBeVisible();
  await db().syncState.put({ key: SEEN, value: { portsAtMs: Date.now() } });
  await expect.element(ports.getByText('No port rated High or Moderate ahead, none rated High near')).toBeVisible();
});

test('with no ship in a fleet nothing about ports is being worked out', async () => {
  await db().ports.put(port('Quiethaven', { threatRating: 'Low' }));
  const { screen } = await open();
  const ports = tile(screen, 'Ports ahead or near');
  await expect.element(ports.getByText('No port rated High or Moderate ahead, none rated High near')).toBeVisible();
  await expect.element(ports.getByText(/^Being worked out/)).not.toBeInTheDocument();
});

test('an alert of an invented event that is not on this device is marked invented, and so is what is unread of it', async () => {
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH]);
  const reason = 'Within 50 nm of the ship. Invented sample, no real event.';
  await db().alerts.put(
    alertRow('a', { mmsi: FRESH, eventId: 'sample-1', reason, createdAt: Date.now() - HOUR_MS, updatedAt: Date.now() }),
  );
  await db().notifications.put(notificationRow('n', { accountId: ACCOUNT.id, alertId: 'a', createdAt: Date.now() - HOUR_MS }));
  const { screen } = await open();
  await expect.element(tile(screen, 'Alerts to acknowledge').getByText('Invented', { exact: true })).toBeVisible();
  await expect
    .element(tile(screen, 'Unread notifications').getByText(/^Newest: Boarding 23 nm from ANNA \(Invented\), 1 h ago$/))
    .toBeVisible();
});

test('what waits, what needs a decision and what is unread are counted live', async () => {
  const { screen } = await open();
  const queue = tile(screen, 'Your changes');
  await commit('preferences.create', { preferencesId: ACCOUNT.id, vesselProximity: 5 });
  await expect.element(queue.getByText('1 change waiting')).toBeVisible();
  await db().outbox.toCollection().modify({ state: 'parked' });
  await expect.element(queue.getByText('1 needs a decision')).toBeVisible();
  await expect.element(queue.getByText('Kept on this device and not sent until you decide.')).toBeVisible();
  await expect.element(queue.getByText('Nothing on this device is waiting to be sent.')).not.toBeInTheDocument();
  await db().notifications.put(notificationRow('n', { accountId: ACCOUNT.id, title: 'Proximity ALERT', createdAt: Date.now() - HOUR_MS }));
  const unread = tile(screen, 'Unread notifications');
  await expect.element(unread.getByText('Newest: Proximity ALERT, 1 h ago')).toBeVisible();
  await db().alerts.put(alertRow('a', { createdAt: Date.now() - 2 * HOUR_MS, title: 'Boarding near ANNA, worse by now' }));
  await db().notifications.update('n', { alertId: 'a' });
  await expect.element(unread.getByText('Newest: Boarding near ANNA, worse by now, 1 h ago')).toBeVisible();
});

test('SY23 on a device whose clock is a day ahead, and that knows it, a ship 24 nm from an event of two hours ago is near it', async () => {
  setServerClock(-24 * HOUR_MS);
  slowClock.set(serverNow());
  await closeDevice();
  await openDevice([seen(FRESH, 24 * 60 + 5, { name: 'ANNA', lat: 1, lon: 2 })]);
  await putFleet({ id: 'f1', name: 'Gulf' }, [FRESH]);
  await db().events.put(event('a', 26, { lon: 2.4 }));
  const { screen } = await open();
  await expect.element(tile(screen, 'Fleets').getByRole('link', { name: '1 near an event or a port rated High' })).toBeVisible();
});
