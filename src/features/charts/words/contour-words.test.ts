import { beforeAll, expect, test } from 'vitest';
import { safetyContours } from '#features/charts/chart-here.ts';
import { fetchTexts, i18nReady, type Translate, translate } from '#i18n/i18n.ts';
import { contourWords } from './contour-words.ts';

beforeAll(async () => {
  await i18nReady;
  await fetchTexts('chartsPage');
});
const words = (drawn: readonly (readonly [string, readonly number[]])[], isChosen = true, mostNamed = 2) =>
  contourWords(
    safetyContours(new Map(drawn), 5),
    { askedM: 5, isChosen },
    { t: translate as unknown as Translate, language: 'en', mostNamed },
  );

test('each contour that is drawn is said with its cells, and the one asked for where it is drawn', () => {
  const view = [
    ['US5OH11M', [5]],
    ['US5OH10M', [10]],
    ['GB5X01SE', [20]],
    ['GB5X01SW', [20]],
    ['GB5X02SW', [20]],
  ] as const;
  expect(words(view)).toBe('Safety contour: you asked for 5 m; drawn: 5 m, in US5OH10M 10 m, in 3 cells 20 m');
  expect(words(view.slice(0, 4))).toBe('Safety contour: you asked for 5 m; drawn: 5 m, in US5OH10M 10 m, in GB5X01SE, GB5X01SW 20 m');
  expect(words(view.slice(1, 3))).toBe('Safety contour: you asked for 5 m; drawn: in US5OH10M 10 m, in GB5X01SE 20 m');
  expect(words(view.slice(2))).toBe('Safety contour: you asked for 5 m; drawn: 20 m');
});

test('nobody is said to have asked for a depth that nobody chose', () => {
  expect(words([['US5OH10M', [10]]], false)).toBe('Safety contour: 5 m, not chosen for your ship; drawn: 10 m');
});
