// A typed or received text as a form may hold it: one line, 7-bit, without the sign that separates values. Says what it changed.

/** Why a text was changed. lost: letters that have no spelling here, each now a question mark. */
export type CleaningReason = 'lineEnds' | 'separators' | 'letters' | 'lost';

export interface FittedText {
  text: string;
  reasons: CleaningReason[];
}

/** Signs that Unicode does not take apart, each followed by its 7-bit spelling. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [
    'ßss æae ÆAE œoe ŒOE øo ØO đd ĐD ðd ÐD łl ŁL þth ÞTH ıi',
    `‘' ’' ‚' “" ”" „" «" »" ′' ″"`,
    '‐- ‑- –- —- −- ×x ·. •- °deg €EUR £GBP ،, ⁄/',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** Digits of Arabic, Persian and Devanagari by their zeros. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66];

const LINE_ENDS = /[\n\v\f\r\u0085\u2028\u2029]+/g;
/** Marks that are not seen: directions of writing, joiners, accents that were taken off their letters, control signs. */
const UNSEEN = /[\p{M}\p{Cf}\p{Cc}]/gu;
const IS_7_BIT = /^[\x20-\x7e]*$/;

function spelled(sign: string): string {
  if (IS_7_BIT.test(sign)) return sign;
  const known = SPELLINGS.get(sign);
  if (known !== undefined) return known;
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? '?' : String(code - zero);
}

/** `separator`: a sign that the form needs for itself; it becomes a space, a slash a hyphen. */
export function fitText(text: string, separator: ',' | '/' | undefined): FittedText {
  const reasons: CleaningReason[] = [];
  const oneLine = text.trim().replaceAll(LINE_ENDS, ' ');
  if (oneLine !== text.trim()) reasons.push('lineEnds');
  const letters = Array.from(oneLine.normalize('NFKD').replaceAll('\t', ' ').replaceAll(UNSEEN, ''), spelled).join('');
  if (letters !== oneLine) reasons.push('letters');
  if (letters.split('?').length > oneLine.split('?').length) reasons.push('lost');
  const separated = separator ? letters.replaceAll(separator, separator === '/' ? '-' : ' ') : letters;
  if (separated !== letters) reasons.push('separators');
  return { text: separated.replaceAll(/ {2,}/g, ' ').trim(), reasons };
}
