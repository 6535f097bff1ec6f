import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { hourWords, stretchBesidePorts, summaryLines } from './passage-summary.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('passagesPage', 'ratingPage');
});

type Asked = Parameters<typeof summaryLines>[1];
const DAY = Date.UTC(2026, 10, 20);
const asked = (part: object = {}): Asked =>
  ({
    areas: [
      {
        area: { id: 'a', name: 'Gulf of Aden', isListed: true },
        spans: [],
        threat: 'Moderate',
        sum: 5,
        reportsAYear: 1,
        newestReportMs: DAY,
      },
      { area: { id: 'b', name: 'Red Sea', isListed: true }, spans: [], threat: 'High', sum: 14, reportsAYear: 9 },
    ],
    along: { areas: [], pieces: [{ middle: [45, 12], fromNm: 0, toNm: 5, sum: 14, count: 9, areas: [] }] },
    stretches: [{ fromNm: 0, toNm: 5, worst: 0, sum: 14, count: 9, centre: [0, 0], near: { name: 'Aden', distanceNm: 2 } }],
    inputs: {},
    data: {},
    stops: [{ name: 'Aden', portId: 'YEADE', rating: 'Low' }],
    ...part,
  }) as unknown as PassageAssessment;

test('three lines say what is risky: the areas, that of the worst stretch first, the worst stretch with its place, the newest report', () => {
  expect(summaryLines(i18next.t, asked(), DAY).map(({ value }) => value)).toEqual([
    'Red Sea (High, 9 reports in 12 months); Gulf of Aden (Moderate, 1 report in 12 months)',
    'High: 0.0 nm to 5.0 nm · 2.0 nm from Aden',
    '2026-11-20, Gulf of Aden',
    'Not known',
  ]);
  const elsewhere = { spans: [], threat: 'Moderate', sum: 4, reportsAYear: 3 };
  expect(summaryLines(i18next.t, asked({ areas: [...asked().areas, elsewhere] }), DAY)[0]?.value).toMatch(
    /^Near Aden and elsewhere on the route \(Moderate, 3 reports in 12 months\); Red Sea \(High/,
  );
  const inAden = { areas: [], pieces: [{ middle: [45, 12], fromNm: 0, toNm: 5, sum: 14, count: 9, areas: ['a'] }] };
  expect(summaryLines(i18next.t, asked({ along: inAden }), DAY)[0]?.value).toMatch(
    /^Gulf of Aden \(Moderate, 1 report in 12 months\); Red Sea/,
  );
  expect(summaryLines(i18next.t, asked({ areas: [], stretches: [] }), DAY).map(({ value }) => value)).toEqual([
    'No listed area that is drawn here and no threat area is on the way.',
    'No report weighs on the way. This says nothing about safety.',
    'No report',
    'Not known',
  ]);
});

test('where the worst stretch is worse than the ports of the way, one sentence says why; where it is not, none', () => {
  expect(stretchBesidePorts(i18next.t, asked())).toMatch(/so the worst stretch is High although the ports are rated lower\.$/);
  const given = [{ name: 'Aden', rating: 'Low', isGiven: true }];
  expect(stretchBesidePorts(i18next.t, asked({ stops: given }))).toMatch(/^The ratings of the ports were set by an administrator/);
  expect(stretchBesidePorts(i18next.t, asked({ stops: [{ name: 'Aden', rating: 'High' }] }))).toBeUndefined();
  expect(stretchBesidePorts(i18next.t, asked({ stops: [{ name: 'At sea' }] }))).toBeUndefined();
});

test('words beside the bands say what the departure changes: by the hour a report may weigh less, without one each counts in full', () => {
  expect(hourWords(i18next.t, { arrivalMs: DAY })).toMatch(
    /by day weighs 0\.75 of its weight where she passes by night.*can change them\.$/,
  );
  expect(hourWords(i18next.t, {})).toMatch(/^Without a departure ahead and a speed, every report counts in full.*may be lower\.$/);
});
