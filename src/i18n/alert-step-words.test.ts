import { expect, test } from 'vitest';
import type { AlertStep } from '#contract/entities/alerts.ts';
import { stepWords } from './alert-step-words.ts';
import { startAppTexts } from './app-texts.ts';
import { fetchTexts, i18nReady, translate } from './i18n.ts';

await i18nReady;
startAppTexts();
await fetchTexts('alertsPage');

const NOW = Date.UTC(2026, 10, 27, 12);
const robbery = { type: 'Robbery' } as const;

test('each change of a priority is said with its time and what made it, by the figures of before and after', () => {
  const step = { atMs: NOW, type: 'Proximity ALERT', eventId: 'e1', distanceNm: 31 } as const;
  const words = (more: Omit<AlertStep, keyof typeof step> & Partial<AlertStep>) => stepWords({ ...step, ...more }, robbery, NOW, translate);
  expect(words({ priority: 'warning', causes: ['raised'], type: 'Route ALERT' })).toBe(
    '12:00Z · Warning: alert raised: Robbery, 31.0 nm from her route',
  );
  expect(words({ priority: 'alarm', causes: ['newer', 'nearer'], wasNm: 52 })).toBe(
    '12:00Z · Alarm: the event occurred later than was first reported; she came nearer: 52.0 nm to 31.0 nm',
  );
  expect(words({ priority: 'alarm', causes: ['newReport'] })).toBe('12:00Z · Alarm: a new report: Robbery, 31.0 nm from the ship');
  const chosen = { type: 'Proximity ALERT', wasNm: 50, isNm: 30 } as const;
  expect(words({ priority: 'warning', causes: ['distanceChosen'], chosen, type: 'Route ALERT' })).toBe(
    '12:00Z · Warning: the distance from your ships was changed from 50 to 30 nm',
  );
  const shipSeenAt = NOW - 17 * 60_000;
  expect(words({ priority: 'emergency', causes: ['raised'], shipSeenAt })).toBe(
    '12:00Z · Emergency: alert raised: Robbery, 31.0 nm from the ship at 11:43Z',
  );
  expect(words({ priority: 'emergency', causes: ['nearer'], wasNm: 52, shipSeenAt })).toMatch(/52\.0 nm to 31\.0 nm at 11:43Z$/);
  expect(words({ priority: 'alarm', causes: [] })).toBe('12:00Z · Alarm: its figures changed');
});

test('an event that is not on the device any more has the type that was told, and whether its report was withdrawn', () => {
  const step = { atMs: NOW, type: 'Proximity ALERT', eventId: 'e1', distanceNm: 9.2, priority: 'alarm', causes: ['raised'] } as const;
  const words = (eventType: 'Robbery' | undefined, isWithdrawn: boolean) =>
    stepWords({ ...step, eventType }, undefined, NOW, translate, isWithdrawn);
  expect(words('Robbery', true)).toBe(
    '12:00Z · Alarm: alert raised: Robbery (its report was corrected or withdrawn since), 9.2 nm from the ship',
  );
  expect(words('Robbery', false)).toMatch(/: Robbery \(its report is not on this device any more\), 9\.2 nm/);
  expect(words(undefined, false)).toMatch(/: an event, 9\.2 nm/);
});
