// What a person sees and does: the toast of an alert with its answers, and the choices of this device.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AlertRow } from '#contract/tables.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { followAlertNews, lookedAtNews } from '#store/alerts/alert-news.ts';
import { type KnownAlert, knownAlerts } from '#store/alerts/known-alerts.ts';
import { AlertLine } from '#ui/alert-line/alert-line.tsx';
import { dismissAllAlertToasts } from '#ui/alert-line/alert-toasts.ts';
import { ALERT_COLOURS, ALERT_SHAPES } from '#map/alerts/alert-look.ts';
import { changeTheme } from '#ui/look/theme-settings.ts';
import { eventRow } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { alertFace } from './alert-face.ts';
import { alertRow, MMSI, NOW, shipAt } from './device-alerts.fixture.ts';
import { DeviceAlertsCard } from './device-alerts-card.tsx';
import { serverReachable } from '#remote/reachable.ts';
import { askedToAcknowledge } from '#store/alerts/acknowledge-question.ts';
import { deviceAlertSettings } from './device-settings.ts';
import type { PositionPermission } from './own-position.ts';

let opened: string[] = [];
const known = (part: Partial<KnownAlert> = {}): KnownAlert => ({ ...alertRow({ accountId: ACCOUNT.id }), computedHere: false, ...part });
const nothing = () => undefined;
const face = () => alertFace(ACCOUNT.id, { open: (id) => opened.push(id), openList: () => opened.push('list') });
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
const alerts = () => page.getByRole('region', { name: 'New alerts' });
/** What is seen of it; each alert is also read out. */
const words = () => document.querySelector<HTMLElement>('[data-alert-line] > p')?.innerText.replaceAll(/\s+/g, ' ');

beforeEach(async () => {
  opened = [];
  lookedAtNews();
  dismissAllAlertToasts();
  deviceAlertSettings.set({ sound: true });
  await page.viewport(1280, 800);
  await openSignedIn();
});
afterEach(async () => {
  dismissAllAlertToasts(); // its words are live: they read the database
  await closeSignedIn();
});

test('the toast of an alert says how urgent it is, what and how far off, and to a screen reader as of when and why; it leads to the map; its button asks whether to acknowledge it', async () => {
  await db().alerts.put(alertRow({ accountId: ACCOUNT.id }));
  await renderAt(<AlertLine />);
  face().toast(known(), nothing);
  await expect.poll(words).toMatch(/^Warning: Suspicious approach 30 nm from ANNA 29\.3 nm from the ship at .*\d\d:\d\dZ$/);
  const heard = document.querySelector('[data-alert-toast]')?.textContent;
  expect(heard).toMatch(/^Warning: Suspicious approach 30 nm from ANNA Judged at .*\d\d:\d\dZ: Within 50 nm of the ship$/);
  expect(await seriousFindings()).toEqual([]);
  await alerts().getByRole('button', { name: 'Acknowledge' }).click();
  expect(askedToAcknowledge.get()).toMatchObject([{ id: alertRow().id }]);
  face().dismiss(alertRow().id);
  await expect.poll(() => alerts().getByRole('button', { name: 'Show' }).elements()).toEqual([]);
  face().toast(known({ id: 'near-2-x', computedHere: true }), nothing);
  await expect.poll(words).toMatch(/Z, Found on this device, not yet by the server$/); // there is a connection
  serverReachable.set(false);
  await expect.poll(words).toMatch(/Z, Computed on this device$/);
  serverReachable.set(true);
  await alerts().getByRole('button', { name: 'Show' }).click();
  expect(opened).toEqual(['near-2-x']);
});

test('where the event is on the device, the toast says once how far off it was, with the time of an old position', async () => {
  await db().events.put(eventRow(alertRow().eventId, { type: 'Robbery' }));
  await renderAt(<AlertLine />);
  face().toast(known(), nothing);
  await expect.poll(words).toMatch(/^Warning: Robbery near ANNA 29\.3 nm from the ship at .*\d\d:\d\dZ$/);
});

