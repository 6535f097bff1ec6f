// Alerts on the real chart, from a real database. The ship store is what its worker would answer.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Ship } from '#contract/entities/ships.ts';
import type { ShipMarks } from '#contract/worker-apis.ts';
import { rhumbDistanceNm } from '#domain/geo/rhumb.ts';
import { closeDrawers, openDrawer, startWorkbench } from '#domain/workbench/workbench.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { i18nReady } from '#i18n/i18n.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { mostUrgentFirst } from '#map/ships/urgency.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { type ChartOnPage, chartOnPage } from '#tests/chart-on-page.ts';
import { alertRow } from '#tests/held-rows.ts';
import { openAlertWay } from './alert-way.ts';
import { openAlertById } from './open-alert.ts';
import { alertsLayer } from './map-layer.ts';
import { showAlerts } from './show-alerts.ts';

const ACCOUNT = 'alerts-on-chart';
let stage: ChartOnPage;
let stopLayer: (() => void) | undefined;
beforeEach(async () => {
  await i18nReady;
  startAppTexts();
  await page.viewport(800, 600);
  changeWorkbench(() => startWorkbench('light'));
  stage = await chartOnPage({ position: [43.4, 12.55], zoom: 8 });
});
afterEach(async () => {
  stopLayer?.();
  stopLayer = undefined;
  stage.close();
  await deleteAccountDb(ACCOUNT);
});

