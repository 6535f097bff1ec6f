import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldedWithPlaces } from './fold.ts';

describe('folding', () => {
  test.each([
    ['Bab-el-Mandeb', 'bab el mandeb'],
    ["Ra's  Tannūrah", 'ras tannurah'],
    ['Øresund', 'oresund'],
    ['Straße', 'strasse'],
    ['İSTANBUL', 'istanbul'],
    ['Đà Nẵng', 'da nang'],
    ['خَلِيج عَدَن', 'خليج عدن'],
    ['亚丁湾', '亚丁湾'],
    ['ＡＤＥＮ', 'aden'],
    ['  "A"],["B<SCRIPT>  ', 'a b script'],
    ['…', ''],
  ])('%j is %j', (text, folded) => expect(fold(text)).toBe(folded));

  test('ASCII is folded the same by the short way and by the long one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => fold(text) === foldedWithPlaces(text).folded),
      { numRuns: 500 },
    );
  });

  test('every folded letter knows the place it came from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const { folded, places } = foldedWithPlaces(text);
        return places.length === folded.length && places.every((place, i) => place < text.length && place >= (places[i - 1] ?? 0));
      }),
    );
  });

  test('folding twice changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => fold(fold(text)) === fold(text)));
  });
});
