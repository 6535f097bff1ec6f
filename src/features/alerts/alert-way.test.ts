import { beforeAll, expect, test } from 'vitest';
import type { Route } from '#contract/routing.ts';
import type { AlertRow } from '#contract/tables.ts';
import { nowOrThen, type ShipNow } from '#domain/alerts/alert-now.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { openSeaWorld, planRoute, type SeaWorld } from '#domain/routing/plan-route.ts';
import { alertRow } from '#tests/held-rows.ts';
import { alertWays, courseWay } from './alert-way.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);
let world: SeaWorld;
beforeAll(() => {
  world = openSeaWorld();
});

const reason = (part: Partial<NonNullable<AlertRow['reasons']>[number]>): NonNullable<AlertRow['reasons']>[number] => ({
  type: 'Route ALERT',
  priority: 'warning',
  distanceNm: 2,
  limitNm: 50,
  nearest: [56.6, 26.4],
  bearingDeg: 90,
  isClose: true,
  ...part,
});
/** In the strait of Hormuz; the ship comes from the Gulf of Oman, round Musandam. */
const hormuz = (part: Partial<AlertRow> = {}) =>
  alertRow('a', { reasons: [reason({ passesAt: NOW + 5 * HOUR })], eventLon: 56.6, eventLat: 26.4, ...part });
const ship = { lon: 57.5, lat: 25, lastSeen: NOW };
/** As the routing worker answers. */
const planner = () => {
  const asked: { stops: unknown; signal: AbortSignal }[] = [];
  const plan = async (requests: readonly Parameters<typeof planRoute>[1][], signal: AbortSignal) =>
    requests.map((request): Route | undefined => {
      asked.push({ stops: request.stops, signal });
      const answer = planRoute(world, request);
      return answer.ok ? answer.value : undefined;
    });
  return { asked, plan };
};
const told = (about: AlertRow, at: ShipNow | undefined) => ({ about, now: nowOrThen(about, at, NOW) });
/** The way once it is found. */
async function found(alert: AlertRow, at = ship) {
  const { plan } = planner();
  let tell = () => undefined as void;
  const isFound = new Promise<void>((resolve) => (tell = resolve));
  const ways = alertWays(plan, tell);
  expect(ways.of(told(alert, at), at, NOW)).toEqual({ state: 'finding' });
  await isFound;
  return ways.of(told(alert, at), at, NOW);
}

test('the way runs over water from her position to where she passes, and the stretch within the distance is marked', async () => {
  const way = await found(hormuz());
  if (way.state !== 'ahead') throw new Error(way.state);
  expect([way.path[0], way.path.at(-1)]).toEqual([
    [57.5, 25],
    [56.6, 26.4],
  ]);
  // the straight line would be shorter than the way round the land
  expect(way.lengthNm).toBeGreaterThan(distanceNm([57.5, 25], [56.6, 26.4]));
  const [stretch, ...more] = way.stretches;
  expect(more).toEqual([]);
  const offs = [stretch?.[0], stretch?.at(-1)].map((end) => end && distanceNm(end, [56.6, 26.4]));
  expect(offs[0]).toBeGreaterThan(48);
  expect(offs[0]).toBeLessThanOrEqual(50);
  expect(offs[1]).toBeCloseTo(0, 6);
});

test('where no way over water is found, nothing pretends to be one', async () => {
  const inland = hormuz({ reasons: [reason({ nearest: [50, 50] })] });
  expect(await found(inland)).toEqual({ state: 'notFound' });
});

