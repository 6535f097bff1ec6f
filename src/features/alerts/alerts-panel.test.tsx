// The list and the drawer of alerts on a real database. Over 300 lines: one device with its ships and events serves all of them.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { shownAlertList } from '#map/shown-alert-list.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { openDrawer } from '#domain/workbench/workbench.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { openMap, renderPanel } from '#tests/layer-panel.tsx';
import { ACCOUNT, closeSignedIn, db, renderAt } from '#tests/signed-in-device.tsx';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { readNotifications } from '#store/alerts/read-notifications.ts';
import { alertRow, eventRow, notificationRow } from '#tests/held-rows.ts';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { openAlertWay } from './alert-way.ts';
import { alertGrouping } from './alert-groups.ts';
import { AcknowledgeQuestion } from './acknowledge-question.tsx';
import { AlertDrawer } from './alert-drawer.tsx';
import { AlertsKey } from './alerts-key.tsx';
import { AlertsPanel } from './alerts-panel.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.now();
beforeEach(openMap);
afterEach(closeSignedIn);

const openPanel = () =>
  renderPanel((show) => (
    <>
      <AlertsPanel accountId={ACCOUNT.id} onShow={show} />
      <AlertsKey accountId={ACCOUNT.id} />
      <AcknowledgeQuestion accountId={ACCOUNT.id} />
    </>
  ));

test('with none the panel says what will be here', async () => {
  const { screen } = await openPanel();
  await expect.element(screen.getByText('No alerts')).toBeVisible();
  await expect.element(screen.getByText(/^When something happens near one of your ships/)).toBeVisible();
});

const linesOf = (list: Locator) =>
  list
    .getByRole('button')
    .elements()
    .map((item) => item.textContent);

const passing = { type: 'Route ALERT', distanceNm: 2, limitNm: 50, nearest: [43, 12], bearingDeg: 1, isClose: true } as const;

test('each alert stands in the group of its ship, the worst first in and across groups, and says what, when she passes and how far off or how near, how old', async () => {
  await db().events.bulkPut([eventRow('e1'), eventRow('e2', { type: 'Robbery', title: 'Robbery: crew tied up' })]);
  await db().alerts.bulkPut([
    alertRow('a', { createdAt: NOW - 3.5 * HOUR, priority: 'caution' }),
    alertRow('b', { createdAt: NOW - 1.5 * HOUR, mmsi: 2, shipName: 'BERTA', priority: 'warning' }),
    alertRow('c', {
      createdAt: NOW - 2.5 * HOUR,
      priority: 'alarm',
      eventId: 'e2',
      reasons: [{ ...passing, priority: 'alarm', passesAt: NOW + 14.2 * HOUR }],
      updatedAt: NOW,
    }),
    alertRow('seen', { createdAt: NOW - 9.5 * HOUR, mmsi: 2, shipName: 'BERTA', acknowledgedAt: NOW }),
    alertRow('over', { createdAt: NOW - 2 * HOUR, endedAt: NOW }),
  ]);
  const { screen } = await openPanel();
  await expect.element(screen.getByText('3 to acknowledge · 1 acknowledged · 4 active alerts')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Alerts to acknowledge' });
  await expect
    .poll(() => linesOf(list))
    .toEqual([
      'AlarmRobberypasses in 14 h, 2.0 nm offraised 2 h ago',
      'CautionBoarding24.2 nm from the ship at 2026-11-20 11:00Zraised 3 h ago',
      'WarningBoarding24.2 nm from the ship at 2026-11-20 11:00Zraised 1 h 30 min ago',
    ]);
  expect(
    list
      .getByRole('heading')
      .elements()
      .map((name) => name.textContent),
  ).toEqual(['ANNA2 alerts', 'BERTA']);
  await expect.element(screen.getByText(/A ship has more than one alert where an event was reported later/)).toBeVisible();
  const key = screen.getByRole('list', { name: 'Alerts', exact: true });
  await expect.poll(() => key.element().textContent).toBe('EmergencyAlarmWarningCautionEnded');
  await screen.getByLabelText('Show').selectOptions('Active (4)');
  const active = screen.getByRole('list', { name: 'Active alerts' });
  await expect.poll(() => linesOf(active).length).toBe(4);
  expect(linesOf(active).map((line) => line?.includes('Acknowledged'))).toEqual([false, false, false, true]);
  await screen.getByLabelText('Show').selectOptions('Ended (1)');
  await expect.poll(() => linesOf(screen.getByRole('list', { name: 'Ended alerts' })).length).toBe(1);
  expect(await seriousFindings()).toEqual([]);
});

test('a link that names a number of alerts opens the list of just these, also where another one was open', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => alertRow(`a${at}`, at < 55 ? {} : { acknowledgedAt: NOW, acknowledgedBy: 'Ada' }));
  await db().alerts.bulkPut(rows);
  shownAlertList.set('holding');
  const { screen } = await openPanel();
  await expect.poll(() => linesOf(screen.getByRole('list', { name: 'Active alerts' })).length).toBe(60);
  shownAlertList.set('needs');
  await expect.poll(() => linesOf(screen.getByRole('list', { name: 'Alerts to acknowledge' })).length).toBe(55);
  await expect.element(screen.getByText('55 to acknowledge · 5 acknowledged · 60 active alerts')).toBeVisible();
  shownAlertList.set('holding');
  await screen.unmount();
  expect(shownAlertList.get()).toBe('needs'); // opened by hand it begins with these
});

