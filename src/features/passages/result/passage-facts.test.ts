import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { valueWords } from '#i18n/rating-words.ts';
import { isValidTooShort, listedWords, tooFastWords, validityWords } from './passage-facts.ts';

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

it('a speed above the maximum that her owner entered is warned of', () => {
  const words = (speedKn?: number, maxSpeedKn?: number) => tooFastWords(i18next.t, { plan: { legs: [], stops: [], speedKn }, maxSpeedKn });
  expect(words(18, 14.5)).toMatch(/^18\.0 kn is above the maximum speed of this ship that was entered, 14\.5 kn/);
  expect([words(14.5, 14.5), words(18), words(undefined, 14)]).toEqual([undefined, undefined, undefined]);
});

describe('the validity', () => {
  const DAY = 86_400_000;
  const valid = (days: number) => ({
    validUntilMs: ISSUED + days * DAY,
    along: { arrivalMs: ISSUED + 12 * DAY, pieces: [{ atMs: ISSUED + 8 * DAY }] },
    stretches: [{ worst: 0 }],
  });
  const asked = (days: number) => valid(days) as unknown as Parameters<typeof validityWords>[1];

  it('says when it ends before the worst stretch or before the arrival', () => {
    expect(validityWords(i18next.t, asked(7))).toMatch(
      /, which is before the worst stretch \(2023-12-26 .*\): assess it again by then, with the reports received since$/,
    );
    expect(validityWords(i18next.t, asked(9))).toMatch(/, which is before the arrival \(2023-12-30 /);
    expect(validityWords(i18next.t, asked(12))).not.toMatch(/before/);
    expect([7, 9, 12].map((days) => isValidTooShort(asked(days)))).toEqual([true, true, false]);
  });
});
