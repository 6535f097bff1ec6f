import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { routeAreaWords, gainColumns, gainWords } from './measure-words.ts';

beforeAll(async () => {
  await i18nReady;
  await fetchTexts('passagesPage');
});

const gain = { exposurePercent: -2, worstBefore: 19.28, worstAfter: 19.28, figure: 0, moreNm: 0 };

it('a figure that no other route or departure changes has no column, and one that some change says so only there', () => {
  expect(gainColumns([gain, { ...gain, exposurePercent: 0.2 }], i18next.t)).toEqual([
    { head: 'exposureHead', words: ['-2 %', 'no change'] },
  ]);
  expect(gainColumns([gain, { ...gain, worstAfter: 19.3 }], i18next.t)[1]).toEqual({
    head: 'worstHead',
    words: ['no change', '19.28 to 19.30'],
  });
});

it('less exposure that is no less risk says why', () => {
  expect(gainWords({ ...gain, exposurePercent: -21 }, i18next.t).why).toBe(' (it goes by the worst stretch, which stays the same)');
  expect(gainWords({ ...gain, exposurePercent: -21, worstAfter: 19 }, i18next.t).why).toBe(' (the difference is too small for it)');
  expect(gainWords({ ...gain, exposurePercent: -21, figure: -2 }, i18next.t).why).toBe('');
});

it('an area that is not listed is told from an actor of its name', () => {
  expect(routeAreaWords(i18next.t, { name: 'Ansar Allah (Houthi)', isListed: false })).toBe('Threat area: Ansar Allah (Houthi)');
  expect(routeAreaWords(i18next.t, { name: 'Gulf of Aden', isListed: true })).toBe('Gulf of Aden');
});
