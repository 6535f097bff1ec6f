import { expect, test } from 'vitest';
import type { AlertRow } from '#contract/tables.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { destination, distanceNm } from '#domain/geo/great-circle.ts';
import { alertRow } from '#tests/held-rows.ts';
import { aboutEvent, alertNow, closestByCourse, nowOrThen, passOf, standingNow } from './alert-now.ts';
import { worstFirst } from './urgency.ts';

const NOW = Date.UTC(2026, 10, 27, 12, 17);
const reason = {
  type: 'Route ALERT',
  priority: 'warning',
  distanceNm: 5.6,
  limitNm: 50,
  nearest: [43, 12],
  bearingDeg: 117,
  isClose: true,
  passesAt: NOW - 5 * MINUTE_MS,
} as const;
const alert = alertRow('a', { updatedAt: NOW - 27 * MINUTE_MS, reasons: [reason] });
/** So many miles from the event, which bears 117 degrees. */
const ship = (nm: number, cog?: number, sog?: number) => {
  const [lon, lat] = destination([alert.eventLon, alert.eventLat], 297, nm);
  return { lon, lat, lastSeen: NOW - MINUTE_MS, cog, sog };
};

test('a ship that steers at the event is said to close on it, with where and when she is closest, though she was predicted to have passed', () => {
  const now = alertNow(alert, ship(1.1, 117, 12), NOW);
  expect(now).toMatchObject({ isNow: true, overdueAt: reason.passesAt });
  expect(now?.nm).toBeCloseTo(1.1, 3);
  expect(now?.closest?.nm).toBeCloseTo(0, 1);
  expect(((now?.closest?.atMs ?? 0) - NOW) / MINUTE_MS).toBeCloseTo(4.5, 0);
  expect(alertNow(alert, ship(10, 87, 12), NOW)?.closest?.nm).toBeCloseTo(5, 1);
});

test('one that goes away, stops, or whose course is not known is said to be where she is, and so is one that was to pass later', () => {
  for (const one of [ship(1.1, 297, 12), ship(1.1, 117, 0.2), ship(1.1)]) {
    const now = alertNow(alert, one, NOW);
    expect(now?.nm).toBeCloseTo(1.1, 3);
    expect([now?.closest, now?.overdueAt]).toEqual([undefined, undefined]);
  }
  const later = { ...alert, reasons: [{ ...reason, passesAt: NOW + HOUR_MS }] };
  expect(alertNow(later, ship(5, 117, 12), NOW)).not.toHaveProperty('overdueAt');
});

test('a ship that has passed is said to draw away, with the time of her passing where her course agrees with it', () => {
  // at 12 kn she was there 5 min before now
  expect(alertNow(alert, ship(0.9, 297, 12), NOW)?.goesAway).toEqual({ passedAt: reason.passesAt });
  expect(alertNow(alertRow('a'), ship(20, 297, 12), NOW)?.goesAway).toEqual({});
  // 20 nm off she turned back long before the time that was predicted
  expect(alertNow(alert, ship(20, 297, 12), NOW)?.goesAway).toEqual({});
  const isAhead = { ...alert, reasons: [{ ...reason, passesAt: NOW + HOUR_MS }] };
  for (const now of [alertNow(alert, ship(1.1, 117, 12), NOW), alertNow(alert, ship(1.1), NOW), alertNow(isAhead, ship(20, 297, 12), NOW)])
    expect(now).not.toHaveProperty('goesAway');
});

test('at the closest moment she is at her closest, until she has sailed a mile on, or a tenth of how far off it is; only then she draws away', () => {
  const [atIt, after] = [alertNow(alert, ship(0, 297, 12), NOW), alertNow(alert, ship(0.7, 297, 12), NOW)];
  for (const now of [atIt, after]) {
    expect(now?.isClosest).toBe(true);
    expect(now).not.toHaveProperty('goesAway');
  }
  // with the minute since her position 1.1 nm
  expect(alertNow(alert, ship(0.9, 297, 12), NOW)).not.toHaveProperty('isClosest');
  expect(alertNow(alert, ship(0.9, 297, 12), NOW)?.goesAway).toEqual({ passedAt: reason.passesAt });
  const abeam = (nm: number, past: number) => ship(nm, 297 + 90 - past, 12);
  // 1.9 nm past it at 20 nm
  expect(alertNow(alert, abeam(20, 5), NOW)?.isClosest).toBe(true);
  expect(alertNow(alert, abeam(20, 6), NOW)?.goesAway).toBeDefined();
  // 1.6 nm past it at 7.4 nm
  expect(alertNow(alert, abeam(7.4, 11), NOW)?.goesAway).toBeDefined();
});

