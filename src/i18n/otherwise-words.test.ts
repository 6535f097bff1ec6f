import { expect, test } from 'vitest';
import { startAppTexts } from './app-texts.ts';
import { fetchTexts, i18nReady, translate } from './i18n.ts';
import { otherwiseWords } from './otherwise-words.ts';

await i18nReady;
startAppTexts();
await fetchTexts('alertsPage');

const NOW = Date.UTC(2026, 10, 27, 12);
const hour = 3_600_000;

test('where route and course differ, the farther is said for what it is, and by a mile or more which one the priority goes by', () => {
  const near = 'Proximity ALERT';
  const byCourse = { nm: 2.5, atMs: NOW + 3 * hour };
  expect(otherwiseWords({ closest: { nm: 2, atMs: NOW, byRoute: true }, otherwise: byCourse }, near, NOW, translate)).toBe(
    'By her present course and speed instead: closest about 15:00Z, in 3.0 h, 2.5 nm off (estimate).',
  );
  const route = { nm: 4.2, atMs: NOW + 5 * hour, byRoute: true } as const;
  // they differ much: what counts is said
  const instead = 'By her predicted route instead: she passes in 5.0 h, 4.2 nm off (estimate).';
  const differ = { closest: byCourse, isByCourse: true, otherwise: route } as const;
  expect(otherwiseWords(differ, near, NOW, translate)).toBe(`${instead} The priority goes by how far off she is, not by either.`);
  expect(otherwiseWords(differ, 'Route ALERT', NOW, translate)).toBe(`${instead} The priority goes by her predicted route.`);
  expect(otherwiseWords({ ...differ, isOld: true }, near, NOW, translate)).toMatch(
    /^By her predicted route of that time instead: about 17:00Z, 4\.2 nm off \(estimate\)\./,
  );
  expect(otherwiseWords({}, near, NOW, translate)).toBeUndefined();
});
