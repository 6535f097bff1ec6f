// The bell and its drawer on a real database. Over 300 lines: one device serves all of them.
import { HOUR_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AlertRow, NotificationRow } from '#contract/tables.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { acknowledgeAlerts } from '#store/alerts/acknowledge-alert.ts';
import { askedToAcknowledge } from '#store/alerts/acknowledge-question.ts';
import { openShellPanel } from '#ui/frame/shell-panel.ts';
import { alertRow, eventRow } from '#tests/held-rows.ts';
import { NotificationBell } from './notification-bell.tsx';

const notification = (no: number, more: Partial<NotificationRow> = {}): NotificationRow => ({
  id: `n${no}`,
  v: 1,
  accountId: ACCOUNT.id,
  no,
  type: 'Alert',
  title: `Alert ${no}`,
  body: '',
  createdAt: Date.now() - (10 - no) * HOUR_MS,
  state: 'unread',
  ...more,
});
const alert = (id: string, more: Partial<AlertRow> = {}) => alertRow(id, { accountId: ACCOUNT.id, createdAt: 1000, ...more });
const states = async () => Object.fromEntries((await db().notifications.toArray()).map(({ id, state }) => [id, state]));
const edits = async () => (await db().outbox.toArray()).map(({ name, args }) => [name, args]);

beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
  await db().notifications.bulkPut([
    notification(1),
    notification(2, { type: 'Message', title: 'Office: call us' }),
    notification(3, { mmsi: 247_000_001 }),
    notification(4, { state: 'read', title: 'Old news' }),
  ]);
});
afterEach(async () => {
  openShellPanel(undefined);
  await closeSignedIn();
});

/** What the shell's question does (alerts/acknowledge-question.tsx). */
async function answer() {
  await expect.poll(() => askedToAcknowledge.get()?.length).toBe(1);
  expect(await edits()).toEqual([]); // not without an answer
  await acknowledgeAlerts(ACCOUNT.id, askedToAcknowledge.get() ?? []);
}

const openBell = async () => {
  const { screen } = await renderAt(<NotificationBell accountId={ACCOUNT.id} />, ['/dashboard/map']);
  await screen.getByRole('button', { name: /^Notifications/ }).click();
  return { screen, drawer: screen.getByRole('dialog', { name: 'Notifications' }) };
};
const titles = () => [...document.querySelectorAll('[role=dialog] li strong, [role=dialog] li bdi')].map((title) => title.textContent);

test('the bell counts the unread ones and says how many of them are messages', async () => {
  const { screen } = await renderAt(<NotificationBell accountId={ACCOUNT.id} />);
  await expect.element(screen.getByRole('button', { name: 'Notifications: 3 unread, 1 of them messages' })).toBeVisible();
  await db().notifications.put(notification(5));
  await expect.element(screen.getByRole('button', { name: 'Notifications: 4 unread, 1 of them messages' })).toBeVisible();
  await db().notifications.clear();
  await expect.element(screen.getByRole('button', { name: 'Notifications: none unread' })).toBeVisible();
});

test('emergencies to acknowledge stay on the bell in red, also when all is read', async () => {
  const { screen } = await renderAt(<NotificationBell accountId={ACCOUNT.id} />);
  await db().notifications.clear();
  await db().alerts.bulkPut([alert('e', { priority: 'emergency' }), alert('w', { priority: 'warning' })]);
  const bell = screen.getByRole('button', { name: /1 emergency to acknowledge$/ });
  await expect.element(bell).toBeVisible();
  await db().alerts.put(alert('e', { priority: 'emergency', acknowledgedAt: 2000 }));
  await expect.element(bell).not.toBeInTheDocument();
});

test('an alert that this device found alone, as offline, counts at the bell; the drawer says so and leads to it', async () => {
  await db().localAlerts.put(alert('here'));
  const { drawer } = await openBell();
  await expect.element(drawer.getByText(/^1 more alert was found by this device alone/)).toBeVisible();
  await expect.element(drawer.getByRole('link', { name: 'Show the alerts to acknowledge' })).toBeVisible();
  const bell = '[aria-label="Notifications: 4 unread, 1 of them messages"]'; // out of reach behind the drawer
  expect(document.querySelector(bell)).not.toBeNull();
});

