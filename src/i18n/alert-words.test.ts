import { expect, test } from 'vitest';
import { ALERT_TYPES } from '#contract/entities/alerts.ts';
import { alertTitle } from '#domain/alerts/alert-words.ts';
import type { Situation } from '#domain/alerts/situation.ts';
import { alertRow } from '#tests/held-rows.ts';
import { alertName, nowBehindName, nowBriefly, nowWords, toldBriefly, toldWords, withMore } from './alert-words.ts';
import { startAppTexts } from './app-texts.ts';
import { i18nReady, translate } from './i18n.ts';

await i18nReady;
startAppTexts();

const NOW = Date.UTC(2026, 10, 27, 12);
const robbery = { type: 'Robbery' } as const;
const alert = alertRow('a', { shipName: 'ANNA', type: 'Proximity ALERT', distanceNm: 8 });
const onRoute = { ...alert, type: 'Route ALERT' } as const;
const now = { nm: 7.9, atMs: NOW, isNow: true };

test('an alert is named by event, distance and ship, so that nobody reads that the ship was robbed', () => {
  expect(alertName(alert, robbery, 1, translate, now)).toBe('Robbery 7.9 nm from ANNA');
  expect(alertName(onRoute, robbery, 1, translate, now)).toBe('Robbery 8.0 nm from the route of ANNA');
  expect(alertName(alert, robbery, 3, translate, now)).toBe('Robbery near ANNA, and 2 other events');
  expect(alertName({ ...alert, type: 'Destination ALERT' }, robbery, 2, translate)).toBe(
    'Robbery near the destination of ANNA, and 1 other event',
  );
  expect(alertName(alert, robbery, 1, translate)).toBe('Robbery near ANNA');
});

test('mails and pushes name an alert as screens do, with one event and with several', () => {
  const event = { type: 'Robbery' } as Situation['figures']['event'];
  for (const type of ALERT_TYPES)
    for (const events of [1, 2, 3]) {
      const figures = { event, distanceNm: 8, shipSeenAt: NOW, positionAgeMs: 0 } as Situation['figures'];
      const others = Array.from({ length: events - 1 }, () => ({ type, figures, reasons: [{ type }] }) as unknown as Situation);
      const onScreen = alertName({ ...alert, type }, robbery, events, translate, { nm: 8, isNow: true });
      expect(alertTitle({ type, figures, others }, 'ANNA')).toBe(onScreen);
    }
  const old = { event, distanceNm: 8, shipSeenAt: NOW - 120_000, positionAgeMs: 120_000 } as Situation['figures'];
  expect(alertTitle({ type: 'Proximity ALERT', figures: old, others: [] }, 'ANNA')).toBe('Robbery near ANNA');
});

test('of several events a name says one and how many more, in titles and under her name alike: no other is said to be near her', () => {
  const name = alertName(alert, robbery, 3, translate, now);
  expect([name, withMore('Robbery', 3, translate)]).toEqual(['Robbery near ANNA, and 2 other events', 'Robbery, and 2 other events']);
  expect(withMore('Robbery', 1, translate)).toBe('Robbery');
});

test('where another event is met first, the words are about that and then say how far off the named one is', () => {
  const approach = { type: 'Suspicious approach' } as const;
  const closest = { nm: 0.7, atMs: NOW + 43 * 60_000, byRoute: true } as const;
  const first = { event: approach, pass: true, lead: { event: robbery, nm: 46.4 } };
  const words =
    'from the ship now, and she is getting nearer; by her predicted route she passes in 43 min, 0.7 nm off (estimate); Robbery 46.4 nm';
  const told = { now: { ...now, nm: 9.6, bearingDeg: 87, closest }, first };
  expect(toldWords(told, NOW, translate)).toBe(`Suspicious approach first on her way: 9.6 nm, bearing 087°T, ${words}`);
  expect(toldBriefly(told, NOW, translate)).toBe(`Suspicious approach first on her way: 9.6 nm ${words}`);
  const unknown = { now: { ...now, nm: 9.6 }, first: { ...first, pass: false } };
  expect(toldBriefly(unknown, NOW, translate)).toBe('Suspicious approach nearest: 9.6 nm from the ship now; Robbery 46.4 nm');
  const old = { ...unknown, now: { ...unknown.now, isNow: false, isOld: true } } as const;
  expect(toldWords(old, NOW + 3_600_000, translate)).toMatch(/; then Robbery 46\.4 nm$/);
  expect(toldBriefly({ now, nearest: { event: approach, nm: 3 } }, NOW, translate)).toBe(
    '7.9 nm from the ship now; nearest: Suspicious approach 3.0 nm',
  );
  const pass = { nm: 0.8, atMs: NOW + 52 * 60_000 };
  expect(toldBriefly({ now, nearest: { event: approach, nm: 3, pass } }, NOW, translate)).toBe(
    '7.9 nm from the ship now; nearest: Suspicious approach 3.0 nm, which she passes in 52 min, 0.8 nm off (estimate)',
  );
});

