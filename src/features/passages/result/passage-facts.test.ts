import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { valueWords } from '#i18n/rating-words.ts';
import {
  awayWords,
  insuranceWords,
  isTooFast,
  isValidTooShort,
  landWords,
  listedWords,
  tooFastWords,
  validityWords,
} from './passage-facts.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('passagesPage', 'ratingPage');
});

const ISSUED = Date.UTC(2023, 11, 18);
const listing = (hoursListed: number | undefined, hasEdition = true, ...pieces: object[]) =>
  ({
    inputs: { hoursListed },
    data: hasEdition ? { listedEditions: [{ edition: 'JWLA-032', issuedMs: ISSUED }] } : {},
    along: { areas: [], pieces },
  }) as unknown as Parameters<typeof listedWords>[1];
const listed = (...of: Parameters<typeof listing>) => listedWords(i18next.t, listing(...of), ISSUED);

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

describe('from Jebel Ali to Suez by a list of three years ago', () => {
  const jebelAliSuez = listing(79, true, { middle: [54.9, 25.3], areas: [] }, { middle: [57, 25], areas: [] });
  const nowMs = Date.UTC(2026, 10, 28);

  it('the figure stands beside the age of the list and the waters that it cannot judge', () => {
    expect(listedWords(i18next.t, jebelAliSuez, nowMs)).toMatch(
      /, by the list JWLA-032 of 2023-12-18; the list is 2\.9 years old; it cannot judge the Gulf, the Gulf of Oman west of 58°E on this way$/,
    );
  });

  it('the notice of insurance says to ask the underwriters whatever the figure', () => {
    expect(insuranceWords(i18next.t, jebelAliSuez, nowMs)).toMatch(/^Ask your underwriters, whatever the hours .*2\.9 years old.*the Gulf/);
    expect(insuranceWords(i18next.t, listing(0), ISSUED)).toMatch(/^Ask your underwriters/);
  });
});

it('a ship far from the port of departure is said to be so, with when she must be there', () => {
  const plan = { stops: [{ name: 'Jebel Ali' }], departureMs: Date.UTC(2026, 11, 3) } as unknown as Parameters<typeof awayWords>[1]['plan'];
  expect(awayWords(i18next.t, { shipName: 'MERIDIAN DOLPHIN', fromDepartureNm: 1320.4, plan })).toMatch(
    /^MERIDIAN DOLPHIN is 1,320 nm from Jebel Ali \(straight line\) by her last position, and the passage departs there 2026-12-03 /,
  );
});

it('a speed above the maximum that her owner entered is said', () => {
  const asked = (speedKn: number) => ({ maxSpeedKn: 15, plan: { speedKn } }) as unknown as Parameters<typeof isTooFast>[0];
  expect([15, 18].map((speedKn) => isTooFast(asked(speedKn)))).toEqual([false, true]);
  expect(tooFastWords(i18next.t, asked(18))).toMatch(/^18\.0 kn is more than her maximum speed, 15\.0 kn/);
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

describe('whether the legs cross land', () => {
  const coast = 'Natural Earth 1:10m, GSHHG 2.3.7';

  it('is said with the leg, the place and the coast', () => {
    expect(landWords(i18next.t, { coast, crossed: [{ leg: 12, place: [41.8333, 15.5417] }] })).toBe(
      "The route crosses land, or passes within a mile of it: leg 13 to 14 at 15°32.502' N 041°49.998' E (coast on this device: Natural Earth 1:10m, GSHHG 2.3.7).",
    );
    expect(landWords(i18next.t, { coast, crossed: [] })).toMatch(
      /^No leg crosses land by the coast on this device \(Natural Earth 1:10m, GSHHG 2\.3\.7,/,
    );
  });

  it('is said not to have been checked where it was not', () => {
    expect(landWords(i18next.t, undefined)).toBe('The legs of this route have not been checked for land.');
  });
});
