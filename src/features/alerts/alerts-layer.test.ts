import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { composeStyle } from '#map/chart/overlays.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { alertRow } from '#tests/held-rows.ts';
import { alertFeatures, type DrawnAlerts } from './alert-features.ts';
import type { AlertWay } from './alert-way.ts';
import { alertRoomOverlay, alertsOverlay, alertWordsOverlay } from './alerts-layer.ts';
import { isAlertShown, lastEndedFirst } from './alert-order.ts';

const HOUR = 3_600_000;

test.for(SCHEMES)('the layers of the %s scheme are as the style specification wants them', (scheme) => {
  const style = composeStyle({ version: 8, sources: {}, layers: [] }, [alertsOverlay, alertRoomOverlay, alertWordsOverlay], scheme, {
    geojson: new Map(),
    globe: false,
  });
  expect(validateStyleMin({ ...style, glyphs: 'https://x/{fontstack}/{range}' } as Parameters<typeof validateStyleMin>[0])).toEqual([]);
});

test('of several alerts at one place the most urgent lies on top, with its ring and its sign, and an ended one below all', () => {
  const given = [...ALERT_PRIORITIES.map((priority) => ({ priority })), { priority: 'emergency', ended: true }];
  for (const id of ['alert-events', 'alert-event-signs', 'alert-priorities']) {
    const layer = alertsOverlay.layers('light').find((one) => one.id === id);
    const layout = layer && 'layout' in layer ? (layer.layout as Record<string, unknown>) : {};
    const read = createExpression(layout['symbol-sort-key'] ?? layout['circle-sort-key'], `layers.${id}`);
    const heights = given.map((properties) => read.result === 'success' && read.value.evaluate({ zoom: 5 }, { type: 1, properties }));
    expect(heights, id).toEqual([4, 3, 2, 1, 0]);
  }
});

const ahead = (part: Partial<Extract<AlertWay, { state: 'ahead' }>> = {}): AlertWay => ({
  state: 'ahead',
  path: [
    [43, 12],
    [43.4, 12.4],
  ],
  stretches: [
    [
      [43.3, 12.3],
      [43.4, 12.4],
    ],
  ],
  lengthNm: 34,
  ...part,
});
const NONE: DrawnAlerts = { alerts: [], onMap: new Set(), hasEnded: ({ endedAt }) => endedAt !== undefined, signOf: () => undefined };
const drawn = (parts: Partial<DrawnAlerts>) => alertFeatures({ ...NONE, ...parts }).features.map(({ properties }) => properties);

test('an event has one ring with its sign, whatever number of ships it concerns, as urgent as the worst', () => {
  const alerts = [alertRow('a', { priority: 'alarm' }), alertRow('b', { mmsi: 2 })];
  expect(drawn({ alerts, onMap: new Set([2, 244_000_001]), signOf: () => 'Crime|Boarding' })).toEqual([
    { part: 'event', priority: 'alarm', ids: 'a b', sign: 'Crime|Boarding' },
  ]);
});

test('an event all of whose alerts have ended is drawn as such; an open one that has ended hides none that is active', () => {
  const ended = alertRow('over', { priority: 'emergency', endedAt: 5 });
  const onMap = new Set([2, ended.mmsi]);
  expect(drawn({ alerts: [ended], onMap })).toMatchObject([{ part: 'event', ended: true }]);
  const other = alertRow('b', { mmsi: 2 });
  expect(drawn({ alerts: [ended, other], onMap })).toEqual([{ part: 'event', priority: 'warning', ids: 'over b' }]);
  const open = { alert: ended, way: { state: 'over' }, label: '' } as const;
  expect(drawn({ alerts: [ended], onMap, open })).toMatchObject([{ part: 'event', ended: true }]);
  expect(drawn({ alerts: [ended, other], onMap, open })).toMatchObject([{ part: 'event', priority: 'warning' }]);
});

test('a ship that this device does not know is marked where the alert says she was', () => {
  const { features } = alertFeatures({ ...NONE, alerts: [alertRow('a')] });
  expect(features.map(({ properties }) => properties.part)).toEqual(['event', 'ship']);
  expect(features[1]?.geometry.coordinates).toEqual([43.2, 12.5]);
});

test('the open alert alone has a way, the stretch concerned on it and one label, where she passes', () => {
  const alert = alertRow('a');
  const alerts = [alert, alertRow('b', { mmsi: 2, eventId: 'e2' })];
  const parts = drawn({ alerts, onMap: new Set([2, 244_000_001]), open: { alert, way: ahead(), label: 'in 14 h' } });
  expect(parts.map(({ part, label }) => [part, label])).toEqual([
    ['way', undefined],
    ['stretch', undefined],
    ['end', 'in 14 h'],
    ['event', undefined],
    ['event', undefined],
  ]);
});

test('without a way there is no line at all, and the label stands at the event', () => {
  const alert = alertRow('a');
  for (const state of ['near', 'notFound', 'noShip'] as const)
    expect(
      drawn({ alerts: [alert], onMap: new Set([alert.mmsi]), open: { alert, way: { state }, label: 'x' } }).map(({ part, label }) => [
        part,
        label,
      ]),
    ).toEqual([['event', 'x']]);
});

test('the map shows what holds now, and a window of time what held in it', () => {
  const created = Date.UTC(2026, 10, 20, 11);
  const holding = alertRow('a');
  const ended = alertRow('b', { endedAt: created + HOUR });
  expect([isAlertShown(holding, undefined), isAlertShown(ended, undefined)]).toEqual([true, false]);
  const shownIn = (fromMs: number, toMs: number) => [holding, ended].map((alert) => isAlertShown(alert, { fromMs, toMs }));
  expect(shownIn(created - 2 * HOUR, created - HOUR)).toEqual([false, false]);
  expect(shownIn(created - HOUR, created + HOUR / 2)).toEqual([true, true]);
  expect(shownIn(created + 2 * HOUR, created + 3 * HOUR)).toEqual([true, false]);
});

test('a list is newest first, in a stable order', () => {
  const rows = [alertRow('b'), alertRow('a'), alertRow('c', { createdAt: Date.UTC(2026, 10, 20, 12) })];
  expect(lastEndedFirst(rows).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(lastEndedFirst(rows.toReversed()).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});
