import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startAppTexts } from './app-texts.ts';
import { fetchTexts, i18nReady } from './i18n.ts';
import {
  bandWords,
  figureWords,
  fleetFigureWords,
  partHeadWords,
  partWords,
  shortBandWords,
  shortPartWords,
  threatWords,
  valueWords,
} from './rating-words.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('ratingPage');
});

describe('the word of a band', () => {
  it('stands with what it may be where that is a higher band, one step or two', () => {
    const rating = { band: 'Low', bandRange: ['Negligible', 'High'], unknown: 18, lines: 21 } as const;
    expect(bandWords(i18next.t, { ...rating, bandRange: ['Negligible', 'High'] })).toBe(
      'Low, may be up to High: 18 of 21 inputs not known',
    );
    expect(figureWords(i18next.t, { ...rating, bandRange: ['Low', 'High'], figure: 12 })).toMatch(
      /^12\.0, Low, may be up to High: 18 of 21/,
    );
    expect(shortBandWords(i18next.t, rating), 'in a row of a list').toBe('Low, may be up to High');
    expect(bandWords(i18next.t, { band: 'Moderate', bandRange: ['Low', 'High'], unknown: 8, lines: 21 })).toBe(
      'Moderate, may be up to High: 8 of 21 inputs not known',
    );
  });

  it('stands with how much is not known where that is half of the weight', () => {
    const lines = [
      { id: 'a', weight: 60 },
      { id: 'b', weight: 40 },
    ];
    expect(bandWords(i18next.t, { band: 'Moderate', bandRange: ['Low', 'High'], unknown: ['a'], lines })).toBe(
      'Moderate, may be up to High: 1 of 2 inputs not known',
    );
    expect(bandWords(i18next.t, { band: 'Moderate', bandRange: ['Low', 'High'], unknown: ['b'], lines })).toBe(
      'Moderate, may be up to High: 1 of 2 inputs not known',
    );
    expect(bandWords(i18next.t, { band: 'Moderate', bandRange: ['Low', 'Moderate'], unknown: ['b'], lines })).toBe('Moderate');
    expect(bandWords(i18next.t, { band: 'High', bandRange: ['Low', 'High'], unknown: ['a'], lines })).toBe('High: 1 of 2 inputs not known');
  });

  it('of a fleet stands with what any of its ships may come to, though the inputs of its worst ship are all known', () => {
    const worst = { id: '1', figure: 36.6, band: 'Moderate', bandRange: ['Moderate', 'Moderate'], unknown: 0, lines: 21 } as const;
    const threat = { figure: 48.8, band: 'Moderate' } as const;
    const rating = { worst: { ...worst, bandRange: ['Moderate', 'Moderate'] as ['Moderate', 'Moderate'], threat }, positionUnknown: 0 };
    const bands = { Negligible: 0, Low: 4, Moderate: 1, High: 0 };
    const mayBe = { figure: 86.2, band: 'High', ships: 4 } as const;
    expect(fleetFigureWords(i18next.t, { ...rating, bands, mayBe })).toBe('36.6, Moderate, may be up to High: 4 ships with unknown inputs');
    expect(fleetFigureWords(i18next.t, { ...rating, bands, mayBe: { ...mayBe, band: 'Moderate' } })).toBe('36.6, Moderate');
    expect(fleetFigureWords(i18next.t, { ...rating, bands })).toBe('36.6, Moderate');
  });

  it('stands alone where nobody kept how sure it is', () => {
    expect(bandWords(i18next.t, { band: 'Low' })).toBe('Low');
  });
});

it('none found so far says beside it that it counts half, so that nobody takes it for a clean record', () => {
  expect(valueWords(i18next.t, { input: 'silences', value: 0, atLeast: true })).toBe(
    'none found so far; not known in full, so it counts half',
  );
});

describe('a part of a rating', () => {
  const none = { figure: 50, range: [0, 100], band: 'Moderate', bandRange: ['Negligible', 'High'], unknown: 5, lines: 5 } as const;

  it('of which no input is known never stands as a figure with a band', () => {
    expect(partWords(i18next.t, none)).toBe('not known: 5 of 5. May be 0.0 (Negligible) to 100.0 (High)');
    expect(shortPartWords(i18next.t, none), 'in a row of a list').toBe('not known: 5 of 5');
  });

  it('as the threat of a fleet, of which only its figure is kept, says what its band may be', () => {
    expect(threatWords(i18next.t, { figure: 50, band: 'Moderate', bandRange: ['Negligible', 'High'] })).toMatch(
      /50\.0, Moderate, may be up to High/,
    );
  });

  it('of which some is known says how much is not, and what it may be', () => {
    const some = { ...none, figure: 32.5, range: [20, 60], band: 'Moderate', bandRange: ['Low', 'High'], unknown: 2 } as const;
    expect(partWords(i18next.t, some)).toBe('32.5, Moderate: 2 of 5 inputs not known. May be 20.0 (Low) to 60.0 (High)');
  });

  it('that is added up to the threat has points and no band: 15 of 15 are not Low', () => {
    const all = { ...none, figure: 15, range: [15, 15], band: 'Low', bandRange: ['Low', 'Low'], unknown: 0, lines: 1 } as const;
    expect(partHeadWords(i18next.t, 'capability', all)).toBe('Capability: 15.0 points of the threat');
    const some = { ...all, range: [7.5, 15], unknown: 1 } as const;
    expect(partHeadWords(i18next.t, 'intent', some)).toBe('Intent: 15.0 points of the threat: 1 of 1 inputs not known. May be 7.5 to 15.0');
    expect(partHeadWords(i18next.t, 'threat', { ...all, figure: 60, band: 'High' })).toBe('Threat: 60.0, High');
  });

  it('of which all is known stands alone', () => {
    const all = { ...none, figure: 60, range: [60, 60], band: 'High', bandRange: ['High', 'High'], unknown: 0 } as const;
    expect(partWords(i18next.t, all)).toBe('60.0, High');
    expect(shortPartWords(i18next.t, all)).toBe('60.0, High');
  });
});
