import { expect, test } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { i18nReady, translate } from '#i18n/i18n.ts';
import { alertRow, eventRow } from '#tests/held-rows.ts';
import { nowOfTold } from './told-and-now.ts';

await i18nReady;
startAppTexts();

const NOW = Date.UTC(2026, 10, 20, 12);
const reason = { type: 'Proximity ALERT', distanceNm: 24, nearest: [43.2, 12.5], limitNm: 50, bearingDeg: 90, isClose: false } as const;
const named = (before: 'alarm' | 'caution') => ({
  ...alertRow('a', {
    eventId: 'e2',
    priority: 'caution',
    reasons: ['e2', 'e1'].map((eventId) => ({ ...reason, priority: 'caution', eventId })),
    steps: [{ atMs: NOW - 1, priority: before, causes: ['raised'], type: 'Proximity ALERT', eventId: 'e1', distanceNm: 39 }],
  }),
  computedHere: false,
});
const changed = (before: 'alarm' | 'caution') =>
  nowOfTold(
    { createdAt: NOW, title: 'Boarding 39 nm from ANNA', eventId: 'e1' },
    named(before),
    { event: undefined, ship: undefined, nowMs: NOW },
    translate as never,
  )?.changed;

test('an alert that fell is not said to have a more pressing event', () => {
  expect(changed('alarm')).toBe(
    'When told, Alarm: Boarding 39 nm from ANNA. It is less urgent now, and named after another of its events.',
  );
  expect(changed('caution')).toBe('When told: Boarding 39 nm from ANNA. It is now named after a more pressing event.');
});

test('how an alert was told has the distance of its step, with the time of the position that it is from', () => {
  const step = {
    atMs: NOW - 1,
    priority: 'emergency',
    causes: ['raised'],
    type: 'Proximity ALERT',
    eventId: 'e1',
    eventType: 'Boarding',
    events: 1,
  } as const;
  const one = alertRow('a', {
    eventId: 'e1',
    priority: 'emergency',
    steps: [{ ...step, distanceNm: 7.9, shipSeenAt: NOW - 17 * 60_000 }],
  });
  const told = { createdAt: NOW, title: 'Boarding 8.0 nm from ANNA', eventId: 'e1' };
  const now = nowOfTold(
    told,
    { ...one, computedHere: false },
    { event: eventRow('e1', { type: 'Boarding' }), ship: undefined, nowMs: NOW },
    translate as never,
  );
  expect(now?.changed).toBe('When told: Boarding near ANNA, 7.9 nm from the ship at 11:43Z.');
});
