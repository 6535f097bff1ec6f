import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { EVENT_TYPES } from '#contract/entities/events.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { aboutEvent, nowOrThen, passOf } from '#domain/alerts/alert-now.ts';
import { alertReason } from '#domain/alerts/alert-words.ts';
import type { Situation } from '#domain/alerts/situation.ts';
import { pressingReason } from '#domain/alerts/urgency.ts';
import { destination, distanceNm } from '#domain/geo/great-circle.ts';
import { alertRow } from '#tests/held-rows.ts';
import { ledNow, metFirst, toldNow, worstFirstNow } from './led-now.ts';

const NOW = Date.UTC(2026, 10, 27, 12, 17);

const nearby = { type: 'Proximity ALERT', priority: 'warning', limitNm: 50, nearest: [43, 12], bearingDeg: 0, isClose: false } as const;
const alarm = { ...nearby, priority: 'alarm' } as const;
const northbound = { lon: 43, lat: 12, lastSeen: NOW, cog: 0, sog: 12 };
const north = (nm: number) => {
  const [lon, lat] = destination([northbound.lon, northbound.lat], 0, nm);
  return { lon, lat };
};
type Reason = NonNullable<ReturnType<typeof alertRow>['reasons']>[number];
/** Two events, miles north of the ship, who steers north; the first leads by what the server judged. */
function led([firstNm, first]: [number, Omit<Reason, 'distanceNm'>], [otherNm, other]: [number, Omit<Reason, 'distanceNm'>]) {
  const [at, to] = [north(firstNm), north(otherNm)];
  const reasons = [
    { ...first, distanceNm: Math.abs(firstNm), eventId: 'robbery' },
    { ...other, distanceNm: Math.abs(otherNm), eventId: 'sighting' },
  ];
  const alert = alertRow('a', { eventId: 'robbery', eventLon: at.lon, eventLat: at.lat, reasons });
  return ledNow(alert, new Map([['sighting', { id: 'sighting', ...to }]]), northbound, NOW);
}

test('the event that makes the alert as urgent as it is leads, also where she draws away from it', () => {
  expect(led([-20.6, alarm], [115, nearby]).eventId).toBe('robbery');
});

test('of events as urgent, one that she draws away from and is over 20 nm off never hides one ahead', () => {
  const now = led([-44.9, nearby], [7.3, { ...nearby, isClose: true }]);
  expect(now).toMatchObject({ eventId: 'sighting', distanceNm: 7.3, eventLat: north(7.3).lat });
  expect(now.reasons).toHaveLength(2);
});

test('of two as urgent within 20 nm the one that she does not draw away from leads', () => {
  expect(led([-12, nearby], [18, nearby]).eventId).toBe('sighting');
  expect(led([12, nearby], [18, nearby]).eventId).toBe('robbery');
  expect(led([-0.2, nearby], [18, nearby]).eventId).toBe('robbery'); // at her closest
});

test('where she draws away from the event that leads, words stay with it, however soon she passes another that is farther off', () => {
  const robbery = north(-9.6);
  const emergency = { ...nearby, priority: 'emergency', isClose: true, distanceNm: 9.6, eventId: 'robbery' } as const;
  const onRoute = { ...nearby, type: 'Route ALERT', distanceNm: 2, eventId: 'sighting', passesAt: NOW + 12 * HOUR_MS } as const;
  const alert = alertRow('a', { eventId: 'robbery', eventLon: robbery.lon, eventLat: robbery.lat, reasons: [emergency, onRoute] });
  const told = (nm: number) => toldNow(alert, new Map([['sighting', { id: 'sighting', ...north(nm) }]]), northbound, NOW);
  expect(told(241)).toMatchObject({ about: { eventId: 'robbery' }, now: { goesAway: {} } });
  expect(told(4).about.eventId).toBe('sighting');
});

test('a nearer event than the one that leads is not hidden, unless it is none of those near her or the difference is not to be seen', () => {
  const [robbery, boarding] = [north(9.2), north(4.6)];
  const reasons = [
    { ...nearby, priority: 'emergency', distanceNm: 9.2, eventId: 'robbery' },
    { ...nearby, distanceNm: 4.6, eventId: 'boarding' },
  ] as const;
  const alert = alertRow('a', { eventId: 'robbery', eventLon: robbery.lon, eventLat: robbery.lat, reasons: [...reasons] });
  const found = (at: { lon: number; lat: number }, of = alert) =>
    toldNow(of, new Map([['boarding', { id: 'boarding', ...at }]]), { ...northbound, cog: 180 }, NOW).nearest;
  expect(found(boarding)?.event.id).toBe('boarding');
  expect(found(boarding)?.nm).toBeCloseTo(4.6, 1);
  expect(found(north(9.19))).toBeUndefined();
  expect(found(north(30))).toBeUndefined();
  expect(toldNow(alert, new Map(), northbound, NOW).nearest).toBeUndefined();
  const onRoute = { ...reasons[1], type: 'Route ALERT' } as const;
  expect(found(boarding, { ...alert, reasons: [reasons[0], onRoute] })).toBeUndefined();
});

