import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { AreaFinding, PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { comparedRows, betterWords } from './compared-rows.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('passagesPage', 'ratingPage');
});

const { result } = passageToSign('p');
const iran = (threat: AreaFinding['threat'], sum: number): AreaFinding => ({
  area: { id: 'ir', name: 'Iran', isListed: false },
  spans: [],
  reportsAYear: 3,
  sum,
  ...(threat && { threat }),
});
const passage = (worst: number, figure: number, area = iran('Low', 2)): PassageAssessment => ({
  ...result,
  inputs: { ...result.inputs, worstStretch: { sum: worst, count: 3 } },
  rating: {
    ...result.rating,
    figure,
    lines: result.rating.lines.map((line) => (line.id === 'worstStretch' ? { ...line, value: { sum: worst, count: 3 } } : line)),
  },
  areas: [area],
});
const verdict = (one: PassageAssessment, other: PassageAssessment) =>
  betterWords(i18next.t, { name: 'A', assessment: one }, { name: 'B', assessment: other });

test('one sentence says which of two passages is better and by what, or that neither is', () => {
  expect(verdict(passage(10.53, 48.6), passage(11.71, 48.6))).toBe(
    '“A” is better: its worst stretch is lower, 10.53 instead of 11.71; the risk is the same.',
  );
  expect(verdict(passage(11.71, 50), passage(11.71, 48.6))).toBe(
    '“B” is better: the worst stretch is the same; its risk is lower, 48.6 instead of 50.0.',
  );
  expect(verdict(passage(10, 48), passage(10, 48, iran('Moderate', 5)))).toBe(
    '“A” is better: the worst stretch is the same; the risk is the same; Threat area: Iran is Low instead of Moderate.',
  );
  expect(verdict(passage(10, 48, iran('Moderate', 5)), passage(11, 48))).toBe(
    'Neither is better in all: with “A” its worst stretch is lower, 10.00 instead of 11.00; with “B” Threat area: Iran is Low instead of Moderate.',
  );
  expect(verdict(passage(10, 48), passage(10, 48, iran(undefined, 0))), 'no report is not better').toMatch(/^Neither is better: /);
  expect(verdict(passage(10, 48), passage(10, 48))).toMatch(/^Neither is better: /);
});

test('areas are compared by band and sum', () => {
  const rows = comparedRows(i18next.t, passage(10.53, 48.6), passage(11.71, 48.6, iran('Moderate', 4.6)));
  const differing = rows
    .filter(({ differs }) => differs)
    .slice(0, 2)
    .map(({ name, one, two, difference }) => [name, one, two, difference]);
  expect(differing).toEqual([
    ['Worst stretch', '3 reports, weighted 10.53', '3 reports, weighted 11.71', '+1.18'],
    ['Threat area: Iran', 'Low (2.00)', 'Moderate (4.60)', '+2.60'],
  ]);
  const gone = comparedRows(i18next.t, passage(10, 48), { ...passage(10, 48), areas: [] });
  expect(gone.find(({ name }) => name.includes('Iran'))?.two).toBe('Not on the route');
});

test('a line whose value differs is one that differs, also where its points are the same', () => {
  const listed = (hours: number) => {
    const one = passage(10, 48);
    const [line] = one.rating.lines;
    const lines = line
      ? [{ ...line, id: 'hoursListed', input: 'hoursListed', value: hours, points: [10, 10, 10] as [number, number, number] }]
      : [];
    return { ...one, inputs: { ...one.inputs, hoursListed: hours }, rating: { ...one.rating, lines } } as unknown as PassageAssessment;
  };
  const rows = comparedRows(i18next.t, listed(85), listed(104));
  const row = rows.find(({ name }) => /listed/i.test(name));
  expect([row?.one, row?.two, row?.differs]).toEqual(['85 h (10.0 points)', '104 h (10.0 points)', true]);
  expect(row?.difference).toBe('0.0 points');
  expect(verdict(listed(85), listed(104))).toMatch(/^“A” is better: .*in listed areas instead of/);
});
