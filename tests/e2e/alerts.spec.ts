// Each alert is told once on a device, whatever brings it: the socket, a push, both, after a cut, a killed server, in two tabs, after a day
// away, found by the device alone. What "told" is: a toast on any page, or a notification with a noise.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Alert } from '#contract/entities/alerts.ts';
import { toPushMessage } from '#server/delivery/push-message.ts';
import { installed, signInOnly, syncChip, test, watch } from './app-page.ts';
import { setLastPull } from './device-storage.ts';
import type { FeedShip } from './feed.ts';
import { addShip, openFleet } from './fleet-screens.ts';
import { type Office, openOffice } from './office.ts';
import { notificationsOn, openWithPush, PUSH_HOST, workerOf } from './push-device.ts';
import { shoreOf } from './shore.ts';

/** A ship and the boarding that she will come near, far from everything else: how near she lies is all that changes. */
interface Meeting {
  ship: FeedShip;
  eventLat: number;
}
/** Class B: without a destination no route and no port is judged. */
const meetings = Array.from({ length: 24 }, (_, no): Meeting => {
  const eventLat = no % 2 ? -45 : -38;
  const ship = {
    mmsi: 244_661_000 + no,
    name: `MEETING ${no}`,
    lat: eventLat + 2,
    lon: -165 + 4 * (no >> 1),
    shipType: 36,
    speedKn: 8,
    classB: true,
  };
  return { ship, eventLat };
});
/** Of nobody's fleet: the last test takes her into one. */
const STRANGER = meetings.length - 1;
/** Where a device keeps when its user last saw what there is. */
const ATTENDED = 'fathom-alerts-attended';
const EVENTS = ['id,date,lat,lon,type,title'];

test.beforeAll(() => {
  process.env['PUSH_SERVICES'] = PUSH_HOST;
});
const shore = shoreOf(meetings.map(({ ship }) => ship));
let office: Office;
let next = 0;

test.beforeAll(async () => {
  const happened = new Date(Date.now() - 3_600_000).toISOString();
  for (const [no, { ship, eventLat }] of meetings.entries())
    EVENTS.push(`${no},${happened},${eventLat},${ship.lon},Boarding,Boarding ${no}`);
  const inbox = join(shore.server.dataDir, 'inbox');
  writeFileSync(join(inbox, 'events.part'), EVENTS.join('\n'));
  renameSync(join(inbox, 'events.part'), join(inbox, 'events.csv'));
  office = await openOffice(shore.server.url);
  await office.makeFleet('Taken in at sea');
  await office.makeFleet('Watched', { ships: meetings.slice(0, STRANGER).map(({ ship: { mmsi } }) => ({ mmsi })) });
  await expect
    .poll(async () => (await office.call<{ eventCount: number }>('POST', '/api/events', { filter: { text: 'Boarding 1' } })).eventCount)
    .toBeGreaterThan(0);
});

/** 15 miles from her event. */
const comeNear = (no: number) => shore.feed.send([{ ...of(no).ship, lat: of(no).eventLat + 0.25 }]);
function of(no: number): Meeting {
  const meeting = meetings[no];
  if (!meeting) throw new Error(`there are only ${meetings.length} meetings`);
  return meeting;
}
const takeNext = (): number => next++;
const nameOf = (no: number) => of(no).ship.name;

/** The server's alerts of a ship. */
async function alertsOf(no: number): Promise<Alert[]> {
  const { alert } = await office.call<{ alert: Alert[] }>('POST', '/api/events/alerts', {
    filter: { mmsi: [of(no).ship.mmsi] },
  });
  return alert;
}
async function alertOf(no: number): Promise<Alert> {
  await expect.poll(async () => (await alertsOf(no)).length).toBe(1);
  return (await alertsOf(no))[0] as Alert;
}

/** Toasts of alerts that any page of this browser has shown. */
interface Told {
  all: readonly string[];
  /** About the ship. */
  toasts: (no: number) => number;
}