test('to say no to the question leaves an emergency in the line', async () => {
  await renderAt(<AlertLine />);
  const answered = vi.fn();
  face().toast(known({ priority: 'emergency' }), answered);
  await alerts().getByRole('button', { name: 'Acknowledge' }).click();
  expect(askedToAcknowledge.get()).toHaveLength(1);
  askedToAcknowledge.set(undefined);
  await expect.element(alerts().getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  expect(answered).not.toHaveBeenCalled();
});

test('after an absence one message names the nearest of the most urgent that still waits; the one number is that of the list', async () => {
  await db().alerts.put(alertRow({ id: 'c', accountId: ACCOUNT.id, acknowledgedAt: NOW }));
  await renderAt(<AlertLine />);
  const alarm = known({ id: 'b', priority: 'alarm', title: 'Boarding: BELLA', shipLon: 43.9 });
  const worst = [alarm, { ...alarm, id: 'c', title: 'Robbery: CLARA', shipLon: 43.6 }];
  face().sum([known(), ...worst], worst, 'away', nothing);
  await expect.poll(words).toMatch(/^Alarm: Boarding: BELLA 23\.\d nm from the ship at .*Z$/); // CLARA is acknowledged
  await alerts().getByRole('button', { name: 'Show 0 to acknowledge' }).click();
  expect(opened).toEqual(['list']);
});

test('where the line has several, a press leads to all that are to be acknowledged, by their number in the list', async () => {
  await db().alerts.bulkPut(['a', 'b', 'c'].map((id) => alertRow({ id, accountId: ACCOUNT.id })));
  await renderAt(<AlertLine />);
  const line = face();
  line.toast(known({ id: 'a' }), nothing);
  await expect.element(alerts().getByRole('button', { name: 'Acknowledge', exact: true })).toBeVisible();
  expect(
    alerts()
      .getByRole('button', { name: /to acknowledge/ })
      .elements(),
  ).toEqual([]);
  line.toast(known({ id: 'near', title: 'Robbery: NEAR', shipLon: 43.6 }), nothing);
  line.toast(known({ id: 'far', title: 'Robbery: FAR' }), nothing);
  await expect.poll(words).toMatch(/^Warning: Robbery: NEAR /); // the worst, also where another one came later
  await alerts().getByRole('button', { name: 'Show 3 to acknowledge' }).click();
  expect(alerts().getByRole('button', { name: 'Acknowledge', exact: true }).elements()).toEqual([]); // of which of them?
  expect(opened).toEqual(['list']);
  await db().alerts.update('c', { endedAt: NOW });
  await expect.element(alerts().getByRole('button', { name: 'Show 2 to acknowledge' })).toBeVisible();
});

test('below the name the line says which other alerts came lately, moves nothing by it, and ends it when somebody looked', async () => {
  const nowMs = Date.now();
  const time = `${new Date(nowMs - MINUTE_MS).toISOString().slice(11, 16)}Z`;
  const put = (id: string, part: Partial<AlertRow> = {}) => db().alerts.put(alertRow({ id, accountId: ACCOUNT.id, ...part }));
  await put('old', { priority: 'emergency' });
  await renderAt(<AlertLine />);
  face().toast(known({ id: 'old', priority: 'emergency' }), nothing);
  await expect.poll(words).toMatch(/^Emergency: .*Z$/);
  const boxes = () =>
    [alerts(), ...['Show', 'Acknowledge'].map((name) => alerts().getByRole('button', { name, exact: true }))].map((one) =>
      JSON.stringify(one.element().getBoundingClientRect()),
    );
  await document.fonts.ready; // else words change their width with the font
  const before = boxes();
  await expect.poll(() => knownAlerts.get(ACCOUNT.id)?.size).toBe(1);
  let clockMs = nowMs - 5 * MINUTE_MS;
  const stop = followAlertNews(ACCOUNT.id, () => clockMs);
  clockMs = nowMs;
  await put('new', { shipName: 'WESTERN GANNET', createdAt: nowMs - MINUTE_MS, mmsi: MMSI + 2 });
  await put('hers', { shipName: 'ANNA', createdAt: nowMs - MINUTE_MS });
  await put('rose', { shipName: 'AURORA PRIDE', priority: 'emergency', risenAt: nowMs - 2 * MINUTE_MS, mmsi: MMSI + 1 });
  await expect
    .poll(words)
    .toMatch(
      new RegExp(
        `1 more emergency to acknowledge: AURORA PRIDE .* nm at .*Z · 2 more, new since ${time}: (ANNA, WESTERN GANNET|WESTERN GANNET, ANNA)$`,
      ),
    );
  expect(boxes()).toEqual(before);
  face().toast(known({ id: 'new' }), nothing);
  await alerts().getByRole('button', { name: 'Show 4 to acknowledge' }).click();
  await expect.poll(words).not.toMatch(/new since/);
  stop();
});

test('a line about several names every ship with an emergency before any count, also one that came before', async () => {
  const emergency = { accountId: ACCOUNT.id, priority: 'emergency', updatedAt: Date.now() } as const;
  await db().alerts.bulkPut([
    alertRow({ ...emergency, id: 'first', shipName: 'CHANDRA ROSE', mmsi: MMSI + 1, shipLon: 43.6 }),
    alertRow({ ...emergency, id: 'a' }),
    alertRow({ ...emergency, id: 'b', shipName: 'SURYA CAPE', mmsi: MMSI + 2, shipLon: 43.9 }),
    alertRow({ accountId: ACCOUNT.id, id: 'lesser', shipName: 'JIN PATH', mmsi: MMSI + 3 }),
  ]);
  await renderAt(<AlertLine />);
  const news = [known({ id: 'a', priority: 'emergency' }), known({ id: 'b', priority: 'emergency' })];
  face().sum(news, news, 'atOnce', nothing);
  await expect
    .poll(words)
    .toMatch(/^3 emergencies to acknowledge: CHANDRA ROSE [\d.]+ nm at .*Z, SURYA CAPE [\d.]+ nm at .*Z, ANNA 29\.3 nm at .*Z/);
});

test('between a list and a drawer of the map the closed line has the ship, what is worst and how far off, and cuts none of it', async () => {
  const emergency = { accountId: ACCOUNT.id, priority: 'emergency', shipName: 'ZENITH OSPREY' } as const;
  await db().events.put(eventRow(alertRow().eventId, { type: 'Suspicious approach' }));
  await db().alerts.bulkPut([alertRow({ ...emergency, id: 'a' }), alertRow({ ...emergency, id: 'b', shipName: 'BELLA', mmsi: MMSI + 1 })]);
  await renderAt(
    <div style={{ containerType: 'inline-size', inlineSize: 430 }}>
      <AlertLine />
    </div>,
  );
  face().toast(known({ ...emergency, id: 'a' }), nothing);
  await expect.poll(words).toMatch(/^Emergency: ZENITH OSPREY Suspicious approach, 29\.3 nm at .*Z$/);
  const text = document.querySelector<HTMLElement>('[data-alert-line] > p');
  expect(text?.scrollHeight).toBeLessThanOrEqual((text?.clientHeight ?? 0) + 1);
  const first = text?.firstElementChild;
  expect(first?.scrollWidth).toBeLessThanOrEqual(first?.clientWidth ?? 0);
});

test('of the same urgency the line names first what the user did not silence; an emergency comes first all the same, with the word silenced', async () => {
  const silence = { silencedAt: Date.now(), silencedUntil: Date.now() + 60 * MINUTE_MS };
  const put = (id: string, part: Partial<AlertRow>) => db().alerts.put(alertRow({ id, accountId: ACCOUNT.id, ...part }));
  const silenced = (id: string, silencedPriority: AlertRow['priority']) =>
    db().alertMarks.put({ id, v: 1, accountId: ACCOUNT.id, ...silence, silencedPriority });
  const near = { shipName: 'NEAR', title: 'Robbery: NEAR', shipLon: 43.9 };
  await put('a', near);
  await silenced('a', 'warning');
  await put('b', { shipName: 'FAR', title: 'Robbery: FAR', mmsi: MMSI + 1 });
  await renderAt(<AlertLine />);
  const line = face();
  for (const id of ['a', 'b']) line.toast(known({ id, ...(id === 'a' && near) }), nothing);
  await expect.poll(words).toMatch(/^Warning: Robbery: FAR /);
  await put('worst', { shipName: 'WORST', title: 'Robbery: WORST', mmsi: MMSI + 2, priority: 'emergency' });
  await silenced('worst', 'emergency');
  line.toast(known({ id: 'worst', priority: 'emergency' }), nothing);
  await expect.poll(words).toMatch(/^Emergency: Robbery: WORST .*Z, silenced/);
  await put('second', { shipName: 'SECOND', mmsi: MMSI + 3, priority: 'emergency' });
  await expect.poll(words).toMatch(/^2 emergencies to acknowledge: SECOND .*, WORST \(silenced\) /);
});

test.each([900, 820, 390])(
  'at %i px the closed line cuts no word of ships with an emergency and has at most three rows: fewer are named, and how many more',
  async (width) => {
    await page.viewport(width, 844);
    const emergency = { accountId: ACCOUNT.id, priority: 'emergency' } as const;
    const ids = ['a', 'b', 'c', 'd', 'e'];
    await db().alerts.bulkPut(ids.map((id, at) => alertRow({ ...emergency, id, shipName: `ESTRELLA DOLPHIN ${id}`, mmsi: MMSI + at })));
    await renderAt(
      <div style={{ containerType: width > 560 ? 'inline-size' : 'normal' }}>
        <AlertLine />
      </div>,
    );
    const news = ids.map((id) => known({ id, priority: 'emergency' }));
    face().sum(news, news, 'atOnce', nothing);
    await expect.poll(words).toMatch(/^5 emergencies to acknowledge: .* (nm at .*Z|[a-e]|more)$/);
    const text = document.querySelector<HTMLElement>('[data-alert-line] > p');
    expect(text?.scrollHeight).toBeLessThanOrEqual((text?.clientHeight ?? 0) + 1);
    const row = text?.firstElementChild;
    expect(row?.scrollWidth).toBeLessThanOrEqual(row?.clientWidth ?? 0);
    expect(text?.clientHeight).toBeLessThanOrEqual(48);
    expect(words()).toContain('ESTRELLA DOLPHIN c'); // at least three of them, as there is room
  },
);

test('a screen reader is told how many are new, and at most eight of them by name', async () => {
  await renderAt(<AlertLine />);
  const forty = Array.from({ length: 40 }, (_, at) => known({ id: `a${at}` }));
  face().sum(forty, forty, 'away', nothing);
  const heard = () => document.querySelector('[data-alert-toast]')?.textContent;
  await expect.poll(heard).toMatch(/^40 new alerts while you were away Warning: .*$/);
  expect(heard()?.split('Warning: ').length).toBe(9);
});

test.each(['light', 'dark', 'night'] as const)(
  'in %s an emergency has its own colour and sign, and opened on a phone every word of it, in sight or scrolled to',
  async (scheme) => {
    await page.viewport(360, 740);
    await renderAt(<AlertLine />);
    changeTheme({ themeNight: scheme === 'night', themeMode: scheme === 'light' ? 'light' : 'dark' });
    face().toast(
      known({
        priority: 'emergency',
        reason: 'Within 50 nm of her predicted route: the event is near the nearest point of it. '.repeat(6),
      }),
      nothing,
    );
    await alerts().getByRole('button', { name: 'Show all of the new alerts' }).click();
    const line = alerts().element();
    await expect.poll(() => getComputedStyle(line).borderBlockStartColor).toBe(rgb(ALERT_COLOURS[scheme].emergency));
    expect(line.querySelector(`path[d="${ALERT_SHAPES.emergency}"]`)).not.toBeNull();
    const text = line.querySelector(':scope > p');
    expect(text?.scrollHeight).toBeLessThanOrEqual((text?.clientHeight ?? 0) + 1);
    expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
    expect(line.getBoundingClientRect().height).toBeLessThanOrEqual(371);
    expect(await seriousFindings()).toEqual([]);
  },
);

test('this device’s position is used for a ship of the fleets, once the browser has allowed it', async () => {
  await db().fleetShips.put({ id: `f1:${MMSI}`, v: 1, fleetId: 'f1', ownerId: ACCOUNT.id, mmsi: MMSI, sendToMaster: false });
  await db().ships.put({ mmsi: MMSI, ownFleet: true, alerted: false, opened: false, gone: false, ship: shipAt(10) });
  const answers: PositionPermission[] = ['refused', 'allowed'];
  await renderAt(<DeviceAlertsCard accountId={ACCOUNT.id} ask={async () => answers.shift() ?? 'unavailable'} />);
  const ship = page.getByLabelText('Ship this device is on');
  await expect.element(ship).toHaveValue('');
  expect(await seriousFindings()).toEqual([]);
  await ship.selectOptions(`ANNA (${MMSI})`);
  await expect.element(page.getByText(/^The browser does not allow it/)).toBeVisible();
  expect(deviceAlertSettings.get()).toEqual({ sound: true });
  await ship.selectOptions(`ANNA (${MMSI})`);
  await expect.poll(() => deviceAlertSettings.get()).toEqual({ sound: true, ownMmsi: MMSI });
  await ship.selectOptions('No ship');
  await expect.poll(() => deviceAlertSettings.get()).toEqual({ sound: true });
});

test('sound is switched off on this device alone', async () => {
  await renderAt(<DeviceAlertsCard accountId={ACCOUNT.id} />);
  await page.getByRole('switch', { name: /^Sound/ }).click();
  await expect.poll(() => deviceAlertSettings.get().sound).toBe(false);
});
