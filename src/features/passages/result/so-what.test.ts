import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { soWhatWords } from './so-what.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('passagesPage', 'ratingPage');
});

type Asked = Pick<PassageAssessment, 'rating' | 'stretches'>;
const line = (id: string, part: string, points: number, value?: number) => ({ id, part, input: id, value, points: [0, points, 30] });
const asked = (lines: object[], bandRange: [string, string]): Asked =>
  ({
    rating: { band: 'Moderate', bandRange, unknown: ['intent'], lines },
    stretches: [{ near: { name: 'Singapore', distanceNm: 4 } }],
  }) as unknown as Asked;

it('one sentence says the band, what known line of the threat raises it most and where, and how sure it is', () => {
  const lines = [line('intent', 'intent', 40), line('worstStretch', 'opportunity', 20, 16.3), line('crew', 'consequence', 60, 20)];
  expect(soWhatWords(i18next.t, asked(lines, ['Low', 'High']))).toBe(
    'Moderate, may be up to High: raised most by “Reports on the worst stretch”, near Singapore; not sure, because 1 of 3 inputs is not known: it may be Low to High.',
  );
  expect(soWhatWords(i18next.t, asked(lines.slice(0, 1), ['Moderate', 'Moderate']))).toBe(
    'Moderate: nothing known raises the threat; its band is the same whatever the inputs that are not known are.',
  );
});