test('a ship whose course leads away, while her predicted route leads nearer again, is said to draw away, with when she passes by that route', () => {
  const near = { ...reason, type: 'Proximity ALERT', priority: 'alarm', distanceNm: 7.3, passesAt: undefined } as const;
  const onRoute = { ...reason, priority: 'caution', distanceNm: 6.8, passesAt: NOW + 12 * MINUTE_MS } as const;
  const row = alertRow('a', { type: 'Proximity ALERT', reasons: [near, onRoute] });
  const closest = { nm: 6.8, atMs: onRoute.passesAt, byRoute: true };
  const away = alertNow(row, ship(7.7, 297 + 90 - 20, 12), NOW);
  expect(away).toMatchObject({ awayForNow: true, closest });
  expect(away).not.toHaveProperty('goesAway');
  expect(away && passOf(away, NOW)).toEqual(closest);
  // the route leads no nearer than she is
  expect(alertNow(row, ship(6.5, 297 + 90 - 20, 12), NOW)).toMatchObject({ goesAway: {} });
});

test('a course that she leaves when she arrives, or that leads no nearer than the limit of the alert, is no approach', () => {
  const near = { ...reason, type: 'Proximity ALERT', distanceNm: 45, passesAt: undefined } as const;
  const arrival = (passesAt: number) => ({ ...reason, type: 'Destination ALERT', distanceNm: 43, passesAt }) as const;
  const rowOf = (...reasons: NonNullable<AlertRow['reasons']>) => alertRow('a', { type: 'Proximity ALERT', reasons });
  const at = ship(45, 117 - 58, 27);
  expect(alertNow(rowOf(near), at, NOW)?.closest?.nm).toBeCloseTo(38, 0);
  expect(alertNow(rowOf(near, arrival(NOW + 10 * MINUTE_MS)), at, NOW)).not.toHaveProperty('closest');
  expect(alertNow(rowOf(near, arrival(NOW + 3 * HOUR_MS)), at, NOW)).toHaveProperty('closest');
  // she was to arrive before now and sails on
  expect(alertNow(rowOf(near, arrival(NOW - 10 * MINUTE_MS)), at, NOW)).toHaveProperty('closest');
  expect(alertNow(rowOf({ ...near, limitNm: 30 }), at, NOW)).not.toHaveProperty('closest');
});

test('an old position says where she was and what was expected then, also once that time is over; one from before the figures of the alert says nothing', () => {
  const old = { ...ship(1.1, 117, 12), lastSeen: NOW - 20 * MINUTE_MS };
  expect(alertNow(alert, old, NOW)).toMatchObject({ atMs: old.lastSeen, isNow: false, isOld: true });
  // 1.1 nm at 12 kn from then
  expect(((alertNow(alert, old, NOW)?.closest?.atMs ?? 0) - old.lastSeen) / MINUTE_MS).toBeCloseTo(5.5, 1);
  expect(alertNow(alert, old, old.lastSeen + MINUTE_MS)).not.toHaveProperty('isOld');
  const far = { ...old, ...ship(20, 117, 12), lastSeen: old.lastSeen };
  // her course led nearer than her route, and is told
  expect(alertNow(alert, far, NOW)).toMatchObject({ isByCourse: true, otherwise: { nm: 5.6, atMs: reason.passesAt, byRoute: true } });
  expect(alertNow(alert, { ...old, cog: 297 }, NOW)?.goesAway).toEqual({});
  expect(alertNow(alert, { ...old, lastSeen: alert.updatedAt - 1 }, NOW)).toBeUndefined();
  expect(alertNow({ ...alert, endedAt: NOW }, ship(1.1), NOW)).toBeUndefined();
});

test('an alert that was judged from a position of hours before tells it as of then, whether this device has that position or not', () => {
  const seen = NOW - 3 * HOUR_MS;
  const judgedLate = { ...alert, updatedAt: NOW - MINUTE_MS, shipSeenAt: seen };
  expect(nowOrThen(judgedLate, undefined, NOW)).toMatchObject({ atMs: seen, isNow: false, isOld: true });
  const known = { ...ship(1.9, 117, 12), lastSeen: seen };
  expect(alertNow(judgedLate, known, NOW)).toMatchObject({ atMs: seen, isNow: false, isOld: true });
  expect(alertNow(judgedLate, { ...known, lastSeen: seen - 1 }, NOW)).toBeUndefined();
});

