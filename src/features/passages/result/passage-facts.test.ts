import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { valueWords } from '#i18n/rating-words.ts';
import { listedWords } from './passage-facts.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('passagesPage', 'ratingPage');
});

const ISSUED = Date.UTC(2023, 11, 18);
const listed = (hoursListed: number | undefined, hasEdition = true) =>
  listedWords(i18next.t, {
    inputs: { hoursListed },
    data: hasEdition ? { listedEditions: [{ edition: 'JWLA-032', issuedMs: ISSUED }] } : {},
  });

describe('hours in listed areas', () => {
  it('are never a plain 0: the words say which list was drawn, and of what date', () => {
    expect(listed(0)).toBe('Not in the areas drawn of the list JWLA-032 of 2023-12-18');
    expect(listed(0, false)).toBe('Not in the listed areas that were on the device');
    expect(valueWords(i18next.t, { input: 'hoursListed', value: 0 })).toBe('in none that is drawn');
  });

  it('name their list, and are not known without one', () => {
    expect(listed(78)).toMatch(/, by the list JWLA-032 of 2023-12-18$/);
    expect(listed(undefined)).toBe('Not known');
  });
});