test('a nearer event that she passes later, and closer, than the one that words are about is told with when and how far off', () => {
  const [lon, lat] = destination([northbound.lon, northbound.lat], 70, 14.5);
  const reasons = [
    { ...alarm, distanceNm: 14.5, eventId: 'boarding' },
    { ...nearby, distanceNm: 10.3, eventId: 'approach' },
  ] as const;
  const alert = alertRow('a', { eventId: 'boarding', eventLon: lon, eventLat: lat, reasons: [...reasons] });
  const { about, nearest } = toldNow(alert, new Map([['approach', { id: 'approach', ...north(10.3) }]]), northbound, NOW);
  expect(about.eventId).toBe('boarding');
  expect(nearest?.event.id).toBe('approach');
  expect(nearest?.pass?.nm).toBeCloseTo(0, 1);
  expect(((nearest?.pass?.atMs ?? 0) - NOW) / MINUTE_MS).toBeCloseTo(51.5, 0);
});

test('words are about the event that she meets first: one that leads is not told before a nearer one, nor with a time where that of the nearer is not known', () => {
  const [robbery, approach] = [north(46.4), north(9.6)];
  const onRoute = { ...alarm, type: 'Route ALERT', distanceNm: 33, eventId: 'robbery', passesAt: NOW + 2.4 * HOUR_MS } as const;
  const reasons = [
    { ...alarm, distanceNm: 46.4, eventId: 'robbery' },
    onRoute,
    { ...nearby, distanceNm: 9.6, eventId: 'approach' },
    { ...nearby, type: 'Route ALERT', distanceNm: 0, eventId: 'approach', passesAt: NOW + 43 * MINUTE_MS },
  ] as const;
  const alert = alertRow('a', { eventId: 'robbery', eventLon: robbery.lon, eventLat: robbery.lat, reasons: [...reasons] });
  const events = new Map([
    ['robbery', { id: 'robbery', ...robbery }],
    ['approach', { id: 'approach', ...approach }],
  ]);
  const told = (of = alert, ship = northbound) => toldNow(ledNow(of, events, ship, NOW), events, ship, NOW);
  expect(told().about.eventId).toBe('approach');
  expect(told().now.closest?.atMs).toBe(NOW + 43 * MINUTE_MS);
  expect(told().first).toMatchObject({ event: { id: 'approach' }, pass: true, lead: { event: { id: 'robbery' } } });
  // the same order and distance everywhere
  const other = alertRow('b', {
    mmsi: 244_000_009,
    eventId: 'x',
    priority: alert.priority,
    eventLon: north(20).lon,
    eventLat: north(20).lat,
  });
  const ships = new Map([alert.mmsi, other.mmsi].map((mmsi) => [mmsi, northbound]));
  expect(worstFirstNow([other, alert], events, ships, NOW).map(({ id }) => id)).toEqual(['a', 'b']);
  // she lies still
  const still = { ...northbound, sog: 0 };
  const nobodyKnows = toldNow({ ...alert, type: 'Route ALERT', reasons: [onRoute, reasons[2]] }, events, still, NOW);
  expect(nobodyKnows.first).toMatchObject({ event: { id: 'approach' }, pass: false });
  expect([nobodyKnows.now.closest, nobodyKnows.now.ahead]).toEqual([undefined, undefined]);
  // she has passed the nearer one
  const passed = { ...alert, reasons: reasons.map((one, at) => (at === 3 ? { ...one, passesAt: NOW - HOUR_MS } : one)) };
  expect(told(passed, { ...northbound, ...north(20) }).about.eventId).toBe('robbery');
});

