import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startAppTexts } from './app-texts.ts';
import { fetchTexts, i18nReady } from './i18n.ts';
import { bandWords, figureWords, shortBandWords } from './rating-words.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('ratingPage');
});

describe('the word of a band', () => {
  it('stands with what it may be where that is two bands further', () => {
    const rating = { band: 'Low', bandRange: ['Negligible', 'High'], unknown: 18, lines: 21 } as const;
    expect(bandWords(i18next.t, { ...rating, bandRange: ['Negligible', 'High'] })).toBe(
      'Low, may be up to High: 18 of 21 inputs not known',
    );
    expect(figureWords(i18next.t, { ...rating, bandRange: ['Low', 'High'], figure: 12 })).toMatch(
      /^12\.0, Low, may be up to High: 18 of 21/,
    );
    expect(shortBandWords(i18next.t, rating), 'in a row of a list').toBe('Low, may be up to High');
  });

  it('stands with how much is not known where that is half of the weight', () => {
    const lines = [
      { id: 'a', weight: 60 },
      { id: 'b', weight: 40 },
    ];
    expect(bandWords(i18next.t, { band: 'Moderate', bandRange: ['Low', 'High'], unknown: ['a'], lines })).toBe(
      'Moderate, may be up to High: 1 of 2 inputs not known',
    );
    expect(bandWords(i18next.t, { band: 'Moderate', bandRange: ['Low', 'High'], unknown: ['b'], lines })).toBe('Moderate');
    expect(bandWords(i18next.t, { band: 'High', bandRange: ['Low', 'High'], unknown: ['a'], lines })).toBe('High: 1 of 2 inputs not known');
  });

  it('stands alone where nobody kept how sure it is', () => {
    expect(bandWords(i18next.t, { band: 'Low' })).toBe('Low');
  });
});
