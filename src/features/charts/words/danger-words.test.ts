// Why an object is a danger, and which depth counts for it.
import { beforeAll, expect, test } from 'vitest';
import { fetchTexts, i18nReady, translate } from '#i18n/i18n.ts';
import type { Translate } from '#i18n/i18n.ts';
import { dangerWords, countedDepthWords } from './danger-words.ts';

beforeAll(async () => {
  await i18nReady;
  await fetchTexts('chartsPage');
});
const t = translate as unknown as Translate;
const LIMITS = { safetyDepth: 10, safetyContour: 15 };
const why = (object: Record<string, unknown>) => dangerWords(object, LIMITS, t);
const judged = (object: Record<string, unknown>) => countedDepthWords(object, LIMITS, t);

test('a surveyed danger says its depth and which of the two limits it is not deeper than; a deeper one is no danger', () => {
  const wreck = (depth: number) => ({ cls: 'WRECKS', depth, VALSOU: depth });
  expect(why(wreck(4.2))).toBe('Danger: 4.2 m, not deeper than your safety depth, 10 m');
  expect(why(wreck(12))).toBe('Danger: 12 m, not deeper than your safety contour, 15 m');
  expect(why(wreck(-1.5))).toBe('Danger: dries 1.5 m, not deeper than your safety depth, 10 m');
  expect(why(wreck(15.1))).toBeUndefined();
  expect([4.2, 5, -1.5].map((depth) => judged(wreck(depth)))).toEqual(['4.2 m', '5 m', 'dries 1.5 m']);
});

test('a danger without a surveyed depth has no number of its own, whatever was derived to judge it, and says why it is one', () => {
  for (const [object, words] of [
    [{ cls: 'OBSTRN', depth: 0.01, WATLEV: 3 }, 'Danger: depth unknown, treated as dangerous'],
    [{ cls: 'UWTROC', WATLEV: 4 }, 'Danger: covers and uncovers, depth unknown'],
    [{ cls: 'UWTROC', depth: 0, WATLEV: 5 }, 'Danger: awash, depth unknown'],
    [{ cls: 'WRECKS', CATWRK: 4 }, 'Danger: wreck with mast or hull above water'],
    [{ cls: 'WRECKS', CATWRK: 2, depth: 0 }, 'Danger: dangerous wreck, depth unknown'],
    [{ cls: 'OBSTRN', CATOBS: '6', depth: 0.01 }, 'Danger: foul area, depth unknown'],
  ] as const) {
    expect(why(object)).toBe(words);
    expect(judged(object)).toBe('depth unknown, treated as dangerous');
  }
  expect(judged({ cls: 'WRECKS', CATWRK: 1, depth: 20.1 })).toBe('depth unknown, said to be deeper than your safety depth');
});

test('one that is no shallower than the water around it says the depth of that water', () => {
  const rock = { cls: 'UWTROC', WATLEV: 3, EXPSOU: 1, depth: 5 };
  expect(why(rock)).toBe('Danger: depth not surveyed, in water of 5 m, not deeper than your safety depth, 10 m');
  expect(judged(rock)).toBe('not surveyed; at least 5 m, as the water around it');
});