test('lists keep a ship that draws away behind one that approaches when their positions grow old', () => {
  const [goes, comes] = [alertRow('goes', { mmsi: 1 }), alertRow('comes', { mmsi: 2 })];
  const ships = new Map([
    [1, { ...ship(5, 297, 12), lastSeen: NOW }],
    [2, { ...ship(9, 117, 12), lastSeen: NOW }],
  ]);
  const at = (atMs: number) => worstFirst([goes, comes], (alert) => standingNow(nowOrThen(alert, ships.get(alert.mmsi), atMs), atMs));
  for (const minutes of [1, 11, 50]) expect(at(NOW + minutes * MINUTE_MS).map(({ id }) => id)).toEqual(['comes', 'goes']);
});

test('where only the figures of the alert are known, old ones say what her predicted route led to expect', () => {
  const near = { ...reason, type: 'Proximity ALERT', isClose: true, priority: 'emergency', passesAt: undefined } as const;
  const row = alertRow('a', { type: 'Proximity ALERT', updatedAt: NOW - 27 * MINUTE_MS, reasons: [near, reason] });
  expect(nowOrThen(row, undefined, NOW)).toMatchObject({ isOld: true, closest: { nm: 5.6, atMs: reason.passesAt, byRoute: true } });
  expect(nowOrThen(row, undefined, NOW - 26 * MINUTE_MS)).not.toHaveProperty('closest');
});

test('an alert about her way keeps what its prediction says until that time is over, beside the distance now', () => {
  const later = { ...alert, reasons: [{ ...reason, passesAt: NOW + HOUR_MS }] };
  const ahead = { type: 'Route ALERT', nm: 5.6, revisedAt: alert.updatedAt, atMs: NOW + HOUR_MS };
  expect(alertNow(later, ship(20, 117, 12), NOW)).toMatchObject({ ahead, isNow: true });
  expect(nowOrThen(later, undefined, NOW)).toMatchObject({ ahead, isNow: false, atMs: alert.updatedAt });
  expect(alertNow(alert, ship(20, 117, 12), NOW)?.ahead).toBeUndefined();
});

test('where her route and her course both say how near she passes, the nearer is told for what it is, and the other beside it', () => {
  const at = ship(5);
  const near = { ...reason, type: 'Proximity ALERT', priority: 'emergency', distanceNm: 5, passesAt: undefined } as const;
  const onRoute = {
    ...reason,
    distanceNm: 1.3,
    passesAt: NOW + 25 * MINUTE_MS,
    nearest: destination([at.lon, at.lat], 105, 4.9),
    alongNm: 5,
  };
  const both = alertRow('a', { shipLon: at.lon, shipLat: at.lat, reasons: [near, onRoute] });
  const byRoute = { nm: 1.3, atMs: onRoute.passesAt, byRoute: true };
  // she steers at the event, which her route leaves 1.3 nm off, and was judged to pass so until she was there
  const straight = alertNow(both, ship(5, 117, 12), NOW);
  expect(straight).toMatchObject({ isByCourse: true, otherwise: byRoute });
  expect(straight?.closest?.nm).toBeLessThan(0.1);
  expect(straight && closestByCourse(straight)?.at).toEqual(straight?.closest?.at);
  expect(distanceNm(straight?.closest?.at ?? [0, 0], [both.eventLon, both.eventLat])).toBeLessThan(0.1);
  // her course leads by 3.8 nm off
  const off = alertNow(both, ship(5, 67, 12), NOW);
  expect(off?.closest).toEqual(byRoute);
  expect(off).not.toHaveProperty('isByCourse');
  expect(off?.otherwise?.nm).toBeCloseTo(3.8, 1);
  // the alert is about her route: the same
  const ofRoute = { ...both, reasons: [onRoute] };
  expect(alertNow(ofRoute, ship(5, 117, 12), NOW)).toMatchObject({ isByCourse: true, otherwise: byRoute });
  expect(alertNow(ofRoute, ship(5, 67, 12), NOW)).not.toHaveProperty('isByCourse');
  // both say the same: the route, and nothing beside it
  const same = alertNow({ ...both, reasons: [near, { ...onRoute, distanceNm: 0 }] }, ship(5, 117, 12), NOW);
  expect(same?.closest).toMatchObject({ nm: 0, byRoute: true });
  expect(same).not.toHaveProperty('otherwise');
});