/** From now on; before a page is opened that is to be watched. */
async function toldOn(context: BrowserContext): Promise<Told> {
  const texts: string[] = [];
  await context.exposeBinding('noteToast', (_, text: string) => void texts.push(text));
  await context.addInitScript(() => {
    const seen = new WeakSet<Element>();
    const look = () => {
      for (const toast of document.querySelectorAll('[data-alert-toast]')) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        (window as unknown as { noteToast: (text: string) => void }).noteToast(toast.textContent);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
  return { all: texts, toasts: (no) => texts.filter((text) => new RegExp(`${nameOf(no)}(?!\\d)`).test(text)).length };
}

const toastOf = (page: Page, no: number) => page.locator('[data-alert-line]').filter({ hasText: nameOf(no) });

/** What was on its way when the last alert was told has been worked off when a later one has: then nothing was told twice. */
async function afterAnother(told: Told): Promise<void> {
  const no = takeNext();
  comeNear(no);
  await expect.poll(() => told.toasts(no)).toBe(1);
}

/** On the dashboard, with all that the server knows. */
async function openLive(page: Page, url: string): Promise<void> {
  await signInOnly(page, url);
  await expect(syncChip(page, /^Live$/)).toBeVisible();
}

function messageOf(alert: Alert, accountId: string): object {
  const addressed = {
    deliveryId: 'not-asked-for',
    accountId,
    sessionId: 'this',
    key: `alert:${alert._id}:${alert.revision}`,
    content: {
      tag: `ship:${alert.mmsi}`,
      title: alert.title,
      body: alert.reason,
      path: `/dashboard/map?alert=${alert._id}`,
      alertId: alert._id,
      alert: { raisedAt: alert.createdAt, priority: alert.priority },
    },
    neutral: false,
    unread: 1,
    createdAtMs: alert.createdAt,
  };
  return toPushMessage(addressed, shore.server.url);
}

/** All are far from everything again, and what was told is over. */
test.afterEach(async () => {
  shore.link.heal();
  await shore.server.start();
  shore.feed.send(meetings.map(({ ship }) => ship));
  const holding = async () =>
    (await office.call<{ alert: Alert[] }>('POST', '/api/events/alerts', {})).alert.filter(({ endedAt }) => endedAt === undefined).length;
  await expect.poll(holding).toBe(0);
});

test('by the socket an alert is told once, also to one who comes back to the page and whose link was cut meanwhile', async ({
  page,
  context,
}) => {
  const told = await toldOn(context);
  await openLive(page, shore.link.url);
  const no = takeNext();
  comeNear(no);
  await expect.poll(() => told.toasts(no)).toBe(1);
  shore.link.cut();
  await expect(syncChip(page, /^Live$/)).toBeHidden();
  const whileCut = takeNext();
  comeNear(whileCut);
  await alertOf(whileCut);
  shore.link.heal();
  await expect.poll(() => told.toasts(whileCut)).toBe(1);
  await page.reload();
  await expect(syncChip(page, /^Live$/)).toBeVisible();
  await afterAnother(told);
  expect([told.toasts(no), told.toasts(whileCut)]).toEqual([1, 1]);
});

test('by a push alone it is told once: with the app closed, and not again when it is opened', async ({ device }) => {
  const { context, page } = await device.open();
  const told = await toldOn(context);
  await openWithPush(context, page, shore.server.url);
  const other = await context.newPage();
  await other.goto(`${shore.server.url}/api/health`);
  await page.close();
  const no = takeNext();
  comeNear(no);
  const alert = await alertOf(no);
  const worker = await workerOf(other, shore.server.url);
  const { title, reason: body } = alert;
  const tag = `ship:${alert.mmsi}`;
  await worker.push(messageOf(alert, office.accountId));
  await expect.poll(() => notificationsOn(other)).toEqual([{ title, body, tag, silent: false }]);
  await worker.push(messageOf(alert, office.accountId));
  await expect.poll(() => notificationsOn(other)).toEqual([{ title, body, tag, silent: true }]);
  await other.goto(`${shore.server.url}/dashboard`);
  await expect(syncChip(other, /^Live$/)).toBeVisible();
  await afterAnother(told);
  expect(told.toasts(no)).toBe(0);
});

test('by both it is told once: the push of what a page has told makes no noise', async ({ device }) => {
  const { context, page } = await device.open();
  const told = await toldOn(context);
  await openWithPush(context, page, shore.server.url);
  const no = takeNext();
  comeNear(no);
  await expect.poll(() => told.toasts(no)).toBe(1);
  const alert = await alertOf(no);
  const worker = await workerOf(page, shore.server.url);
  await worker.push(messageOf(alert, office.accountId));
  await expect.poll(() => notificationsOn(page)).toMatchObject([{ tag: `ship:${alert.mmsi}`, silent: true }]);
  await afterAnother(told);
  expect(told.toasts(no)).toBe(1);
});

test('a server that is killed between writing an alert and telling of it tells it once', async ({ page, context }) => {
  const told = await toldOn(context);
  await openLive(page, shore.link.url);
  shore.link.cut(); // what the server would say at once is lost
  const no = takeNext();
  comeNear(no);
  await alertOf(no);
  await shore.server.kill();
  await shore.server.start();
  shore.link.heal();
  await expect.poll(() => told.toasts(no)).toBe(1);
  await afterAnother(told);
  expect(told.toasts(no)).toBe(1);
  expect(await alertsOf(no)).toHaveLength(1);
  const { unread } = await office.notifications();
  expect(unread.filter(({ title }) => title.includes(`${nameOf(no)} `) || title.endsWith(nameOf(no)))).toHaveLength(1);
});

test('in two tabs of one browser it is told once', async ({ page, context }) => {
  const told = await toldOn(context);
  await openLive(page, shore.link.url);
  const tab = await context.newPage();
  await tab.goto(`${shore.link.url}/dashboard/fleets`);
  await expect(syncChip(tab, /^Live$/)).toBeVisible();
  const no = takeNext();
  comeNear(no);
  await expect.poll(() => told.toasts(no)).toBe(1);
  await afterAnother(told);
  expect(told.toasts(no)).toBe(1);
});

test('after a day away what came meanwhile is told as one', async ({ device }) => {
  const { context, page } = await device.open();
  await openLive(page, shore.server.url);
  const attended = () => page.evaluate((key) => localStorage.getItem(key), ATTENDED);
  await expect.poll(attended).toMatch(/"pulledAtMs":[1-9]/);
  await page.goto(`${shore.server.url}/api/health`);
  const dayAgoMs = Date.now() - 86_400_000;
  const then = JSON.stringify({ lookedAtMs: dayAgoMs, pulledAtMs: dayAgoMs });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [ATTENDED, then] as const);
  await setLastPull(page, office.accountId, dayAgoMs);
  const some = [takeNext(), takeNext(), takeNext()];
  for (const no of some) {
    comeNear(no);
    await alertOf(no);
  }
  const told = await toldOn(context);
  await page.goto(`${shore.server.url}/dashboard`);
  await expect.poll(() => told.all.length).toBe(1);
  await afterAnother(told);
  expect(some.map(told.toasts)).toEqual([1, 1, 1]);
  expect(told.all).toHaveLength(2); // the sum and the other
});

test('acknowledged on one device it is gone from the other', async ({ page, context, browser }) => {
  const told = await toldOn(context);
  await openLive(page, shore.link.url);
  const elsewhere = await browser.newContext();
  watch(elsewhere);
  const other = await elsewhere.newPage();
  await openLive(other, shore.link.url);
  const no = takeNext();
  comeNear(no);
  const toastOn = (of: Page) => toastOf(of, no);
  await expect(toastOn(page)).toBeVisible();
  await toastOn(other).getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await other.getByRole('dialog', { name: 'Acknowledge this alert?' }).getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(toastOn(other)).toBeHidden();
  await expect(toastOn(page)).toBeHidden();
  await expect.poll(async () => (await alertOf(no)).acknowledgedAt !== undefined).toBe(true);
  await afterAnother(told);
  expect(told.toasts(no)).toBe(1);
  await elsewhere.close();
});

test('found by the device alone it is marked so, and told once when the server has found it too', async ({ page, context }) => {
  const told = await toldOn(context);
  comeNear(STRANGER);
  await openLive(page, shore.link.url);
  await installed(page);
  await openFleet(page, 'Taken in at sea');
  shore.link.cut();
  await expect(syncChip(page, /^Live$/)).toBeHidden();
  await addShip(page, of(STRANGER).ship.mmsi);
  await expect.poll(() => told.toasts(STRANGER)).toBe(1);
  await expect(toastOf(page, STRANGER)).toContainText('Computed on this device');
  shore.link.heal();
  await alertOf(STRANGER);
  await afterAnother(told);
  expect(told.toasts(STRANGER)).toBe(1);
});
