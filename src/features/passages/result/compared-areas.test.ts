import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { comparedAreas } from './compared-areas.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('passagesPage');
});

type Asked = Parameters<typeof comparedAreas>[0];
const asked = (...areas: object[]) => ({ areas, along: { areas: [], pieces: [] }, stretches: [] }) as unknown as Asked;
const iran = { id: 'iran', name: 'Iran', isListed: false };

it('an area whose threat another departure raises stands with both bands and sums', () => {
  const [planned, later] = [asked({ area: iran, threat: 'Low', sum: 3.5 }), asked({ area: iran, threat: 'Moderate', sum: 4.71 })];
  expect(comparedAreas(planned, later, i18next.t)).toEqual([
    { name: 'Threat area: Iran', one: 'Low, 3.50 weighted', two: 'Moderate, 4.71 weighted', difference: expect.stringMatching(/1\.21/) },
  ]);
});

it('an area that only one way crosses says so', () => {
  expect(comparedAreas(asked(), asked({ area: iran, sum: 0 }), i18next.t)).toMatchObject([
    { one: 'not crossed', two: 'No report, 0.00 weighted' },
  ]);
});