test('nobody is said to come closest farther off than she is now: then her course counts, not a route that leads nowhere as near', () => {
  const at = ship(3.4);
  // as judged before: 3.1 nm off in 3 min, on her way to a point north-east of the event
  const onRoute = {
    ...reason,
    distanceNm: 3.1,
    passesAt: NOW + 3 * MINUTE_MS,
    nearest: destination([at.lon, at.lat], 90, 0.6),
    alongNm: 0.6,
  };
  const near = { ...reason, type: 'Proximity ALERT', priority: 'emergency', distanceNm: 3.4, passesAt: undefined } as const;
  for (const reasons of [[onRoute], [near, onRoute]]) {
    const row = alertRow('a', { type: reasons[0]?.type ?? 'Route ALERT', shipLon: at.lon, shipLat: at.lat, reasons });
    const now = alertNow(row, ship(2.7, 100, 12), NOW);
    expect(now?.closest?.nm).toBeLessThan(2.7);
    expect(now?.closest).not.toHaveProperty('byRoute');
    expect(now).not.toHaveProperty('ahead');
    expect(now).not.toHaveProperty('otherwise');
    expect(now && closestByCourse(now)?.at).toEqual(now?.closest?.at);
    // by her course she is closest now: nothing is said to come
    const abeam = alertNow(row, ship(2.7, 27, 12), NOW);
    expect(abeam).toMatchObject({ isClosest: true });
    expect([abeam?.closest, abeam?.ahead]).toEqual([undefined, undefined]);
    // farther off than that, the route still counts where her course leads no nearer
    expect(alertNow(row, ship(3.2, 197, 12), NOW)?.closest).toMatchObject({ nm: 3.1, byRoute: true });
  }
});

test('that she is still getting nearer after the predicted time is only said by a position of that time or later; where nothing was heard since she was to pass, it is told as of then', () => {
  const seen = NOW - 7 * MINUTE_MS;
  // 1.5 nm off at 13 kn: by her course closest in 7 min, by her route a minute before
  const at = { ...ship(1.5, 117, 13), lastSeen: seen };
  const way = { ...reason, distanceNm: 0.3, passesAt: seen + 6 * MINUTE_MS };
  const near = { ...reason, type: 'Proximity ALERT', priority: 'emergency', passesAt: undefined } as const;
  const row = alertRow('a', { updatedAt: seen, reasons: [near, way] });
  const [between, after] = [seen + 6.5 * MINUTE_MS, seen + 8 * MINUTE_MS];
  for (const nowMs of [between, after]) expect(alertNow(row, at, nowMs)).not.toHaveProperty('overdueAt');
  expect(alertNow(row, at, between)).toMatchObject({ closest: { atMs: expect.any(Number) } });
  expect(alertNow(row, at, between)).not.toHaveProperty('isOld');
  const later = alertNow(row, at, after);
  expect(later).toMatchObject({ isOld: true, atMs: seen });
  expect(passOf(later ?? nowOrThen(row, undefined, after), after)?.atMs).toBeLessThan(after);
  expect(later).not.toHaveProperty('isClosest');
  // heard again after that time, and still closing
  expect(alertNow(row, { ...ship(0.8, 117, 13), lastSeen: after }, after)).toMatchObject({ overdueAt: way.passesAt, isNow: true });
  // the same where only the figures of the alert are known
  const byRoute = { ...row, reasons: [way] };
  expect(nowOrThen(byRoute, undefined, after)).toMatchObject({ isOld: true, ahead: { atMs: way.passesAt } });
  expect(nowOrThen(byRoute, undefined, seen + 5 * MINUTE_MS)).not.toHaveProperty('isOld');
});

test('a position that is some minutes old is not said to be of now: the distance would stand still while the time to pass counts down', () => {
  const old = { ...ship(5, 117, 12), lastSeen: NOW - 3 * MINUTE_MS };
  expect(alertNow(alert, old, NOW)).toMatchObject({ isNow: false, atMs: old.lastSeen });
  expect(alertNow(alert, old, NOW)?.closest).toBeDefined();
});

test('of each event of an alert it is said how far off it is, or when she passes it', () => {
  const near = { ...reason, type: 'Proximity ALERT', passesAt: undefined, distanceNm: 7, eventId: 'e1' } as const;
  const onRoute = { ...reason, distanceNm: 2, passesAt: NOW + 16 * HOUR_MS, eventId: 'e2' };
  const both = alertRow('a', { reasons: [near, onRoute] });
  const { eventLon: lon, eventLat: lat } = both;
  const [farLon, farLat] = destination([lon, lat], 117, 200);
  const leading = nowOrThen(aboutEvent(both, { id: 'e1', lon, lat }), ship(6), NOW);
  expect(leading.nm).toBeCloseTo(6, 3);
  expect(leading.ahead).toBeUndefined();
  const other = nowOrThen(aboutEvent(both, { id: 'e2', lon: farLon, lat: farLat }), ship(6), NOW);
  expect(other.nm).toBeCloseTo(206, 0);
  expect(other.ahead).toMatchObject({ nm: 2, atMs: onRoute.passesAt });
});