test('where the event that leads is nearer in a straight line than the one that she meets first, that is known', () => {
  const ahead = { ...alarm, type: 'Route ALERT', distanceNm: 6.3 } as const;
  const reasons = [
    { ...ahead, eventId: 'robbery', passesAt: NOW + 30 * HOUR_MS },
    { ...ahead, eventId: 'approach', passesAt: NOW + 20 * HOUR_MS },
  ];
  const at = north(-321);
  const alert = alertRow('a', { type: 'Route ALERT', eventId: 'robbery', eventLon: at.lon, eventLat: at.lat, reasons });
  const told = (nm: number) => {
    const places = [{ id: 'robbery', ...at } as const, { id: 'approach', ...north(nm) } as const];
    return toldNow(alert, new Map(places.map((place) => [place.id, place])), northbound, NOW);
  };
  expect(told(326).first).toMatchObject({ event: { id: 'approach' }, lead: { isNearer: true } });
  expect(told(316).first?.lead).not.toHaveProperty('isNearer');
});

const miles = fc.integer({ min: -60, max: 60 });
const eventOf = fc.record({
  alongNm: miles,
  acrossNm: miles,
  priority: fc.constantFrom(...ALERT_PRIORITIES),
  routeNm: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }),
  isNear: fc.boolean(),
  minutes: fc.integer({ min: -60, max: 3000 }),
  isBehind: fc.boolean(),
});

test('whatever the events, none that is told with a time is passed later than another that is ahead of her, and letters choose the same by her route', () => {
  fc.assert(
    fc.property(fc.array(eventOf, { minLength: 2, maxLength: 5 }), fc.integer({ min: 0, max: 20 }), (made, sog) => {
      const ship = { ...northbound, sog };
      const parts = made.map(({ alongNm, acrossNm, priority, routeNm, isNear, minutes, isBehind }, at) => {
        const [lon, lat] = destination(destination([ship.lon, ship.lat], 0, alongNm), 90, acrossNm);
        const nm = distanceNm([ship.lon, ship.lat], [lon, lat]);
        const near = { ...nearby, priority, distanceNm: nm };
        const route = { ...nearby, type: 'Route ALERT' as const, priority, distanceNm: routeNm ?? 1, passesAt: NOW + minutes * MINUTE_MS };
        const reasons = [
          ...(isNear ? [near] : []),
          ...(routeNm !== undefined || !isNear ? [{ ...route, ...(isBehind && { isBehind }) }] : []),
        ];
        return { id: `e${at}`, type: EVENT_TYPES[at], lon, lat, reasons };
      });
      const events = new Map(parts.map((event) => [event.id, event]));
      const [leading] = parts;
      if (!leading) return;
      const reasons = parts.flatMap((part) => part.reasons.map((one) => ({ ...one, eventId: part.id })));
      const alert = alertRow('a', { eventId: leading.id, eventLon: leading.lon, eventLat: leading.lat, reasons });
      const led = ledNow(alert, events, ship, NOW);
      const { now } = toldNow(led, events, ship, NOW);
      const told = passOf(now, NOW);
      for (const event of told ? parts : []) {
        const other = nowOrThen(aboutEvent(led, event), ship, NOW);
        const isBehind = pressingReason<Reason>(event)?.isBehind === true;
        if (!other.goesAway && !isBehind) expect(passOf(other, NOW)?.atMs ?? Infinity).toBeGreaterThanOrEqual(told?.atMs ?? 0);
      }
      // as a letter knows her: by her route alone, where a device without her course says the same
      const unsteered = { lon: ship.lon, lat: ship.lat, lastSeen: NOW };
      const onlyAhead = parts.filter((part) => part.reasons.every(({ type }) => type !== 'Proximity ALERT'));
      if (onlyAhead.length < 2 || onlyAhead.length < parts.length) return;
      const first = metFirst(alert, events, unsteered, NOW);
      const [one, ...others] = parts.map((event) => ({
        ...event,
        figures: { event, shipAt: [ship.lon, ship.lat], shipSeenAt: NOW, positionAgeMs: 0, eventAgeMs: 0 },
      })) as unknown as [Situation, ...Situation[]];
      const letter = alertReason({ ...one, others });
      if (passOf(nowOrThen(first, unsteered, NOW), NOW)) expect(letter).toContain(`First ahead: ${events.get(first.eventId)?.type ?? ''},`);
    }),
  );
});

const shipsMade = fc.array(
  fc.record({
    ageMinutes: fc.integer({ min: 0, max: 60 }),
    nm: fc.integer({ min: 0, max: 50 }),
    cog: fc.integer({ min: 0, max: 359 }),
    sog: fc.integer({ min: 0, max: 20 }),
    route: fc.option(fc.record({ nm: fc.integer({ min: 0, max: 50 }), minutes: fc.integer({ min: -60, max: 300 }) }), { nil: undefined }),
  }),
  { minLength: 2, maxLength: 6 },
);