test('alerts that the user chose not to be told of are listed under that name, and only there can be acknowledged together', async () => {
  await db().alerts.bulkPut([alertRow('a', { priority: 'alarm' }), alertRow('b'), alertRow('c', { priority: 'caution' })]);
  const { screen } = await openPanel();
  await expect.element(screen.getByText('3 to acknowledge · 3 active alerts')).toBeVisible();
  await db().preferences.put({ ...DEFAULT_PREFERENCES, id: ACCOUNT.id, v: 1, tellFrom: 'alarm' });
  await expect.element(screen.getByText('1 to acknowledge · 2 you chose not to be told of · 3 active alerts')).toBeVisible();
  await expect.poll(() => linesOf(screen.getByRole('list', { name: 'Alerts to acknowledge' })).length).toBe(1);
  await screen.getByLabelText('Show').selectOptions('Not told (2)');
  await expect.poll(() => linesOf(screen.getByRole('list', { name: 'Alerts you chose not to be told of' })).length).toBe(2);
  await expect.element(screen.getByText(/^These active alerts are less urgent than “Tell me from”/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Acknowledge all shown' }).click();
  await screen.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect.element(screen.getByText('1 to acknowledge · 2 acknowledged · 3 active alerts')).toBeVisible();
});

test('the time until she passes is in minutes below two hours, as every time at sea', async () => {
  const reasons = [{ ...passing, priority: 'alarm', passesAt: NOW + 110 * 60_000 } as const];
  await db().alerts.put(alertRow('a', { priority: 'alarm', reasons, updatedAt: NOW }));
  const { screen } = await openPanel();
  await expect.element(screen.getByText('passes in 110 min, 2.0 nm off')).toBeVisible();
});

test('the key has every priority while an alert is on the map, and says how long acknowledged, silenced and ended ones stay there', async () => {
  await db().alerts.put(alertRow('over', { priority: 'alarm', endedAt: NOW }));
  const { screen } = await openPanel();
  await expect.element(screen.getByText('No alerts to acknowledge')).toBeVisible();
  expect(screen.getByText(/^Acknowledged and silenced alerts/).query()).toBeNull();
  changeWorkbench((bench) => openDrawer(bench, { name: 'alert', id: 'over' })); // its ring is drawn while it is open
  await expect.element(screen.getByText('Alarm', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^Acknowledged and silenced alerts look the same until they end\. An ended alert/)).toBeVisible();
});

test('grouped by event the ship is in the line; the choice is remembered', async () => {
  await db().events.put(eventRow('e1', { title: 'Boarding: three ladders' }));
  await db().alerts.bulkPut([alertRow('a'), alertRow('b', { mmsi: 2, shipName: 'BERTA', priority: 'alarm' })]);
  const { screen } = await openPanel();
  await screen.getByLabelText('Group').selectOptions('By event');
  const list = screen.getByRole('list', { name: 'Boarding: three ladders' });
  await expect.poll(() => linesOf(list).map((line) => line?.slice(0, 12))).toEqual(['AlarmBERTA24', 'WarningANNA2']);
  expect(localStorage.getItem('fathom-alertGrouping')).toBe('"event"');
  localStorage.removeItem('fathom-alertGrouping');
  alertGrouping.set('ship');
});

test('grouped by event an alert stands under each of its events with the figures of that event, says what is more pressing, and counts once', async () => {
  await db().events.bulkPut([
    eventRow('e1', { title: 'Boarding: three ladders', lat: 12.6, lon: 43.6 }),
    eventRow('e2', { type: 'Sighting', title: 'Drone seen', lat: 12.6, lon: 43.2 }),
    eventRow('e3', { title: 'Boarding: one rope', lat: 12.7, lon: 43.2 }),
  ]);
  const near = { ...passing, type: 'Proximity ALERT', isClose: false } as const;
  await db().alerts.bulkPut([
    alertRow('a', {
      priority: 'alarm',
      reasons: [
        { ...near, priority: 'alarm', distanceNm: 24.2, eventId: 'e1' },
        { ...near, priority: 'alarm', distanceNm: 12, eventId: 'e3' },
        { ...near, priority: 'caution', distanceNm: 6, eventId: 'e2' },
      ],
    }),
    alertRow('b', { mmsi: 2, shipName: 'BERTA', priority: 'alarm', eventId: 'e2', eventLat: 12.6, eventLon: 43.2, shipLat: 12.2 }),
  ]);
  alertGrouping.set('event');
  const { screen } = await openPanel();
  const all = screen.getByRole('list', { name: 'Alerts to acknowledge' });
  const at = 'from the ship at 2026-11-20 11:00Zraised';
  await expect
    .poll(() => linesOf(all).map((line) => line?.replace(/raised .*? ago/, 'raised')))
    .toEqual([
      `AlarmANNA6.0 nm ${at}Also: Caution by this event alone, Alarm because of Boarding`,
      `AlarmBERTA23.9 nm ${at}`,
      `AlarmANNA11.9 nm ${at}Also: the most pressing event is another Boarding`,
      `AlarmANNA24.2 nm ${at}`,
    ]);
  const headings = all.getByRole('heading').elements();
  expect(headings.map((name) => name.textContent)).toEqual([
    expect.stringMatching(/^Drone seen.*2 alerts$/),
    expect.stringMatching(/^Boarding: one rope[^(]*Z$/),
    expect.stringMatching(/^Boarding: three ladders[^(]*Z$/),
  ]);
  await expect.element(screen.getByText('2 to acknowledge · 2 active alerts')).toBeVisible();
  await expect
    .element(
      screen.getByText('An alert with several events stands under each of them, with the figures of that event: 2 alerts in 4 lines.'),
    )
    .toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Acknowledge all shown' }).click();
  const question = screen.getByRole('dialog', { name: 'Acknowledge 2 alerts?' });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  localStorage.removeItem('fathom-alertGrouping');
  alertGrouping.set('ship');
});

test('at 360 px nothing wraps and no figure is cut off, whatever the names; a screen reader hears the same words', async () => {
  await page.viewport(360, 740);
  const shipName = 'A SHIP WITH A VERY LONG NAME OF MANY WORDS';
  await db().events.put(eventRow('e1', { type: 'Suspicious approach' }));
  const reasons = [{ ...passing, priority: 'emergency', passesAt: NOW + 14.2 * HOUR } as const];
  await db().alerts.bulkPut(
    ['a', 'b'].map((id) => alertRow(id, { shipName, priority: 'emergency', reasons, createdAt: NOW - 14.5 * HOUR, updatedAt: NOW })),
  );
  const { screen } = await openPanel();
  const line = screen.getByRole('list', { name: 'Alerts to acknowledge' }).getByRole('button').first();
  await expect.element(line).toBeVisible();
  expect(line.element().getBoundingClientRect().height).toBeLessThanOrEqual(44);
  const figure = line.getByText('passes in 14 h, 2.0 nm off');
  await expect.element(figure).toBeVisible();
  expect(figure.element().scrollWidth).toBeLessThanOrEqual(figure.element().clientWidth);
  const spoken = 'Emergency Suspicious approach passes in 14 h, 2.0 nm off raised 14 h ago';
  await expect.poll(() => screen.getByRole('button', { name: spoken }).elements().length).toBe(2);
  const [one, other] = ['Show', 'Group'].map((name) => screen.getByLabelText(name, { exact: true }).element().getBoundingClientRect());
  expect(one?.top).toBe(other?.top);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('all that are shown are acknowledged by one press, after a question that names how many', async () => {
  await db().alerts.bulkPut([alertRow('a'), alertRow('b', { mmsi: 244_000_002 }), alertRow('c', { endedAt: NOW })]);
  await db().localAlerts.put(alertRow('d', { v: 0, eventId: 'e2' }));
  const { screen } = await openPanel();
  await screen.getByRole('button', { name: 'Acknowledge all shown' }).click();
  const question = screen.getByRole('dialog', { name: 'Acknowledge 3 alerts?' });
  await expect
    .element(question.getByText(/^As far as this device knows, no colleague sees a fleet with one of these ships,/))
    .toBeVisible();
  await question.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect.element(screen.getByText('No alerts to acknowledge')).toBeVisible();
  await expect.element(screen.getByText('0 to acknowledge · 3 acknowledged · 3 active alerts')).toBeVisible();
  expect((await db().alertMarks.toArray()).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});

test('the history holds ten thousand, is narrowed to a time, and leads to the alert', { tags: ['long'] }, async () => {
  const old = Array.from({ length: 10_000 }, (_, at) => alertRow(`o${at}`, { createdAt: NOW - 9 * DAY - at, endedAt: NOW - 8 * DAY }));
  await db().alerts.bulkPut([...old, alertRow('new', { createdAt: NOW - HOUR, endedAt: NOW, title: 'Yesterday’s' })]);
  const { screen, shown } = await openPanel();
  await screen.getByLabelText('Show').selectOptions('Ended (10,001)');
  await screen.getByRole('button', { name: 'Search and export the history' }).click();
  const history = screen.getByRole('dialog', { name: 'Ended alerts' });
  await expect.element(history.getByText('10,001 rows')).toBeVisible();
  await history.getByRole('radio', { name: '7 days' }).click();
  await expect.element(history.getByText('1 row', { exact: true })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await history.getByText('Yesterday’s').click();
  await expect.poll(() => shown.length).toBe(1);
  expect(workbench.get().drawers).toMatchObject([{ name: 'alert', id: 'new' }]);
});

test('the row of the open alert is marked, and that of no other', async () => {
  await db().alerts.bulkPut([alertRow('a'), alertRow('b', { mmsi: 2, shipName: 'BERTA' })]);
  const { screen } = await openPanel();
  const rows = screen.getByRole('list', { name: 'Alerts to acknowledge' }).getByRole('button');
  const marked = () => rows.elements().map((row) => row.getAttribute('aria-current'));
  await expect.poll(marked).toEqual([null, null]);
  changeWorkbench((bench) => openDrawer(bench, { name: 'alert', id: 'b' }));
  await expect.poll(marked).toEqual([null, 'true']);
  expect(await seriousFindings()).toEqual([]);
});

test('no row moves under the pointer or the focus of the keys; one more alert, or a more urgent one, takes its place at once', async () => {
  const at = (id: string, nm: number, more = {}) =>
    alertRow(id, {
      mmsi: id.charCodeAt(0),
      shipName: id.toUpperCase(),
      shipLat: 12.6,
      shipLon: 43.6 - nm / 58.5,
      eventLat: 12.6,
      eventLon: 43.6,
      ...more,
    });
  await db().alerts.bulkPut([at('a', 10), at('b', 20)]);
  const { screen } = await openPanel();
  const list = screen.getByRole('list', { name: 'Alerts to acknowledge' });
  const names = () =>
    list
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['A', 'B']);
  const rowB = list.getByRole('button').nth(1);
  await userEvent.hover(rowB);
  await db().alerts.put(at('b', 5));
  await expect.element(list.getByText(/^5\.0 nm/)).toBeVisible();
  expect(names()).toEqual(['A', 'B']);
  await userEvent.hover(screen.getByLabelText('Group'));
  await expect.poll(names).toEqual(['B', 'A']);
  await screen.getByLabelText('Group').click();
  await userEvent.keyboard('{Escape}{Tab}{Tab}');
  expect(document.activeElement?.closest('ul')).not.toBeNull();
  await db().alerts.put(at('a', 2));
  await expect.element(list.getByText(/^2\.0 nm/)).toBeVisible();
  expect(names()).toEqual(['B', 'A']);
  await db().alerts.put(at('c', 30, { priority: 'emergency' }));
  await expect.poll(names).toEqual(['C', 'A', 'B']);
});

test('opened by the keyboard: the event is selected, the drawer says it, the map goes to zoom 5', async () => {
  await db().alerts.put(alertRow('a'));
  const { screen, shown } = await openPanel();
  const item = screen.getByRole('button', { name: /^Warning Boarding/ });
  await expect.element(item).toBeVisible();
  (item.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shown).toEqual([{ position: [43.6, 12.6], zoom: 5, bearingDeg: 0, pitchDeg: 0 }]);
  expect(workbench.get()).toMatchObject({ drawers: [{ name: 'alert', id: 'a' }], selectedEventId: 'e1' });
});

test('the drawer has reason, figures, ship, event and times, and goes to either', async () => {
  await db().alerts.put(alertRow('a', { reason: 'Within 50 nm: <i>23.9 nm</i>', revision: 3, acknowledgedAt: NOW, acknowledgedBy: 'Ida' }));
  const shown: ChartView[] = [];
  const { screen } = await renderAt(
    <AlertDrawer accountId={ACCOUNT.id} id="a" scheme="light" onClose={() => undefined} onShow={(view) => shown.push(view)} />,
  );
  await expect.element(screen.getByText('Within 50 nm: <i>23.9 nm</i>')).toBeVisible();
  await expect.element(screen.getByText("12°30.000' N 043°12.000' E")).toBeVisible();
  expect(screen.getByText(/changed/).query()).toBeNull(); // what changed is said below, not how often
  await expect.element(screen.getByText(/Z by Ida$/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Change when I am told' })).toHaveAttribute('href', '/dashboard/preferences');
  await screen.getByRole('button', { name: 'Show the ship' }).click();
  await screen.getByRole('button', { name: 'Show the event' }).click();
  expect(shown).toEqual([
    { position: [43.2, 12.5], zoom: 8 },
    { position: [43.6, 12.6], zoom: 8 },
  ]);
  await expect.element(screen.getByText('The event is not on this device')).toBeVisible();
  await screen.getByRole('button', { name: /^ANNA/ }).click();
  expect(workbench.get().drawers).toEqual([{ name: 'ship', mmsi: 244_000_001 }]);
  expect(await seriousFindings()).toEqual([]);
});

const renderDrawer = (id: string) =>
  renderAt(
    <>
      <AlertDrawer accountId={ACCOUNT.id} id={id} scheme="light" onClose={() => undefined} onShow={() => undefined} />
      <AcknowledgeQuestion accountId={ACCOUNT.id} />
    </>,
  );
/** Presses the button and answers the question. */
async function acknowledge() {
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await page.getByRole('dialog', { name: 'Acknowledge this alert?' }).getByRole('button', { name: 'Acknowledge', exact: true }).click();
}

test('the first line of the drawer says that the alert is by an invented event; of a real one, with real ships, it does not', async () => {
  await db().events.bulkPut([eventRow('made', { sample: true }), eventRow('real')]);
  await db().alerts.bulkPut([alertRow('a', { eventId: 'made' }), alertRow('b', { eventId: 'real' })]);
  const { screen } = await renderDrawer('a');
  const firstLine = () => page.getByText('Proximity alert', { exact: true }).element().parentElement?.textContent;
  await expect.poll(firstLine).toMatch(/^WarningInventedProximity alert/);
  await screen.unmount();
  await renderDrawer('b');
  await expect.poll(firstLine).toMatch(/^WarningProximity alert/);
});

test('the distance of an alert says of when it is, beside that of now and why it still holds', async () => {
  const ship = { _id: '1', id: '1', mmsi: 244_000_001, lat: 12.5, lon: 44.5, lastSeen: NOW };
  await putShipsOnDevice(ACCOUNT.id, { ships: [ship] });
  await shipStore.open(ACCOUNT.id);
  await db().alerts.bulkPut([alertRow('a'), alertRow('over', { endedAt: NOW })]);
  const { screen } = await renderDrawer('a');
  await expect.element(screen.getByText('Judged at 2026-11-20 11:00Z:', { exact: false })).toBeVisible();
  await expect.element(screen.getByText(/^Ship at \d\d:\d\dZ$/)).toBeVisible();
  expect(screen.getByText(/^Distance at/).query()).toBeNull(); // that of then, with her position, is in the history
  await expect.element(screen.getByText(/At 2026-11-20 11:00Z the ship was at 12°30\.000' N 043°12\.000' E\.$/)).toBeVisible();
  await expect.element(screen.getByText(/^5\d\.\d nm, from her position .* old$/)).toBeVisible();
  await expect.element(screen.getByText(/^She is farther away now than when the alert was last updated/)).toBeVisible();
  await screen.unmount();
  const over = await renderDrawer('over');
  await expect.element(over.screen.getByText('Distance at 2026-11-20 11:00Z')).toBeVisible();
  expect(over.screen.getByText('Distance now').query()).toBeNull();
  shipStore.close();
});

test('a distance that is not of now, as without a link, is said to be of the time of her position', async () => {
  const ship = { _id: '1', id: '1', mmsi: 244_000_001, lat: 12.5, lon: 43.2, lastSeen: NOW - 12 * 60_000 };
  await putShipsOnDevice(ACCOUNT.id, { ships: [ship] });
  await shipStore.open(ACCOUNT.id);
  await db().alerts.put(alertRow('a'));
  const { screen } = await renderDrawer('a');
  await expect.element(screen.getByText(/^Distance at \d\d:\d\dZ$/)).toBeVisible();
  await expect.element(screen.getByText(/^2\d\.\d nm, from her position 1\d min old$/)).toBeVisible();
  expect(screen.getByText('Distance now').query()).toBeNull();
  shipStore.close();
});

test('a row says how far off she is now where this device knows her position, else of when its figure is; the drawer has one distance', async () => {
  const ship = { _id: '1', id: '1', mmsi: 244_000_001, lat: 12.5, lon: 43.2, lastSeen: NOW };
  await putShipsOnDevice(ACCOUNT.id, { ships: [ship] });
  await shipStore.open(ACCOUNT.id);
  await db().alerts.bulkPut([alertRow('a', { distanceNm: 24.1 }), alertRow('b', { mmsi: 2, shipName: 'BERTA' })]);
  const { screen } = await openPanel();
  await expect
    .poll(() => linesOf(screen.getByRole('list', { name: 'Alerts to acknowledge' })))
    .toEqual([
      expect.stringMatching(/24\.\d nm from the ship nowraised/),
      expect.stringMatching(/24\.2 nm from the ship at 2026-11-20 11:00Zraised/),
    ]);
  await screen.unmount();
  const drawer = await renderDrawer('a');
  await expect.element(drawer.screen.getByText('Distance now')).toBeVisible();
  expect(drawer.screen.getByText(/^Distance at/).query()).toBeNull();
  shipStore.close();
});

test('list and drawer say of now what her latest position says, though she was predicted to have passed; the nearest stands first; one name everywhere', async () => {
  // the event bears 117 degrees from her, and she steers at it
  const ship = { _id: '1', id: '1', mmsi: 244_000_001, name: 'ANNA', lat: 12.645, lon: 43.51, cog: 117, sog: 12, lastSeen: NOW };
  await putShipsOnDevice(ACCOUNT.id, { ships: [ship] });
  await shipStore.open(ACCOUNT.id);
  await db().events.bulkPut([eventRow('e1', { occurredAt: Date.UTC(2026, 10, 20, 10, 2) }), eventRow('e2', { type: 'Robbery' })]);
  const near = { ...passing, type: 'Proximity ALERT', priority: 'emergency', distanceNm: 9, eventId: 'e1' } as const;
  const over = { ...passing, priority: 'warning', passesAt: NOW - 5 * 60_000, eventId: 'e1' } as const;
  await db().alerts.bulkPut([
    alertRow('a', { priority: 'emergency', risenAt: NOW - 3 * 60_000, reasons: [near, over, { ...near, eventId: 'e2' }] }),
    alertRow('b', { mmsi: 2, shipName: 'BERTA', priority: 'emergency', shipLat: 12.5 }),
  ]);
  const { screen } = await openPanel();
  await expect
    .poll(() => linesOf(screen.getByRole('list', { name: 'Alerts to acknowledge' })))
    .toEqual([
      expect.stringMatching(
        /^EmergencyBoarding, and 1 other event5\.\d nm from the ship now, passes in \d+ min, less than 1 nm offEmergency for \d min$/,
      ),
      expect.stringMatching(/^EmergencyBoarding24\.2 nm from the ship at/),
    ]);
  await screen.unmount();
  openAlertWay.set({ alertId: 'a', way: { state: 'passed', passesAt: over.passesAt } });
  const drawer = await renderDrawer('a');
  await expect.element(drawer.screen.getByText('Boarding near ANNA, and 1 other event')).toBeVisible();
  await expect
    .element(
      drawer.screen.getByText(
        /^5\.\d nm, bearing 11\d°T, from the ship now, and she is getting nearer; by her present course and speed closest about \d\d:\d\dZ, in \d+ min, less than 1 nm off \(estimate\); she was predicted to pass by \d\d:\d\dZ and is still getting nearer\.$/,
      ),
    )
    .toBeVisible();
  await expect
    .element(
      drawer.screen.getByText(
        'Ends when, for each of its 2 events, she is more than 55 nm from it and her route leads more than 55 nm from it; at the latest when they are 7 days old.',
      ),
    )
    .toBeVisible();
  await expect.element(drawer.screen.getByText(/^2026-11-20 10:02Z, .* ago$/)).toBeVisible();
  await expect.element(drawer.screen.getByText(/^Ship at \d\d:\d\dZ$/)).toBeVisible();
  const other = drawer.screen.getByRole('button', { name: /^Boarding e2/ });
  await expect
    .element(other.getByText(/^Robbery · \d\d\.\d nm, bearing \d{3}°T, from the ship now, drawing away · 2026-11-20 06:00Z, .* ago$/))
    .toBeVisible();
  // that its time is over stands above already
  expect(drawer.screen.getByText(/so the map draws no way/).query()).toBeNull();
  shipStore.close();
});

test.each([
  [1280, 800],
  [360, 740],
])(
  'at %i px the answer stays in sight however long the reason, and nothing comes under the pointer once it is given',
  async (width, height) => {
    await page.viewport(width, height);
    await db().alerts.put(alertRow('a', { reason: 'Within 50 nm of the ship: the event is 30 nm from her. '.repeat(40) }));
    const { screen } = await renderDrawer('a');
    const button = screen.getByRole('button', { name: 'Acknowledge' });
    await expect.element(button).toBeInViewport({ ratio: 1 });
    const { left, right, top, bottom } = button.element().getBoundingClientRect();
    await acknowledge();
    await expect.element(button).not.toBeInTheDocument();
    const under = () => document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    expect(under()?.closest('button')).toBeNull();
    expect(under()?.closest('footer')).not.toBeNull();
  },
);

test('the drawer says what made the alert rise, the last step first', async () => {
  await db().events.put(eventRow('e1'));
  const step = { type: 'Proximity ALERT', eventId: 'e1' } as const;
  const steps = [
    { ...step, atMs: NOW - HOUR, priority: 'alarm', causes: ['raised'], distanceNm: 48 },
    { ...step, atMs: NOW, priority: 'emergency', causes: ['nearer'], distanceNm: 9.6, wasNm: 48 },
  ] as const;
  await db().alerts.put(alertRow('a', { priority: 'emergency', steps }));
  const { screen } = await renderDrawer('a');
  await expect.element(screen.getByText(/Z · Emergency: she came nearer: 48\.0 nm to 9\.6 nm$/)).toBeVisible();
  const words = screen.getByText(/Z · (Emergency|Alarm): /).elements();
  expect(words.map(({ textContent }) => textContent.replace(/^.*Z · /, ''))).toEqual([
    'Emergency: she came nearer: 48.0 nm to 9.6 nm',
    'Alarm: alert raised: Boarding, 48.0 nm from the ship',
  ]);
});

test('the drawer says what happened, by the report of the event, then of the others, with a link to the whole of one that is cut', async () => {
  await db().events.bulkPut([
    eventRow('e1', { description: 'Four men boarded the ship at anchor. The crew is safe.' }),
    eventRow('e2', { type: 'Sighting', description: `A drone circled the ship. ${'It came back. '.repeat(30)}` }),
  ]);
  await db().alerts.put(
    alertRow('a', {
      reasons: [
        { ...passing, priority: 'warning', eventId: 'e1' },
        { ...passing, priority: 'warning', eventId: 'e2' },
      ],
    }),
  );
  const { screen } = await renderDrawer('a');
  await expect
    .element(screen.getByText('What happened, by a report that does not name ANNA: Four men boarded the ship at anchor. The crew is safe.'))
    .toBeVisible();
  await expect.element(screen.getByText(/^Also in this alert, Sighting: A drone circled the ship\. It came .*…$/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Whole report' })).toHaveAttribute('href', '/dashboard/events/e2');
});

test('an acknowledgement of the alarm stays in the history of the emergency that it became, with who gave it and as what', async () => {
  const at = Date.UTC(2026, 10, 20, 11, 40);
  const member = { teamId: 't', accountId: ACCOUNT.id, organisationId: 'o', email: 'a@b.example', role: 'manager' } as const;
  await db().teamMembers.put({ ...member, id: 'm', v: 1, firstName: 'Ama', lastName: 'Mensah' });
  await db().alerts.put(alertRow('a', { priority: 'emergency', risenAt: at + 1 }));
  const mark = {
    id: 'a',
    v: 1,
    accountId: ACCOUNT.id,
    acknowledgedAt: at,
    acknowledgedBy: ACCOUNT.id,
    acknowledgedPriority: 'alarm',
  } as const;
  await db().alertMarks.put({ ...mark, raisedAt: alertRow('a').createdAt });
  const { screen } = await renderDrawer('a');
  await expect.element(screen.getByText('2026-11-20 11:40Z by Ama Mensah, as Alarm')).toBeVisible();
  await expect.element(screen.getByText('Not yet')).toBeVisible();
  await acknowledge();
  await expect.element(screen.getByText('Not yet')).not.toBeInTheDocument();
  await expect.element(screen.getByText('2026-11-20 11:40Z by Ama Mensah, as Alarm')).toBeVisible();
});

test('the drawer names the colleagues who see a fleet with the ship: an acknowledgement is of one person', async () => {
  const times = { v: 1, organisationId: 'o', createdAt: 1, updatedAt: 1 };
  const member = { v: 1, teamId: 't', organisationId: 'o', email: 'a@b.example', role: 'member' } as const;
  await db().teams.put({ id: 't', v: 1, organisationId: 'o', name: 'Bridge', samePreferences: false, shareContent: true });
  await db().teamMembers.put({ ...member, id: 'm', accountId: ACCOUNT.id, firstName: 'Ama', lastName: 'Mensah' });
  await db().teamMembers.put({ ...member, id: 'n', accountId: 'ben', firstName: 'Ben', lastName: 'Mate' });
  await db().fleets.put({ ...times, id: 'f', ownerId: ACCOUNT.id, name: 'Ours', tags: [], mastersEmail: null });
  const { mmsi } = alertRow('a');
  await db().fleetShips.put({ v: 1, id: `f:${mmsi}`, fleetId: 'f', ownerId: ACCOUNT.id, mmsi, sendToMaster: false });
  await db().alerts.put(alertRow('a'));
  const { screen } = await renderDrawer('a');
  await expect
    .element(
      screen.getByText(/^Colleagues who see a fleet with this ship: Ben Mate\. .* yours does not count for them, nor theirs for you\.$/),
    )
    .toBeVisible();
});

test('acknowledged in the drawer after the question that says what it does, without a link; its notification is read with it', async () => {
  await db().alerts.put(alertRow('a'));
  await db().notifications.put(notificationRow('n', { accountId: ACCOUNT.id, alertId: 'a' }));
  const { screen } = await renderDrawer('a');
  await expect.element(screen.getByText('Not yet')).toBeVisible();
  await expect.element(screen.getByText(/^In your notifications, /)).toBeVisible();
  await screen.getByRole('button', { name: 'Acknowledge' }).click();
  const question = screen.getByRole('dialog', { name: 'Acknowledge this alert?' });
  await expect.element(question.getByText(/^You confirm, on all your devices, .* This cannot be undone\.$/)).toBeVisible();
  await expect.element(question.getByText('Warning: Boarding 23 nm from ANNA')).toBeVisible();
  await expect.element(question.getByText(/^As far as this device knows, no colleague sees a fleet with this ship,/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(await db().outbox.count()).toBe(0);
  await acknowledge();
  await expect.element(screen.getByText('Not yet')).not.toBeInTheDocument();
  await expect
    .element(screen.getByText('You acknowledged it. Colleagues cannot see that, and you cannot see what they acknowledged.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  expect(await db().alertMarks.get('a')).toMatchObject({ acknowledgedBy: ACCOUNT.id, raisedAt: alertRow('a').createdAt });
  await expect.poll(async () => (await readNotifications(ACCOUNT.id)).map(({ state }) => state)).toEqual(['read']);
  expect(await db().outbox.count()).toBe(1);
});

test('silence is for a while, says until when, can be ended, and leaves the alert to be acknowledged', async () => {
  await db().alerts.put(alertRow('a'));
  const { screen } = await renderDrawer('a');
  await screen.getByRole('button', { name: 'Silence' }).click();
  await expect
    .element(screen.getByText(/for you alone, on all your devices\. Silence does not hold if the alert becomes more urgent/))
    .toBeVisible();
  await screen.getByRole('menuitem', { name: 'For 8 hours' }).click();
  await expect.element(screen.getByText(/^Silent until /)).toBeVisible();
  expect((await db().alertMarks.get('a'))?.silencedPriority).toBe('warning');
  await expect.element(screen.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  await screen.getByRole('button', { name: 'End silence' }).click();
  await screen.getByRole('button', { name: 'Silence' }).click();
  await screen.getByRole('menuitem', { name: 'Until a time …' }).click();
  const question = screen.getByRole('dialog', { name: 'Silence until when?' });
  await question.getByRole('textbox', { name: 'Silent until (UTC)' }).fill('2001-01-01 00:00Z');
  await question.getByRole('button', { name: 'Silence' }).click();
  await expect.element(question.getByText('Choose a time within the next 24 hours.')).toBeVisible();
  await question.getByRole('textbox', { name: 'Silent until (UTC)' }).fill(new Date(Date.now() + 3 * HOUR).toISOString().slice(0, 16));
  await question.getByRole('button', { name: 'Silence' }).click();
  await expect.element(screen.getByText(/^Silent until /)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('of an emergency nothing is said of it becoming more urgent, neither when it is acknowledged nor when it is silenced', async () => {
  const more = /becomes? more urgent/;
  await db().alerts.put(alertRow('a', { priority: 'emergency' }));
  const { screen } = await renderDrawer('a');
  await screen.getByRole('button', { name: 'Silence' }).click();
  await expect.element(screen.getByText(/The alert still has to be acknowledged/)).toBeVisible();
  expect(screen.getByText(more).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  const question = screen.getByRole('dialog', { name: 'Acknowledge this alert?' });
  await expect.element(question.getByText(/unless it becomes less urgent and then an Emergency again/)).toBeVisible();
  expect(screen.getByText(more).query()).toBeNull();
  await question.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await screen.getByRole('button', { name: 'Silence if it is an Emergency again' }).click();
  await expect.element(screen.getByText(/becomes less urgent and then Emergency again/)).toBeVisible();
  expect(screen.getByText(more).query()).toBeNull();
});

test('silence shows its end after the acknowledgement too, and can be set then until the alert ends', async () => {
  await db().alerts.put(alertRow('a'));
  const { screen } = await renderDrawer('a');
  await screen.getByRole('button', { name: 'Silence' }).click();
  await screen.getByRole('menuitem', { name: 'For 1 hour' }).click();
  await expect.element(screen.getByText(/^Silent until /)).toBeVisible();
  await acknowledge();
  await expect.element(screen.getByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^Silent until /)).toBeVisible();
  await screen.getByRole('button', { name: 'End silence' }).click();
  await screen.getByRole('button', { name: 'Silence if it rises again' }).click();
  await expect.element(screen.getByText(/^You have acknowledged it: .* becomes less urgent and then Warning again\./)).toBeVisible();
  await screen.getByRole('menuitem', { name: 'For 8 hours' }).click();
  await expect.element(screen.getByText(/^Silent until /)).toBeVisible();
  await db().alerts.update('a', { endedAt: Date.now() });
  await expect.element(screen.getByText(/^Silent until /)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Silence' })).not.toBeInTheDocument();
});

test('the drawer says what makes the alert as urgent as it is, then what keeps it from more, by the rule of the engine', async () => {
  const near = { ...passing, type: 'Proximity ALERT', priority: 'alarm', distanceNm: 23.4, isClose: false } as const;
  const updatedAt = Date.UTC(2026, 10, 20, 11);
  await db().events.bulkPut([eventRow('e1', { occurredAt: updatedAt - 7 * HOUR }), eventRow('moved', { category: 'Unusual activity' })]);
  await db().alerts.bulkPut([
    alertRow('a', { priority: 'alarm', reasons: [near], updatedAt }),
    alertRow('b', { priority: 'warning', reasons: [{ ...passing, priority: 'warning', passesAt: updatedAt + HOUR }], updatedAt }),
    alertRow('worst', {
      priority: 'emergency',
      reasons: [{ ...near, priority: 'emergency', distanceNm: 10.1, isClose: true }],
      updatedAt: updatedAt - 2 * HOUR,
      shipSeenAt: updatedAt - 2.25 * HOUR, // the distance is of then
    }),
    alertRow('old', { eventId: 'moved', priority: 'alarm', reasons: [near], updatedAt }),
    alertRow('passed', {
      priority: 'alarm',
      reasons: [
        { ...near, distanceNm: 17.5 },
        { ...passing, priority: 'caution', isBehind: true },
      ],
      updatedAt,
    }),
    alertRow('left', { priority: 'caution', reasons: [{ ...near, priority: 'caution', isBehind: true }], updatedAt }),
    alertRow('two', {
      priority: 'alarm',
      reasons: [
        { ...near, eventId: 'e1' },
        { ...near, eventId: 'moved' },
      ],
      updatedAt,
    }),
  ]);
  const two = await renderDrawer('two');
  // of several events the one that the priority stands on is named by its time
  await expect.element(two.screen.getByText(/^Why Alarm: Boarding of 2026-11-20 04:00Z \(Crime\), a grave type of event; /)).toBeVisible();
  await two.screen.unmount();
  const { screen } = await renderDrawer('a');
  await expect
    .element(
      screen.getByText(
        'Why Alarm: Boarding (Crime), a grave type of event; it occurred less than 24 h ago; within the 50 nm that were set: 23.4 nm at 2026-11-20 11:00Z. Why not more urgent: It occurred more than 6 h before. When last judged she was not within 10 nm of it.',
      ),
    )
    .toBeVisible();
  await screen.unmount();
  const ahead = await renderDrawer('b');
  await expect
    .element(
      ahead.screen.getByText(
        /; she is there within 24 h\. Why not more urgent: An event ahead of her is at most a Warning, however near she will pass\.$/,
      ),
    )
    .toBeVisible();
  await ahead.screen.unmount();
  const worst = await renderDrawer('worst'); // judged at 10.1 nm, which it became within the limit
  await expect
    .element(
      worst.screen.getByText(
        'Why Emergency: Boarding (Crime), a grave type of event; it occurred less than 6 h ago; close to the ship, where the limit is 10 nm: 10.1 nm at 2026-11-20 08:45Z; once within that limit she counts as close until she is 11 nm off. Where one of these is not so any more, it becomes at most an Alarm.',
      ),
    )
    .toBeVisible();
  await worst.screen.unmount();
  // of two that she has passed and draws away from, what makes the difference
  const passed = await renderDrawer('passed');
  await expect
    .element(
      passed.screen.getByText(
        /17\.5 nm at 2026-11-20 11:00Z; by her predicted route she has passed it, and has left it behind when she is over 22 nm away: then it is at most a Caution\. Why not/,
      ),
    )
    .toBeVisible();
  await passed.screen.unmount();
  const left = await renderDrawer('left');
  await expect.element(left.screen.getByText(/ She has passed it and left it over 20 nm behind\.$/)).toBeVisible();
  await left.screen.unmount();
  // the event was corrected since: the sentence would be of another alert
  const old = await renderDrawer('old');
  await expect.element(old.screen.getByText('Distance at 2026-11-20 11:00Z')).toBeVisible();
  expect(old.screen.getByText(/^Why /).query()).toBeNull();
});

test('the drawer says in one figure what ends the alert, by the distance that is chosen now, which may be another than when it was judged', async () => {
  const near = { ...passing, type: 'Proximity ALERT', priority: 'warning', limitNm: 50 } as const;
  await db().alerts.put(alertRow('a', { reasons: [near] }));
  await db().preferences.put({ ...DEFAULT_PREFERENCES, id: ACCOUNT.id, v: 1, vesselProximity: 10 });
  const { screen } = await renderDrawer('a');
  const ends = (nm: number) => `Ends when she is more than ${nm} nm from it, at the latest when the event is 7 days old.`;
  await expect.element(screen.getByText(ends(11))).toBeVisible();
  await db().preferences.update(ACCOUNT.id, { vesselProximity: 3 });
  await expect.element(screen.getByText(ends(4))).toBeVisible();
  await db().preferences.update(ACCOUNT.id, { vesselProximity: 0 }); // turned off: it ends as soon as it is judged again
  await expect.element(screen.getByText(ends(55))).toBeVisible();
});

test('an alert that this device computed says so', async () => {
  await db().localAlerts.put(alertRow('a', { v: 0 }));
  const { screen } = await renderDrawer('a');
  await expect.element(screen.getByText('Found on this device, not yet by the server')).toBeVisible();
  await expect.element(screen.getByText(/^This device raised the alert itself/)).toBeVisible();
  await expect.element(screen.getByText('On this device only')).toBeVisible();
});

test('what the device found stays in its row, and in its drawer, when the server tells of the same ship and event under another id', async () => {
  await db().localAlerts.put(alertRow('ours', { v: 0, priority: 'alarm' }));
  const { screen } = await openPanel();
  const row = screen.getByRole('button', { name: /^Alarm .*Found on this device, not yet by the server/ });
  await expect.element(row).toBeVisible();
  const element = row.element();
  await db().alerts.put(alertRow('theirs', { priority: 'alarm' }));
  await expect.element(row).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Alarm / }).element()).toBe(element);
  await expect.element(screen.getByText('1 to acknowledge · 1 active alert')).toBeVisible();
  await screen.unmount();
  const drawer = await renderDrawer('ours');
  await expect.element(drawer.screen.getByText('Alarm', { exact: true })).toBeVisible();
});

test('where the server says otherwise the drawer says so', async () => {
  await db().localAlerts.bulkPut([alertRow('a', { v: 0, priority: 'alarm' }), alertRow('b', { v: 0, eventId: 'e2', createdAt: NOW })]);
  await db().alerts.bulkPut([alertRow('a', { updatedAt: NOW - 2 * DAY }), alertRow('b', { eventId: 'e2', endedAt: NOW - 2 * DAY })]);
  const { screen } = await renderDrawer('a');
  const time = `${new Date(NOW - 2 * DAY).toISOString().slice(0, 16).replace('T', ' ')}Z`;
  await expect.element(screen.getByText(`The server says: Warning, as of ${time}.`, { exact: false })).toBeVisible();
  await screen.unmount();
  const again = await renderDrawer('b');
  await expect.element(again.screen.getByText(`The server says that it ended at ${time}.`, { exact: false })).toBeVisible();
});

test('an alert that is not here is said to be missing', async () => {
  const { screen } = await renderAt(
    <AlertDrawer accountId={ACCOUNT.id} id="none" scheme="light" onClose={() => undefined} onShow={() => undefined} />,
  );
  await expect.element(screen.getByText('This alert is not on this device')).toBeVisible();
});

test('what became an emergency while the question was open is not acknowledged by its answer', async () => {
  await db().alerts.bulkPut([alertRow('a', { priority: 'caution' }), alertRow('b')]);
  const { screen } = await openPanel();
  await screen.getByRole('button', { name: 'Acknowledge all shown' }).click();
  const question = screen.getByRole('dialog', { name: 'Acknowledge 2 alerts?' });
  await expect.element(question).toBeVisible();
  await db().alerts.put(alertRow('a', { priority: 'emergency', revision: 2, risenAt: Date.now() }));
  await question.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect.poll(async () => (await db().alertMarks.toArray()).map(({ id }) => id)).toContain('b');
  expect((await db().alertMarks.toArray()).map(({ id }) => id)).toEqual(['b']);
});

test('an ended alert says when and why it ended, in the list and in its drawer; the last ended stands first', async () => {
  await db().events.put(eventRow('e1'));
  await db().alerts.bulkPut([
    alertRow('port', { createdAt: NOW - 2 * HOUR, endedAt: NOW - 1.5 * HOUR, endedBecause: 'atRest' }),
    alertRow('left', { createdAt: NOW - 9 * HOUR, endedAt: NOW - 0.5 * HOUR, endedBecause: 'passed' }),
    alertRow('older', { createdAt: NOW - 9 * HOUR, endedAt: NOW - 8.5 * HOUR }), // from a server that does not say why
    alertRow('gone', {
      eventId: 'withdrawn',
      title: 'Suspicious approach 5.1 nm from ANNA',
      reason: 'Within 50 nm of the ship. Invented sample, no real event.',
      createdAt: NOW - 10 * HOUR,
      endedAt: NOW - 9.5 * HOUR,
      endedBecause: 'eventCorrected',
    }),
  ]);
  const { screen } = await openPanel();
  await screen.getByLabelText('Show').selectOptions('Ended (4)');
  await expect
    .poll(() => linesOf(screen.getByRole('list', { name: 'Ended alerts' })))
    .toEqual([
      'WarningBoardingshe left the distance that was setended 30 min ago',
      'WarningBoardingshe lies in port or at anchor, where only an emergency stays activeended 1 h 30 min ago',
      expect.stringMatching(/^WarningBoarding24\.2 nm from the ship.*ended 8 h ago$/),
      'WarningSuspicious approachInventedthe event was corrected or withdrawnended 9 h ago', // as the others, without her name again
    ]);
  await screen.unmount();
  const drawer = await renderDrawer('port');
  await expect
    .element(drawer.screen.getByText(/^Ended at .*: she lies in port or at anchor, where only an emergency stays active\.$/))
    .toBeVisible();
});
