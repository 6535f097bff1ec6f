import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { adoptedInWords, comparedInWords } from './compare-card.tsx';
import { inventedOf } from './invented-notices.tsx';
import { versionName, versionNumbers } from './signed/signed-versions.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('vtaPage', 'ratingPage');
});

const rated = (name: string, figure: number, band: string) =>
  ({ name, rating: { figure, band, lines: [], unknown: [] } }) as unknown as Parameters<typeof comparedInWords>[1];

it('a comparison comes to one line: which is higher, by how much, and both figures', () => {
  const [one, two] = [rated('Version 1', 35.9, 'Moderate'), rated('Version 2', 23.4, 'Low')];
  expect(comparedInWords(i18next.t, one, two)).toBe('The risk is 12.5 lower in “Version 2”: 23.4, Low, against 35.9, Moderate.');
  expect(comparedInWords(i18next.t, two, one)).toBe('The risk is 12.5 higher in “Version 1”: 35.9, Moderate, against 23.4, Low.');
  expect(comparedInWords(i18next.t, one, one)).toBe('The risk is the same in both: 35.9, Moderate.');
});

it('the measures adopted with a version are compared by name', () => {
  const side = rated('Version 1', 35.9, 'Moderate');
  expect(adoptedInWords(i18next.t, side)).toBe('None');
  expect(adoptedInWords(i18next.t, { ...side, chosen: ['x-ray', 'zigzag'] })).toBe('x-ray, zigzag');
});

it('two versions of one minute have different numbers, the first signed being 1', () => {
  const versions = [
    { id: 'b', signedAt: 0 },
    { id: 'a', signedAt: 0 },
  ];
  const numbers = versionNumbers(versions);
  expect(versions.map((version) => versionName(i18next.t, version, numbers).split(',')[0])).toEqual(['Version 2', 'Version 1']);
});

it('a signed version says that it rests on invented ships or samples, by the sources of its lines', () => {
  const lines = [{ source: 'demonstration' }, { source: 'samples' }, { source: 'entered' }];
  expect(inventedOf(i18next.t, { lines } as unknown as Parameters<typeof inventedOf>[1])).toEqual([
    expect.stringMatching(/^These ships are invented/),
    expect.stringMatching(/invented samples/),
  ]);
});