test('no way is asked for an alert about where she is, a time that has passed, a place farther off than she is, a ship not heard for a day, or an end', () => {
  const { asked, plan } = planner();
  const ways = alertWays(plan, () => undefined);
  const of = (alert: AlertRow, at: ShipNow | undefined) => ways.of(told(alert, at), at, NOW);
  expect(of(alertRow('a'), ship)).toEqual({ state: 'near' });
  expect(of(hormuz({ reasons: [reason({ passesAt: NOW - 1 })] }), ship)).toEqual({ state: 'passed', passesAt: NOW - 1 });
  expect(of(hormuz({ reasons: [reason({ isBehind: true })] }), ship)).toEqual({ state: 'behind' });
  expect(of(hormuz(), undefined)).toEqual({ state: 'noShip' });
  // 1.2 nm off, where her route leads to a place 2 nm off
  expect(of(hormuz(), { ...ship, lon: 56.6, lat: 26.42 })).toEqual({ state: 'overtaken' });
  expect(of(hormuz(), { ...ship, lastSeen: NOW - 25 * HOUR })).toEqual({ state: 'noShip' });
  expect(of(hormuz({ endedAt: NOW }), ship)).toEqual({ state: 'over' });
  expect(asked).toEqual([]);
});

test('the way is found again when she has moved on, not with each report, and no longer for an alert that is closed', async () => {
  const { asked, plan } = planner();
  const ways = alertWays(plan, () => undefined);
  const of = (alert: AlertRow, at: ShipNow | undefined) => ways.of(told(alert, at), at, NOW);
  const alert = hormuz();
  of(alert, ship);
  of(alert, { ...ship, lat: 25.005 });
  expect(asked.length).toBe(1);
  of(alert, { ...ship, lat: 25.1 });
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  ways.stop();
  expect(asked[1]?.signal.aborted).toBe(true);
});

test('a way over 180 degrees does not run round the world', async () => {
  const alert = hormuz({ reasons: [reason({ nearest: [179, -40] })], eventLon: 179, eventLat: -40 });
  const way = await found(alert, { lon: -179, lat: -40, lastSeen: NOW });
  if (way.state !== 'ahead') throw new Error(way.state);
  const lons = way.path.map(([lon]) => lon);
  expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(3);
});

test('where she does not follow her route, or the alert is about where she is, the line is her present course and ends where she is closest', () => {
  const [eventLon, eventLat] = [57.5, 25.2];
  const northbound = { ...ship, cog: 0, sog: 12 };
  const near = reason({ type: 'Proximity ALERT', limitNm: 6 });
  const way = courseWay(told(alertRow('a', { eventLon, eventLat, reasons: [near] }), northbound), northbound, NOW);
  if (way?.state !== 'course') throw new Error(way?.state);
  expect(way.path.at(-1)?.[1]).toBeCloseTo(25.2, 2);
  expect(way.stretches[0]?.[0]?.[1]).toBeCloseTo(25.1, 1); // within 6 nm
  const east = reason({ nearest: [57.7, 25], alongNm: 11, distanceNm: 11, passesAt: NOW + HOUR });
  const off = alertRow('a', { eventLon, eventLat, shipLon: 57.5, shipLat: 25, reasons: [east] });
  const along = { ...northbound, cog: 88 };
  expect(courseWay(told(off, northbound), northbound, NOW)?.state).toBe('course');
  expect(courseWay(told(off, along), along, NOW)).toBeUndefined();
});

test('no way is drawn where the words say no pass: of an event that she has passed, though her destination is near it too', () => {
  const { asked, plan } = planner();
  const at = { lon: 57.5, lat: 25, lastSeen: NOW, cog: 60, sog: 12 };
  const near = reason({ type: 'Proximity ALERT', priority: 'alarm', passesAt: undefined });
  const passed = reason({ priority: 'caution', isBehind: true });
  const arrival = reason({ type: 'Destination ALERT', priority: 'caution', distanceNm: 12, passesAt: NOW + HOUR / 6 });
  const alert = alertRow('a', { type: 'Proximity ALERT', eventLon: 57.4, eventLat: 25, reasons: [near, passed, arrival] });
  const { now } = told(alert, at);
  expect(now.goesAway).toEqual({});
  expect(alertWays(plan, () => undefined).of({ about: alert, now }, at, NOW)).toEqual({ state: 'behind' });
  expect(asked).toEqual([]);
});