test('more than 99 unread are told as 99+, inside the button: the number covers neither the bell nor what stands beside it', async () => {
  const { screen } = await renderAt(<NotificationBell accountId={ACCOUNT.id} />);
  await db().notifications.bulkPut(Array.from({ length: 200 }, (_, at) => notification(100 + at)));
  await expect.element(screen.getByText('99+')).toBeVisible();
  const box = (element: Element) => element.getBoundingClientRect();
  const [button, badge, bell] = [
    screen.getByRole('button').element(),
    screen.getByText('99+').element(),
    screen.container.querySelector('svg'),
  ];
  if (!bell) throw new Error('The bell has no picture');
  expect(box(badge).left).toBeGreaterThanOrEqual(box(button).left);
  expect(box(badge).right).toBeLessThanOrEqual(box(button).right);
  expect(box(badge).left).toBeGreaterThanOrEqual(box(bell).right);
});

test('lists the newest first, with its age and its time in UTC', async () => {
  const { drawer } = await openBell();
  await expect.poll(titles).toEqual(['Alert 3', 'Office: call us', 'Alert 1']);
  await expect.element(drawer.getByText(/^7 h ago · \d{4}-\d\d-\d\d \d\d:\d\dZ$/)).toBeVisible();
  await expect.element(drawer.getByRole('link', { name: 'Show MMSI 247000001' })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('an active emergency stands first, other unread ones in the order of time, and one that is acknowledged here stays in its place: no other comes under the finger', async () => {
  await db().alerts.bulkPut([
    alert('a1', { priority: 'caution', title: 'The caution' }),
    alert('a2', { priority: 'emergency', title: 'The emergency' }),
  ]);
  await db().notifications.bulkPut([
    notification(5, { alertId: 'a2', title: 'The emergency' }),
    notification(6, { alertId: 'a1', title: 'The caution' }),
  ]);
  const { drawer } = await openBell();
  const heads = () => [...document.querySelectorAll('[role=dialog] li bdi')].map(({ textContent }) => textContent);
  await expect.poll(() => heads().slice(0, 2)).toEqual(['The emergency', 'The caution']);
  await drawer.getByRole('button', { name: 'Acknowledge: The emergency' }).click();
  await answer();
  await db().notifications.update('n5', { state: 'read' }); // as the server does for an acknowledged alert
  await expect.poll(() => drawer.getByText('Acknowledged', { exact: true }).elements().length).toBe(1);
  expect(heads().slice(0, 2)).toEqual(['The emergency', 'The caution']);
});

test('the text of an alert says as of when its figures are: it may stand for hours without a link', async () => {
  const body = 'Within 50 nm of the ship: the event is 12 nm from her, bearing 270°T from the ship.';
  const at = { createdAt: Date.now() - 2 * HOUR_MS, body };
  await db().notifications.clear();
  await db().notifications.bulkPut([notification(1, at), notification(2, { ...at, type: 'Message', title: 'Office' })]);
  const { drawer } = await openBell();
  const texts = () => drawer.getByText(/Within 50 nm/).elements();
  await expect.poll(() => texts().length).toBe(2);
  const time = `${new Date(at.createdAt).toISOString().slice(11, 16)}Z`;
  expect(texts().map((text) => text.closest('div')?.textContent)).toEqual([body, `Judged at ${time}: ${body}`]);
  // the alert itself has all of it, of now: here it would be a wall of old figures
  await db().alerts.put(alert('a1'));
  await db().notifications.update('n1', { alertId: 'a1' });
  await expect.poll(() => texts().length).toBe(1);
});

test('what the number at the bell is made of is said under it', async () => {
  await db().notifications.put(notification(5, { alertId: 'a1' }));
  await db().alerts.put(alert('a1'));
  const { drawer } = await openBell();
  await expect
    .element(
      drawer.getByText(/^Active emergencies first, then the newest; of one minute, the most urgent first\. About alerts: 3\. Others: 1\. /),
    )
    .toBeVisible();
});

test('marking one read and deleting one work without a link and wait in the queue', async () => {
  const { drawer } = await openBell();
  const markRead = drawer.getByRole('button', { name: 'Mark as read: Alert 1' });
  // a tick is that of an acknowledgement
  expect(markRead.element().querySelector('svg.lucide-mail-open')).not.toBeNull();
  await markRead.click();
  await drawer.getByRole('button', { name: 'Delete: Office: call us' }).click();
  await expect.poll(states).toMatchObject({ n1: 'read', n2: 'deleted', n3: 'unread' });
  expect(await edits()).toEqual([
    ['notification.markRead', { notificationId: 'n1' }],
    ['notification.delete', { notificationId: 'n2' }],
  ]);
  await drawer.getByRole('radio', { name: 'Deleted (1)' }).click();
  await expect.poll(titles).toEqual(['Office: call us']);
});

test('SY11 mark all read reaches up to the newest that was shown, not to what came later', async () => {
  const { drawer } = await openBell();
  await drawer.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(states).toEqual({ n1: 'read', n2: 'read', n3: 'read', n4: 'read' });
  expect(await edits()).toEqual([['notification.markAllRead', { accountId: ACCOUNT.id, upTo: 'n3' }]]);
  await expect.element(drawer.getByText('No unread notifications')).toBeVisible();
});

test('SY11 what arrived while another list stood open is not marked read', async () => {
  const { drawer } = await openBell();
  await drawer.getByRole('radio', { name: 'Read (1)' }).click();
  await db().notifications.put(notification(6));
  await expect.element(drawer.getByRole('radio', { name: 'Unread (4)' })).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Mark all as read' }).elements()).toHaveLength(0); // nothing of this list is unread
  await expect.poll(states).toMatchObject({ n1: 'unread', n6: 'unread' });
  await drawer.getByRole('radio', { name: 'Unread (4)' }).click();
  await drawer.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(states).toMatchObject({ n6: 'read' });
});

test('SY11 what arrives while the question stands is not deleted with the rest', async () => {
  const { screen, drawer } = await openBell();
  await drawer.getByRole('button', { name: 'Delete all' }).click();
  const question = screen.getByRole('dialog', { name: 'Delete all notifications?' });
  await expect.element(question.getByText(/Unread ones are deleted too: 3/)).toBeVisible();
  await db().notifications.put(notification(6));
  await expect
    .element(screen.getByRole('button', { name: 'Notifications: 4 unread, 1 of them messages', includeHidden: true }))
    .toBeInTheDocument();
  await expect.element(question.getByText(/Unread ones are deleted too: 3/)).toBeVisible();
  await question.getByRole('button', { name: 'Delete all' }).click();
  await expect.poll(states).toEqual({ n1: 'deleted', n2: 'deleted', n3: 'deleted', n4: 'deleted', n6: 'unread' });
});

test('delete all asks while something is unread, and keeps everything in the list of deleted ones', async () => {
  const { screen, drawer } = await openBell();
  await drawer.getByRole('button', { name: 'Delete all' }).click();
  const question = screen.getByRole('dialog', { name: 'Delete all notifications?' });
  await expect.element(question.getByText(/Unread ones are deleted too: 3/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(await states()).toMatchObject({ n1: 'unread' });
  await drawer.getByRole('button', { name: 'Delete all' }).click();
  await question.getByRole('button', { name: 'Delete all' }).click();
  await expect.poll(states).toEqual({ n1: 'deleted', n2: 'deleted', n3: 'deleted', n4: 'deleted' });
  await expect.element(drawer.getByRole('radio', { name: 'Deleted (4)' })).toBeVisible();
});

test('of an alert it says whether it holds and was acknowledged, leads to it, and acknowledges it', async () => {
  await db().alerts.bulkPut([alert('a1'), alert('a2', { endedAt: Date.now() })]);
  await db().notifications.clear();
  await db().notifications.bulkPut([
    notification(1, { alertId: 'a1', createdAt: Date.now() }),
    notification(2, { alertId: 'a2', createdAt: Date.now() }),
  ]);
  const { drawer } = await openBell();
  await expect.element(drawer.getByText('Active', { exact: true })).toBeVisible();
  await expect.element(drawer.getByText('Ended', { exact: true })).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Show the alert' }).elements()).toHaveLength(2);
  await drawer.getByRole('button', { name: 'Acknowledge: Boarding 23 nm from ANNA' }).click();
  await answer();
  await expect.poll(edits).toMatchObject([['alert.acknowledge', { alertId: 'a1', raisedAt: 1000 }]]);
  await expect.element(drawer.getByText('Read now, and no longer counted as unread. It is listed under Read.')).toBeVisible();
  await drawer.getByRole('radio', { name: 'Read (1)' }).click();
  await expect.element(drawer.getByText('Acknowledged')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('the notification of a caution does not acknowledge the emergency that it became since, and does not call it over', async () => {
  const risenAt = Date.now() - HOUR_MS;
  await db().alerts.put(alert('a1', { priority: 'emergency', createdAt: risenAt - HOUR_MS, risenAt }));
  await db().notifications.clear();
  await db().notifications.put(notification(1, { alertId: 'a1', createdAt: risenAt - HOUR_MS }));
  const { drawer } = await openBell();
  await expect.element(drawer.getByText('Active', { exact: true })).toBeVisible();
  expect(drawer.getByRole('button', { name: /^Acknowledge: / }).elements()).toEqual([]);
  await db().notifications.put(notification(2, { alertId: 'a1', createdAt: risenAt }));
  await expect.element(drawer.getByRole('button', { name: 'Acknowledge: Boarding 23 nm from ANNA' })).toBeVisible();
});

test('of several notifications of one alert the newest is the one row, and what is done to it is done to all', async () => {
  await db().alerts.put(alert('a1'));
  await db().notifications.clear();
  await db().notifications.bulkPut([
    notification(1, { alertId: 'a1' }),
    notification(2, { alertId: 'a1', state: 'read' }),
    notification(3, { alertId: 'a1' }),
  ]);
  const { screen, drawer } = await openBell();
  await expect.poll(() => drawer.element().querySelectorAll('li').length).toBe(1);
  await expect.element(drawer.getByRole('radio', { name: 'Unread (1)' })).toBeVisible();
  await expect.element(drawer.getByRole('radio', { name: 'Read (0)' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Notifications: 1 unread', includeHidden: true })).toBeInTheDocument();
  await drawer.getByRole('button', { name: 'Mark as read: Boarding 23 nm from ANNA' }).click();
  await expect.poll(states).toEqual({ n1: 'read', n2: 'read', n3: 'read' });
  await drawer.getByRole('radio', { name: 'Read (1)' }).click();
  await drawer.getByRole('button', { name: 'Delete: Boarding 23 nm from ANNA' }).click();
  await expect.poll(states).toEqual({ n1: 'deleted', n2: 'deleted', n3: 'deleted' });
});

test('a notification shows how urgent its alert is by sign and word, also of an ended one, and names its ship', async () => {
  await db().alerts.bulkPut([
    alert('a1', { priority: 'emergency', mmsi: 247_000_001, shipName: 'NOBLE CARRIER' }),
    alert('a2', { priority: 'warning', endedAt: Date.now() }),
    alert('a3', { priority: 'warning' }),
  ]);
  await db().notifications.clear();
  await db().notifications.bulkPut([
    notification(1, { alertId: 'a1', mmsi: 247_000_001 }),
    notification(2, { alertId: 'a2' }),
    notification(3, { alertId: 'a3', createdAt: 500 }), // of an earlier period, whose level is not known
  ]);
  const { drawer } = await openBell();
  await expect.element(drawer.getByRole('link', { name: 'Show NOBLE CARRIER' })).toBeVisible();
  const items = [...drawer.element().querySelectorAll('li')];
  expect(items.map((item) => item.textContent?.match(/Emergency|Warning/)?.[0])).toEqual(['Emergency', 'Warning', undefined]);
  const signs = items.map((item) => item.querySelector('svg')?.innerHTML);
  expect(new Set(signs).size).toBe(3);
  expect(await seriousFindings()).toEqual([]);
});

test('a notification has its alert’s name and priority of now, and says how it was told and what changed since', async () => {
  await db().events.bulkPut([eventRow('e1'), eventRow('e2', { type: 'Robbery' })]);
  const reason = {
    type: 'Proximity ALERT',
    priority: 'warning',
    distanceNm: 2,
    limitNm: 50,
    nearest: [43, 12],
    bearingDeg: 1,
    isClose: true,
  } as const;
  const step = { type: 'Proximity ALERT', eventId: 'e1', causes: [], distanceNm: 11 } as const;
  const steps = [
    { ...step, atMs: 1000, priority: 'emergency' },
    { ...step, atMs: Date.now(), priority: 'warning' },
  ] as const;
  const two = ['e1', 'e2'].map((eventId) => ({ ...reason, eventId }));
  await db().alerts.bulkPut([
    alert('fell', { steps }),
    alert('still', { steps: [{ ...step, atMs: 1000, priority: 'warning', events: 1, eventType: 'Boarding', distanceNm: 24.4 }] }),
    alert('same', { reasons: two }),
    alert('more', { reasons: two }),
    alert('fewer', { reasons: two }),
    alert('named', { reasons: two }),
    alert('gone', { reasons: two }),
    alert('over', { endedAt: Date.now(), endedBecause: 'choicesChanged' }),
  ]);
  await db().notifications.clear();
  const titles = {
    fell: 'Boarding 11 nm from ANNA',
    same: 'Boarding near ANNA, and 1 other event',
    more: 'Boarding 9 nm from ANNA',
    fewer: 'Boarding near ANNA, and 2 other events',
  };
  await db().notifications.bulkPut([
    notification(1, { alertId: 'over', eventId: 'e1' }),
    notification(2, { alertId: 'gone', eventId: 'e0', title: 'Hijack 9 nm from ANNA' }),
    notification(3, { alertId: 'named', eventId: 'e2', title: 'Robbery 9 nm from ANNA' }),
    notification(4, { alertId: 'more', eventId: 'e1', title: titles.more }),
    notification(7, { alertId: 'fewer', eventId: 'e1', title: titles.fewer }),
    notification(8, { alertId: 'still', eventId: 'e1', title: 'Boarding 24 nm from ANNA (247000001)' }),
    notification(5, { alertId: 'same', eventId: 'e1', title: titles.same }),
    notification(6, { alertId: 'fell', eventId: 'e1', title: titles.fell }),
  ]);
  const { drawer } = await openBell();
  for (const words of [
    `When told, Emergency: ${titles.fell}.`,
    `When told: ${titles.more}. It has 2 events now.`,
    `When told: ${titles.fewer}. It has 2 events now.`,
    'When told: Robbery 9 nm from ANNA. It is now named after a more pressing event.',
    'When told: Hijack 9 nm from ANNA. That event is no longer part of the alert. Open the alert to see why.',
    'Ended: you changed your alert preferences, which do not include it any more.',
  ])
    await expect.element(drawer.getByText(words)).toBeVisible();
  await expect.poll(() => drawer.getByText(/^When told/).elements().length).toBe(5); // not where the title is still the name
  const names = [...drawer.element().querySelectorAll('li bdi')].map(({ textContent }) => textContent);
  const now = 'Boarding near ANNA, and 1 other event';
  expect(names.toSorted()).toEqual(['Alert 1', 'Boarding near ANNA', 'Boarding near ANNA', now, now, now, now, now]);
});

test('a message about a draft leads to it: of a ship on her page, of a passage on the page of passages', async () => {
  await db().notifications.clear();
  await db().notifications.bulkPut([notification(1, { draftId: 'd1', mmsi: 247_000_001 }), notification(2, { draftId: 'd2' })]);
  const { drawer } = await openBell();
  const links = drawer.getByRole('link', { name: 'Open the draft' });
  await expect.element(links.nth(1)).toBeVisible();
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/tra?draft=d2',
    '/dashboard/vta?ship=247000001&draft=d1',
  ]);
});

test('an alert of an invented event is marked in the list', async () => {
  const row = alert('made');
  await db().events.put(eventRow(row.eventId, { sample: true }));
  await db().alerts.put(row);
  await db().notifications.put(notification(9, { alertId: 'made', title: 'Robbery near ANNA' }));
  const { drawer } = await openBell();
  await expect.element(drawer.getByText('Invented', { exact: true })).toBeVisible();
});

test('a row says that its alert is silenced, until the alert ends', async () => {
  const silence = { silencedAt: Date.now(), silencedUntil: Date.now() + HOUR_MS };
  await db().alerts.bulkPut([alert('a'), alert('over', { endedAt: Date.now() })]);
  await db().alertMarks.bulkPut(['a', 'over'].map((id) => ({ id, v: 1, accountId: ACCOUNT.id, ...silence })));
  await db().notifications.bulkPut([notification(8, { alertId: 'a' }), notification(9, { alertId: 'over' })]);
  const { drawer } = await openBell();
  await expect.element(drawer.getByText('Silenced', { exact: true })).toBeVisible();
  expect(drawer.getByText('Silenced', { exact: true }).elements()).toHaveLength(1);
});
