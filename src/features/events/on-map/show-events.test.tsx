// Events on the real chart in a real browser, from a real database: what is drawn, what a finger finds, what an arrival does.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseEventCategory, openDrawer, startWorkbench, toggleEventBroadcasting, toggleEventView } from '#domain/workbench/workbench.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { i18nReady } from '#i18n/i18n.ts';
import { timeWindow } from '#map/time-window.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { type ChartOnPage, chartOnPage } from '#tests/chart-on-page.ts';
import { eventRow } from '#tests/held-rows.ts';
import { watchArrivals } from '#features/events/event-arrivals.ts';
import { eventsLayer } from '#features/events/map-layer.ts';
import { showEvents } from './show-events.ts';

const ACCOUNT = 'events-on-chart';
const HOUR = 3_600_000;
let stage: ChartOnPage;
let stopLayer: (() => void) | undefined;
beforeEach(async () => {
  await i18nReady;
  startAppTexts();
  await page.viewport(800, 600);
  changeWorkbench(() => startWorkbench('light'));
  stage = await chartOnPage({ position: [43.2, 12.5], zoom: 6 });
});
afterEach(async () => {
  stopLayer?.();
  stopLayer = undefined;
  timeWindow.set(undefined);
  stage.close();
  await deleteAccountDb(ACCOUNT);
});

const put = (...rows: ReturnType<typeof eventRow>[]) => accountDb(ACCOUNT).events.bulkPut(rows);
const at = (lon: number, lat: number) => {
  const { x, y } = stage.chart.toScreen([lon, lat]);
  return eventsLayer.hits.at(stage.chart, ACCOUNT, { x, y }, 4).map(({ id }) => id);
};
const young = Date.now() - HOUR;

test('an event is found where it is, by its title, whatever a stranger wrote there; one that a filter hides is not', async () => {
  await put(
    eventRow('a', { title: '<b>Boarding</b> & {{more}}', occurredAt: young }),
    eventRow('b', { lon: 45, category: 'War risk', occurredAt: young }),
  );
  stopLayer = showEvents(stage.chart, ACCOUNT);
  await expect.poll(() => at(43.2, 12.5)).toEqual(['a']);
  const { x, y } = stage.chart.toScreen([43.2, 12.5]);
  expect(eventsLayer.hits.at(stage.chart, ACCOUNT, { x, y }, 4)).toEqual([{ kind: 'event', id: 'a', label: '<b>Boarding</b> & {{more}}' }]);
  expect(at(45, 12.5)).toEqual(['b']);
  changeWorkbench((bench) => chooseEventCategory(bench, 'War risk'));
  await expect.poll(() => at(43.2, 12.5)).toEqual([]);
  expect(at(45, 12.5)).toEqual(['b']);
  changeWorkbench(toggleEventView);
  await expect.poll(() => at(45, 12.5)).toEqual([]);
});

test('events that come before and after a change of scheme, moved ones too, are found where they are', async () => {
  await put(eventRow('a', { occurredAt: young }));
  stopLayer = showEvents(stage.chart, ACCOUNT);
  await expect.poll(() => at(43.2, 12.5)).toEqual(['a']);
  stage.chart.setScheme('dark');
  await put(eventRow('b', { lon: 45, occurredAt: young }));
  await expect.poll(() => at(45, 12.5)).toEqual(['b']);
  expect(at(43.2, 12.5)).toEqual(['a']);
  await put(eventRow('a', { v: 2, lon: 41.5, occurredAt: young }));
  await expect.poll(() => at(41.5, 12.5)).toEqual(['a']);
  expect(at(43.2, 12.5)).toEqual([]);
});

test('the time window keeps what happened in it', async () => {
  await put(eventRow('a', { occurredAt: young }), eventRow('b', { lon: 45, occurredAt: young - 100 * HOUR }));
  stopLayer = showEvents(stage.chart, ACCOUNT);
  await expect.poll(() => at(45, 12.5)).toEqual(['b']);
  timeWindow.set({ fromMs: young - HOUR, toMs: young + HOUR });
  await expect.poll(() => at(45, 12.5)).toEqual([]);
  expect(at(43.2, 12.5)).toEqual(['a']);
});

test('many at one place are one cluster, which a click opens', async () => {
  stage.chart.setView({ position: [43.2, 12.5], zoom: 3 });
  await put(...Array.from({ length: 40 }, (_, n) => eventRow(`e${n}`, { lon: 43.2 + (n % 8) / 20, lat: 12.5 + Math.floor(n / 8) / 20 })));
  stopLayer = showEvents(stage.chart, ACCOUNT);
  const click = () => ({ ...stage.chart.toScreen([43.35, 12.6]), position: [43.35, 12.6] as const, touch: false });
  await expect.poll(() => eventsLayer.onNothing?.(stage.chart, click(), 6)).toBe(true);
  expect(at(43.2, 12.5)).toEqual([]);
  await expect.poll(() => stage.chart.view.zoom).toBeGreaterThan(4);
  expect(eventsLayer.onNothing?.(stage.chart, { x: 5, y: 5, position: [20, 20], touch: false }, 6)).toBe(false);
});

/** How many rings beat: the marks are drawn, and nothing else tells the page. */
const beating = () => stage.chart.featuresAt(400, 300, ['event-pulse'], 300).length;

test('an event that comes by sync beats three times and is still then; what was held before does not, nor when broadcasting is off', async () => {
  await put(eventRow('held', { occurredAt: young }));
  stopLayer = showEvents(stage.chart, ACCOUNT);
  await expect.poll(() => at(43.2, 12.5)).toEqual(['held']);
  expect(beating()).toBe(0);
  await put(eventRow('new', { lon: 44, occurredAt: young }));
  await expect.poll(beating).toBe(1);
  await expect.poll(beating).toBe(0);
  changeWorkbench(toggleEventBroadcasting);
  const arrived: string[] = [];
  const stop = watchArrivals(ACCOUNT, (rows) => arrived.push(...rows.map(({ id }) => id)));
  await put(eventRow('silent', { lon: 42, occurredAt: young }));
  await expect.poll(() => at(42, 12.5)).toEqual(['silent']);
  expect([arrived, beating()]).toEqual([['silent'], 0]);
  stop();
});

test('the first filling of a device and old events do not count as news', async () => {
  const arrived: string[] = [];
  const stop = watchArrivals(ACCOUNT, (rows) => arrived.push(...rows.map(({ id }) => id)));
  stopLayer = showEvents(stage.chart, ACCOUNT);
  await accountDb(ACCOUNT).events.count();
  await put(eventRow('a', { occurredAt: young }));
  await expect.poll(() => at(43.2, 12.5)).toEqual(['a']);
  await put(eventRow('b', { lon: 44, occurredAt: young }));
  await expect.poll(() => at(44, 12.5)).toEqual(['b']);
  expect([arrived, beating()]).toEqual([[], 0]);
  stop();
});

test('the selected event wears a ring', async () => {
  await put(eventRow('a', { occurredAt: young }));
  stopLayer = showEvents(stage.chart, ACCOUNT);
  changeWorkbench((bench) => openDrawer(bench, { name: 'event', id: 'a' }));
  await expect.poll(() => stage.chart.featuresAt(400, 300, ['event-selected'], 30).map(({ id }) => id)).toEqual(['a']);
});