test('where the event met first is not the nearest in a straight line, the words say which is which', () => {
  const closest = { nm: 6.3, atMs: NOW + 20 * 3_600_000, byRoute: true } as const;
  const told = {
    now: { ...now, nm: 326, closest },
    first: { event: robbery, pass: true, lead: { event: robbery, nm: 321, isNearer: true } },
  } as const;
  expect(toldBriefly(told, NOW, translate)).toMatch(
    /^Robbery first on her way: 326 nm from .*; nearer in a straight line: Robbery 321 nm$/,
  );
  const old = { ...told, now: { ...told.now, isNow: false, isOld: true } } as const;
  expect(toldWords(old, NOW + 3_600_000, translate)).toMatch(/; nearer then in a straight line: Robbery 321 nm$/);
});

test('a line says when she passes and how far off in the same words for what is near her and what her route leads to', () => {
  const passing = { nm: 4.2, atMs: NOW + 5 * 3_600_000 };
  const ahead = { ...passing, type: 'Route ALERT', revisedAt: NOW } as const;
  expect(nowBriefly({ ...now, ahead }, NOW, translate)).toBe('passes in 5.0 h, 4.2 nm off');
  const near = '7.9 nm from the ship now, passes in 5.0 h, 4.2 nm off';
  expect(nowBriefly({ ...now, closest: { ...passing, byRoute: true } }, NOW, translate)).toBe(near);
  expect(nowBriefly({ ...now, closest: passing, ahead: { ...ahead, nm: 6 }, isByCourse: true }, NOW, translate)).toBe(near);
  expect(nowBriefly({ ...now, closest: { ...passing, nm: 0.04 } }, NOW, translate)).toMatch(/now, passes in 5\.0 h, less than 1 nm off$/);
});

test('behind a name with a distance nothing says it again, but whether the ship is getting nearer, or of when it is', () => {
  expect(nowBehindName({ ...now, closest: { nm: 2, atMs: NOW } }, NOW, translate)).toBe('and she is getting nearer');
  expect(nowBehindName(now, NOW, translate)).toBe('');
  expect(nowBehindName({ ...now, isNow: false }, NOW, translate)).toBe('7.9 nm from the ship at 12:00Z');
});

test('once she has passed, every line says so, and since when she draws away', () => {
  const passed = { ...now, goesAway: { passedAt: NOW } };
  expect(nowBriefly(passed, NOW, translate)).toBe('7.9 nm from the ship now, passed 12:00Z, drawing away');
  expect(nowWords({ ...passed, bearingDeg: 213 }, NOW, translate)).toBe(
    '7.9 nm, bearing 213°T, from the ship now, passed 12:00Z, drawing away',
  );
  expect(nowBehindName(passed, NOW, translate)).toBe('passed 12:00Z, drawing away');
  expect(nowBriefly({ ...now, nm: 0, isClosest: true }, NOW, translate)).toBe('0.0 nm from the ship now, passing it now');
  expect(nowBriefly({ ...now, goesAway: {} }, NOW, translate)).toBe('7.9 nm from the ship now, drawing away');
});

test('a ship that draws away until her predicted route leads nearer again is said to do both', () => {
  const away = { ...now, awayForNow: true, closest: { nm: 6.8, atMs: NOW + 12 * 60_000, byRoute: true } } as const;
  const words = '7.9 nm from the ship now, drawing away; by her predicted route she passes in 12 min, 6.8 nm off (estimate)';
  expect(nowWords(away, NOW, translate)).toBe(words);
  expect(nowBriefly(away, NOW, translate)).toBe(words);
  expect(nowBehindName(away, NOW, translate)).toBe('drawing away');
});

