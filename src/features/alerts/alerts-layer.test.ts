import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { composeStyle } from '#map/chart/overlays.ts';
import { SCHEMES } from '#map/ships/ship-look.ts';
import { alertRow } from '#tests/held-rows.ts';
import { alertFeatures } from './alert-features.ts';
import { alertsOverlay } from './alerts-layer.ts';
import { isAlertShown, newestAlertsFirst } from './alert-order.ts';

const words = (nm: number, ofMs?: number) => `${nm.toFixed(1)} nm${ofMs === undefined ? '' : ` of ${new Date(ofMs).toISOString()}`}`;
const HOUR = 3_600_000;

test.for(SCHEMES)('the layers of the %s scheme are as the style specification wants them', (scheme) => {
  const style = composeStyle({ version: 8, sources: {}, layers: [] }, [alertsOverlay], scheme, { geojson: new Map(), globe: false });
  expect(validateStyleMin({ ...style, glyphs: 'https://x/{fontstack}/{range}' } as Parameters<typeof validateStyleMin>[0])).toEqual([]);
});

test('the line goes from the event to where the ship is now, with the distance of now on it', () => {
  const { features } = alertFeatures([{ alert: alertRow('a'), shipAt: [43.3, 12.5] }], words);
  const [line, event, ...more] = features;
  if (line?.geometry.type !== 'LineString') throw new Error('There is no line');
  const ends = line.geometry.coordinates;
  expect([ends[0], ends.at(-1)].map((end) => end?.map((deg) => Number(deg.toFixed(6))))).toEqual([
    [43.6, 12.6],
    [43.3, 12.5],
  ]);
  expect(line.properties).toEqual({ id: 'a', priority: 'warning', part: 'line', distance: words(distanceNm([43.6, 12.6], [43.3, 12.5])) });
  expect([event?.geometry.coordinates, more]).toEqual([[43.6, 12.6], []]);
});

test('a ship that this device does not know is marked where the alert says she was, with the time of that distance', () => {
  const { features } = alertFeatures([{ alert: alertRow('a') }], words);
  expect(features.map(({ properties }) => properties.part)).toEqual(['line', 'event', 'ship']);
  expect(features[2]?.geometry.coordinates).toEqual([43.2, 12.5]);
  expect(features[0]?.properties.distance).toBe('24.2 nm of 2026-11-20T11:00:00.000Z');
});

test('a line over 180 degrees does not run round the world', () => {
  const alert = alertRow('a', { eventLon: 179.5, eventLat: -17, shipLon: -179.5, shipLat: -17.2 });
  const [line] = alertFeatures([{ alert }], words).features;
  if (line?.geometry.type !== 'LineString') throw new Error('There is no line');
  const lons = line.geometry.coordinates.map(([lon]) => lon);
  expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(1.1);
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
  expect(newestAlertsFirst(rows).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(newestAlertsFirst(rows.toReversed()).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});
