// Normalises text for search: ignores case, diacritics, punctuation and look-alike forms. Pure.

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
};
const known = new Map<string, string>();

/** The plain form of a letter or digit; '' for a mark or apostrophe, ' ' for a separator. */
function foldedCharacter(character: string): string {
  const kept = known.get(character);
  if (kept !== undefined) return kept;
  const plain = character
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`ʼʻـ]/gu, '');
  const folded = Array.from(plain, (letter) => LETTERS[letter] ?? (/[\p{L}\p{N}]/u.test(letter) ? letter : ' ')).join('');
  known.set(character, folded);
  return folded;
}

/** The normalised text, words separated by one space, with the index in `text` of each of its letters. */
export function foldedWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    for (const letter of foldedCharacter(character)) {
      if (letter === ' ' && (folded === '' || folded.endsWith(' '))) continue;
      folded += letter;
      for (let unit = 0; unit < letter.length; unit++) places.push(place);
    }
    place += character.length;
  }
  if (folded.endsWith(' ')) {
    folded = folded.slice(0, -1);
    places.pop();
  }
  return { folded, places };
}

const PRINTABLE_ASCII = /^[ -~]*$/;

export function fold(text: string): string {
  if (!PRINTABLE_ASCII.test(text)) return foldedWithPlaces(text).folded;
  return text
    .toLowerCase()
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