const db = () => accountDb(ACCOUNT);
function storeWith(ships: Partial<Ship>[]) {
  const marks: ShipMarks[] = [];
  const listeners = new Set<() => void>();
  return {
    ships,
    marks,
    moved: () => listeners.forEach((listener) => listener()),
    byMmsi: async (mmsis: readonly number[]) => mmsis.map((mmsi) => ships.find((ship) => ship.mmsi === mmsi) as Ship | undefined),
    mark: async (marked: ShipMarks) => {
      marks.push(marked);
      return { ok: true as const, value: { rev: 1, changed: 1 } };
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
const at = (lon: number, lat: number) => {
  const { x, y } = stage.chart.toScreen([lon, lat]);
  return alertsLayer.hits.at(stage.chart, ACCOUNT, { x, y }, 5);
};

const noWays = async () => [];
/** A rhumb line, as the routing worker answers. */
const straight: Parameters<typeof showAlerts>[3] = async (requests) =>
  requests.map(({ stops: [from = [0, 0], to = [0, 0]] }) => {
    const leg = { from, to, distanceNm: rhumbDistanceNm(from, to), courseDeg: 0, isApproach: false };
    return { legs: [leg], distanceNm: leg.distanceNm, passages: [], stopLegs: [0] };
  });
const hit = { kind: 'alert', id: 'a', label: 'Boarding 23 nm from ANNA' };

test('an active alert has the ring of its event and marks its ship, with no line between them; one that ended leaves both', async () => {
  const store = storeWith([{ mmsi: 244_000_001, lon: 43.2, lat: 12.5, lastSeen: Date.now() }]);
  await db().alerts.bulkPut([alertRow('a'), alertRow('old', { mmsi: 244_000_002, eventLon: 44, endedAt: 5 })]);
  stopLayer = showAlerts(stage.chart, ACCOUNT, store, noWays);
  await expect.poll(() => at(43.6, 12.6)).toEqual([hit]);
  expect([at(43.4, 12.55), at(44, 12.6)]).toEqual([[], []]);
  const marked = { alerted: [{ mmsi: 244_000_001, priority: 'warning' }] };
  expect(store.marks).toEqual([marked]);
  await db().alerts.put(alertRow('more', { priority: 'alarm' }));
  const worse = { alerted: [{ mmsi: 244_000_001, priority: 'alarm' }] };
  await expect.poll(() => store.marks).toEqual([marked, worse]);
  await db().alerts.delete('more');
  await expect.poll(() => store.marks).toEqual([marked, worse, marked]);
  await db().alerts.put(alertRow('a', { endedAt: 9, revision: 2 }));
  await expect.poll(() => at(43.6, 12.6)).toEqual([]);
  expect(store.marks).toEqual([marked, worse, marked, { alerted: [] }]);
});

test('ships are named on the map in the order of lists: of as urgent ones the nearest now, wherever she was when the alert was written', async () => {
  const [anna, berta] = [244_000_001, 244_000_002];
  const far = { mmsi: anna, lon: 43.2, lat: 11.9, lastSeen: Date.now() };
  const store = storeWith([far, { mmsi: berta, lon: 43.2, lat: 12.3, lastSeen: Date.now() }]);
  const updatedAt = Date.now() - 60_000;
  await db().alerts.bulkPut([alertRow('a', { updatedAt }), alertRow('b', { mmsi: berta, shipLat: 12.2, updatedAt })]);
  stopLayer = showAlerts(stage.chart, ACCOUNT, store, noWays);
  const order = () => mostUrgentFirst.get().map(({ mmsi }) => mmsi);
  await expect.poll(order).toEqual([berta, anna]);
  store.ships[0] = { ...far, lat: 12.5 };
  store.moved();
  await expect.poll(order).toEqual([anna, berta]);
  expect(store.marks, 'the same ships are not marked again').toHaveLength(1);
});

const reason = {
  type: 'Route ALERT',
  priority: 'warning',
  distanceNm: 2,
  limitNm: 50,
  nearest: [43.6, 12.4],
  bearingDeg: 0,
  isClose: true,
} as const;

test('the open alert has her way to where she passes, found again as she moves, until its drawer is closed', async () => {
  const ship = { mmsi: 244_000_001, lon: 43.2, lat: 12.5, lastSeen: Date.now() };
  const store = storeWith([ship]);
  const passesAt = Date.now() + 14.5 * 3_600_000;
  await db().alerts.put(alertRow('a', { type: 'Route ALERT', reasons: [{ ...reason, passesAt }] }));
  stopLayer = showAlerts(stage.chart, ACCOUNT, store, straight);
  await expect.poll(() => at(43.6, 12.6)).toEqual([hit]);
  expect(at(43.4, 12.45)).toEqual([]);
  changeWorkbench((bench) => openDrawer(bench, { name: 'alert', id: 'a' }));
  await expect.poll(() => at(43.4, 12.45)).toEqual([hit]);
  expect(openAlertWay.get()).toMatchObject({ alertId: 'a', way: { state: 'ahead' } });
  store.ships[0] = { ...ship, lat: 12.2 };
  store.moved();
  await expect.poll(() => at(43.4, 12.3)).toEqual([hit]);
  expect(at(43.4, 12.45)).toEqual([]);
  changeWorkbench(closeDrawers);
  await expect.poll(() => at(43.4, 12.3)).toEqual([]);
  expect(openAlertWay.get()).toBeUndefined();
});

test('where there is no way the map shows none', async () => {
  const store = storeWith([{ mmsi: 244_000_001, lon: 43.2, lat: 12.5, lastSeen: Date.now() }]);
  await db().alerts.put(alertRow('a', { type: 'Route ALERT', reasons: [reason] }));
  changeWorkbench((bench) => openDrawer(bench, { name: 'alert', id: 'a' }));
  stopLayer = showAlerts(stage.chart, ACCOUNT, store, noWays);
  await expect.poll(() => openAlertWay.get()?.way).toEqual({ state: 'notFound' });
  await expect.poll(() => at(43.6, 12.6)).toEqual([hit]);
  expect(at(43.4, 12.45)).toEqual([]);
});

test('from an old position the label says when she was expected, that it is an estimate and of when; then that she should have passed', async () => {
  const store = storeWith([{ mmsi: 244_000_001, lon: 43.2, lat: 12.5, cog: 67, sog: 12, lastSeen: Date.UTC(2026, 10, 20, 11) }]);
  const shown = vi.spyOn(stage.chart, 'setGeojson');
  const label = () => JSON.stringify(shown.mock.calls.at(-1)?.[1]);
  const route = (passesAt: number) =>
    db().alerts.put(alertRow('a', { type: 'Route ALERT', updatedAt: Date.UTC(2026, 10, 20, 10), reasons: [{ ...reason, passesAt }] }));
  await route(Date.now() + 20 * 60_000);
  changeWorkbench((bench) => openDrawer(bench, { name: 'alert', id: 'a' }));
  stopLayer = showAlerts(stage.chart, ACCOUNT, store, straight);
  await expect.poll(label).toMatch(/ANNA passes about \d\d:\d\dZ, estimate from 2026-11-20 11:00Z"/);
  await route(Date.UTC(2026, 10, 20, 12));
  await expect.poll(label).toMatch(/ANNA should have passed at 2026-11-20 12:00Z, estimate from 2026-11-20 11:00Z"/);
});

test('in the half minute around it the label says that she passes now, not in 0 min', async () => {
  const store = storeWith([{ mmsi: 244_000_001, lon: 43.2, lat: 12.5, lastSeen: Date.now() }]);
  const shown = vi.spyOn(stage.chart, 'setGeojson');
  const label = () => JSON.stringify(shown.mock.calls.at(-1)?.[1]);
  await db().alerts.put(
    alertRow('a', { type: 'Route ALERT', updatedAt: Date.now(), reasons: [{ ...reason, passesAt: Date.now() + 25_000 }] }),
  );
  changeWorkbench((bench) => openDrawer(bench, { name: 'alert', id: 'a' }));
  stopLayer = showAlerts(stage.chart, ACCOUNT, store, straight);
  await expect.poll(label).toMatch(/ANNA passes about \d\d:\d\dZ, now"/);
});

test('the label says how near she is only while her position is fresh, else of when that distance is', async () => {
  const ship = { mmsi: 244_000_001, lon: 43.2, lat: 12.5, lastSeen: Date.now() };
  const store = storeWith([ship]);
  const shown = vi.spyOn(stage.chart, 'setGeojson');
  const label = () => JSON.stringify(shown.mock.calls.at(-1)?.[1]);
  await db().alerts.put(alertRow('a'));
  changeWorkbench((bench) => openDrawer(bench, { name: 'alert', id: 'a' }));
  stopLayer = showAlerts(stage.chart, ACCOUNT, store, noWays);
  await expect.poll(label).toMatch(/ANNA is 24\.\d nm from the event"/);
  store.ships[0] = { ...ship, lat: 12.4, lastSeen: Date.now() - 3 * 3_600_000 };
  store.moved();
  await expect.poll(label).toMatch(/ANNA was 26\.\d nm from the event at /);
  store.ships[0] = { ...ship, lat: 12.4, lastSeen: alertRow('a').updatedAt - 1 };
  store.moved();
  await expect.poll(label).toMatch(/ANNA was 24\.\d nm from the event at 2026-11-20 11:00Z/);
});

test('opening it with its ship on this device shows her, the event and where she passes it, no nearer than zoom 11', async () => {
  const onRoute = { type: 'Route ALERT', priority: 'warning', distanceNm: 2, nearest: [43.5, 12.7], limitNm: 50, bearingDeg: 1 } as const;
  await db().alerts.put(alertRow('a', { type: 'Route ALERT', reasons: [{ ...onRoute, isClose: true }] }));
  await db().ships.put({
    mmsi: 244_000_001,
    ownFleet: true,
    ship: { mmsi: 244_000_001, lon: 43, lat: 12.4, lastSeen: Date.now() },
  } as never);
  const shown: ChartView[] = [];
  await openAlertById(ACCOUNT, 'a', (view) => shown.push(view));
  const around = [
    [43, 12.4],
    [43.5, 12.7],
  ];
  expect(shown).toEqual([{ position: [43.6, 12.6], zoom: 11, bearingDeg: 0, pitchDeg: 0, around }]);
  await db().ships.clear();
});

test('opening it selects its event and recentres the map at zoom 5, north up and flat; one that is gone opens its drawer alone', async () => {
  await db().alerts.put(alertRow('a', { type: 'Route ALERT' }));
  const shown: ChartView[] = [];
  await openAlertById(ACCOUNT, 'a', (view) => shown.push(view));
  expect(shown).toEqual([{ position: [43.6, 12.6], zoom: 5, bearingDeg: 0, pitchDeg: 0 }]);
  expect(workbench.get()).toMatchObject({ selectedEventId: 'e1', drawers: [{ name: 'alert', id: 'a' }] });
  await openAlertById(ACCOUNT, 'none', (view) => shown.push(view));
  expect(shown).toHaveLength(1);
  expect(workbench.get().drawers).toEqual([{ name: 'alert', id: 'none' }]);
});