test('whatever is known of the ships and however old it is, alerts of one priority stand in the order of the times that their words give', () => {
  fc.assert(
    fc.property(shipsMade, (made) => {
      const ships = new Map(
        made.map(({ ageMinutes, nm, cog, sog }, mmsi) => [mmsi, { ...north(-nm), lastSeen: NOW - ageMinutes * MINUTE_MS, cog, sog }]),
      );
      const alerts = made.map(({ nm, route, ageMinutes }, mmsi) => {
        const reasons = [
          { ...nearby, distanceNm: nm },
          ...(route ? [{ ...nearby, type: 'Route ALERT' as const, distanceNm: route.nm, passesAt: NOW + route.minutes * MINUTE_MS }] : []),
        ];
        const { lon: shipLon, lat: shipLat } = north(-nm);
        const shipSeenAt = NOW - ageMinutes * MINUTE_MS;
        return alertRow(`a${mmsi}`, { mmsi, reasons, shipLon, shipLat, shipSeenAt, eventLon: northbound.lon, eventLat: northbound.lat });
      });
      const order = worstFirstNow(alerts, undefined, ships, NOW);
      const said = order.map((alert) => toldNow(alert, undefined, ships.get(alert.mmsi), NOW).now);
      const comes = said.filter(({ goesAway }) => !goesAway);
      expect(said.slice(0, comes.length)).toEqual(comes);
      const counts = (atMs?: number) => atMs !== undefined && atMs >= NOW - 30 * MINUTE_MS;
      const times = comes.map((now) => {
        const atMs = passOf(now, NOW)?.atMs;
        return counts(atMs) ? atMs : now.nm <= 10 ? NOW : Infinity; // who lies close counts as passing now
      });
      expect(times).toEqual(times.toSorted((one = 0, other = 0) => one - other));
    }),
  );
});

test('a ship that was not heard for a while and passes first stands before one that was heard just now and is said to be nearer', () => {
  const about = { priority: 'emergency', eventLon: northbound.lon, eventLat: northbound.lat } as const;
  const alerts = [alertRow('heard', { ...about, mmsi: 1 }), alertRow('silent', { ...about, mmsi: 2 })];
  const at = (nm: number, minutes: number) => ({ ...northbound, ...north(-nm), sog: 13, lastSeen: NOW - minutes * MINUTE_MS });
  const ships = new Map([
    [1, at(7.9, 0)],
    [2, at(8, 18)],
  ]);
  const order = (nowMs: number) => worstFirstNow(alerts, undefined, ships, nowMs).map(({ id }) => id);
  expect(order(NOW)).toEqual(['silent', 'heard']);
  // she should have passed by now and was not heard since
  expect(order(NOW + 20 * MINUTE_MS)).toEqual(['silent', 'heard']);
  expect(order(NOW + 55 * MINUTE_MS)).toEqual(['heard', 'silent']);
});

test('a silenced alert stands after those of its priority until the silence is over', () => {
  const silence = { silencedAt: NOW - HOUR_MS, silencedUntil: NOW + HOUR_MS };
  const alerts = [{ ...alertRow('near', { shipLat: 12.59 }), ...silence }, alertRow('far')];
  const order = (nowMs: number) => worstFirstNow(alerts, undefined, undefined, nowMs).map(({ id }) => id);
  expect([order(NOW), order(NOW + 2 * HOUR_MS)]).toEqual([
    ['far', 'near'],
    ['near', 'far'],
  ]);
});

test('a ship that lies still a mile from her event stands before one of the same priority that passes hers later, and behind that from 10 nm on', () => {
  const lying = (mmsi: number, nm: number) => ({ ...northbound, ...north(-nm), mmsi, sog: 0 });
  const order = (nm: number) => {
    const ships = new Map([
      [1, { ...northbound, ...north(-8), mmsi: 1 }],
      [2, lying(2, nm)],
    ]);
    const { lon: eventLon, lat: eventLat } = northbound;
    return worstFirstNow(
      [1, 2].map((mmsi) => alertRow(`a${mmsi}`, { mmsi, eventLon, eventLat })),
      undefined,
      ships,
      NOW,
    ).map(({ mmsi }) => mmsi);
  };
  expect([order(1), order(11)]).toEqual([
    [2, 1],
    [1, 2],
  ]);
});
