// What the page warns of stands in the signed version and in its document.
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { passageDocument } from '#features/passages/passage-document.ts';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { passageNotices } from '#features/passages/result/passage-facts.ts';
import { documentText } from '#files/documents/document-text.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { asAssessed, shownPassage } from './signed-passages.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('documentsPage', 'passagesPage', 'ratingPage');
});

const { result, plan, assessedAt, mmsi = 0, shipName = '' } = passageToSign('one');
const shown: AssessedPassage = {
  plan: { ...plan, stops: result.stops },
  passages: [],
  assessment: { ...result, land: { coast: 'a coast', crossed: [{ leg: 0, place: [2, 0] }] } },
  faults: [],
  mmsi,
  shipName,
  shipGone: false,
  fromDepartureNm: 1003,
  maxSpeedKn: 10,
  adopted: { names: ['guardsArmed'], signedAt: assessedAt },
  assessedMs: assessedAt,
  measures: 'failed',
};

const kept = asAssessed({ ...shownPassage({ passage: shown, routeId: undefined }), measures: undefined });

it('a signed version has every notice that the page had when it was signed', () => {
  const words = (passage: AssessedPassage) => passageNotices(i18next.t, passage, assessedAt).map((notice) => notice.words);
  expect(words(kept)).toEqual(words(shown));
  expect(words(kept).join()).toMatch(
    /leg 1 to 2 at .*1,003 nm from Aden.*Can she be there by then\?.*more than her maximum speed, 10\.0 kn/,
  );
});

it('so has its document, with whom to notify, the measures adopted for the ship, and one list of sources', () => {
  const writing = { t: i18next.t, language: 'en', nowMs: assessedAt, map: undefined, contacts: [] as never };
  const text = documentText(passageDocument(kept, { ...writing, signing: undefined }));
  for (const said of [
    'Can she be there by then?',
    'leg 1 to 2 at ',
    'owners notify their underwriters before',
    'armed guards',
    'Sources',
    'Threat on the leg to it',
  ])
    expect(text).toContain(said);
});
