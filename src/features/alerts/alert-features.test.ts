import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { AlertRow } from '#contract/tables.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { nowOrThen, type ShipNow } from '#domain/alerts/alert-now.ts';
import { ledNow, toldNow } from '#domain/alerts/on-device/led-now.ts';
import { destination, distanceNm } from '#domain/geo/great-circle.ts';
import { nowWords } from '#i18n/alert-words.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { i18nReady, translate } from '#i18n/i18n.ts';
import { alertRow } from '#tests/held-rows.ts';
import { pointAhead } from './alert-way.ts';
import { openAlertLabel } from './alert-features.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
});

const NOW = Date.UTC(2026, 10, 27, 12, 17);
const SHIP = { lon: 43, lat: 12 };
const reason = { type: 'Proximity ALERT', priority: 'alarm', limitNm: 50, nearest: [43, 12], bearingDeg: 0, isClose: false } as const;
type Reason = NonNullable<AlertRow['reasons']>[number];
const near = { state: 'near' } as const;

/** What is said of the time at which she passes or arrives, by the words of one event. */
const SAYS_TIME = /(passes|arrives) (in|about) |closest about|passing it now|should have|expected to/;

test('a ship that has passed an event and nears her destination beside it is said on the map to be so far from it, not to pass', () => {
  const reasons: Reason[] = [
    { ...reason, distanceNm: 7.4 },
    { ...reason, type: 'Route ALERT', priority: 'caution', distanceNm: 3, isBehind: true },
    { ...reason, type: 'Destination ALERT', priority: 'caution', distanceNm: 14, passesAt: NOW + 10 * MINUTE_MS },
  ];
  const [eventLon, eventLat] = destination([SHIP.lon, SHIP.lat], 172, 7.4);
  const alert = alertRow('a', { type: 'Proximity ALERT', eventLon, eventLat, reasons });
  const now = nowOrThen(alert, { ...SHIP, lastSeen: NOW, cog: 347, sog: 27 }, NOW);
  expect(openAlertLabel(alert, now, near, NOW)).toBe('ANNA is 7.4 nm from the event');
});

test('at a destination she arrives', () => {
  const arrival: Reason = { ...reason, type: 'Destination ALERT', distanceNm: 14, passesAt: NOW + 10 * MINUTE_MS };
  const alert = alertRow('a', { type: 'Destination ALERT', reasons: [arrival] });
  const label = (seenAgoMs: number, atMs: number) =>
    openAlertLabel(alert, nowOrThen(alert, { ...SHIP, lastSeen: atMs - seenAgoMs }, atMs), near, atMs);
  expect(label(0, NOW)).toBe('ANNA arrives about 12:27Z, in 10 min');
  expect(label(0, NOW + 10 * MINUTE_MS - 1000)).toBe('ANNA arrives about 12:27Z, now');
  expect(label(30 * MINUTE_MS, NOW)).toBe('ANNA arrives about 12:27Z, estimate from 11:47Z');
  expect(label(30 * MINUTE_MS, NOW + 20 * MINUTE_MS)).toBe('ANNA should have arrived at 12:27Z, estimate from 12:07Z');
});

const ahead = fc.option(
  fc.record({ nm: fc.integer({ min: 0, max: 50 }), minutes: fc.option(fc.integer({ min: -60, max: 1500 })), isBehind: fc.boolean() }),
);
const eventOf = fc.record({
  bearing: fc.integer({ min: 0, max: 359 }),
  awayNm: fc.integer({ min: 0, max: 80 }),
  isNear: fc.boolean(),
  route: ahead,
  port: ahead,
});
const shipOf = fc.record({
  ageMinutes: fc.integer({ min: 0, max: 90 }),
  cog: fc.option(fc.integer({ min: 0, max: 359 }), { nil: undefined }),
  sog: fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined }),
});

type Made = typeof eventOf extends fc.Arbitrary<infer Of> ? Of : never;
function reasonsOf({ awayNm, isNear, route, port }: Made, eventId: string): Reason[] {
  const of = (type: Reason['type'], { nm, minutes, isBehind }: NonNullable<Made['route']>): Reason => ({
    ...reason,
    type,
    eventId,
    distanceNm: nm,
    priority: 'caution',
    ...(minutes !== null && { passesAt: NOW + minutes * MINUTE_MS }),
    ...(isBehind && type === 'Route ALERT' && { isBehind }),
  });
  return [
    ...(isNear ? [{ ...reason, eventId, distanceNm: awayNm }] : []),
    ...(route ? [of('Route ALERT', route)] : []),
    ...(port ? [of('Destination ALERT', port)] : []),
  ];
}

test('whatever the alert, the ship and the time, the label gives a time if and only if the words do, and the same; else no way is drawn to a time', () => {
  fc.assert(
    fc.property(fc.array(eventOf, { minLength: 1, maxLength: 3 }), fc.option(shipOf, { nil: undefined }), (made, of) => {
      const places = made.map((event, at) => {
        const [lon, lat] = destination([SHIP.lon, SHIP.lat], event.bearing, event.awayNm);
        return { id: `e${at}`, type: 'Robbery', lon, lat } as const;
      });
      const events = new Map(places.map((place) => [place.id as string, place]));
      const reasons = made.flatMap((event, at) => reasonsOf(event, `e${at}`));
      const [first] = reasons;
      const lead = first && events.get(first.eventId ?? '');
      if (!first || !lead) return;
      const figures = { eventId: lead.id, eventLon: lead.lon, eventLat: lead.lat, shipLon: SHIP.lon, shipLat: SHIP.lat };
      const alert = alertRow('a', { ...figures, type: first.type, distanceNm: first.distanceNm, updatedAt: NOW - 20 * MINUTE_MS, reasons });
      const ship: ShipNow | undefined = of && { ...SHIP, lastSeen: NOW - of.ageMinutes * MINUTE_MS, cog: of.cog, sog: of.sog };
      const told = toldNow(ledNow(alert, events, ship, NOW), events, ship, NOW);
      const words = nowWords(told.now, NOW, translate);
      const label = openAlertLabel(told.about, told.now, near, NOW);
      const [, time, is] = /(?:about|at) (\S*(?: \d\d:\d\dZ)?), (.+)$/.exec(label) ?? [];
      expect(time !== undefined, `${label} | ${words}`).toBe(SAYS_TIME.test(words));
      if (is?.startsWith('in ')) expect(words).toContain(is);
      else if (is === 'now') expect(words).toMatch(/passing it now|in (< 1|0) min/);
      else if (time !== undefined) expect(words).toContain(time);
      if (label.includes('arrives')) expect(words).toContain('arrives');
      if (time === undefined && !told.now.ahead) expect(pointAhead(told)).toBeUndefined();
      expect(told.now.nm).toBeCloseTo(distanceNm([SHIP.lon, SHIP.lat], [told.about.eventLon, told.about.eventLat]), 6);
    }),
    {
      numRuns: 3000,
      examples: [
        // an old position, a destination without a time, and a course that passes the event
        [
          [{ bearing: 0, awayNm: 1, isNear: false, route: null, port: { nm: 0, minutes: null, isBehind: false } }],
          { ageMinutes: 10, cog: 0, sog: 1 },
        ],
      ],
    },
  );
});
