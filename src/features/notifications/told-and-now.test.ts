import { expect, test } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { i18nReady, translate } from '#i18n/i18n.ts';
import { alertRow } from '#tests/held-rows.ts';
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
