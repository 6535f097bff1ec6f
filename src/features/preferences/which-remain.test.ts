import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALERT_PRIORITIES, ALERT_TYPES } from '#contract/entities/alerts.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { AlertRow } from '#contract/tables.ts';
import { alertRow } from '#tests/held-rows.ts';
import { HOUR_MS } from '#contract/units.ts';
import { afterChoices, changesOf } from './which-remain.ts';
import { byUrgency } from '#domain/alerts/urgency.ts';
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
/** West of the event, so many miles. */
const westOf = (nm: number) => ({ shipLat: 12.5, shipLon: 43.5 - nm / 60 / Math.cos((12.5 * Math.PI) / 180) });
const alert = (...reasons: Reason[]) => ({
  ...alertRow('a', { eventId: 'e1', reasons, priority: reasons[0]?.priority ?? 'caution', ...westOf(200), updatedAt: NOW }),
  computedHere: false,
});
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
const events = new Map([['e1', event]]);
type Active = Parameters<typeof afterChoices>[0];
const NO_SHIPS: Parameters<typeof afterChoices>[2]['ships'] = new Map();
const after = (active: Active, part: Partial<AlertChoices>, ships = NO_SHIPS, saved: Partial<AlertChoices> = {}) =>
  afterChoices(active, { was: choices(saved), is: choices(part) }, { events, ports: [], ships, nowMs: NOW });
const left = (active: Active, part: Partial<AlertChoices>) => after(active, part).left.length;

test('with 20 nm instead of 50 an alert 47 nm off a route goes; one 21 nm off stays, as active alerts do to a tenth beyond', () => {
  expect(left([alert(onRoute(47)), alert(onRoute(21)), alert(onRoute(3))], { routeProximity: 20 })).toBe(2);
  expect(left([alert(onRoute(47)), alert(onRoute(21)), alert(onRoute(3))], { routeProximity: 0 })).toBe(0);
});

test('an alert stays while one of its reasons does, of whichever event', () => {
  const near = onRoute(30, { type: 'Proximity ALERT' });
  expect(left([{ ...alert(onRoute(47), near), ...westOf(30) }], { routeProximity: 20 })).toBe(1);
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

test('an alarm near her that a smaller distance leaves out becomes what lies ahead of her is, and is named with both priorities', () => {
  const near = onRoute(41, { type: 'Proximity ALERT', priority: 'alarm' });
  const ahead = onRoute(4, { priority: 'warning', passesAt: NOW + 3 * HOUR_MS });
  const alarm = { ...alert(near, ahead), ...westOf(41) };
  const { left: stays, less, more } = after([alarm], { vesselProximity: 30 });
  expect(stays.map(({ priority }) => priority)).toEqual(['warning']);
  expect(less).toEqual([{ ship: expect.objectContaining({ shipName: 'ANNA' }), from: 'alarm', to: 'warning' }]);
  expect(more).toEqual([]);
});

test('she is measured from where she is now: figures of the last revision may be some miles old', () => {
  const near = onRoute(30, { type: 'Proximity ALERT', priority: 'alarm' });
  const { shipLat: lat, shipLon: lon } = westOf(36);
  const ships = new Map([[244_000_001, { mmsi: 244_000_001, lon, lat, lastSeen: NOW + 1 }]]);
  const alarm = { ...alert(near, onRoute(4, { passesAt: NOW + HOUR_MS })), ...westOf(30) };
  expect(after([alarm], { vesselProximity: 30 }).less).toEqual([]);
  expect(after([alarm], { vesselProximity: 30 }, ships).less).toHaveLength(1);
});

test('a larger distance makes an event ahead of her one that is near her; it has to be acknowledged again', () => {
  const ahead = { ...alert(onRoute(4, { priority: 'warning', passesAt: NOW + HOUR_MS })), ...westOf(41), acknowledgedAt: NOW };
  const { left: stays, more } = after([ahead], { vesselProximity: 50 }, NO_SHIPS, { vesselProximity: 30 });
  expect(more).toMatchObject([{ from: 'warning', to: 'alarm' }]);
  expect(stays[0]?.acknowledgedAt).toBeUndefined();
});

test('what she left behind stays a caution, and a ship that came nearer meanwhile is no effect of the choice', () => {
  const behind = onRoute(41, { type: 'Proximity ALERT', isBehind: true });
  const left = { ...alert(behind), ...westOf(41) };
  expect(after([left], {})).toMatchObject({ left: [{ priority: 'caution' }], less: [], more: [] });
  expect(after([left], { routeProximity: 5 })).toMatchObject({ left: [{ priority: 'caution' }], less: [], more: [] });
  const { shipLat: lat, shipLon: lon } = westOf(8);
  const ships = new Map([[244_000_001, { mmsi: 244_000_001, lon, lat, lastSeen: NOW + 1 }]]);
  const near = { ...alert(onRoute(30, { type: 'Proximity ALERT', priority: 'alarm' })), ...westOf(30) };
  expect(after([near], { routeProximity: 5 }, ships)).toMatchObject({ left: [{ priority: 'alarm' }], less: [], more: [] });
});

test('whatever an alert is made of, a stricter choice makes none more urgent', () => {
  const distance = fc.integer({ min: 0, max: 60 });
  const reasons = fc.array(
    fc.record({
      type: fc.constantFrom(...ALERT_TYPES),
      priority: fc.constantFrom(...ALERT_PRIORITIES),
      distanceNm: distance,
      isBehind: fc.boolean(),
      passesAt: fc.integer({ min: NOW - HOUR_MS, max: NOW + 60 * HOUR_MS }),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const limits = fc.record({ vesselProximity: distance, routeProximity: distance, destinationProximity: distance, horizonHours: distance });
  fc.assert(
    fc.property(reasons, limits, limits, distance, (some, saved, less, nm) => {
      const is = Object.fromEntries(Object.entries(saved).map(([name, limit]) => [name, Math.min(limit, less[name as keyof typeof less])]));
      const { shipLat: lat, shipLon: lon } = westOf(nm);
      const ships = new Map([[244_000_001, { mmsi: 244_000_001, lon, lat, lastSeen: NOW + 1 }]]);
      const one = alert(...some.toSorted(byUrgency).map((reason) => onRoute(reason.distanceNm, reason)));
      expect(after([one], is, ships, saved).more).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('what is said to change is what changes: fewer to acknowledge although all remain, fewer alerts, other urgencies, or nothing', () => {
  const [before, none] = [
    { active: 18, toAcknowledge: 18, below: 0 },
    { less: [], more: [] },
  ];
  expect(changesOf(before, { active: 18, toAcknowledge: 8, below: 10 }, none)).toEqual(['toAcknowledge']);
  expect(changesOf(before, { active: 17, toAcknowledge: 17, below: 0 }, none)).toEqual(['active', 'toAcknowledge']);
  const { less } = after(
    [{ ...alert(onRoute(41, { type: 'Proximity ALERT', priority: 'alarm' }), onRoute(4, { priority: 'warning' })), ...westOf(41) }],
    {
      vesselProximity: 30,
    },
  );
  expect(changesOf(before, before, { less, more: [] })).toEqual(['less']);
  expect(changesOf(before, before, none)).toEqual([]);
});
