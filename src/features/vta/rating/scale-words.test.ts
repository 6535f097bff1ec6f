import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { scaleWords } from './scale-words.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('ratingPage');
});

const { lines } = rateShip({}, FATHOM_RULES);
const words = (id: string) => {
  const line = lines.find((one) => one.id === id);
  return line && scaleWords(i18next.t, line);
};

it('a scale says from which value on what counts, in points of the weight', () => {
  expect(words('freeboard')).toBe('above 8.0 m: 0.0; from 5.0 m: 12.5; less: 25.0');
  expect(words('guards')).toBe('armed: 0.0; unarmed: 7.5; none: 15.0');
  expect(words('citadel')).toBe('yes: 0.0; no: 10.0');
  expect(words('reports')).toBe('from 12: 25.0; from 4: 12.5; from 1: 6.3; less: 0.0');
});

it('every line of a ship has one, and a line of a later edition has none', () => {
  for (const line of lines) expect(scaleWords(i18next.t, line)).toMatch(/: \d/);
  expect(scaleWords(i18next.t, { id: 'later', input: 'later', weight: 1 })).toBeUndefined();
});
