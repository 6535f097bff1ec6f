import { expect, test } from 'vitest';
import { startAppTexts } from './app-texts.ts';
import { i18nReady, translate } from './i18n.ts';
import { shipAndEventWords } from './ship-and-event-words.ts';

await i18nReady;
startAppTexts();

const NOW = Date.UTC(2026, 10, 27, 12);
const now = { nm: 60, atMs: NOW, isNow: true, bearingDeg: 3 };
const then = { ...now, isNow: false, isOld: true } as const;

test('the words are those of alerts, and then whether she is stopped, or where she goes', () => {
  const words = (...[stands]: Parameters<typeof shipAndEventWords>[0][]) => stands && shipAndEventWords(stands, NOW + 3_600_000, translate);
  expect(words({ now: { ...now, goesAway: {} } })).toBe('60.0 nm from the ship now, drawing away');
  expect(words({ now, moves: 'stopped' })).toBe('60.0 nm from the ship now; stopped');
  expect(words({ now, moves: 'nearer' })).toBe('60.0 nm from the ship now; getting nearer by her present course');
  expect(words({ now, moves: 'notKnown' })).toBe('60.0 nm from the ship now; her course or speed is not known');
  const was = '60.0 nm from the ship at 12:00Z (1 h ago)';
  expect(words({ now: then, moves: 'stopped' })).toBe(`${was}; stopped then`);
  expect(words({ now: then, moves: 'nearer' })).toBe(`${was}; getting nearer then`);
  expect(words({ now: then, moves: 'notKnown' })).toBe(`${was}; her course or speed was not known`);
});
