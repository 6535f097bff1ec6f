import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { AlertRow } from '#contract/tables.ts';
import { HOUR_MS } from '#contract/units.ts';
import { remainingAlerts } from './which-remain.ts';
import type { AlertChoices, WatchedEvent } from '#domain/alerts/watched.ts';

const NOW = Date.UTC(2026, 10, 27, 16);
type Reason = NonNullable<AlertRow['reasons']>[number];
const onRoute = (distanceNm: number, part: Partial<Reason> = {}): Reason => ({
  type: 'Route ALERT',
  priority: 'caution',
  distanceNm,
  nearest: [43, 12],
  limitNm: 50,
  bearingDeg: 90,
  isClose: false,
  ...part,
});
const alert = (...reasons: Reason[]) => ({ eventId: 'e1', reasons });
const event: WatchedEvent = {
  id: 'e1',
  type: 'Boarding',
  category: 'Crime',
  lon: 43.5,
  lat: 12.5,
  occurredAt: NOW - HOUR_MS,
  occurredPrecision: 'minute',
  source: 'Test',
  sample: false,
};
const choices = (part: Partial<AlertChoices>): AlertChoices => ({ ...DEFAULT_PREFERENCES, ...part });
const left = (active: Parameters<typeof remainingAlerts>[0], part: Partial<AlertChoices>) =>
  remainingAlerts(active, choices(part), { events: new Map([['e1', event]]), ports: [], nowMs: NOW }).length;

test('with 20 nm instead of 50 an alert 47 nm off a route goes; one 21 nm off stays, as active alerts do to a tenth beyond', () => {
  expect(left([alert(onRoute(47)), alert(onRoute(21)), alert(onRoute(3))], { routeProximity: 20 })).toBe(2);
  expect(left([alert(onRoute(47)), alert(onRoute(21)), alert(onRoute(3))], { routeProximity: 0 })).toBe(0);
});

test('an alert stays while one of its reasons does, of whichever event', () => {
  const near = onRoute(30, { type: 'Proximity ALERT' });
  expect(left([alert(onRoute(47), near)], { routeProximity: 20 })).toBe(1);
  expect(left([alert(onRoute(47), { ...onRoute(5), eventId: 'not on this device' })], { routeProximity: 20 })).toBe(1);
});

test('other hours ahead, perils and places count as they do when choices are saved', () => {
  const later = alert(onRoute(5, { passesAt: NOW + 30 * HOUR_MS }));
  expect(left([later], {})).toBe(1);
  expect(left([later], { horizonHours: 12 })).toBe(0);
  expect(left([later], { perils: { ...DEFAULT_PREFERENCES.perils, allPerils: false, warRisk: true } })).toBe(0);
  const { region } = DEFAULT_PREFERENCES.dataCoverage;
  expect(left([later], { dataCoverage: { global: false, region: { ...region, americas: true }, country: [] } })).toBe(0);
});
