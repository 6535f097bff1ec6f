import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEnough, isNear, isNearly, meritOf, searchedOf, stretchesOf, wantedOf } from './match.ts';

const aden = searchedOf({ names: ['Gulf of Aden', 'Golfe d’Aden'], also: ['Yemen'], code: 'YEADE', body: 'Two skiffs near Bab el Mandeb' });
const merit = (text: string) => meritOf(aden, wantedOf(text));

describe('how well a text fits', () => {
  test.each([
    ['gulf of aden', 'whole'],
    ['GOLFE DADEN', 'whole'],
    ['yeade', 'whole'],
    ['yea', 'start'],
    ['gulf of', 'start'],
    ['aden', 'words'],
    ['aden gulf', 'words'],
    ['aden yemen', 'also'],
    ['ulf', 'within'],
    ['aden skiffs', 'body'],
    ['aden somalia', undefined],
    ['ye', 'also'],
    ['den gulf', undefined],
  ])('%j: %s', (text, expected) => expect(merit(text)).toBe(expected));

  test('two letters are enough, and one sign of a script that needs no more', () => {
    expect(['', 'a', '"', 'ab', '海'].map((text) => isEnough(wantedOf(text)))).toEqual([false, false, false, true, true]);
  });
});

describe('one typing error', () => {
  test.each([
    ['singapure', 'another letter'],
    ['singappore', 'one too many'],
    ['singpore', 'one missing'],
    ['signapore', 'two that changed places'],
    ['dingapore', 'the first letter'],
    ['singpo', 'in the beginning of the word'],
  ])('%s is forgiven: %s', (typed) => expect(isNear(typed, 'singapore')).toBe(true));

  test('is forgiven from five letters on, two errors never', () => {
    const oslo = searchedOf({ names: ['Oslo'] });
    expect(isNearly(oslo, wantedOf('oslu'))).toBe(false);
    expect(isNear('sengapure', 'singapore')).toBe(false);
    const aqaba = searchedOf({ names: ['Gulf of Aqaba'] });
    expect(isNearly(aqaba, wantedOf('gulf akaba'))).toBe(true);
  });

  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 5, maxLength: 9 });
  test('any one edit anywhere is near, and a word is near to itself', () => {
    fc.assert(
      fc.property(letters, fc.nat(), fc.constantFrom('a', 'x'), (word, where, letter) => {
        const at = where % word.length;
        const swapped = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
        const edits = [
          word,
          word.slice(0, at) + word.slice(at + 1),
          word.slice(0, at) + letter + word.slice(at),
          word.slice(0, at) + letter + word.slice(at + 1),
          swapped,
        ];
        expect(edits.filter((typed) => !isNear(typed, word))).toEqual([]);
      }),
    );
  });
});

describe('what is marked', () => {
  const marked = (name: string, text: string) =>
    stretchesOf(name, wantedOf(text))
      .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
      .join('');
  test.each([
    ['Gulf of Aden', 'aden', 'Gulf of [Aden]'],
    ['Gulf of Aden', 'ad gu', '[Gu]lf of [Ad]en'],
    ['Øresund', 'ores', '[Øres]und'],
    ['Straße', 'strasse', '[Straße]'],
    ['Singapore', 'signapore', '[Singapore]'],
    ['Ra’s Tannūrah', 'ras tannurah', '[Ra’s] [Tannūrah]'],
    ['FORGIVEN', 'given', 'FOR[GIVEN]'],
    ['Suez', 'oslo', 'Suez'],
    ['', 'oslo', ''],
  ])('%s, %s: %s', (name, text, expected) => expect(marked(name, text)).toBe(expected));

  test('the stretches are the name, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 8 }), (name, text) => {
        expect(
          stretchesOf(name, wantedOf(text))
            .map((part) => part.text)
            .join(''),
        ).toBe(name);
      }),
    );
  });
});