test('one closest approach is said, and by what it is: her predicted route or her course', () => {
  const hour = 3_600_000;
  const ahead = { type: 'Route ALERT', nm: 4.2, revisedAt: NOW, atMs: NOW + 5 * hour } as const;
  const both = { ...now, ahead, closest: { nm: 2.5, atMs: NOW + 3 * hour } };
  expect(nowWords(both, NOW, translate)).toBe(
    '7.9 nm from the ship now, and she is getting nearer; by her predicted route she passes in 5.0 h, 4.2 nm off (estimate)',
  );
  const course = 'by her present course and speed closest about 15:00Z, in 3.0 h, 2.5 nm off (estimate)';
  expect(nowWords({ ...both, isByCourse: true }, NOW, translate)).toBe(`7.9 nm from the ship now, and she is getting nearer; ${course}`);
  expect(nowWords({ ...now, closest: { nm: 0.04, atMs: NOW + hour } }, NOW, translate)).toMatch(/in 60 min, less than 1 nm off/);
  const byRoute = { ...now, closest: { nm: 1, atMs: NOW + hour / 2, byRoute: true } } as const;
  expect(nowWords(byRoute, NOW, translate)).toBe(
    '7.9 nm from the ship now, and she is getting nearer; by her predicted route she passes in 30 min, 1.0 nm off (estimate)',
  );
});

test('the whole words say the bearing of the event too, and of when her position is where it is not of this moment', () => {
  const seen = { ...now, isNow: false, bearingDeg: 213, closest: { nm: 2, atMs: NOW + 600_000, byRoute: true } } as const;
  expect(nowWords({ ...seen, closest: undefined, isNow: true }, NOW, translate)).toBe('7.9 nm, bearing 213°T, from the ship now');
  expect(nowBriefly(seen, NOW, translate)).toBe('7.9 nm from the ship at 12:00Z, passes in 10 min, 2.0 nm off');
  // the name does not say it: it has no room for the time
  expect(alertName(alert, robbery, 1, translate, seen)).toBe('Robbery near ANNA');
  expect(nowBehindName(seen, NOW, translate)).toBe('7.9 nm from the ship at 12:00Z, passes in 10 min, 2.0 nm off');
});

test('from an old position every line says what was known and what was expected, by the clock, and after that time that nobody knows where she is', () => {
  const minute = 60_000;
  const old = { ...now, nm: 4.5, isNow: false, isOld: true, bearingDeg: 147 } as const;
  const passes = { ...old, closest: { nm: 0.4, atMs: NOW + 20 * minute, byRoute: true } } as const;
  expect(nowWords(passes, NOW + 16 * minute, translate)).toBe(
    '4.5 nm, bearing 147°T, from the ship at 12:00Z (16 min ago); by her predicted route then she passes about 12:20Z, 0.4 nm off (estimate)',
  );
  expect(nowWords(passes, NOW + 21 * minute, translate)).toBe(
    '4.5 nm, bearing 147°T, from the ship at 12:00Z (21 min ago); she should have passed at 12:20Z, 0.4 nm off (estimate); where she is now is not known',
  );
  expect(nowBriefly(passes, NOW + 16 * minute, translate)).toBe('4.5 nm from the ship at 12:00Z, expected to pass 12:20Z');
  expect(nowBriefly(passes, NOW + 21 * minute, translate)).toBe('4.5 nm from the ship at 12:00Z, should have passed 12:20Z');
  expect(nowBehindName(passes, NOW + 21 * minute, translate)).toBe('4.5 nm from the ship at 12:00Z, should have passed 12:20Z');
  const ahead = { type: 'Destination ALERT', nm: 3, revisedAt: NOW, atMs: NOW + 20 * minute } as const;
  expect(nowBriefly({ ...old, ahead }, NOW + 16 * minute, translate)).toBe('expected to arrive 12:20Z');
  expect(nowBriefly({ ...old, goesAway: {} }, NOW + 16 * minute, translate)).toBe('4.5 nm from the ship at 12:00Z, drawing away then');
  expect(nowWords({ ...old, closest: { nm: 0.2, atMs: NOW + 20 * minute } }, NOW + 16 * minute, translate)).toMatch(
    /by her course and speed then .*less than 1 nm off/,
  );
  // a name has no room for the time of its distance
  expect(alertName(alert, robbery, 1, translate, old)).toBe('Robbery near ANNA');
});
