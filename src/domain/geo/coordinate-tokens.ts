// Cuts a written position into numbers, marks, hemispheres and breaks, in whatever characters people and authorities write. Does not know
// ranges, or which number is the latitude.
import { fail, ok, type Result } from '#contract/result.ts';

export type Axis = 'latitude' | 'longitude';
export type Hemisphere = 'N' | 'S' | 'E' | 'W';
export type Mark = 'degrees' | 'minutes' | 'seconds';

export const POSITION_FAULTS = [
  'empty',
  'tooLong',
  'unreadable',
  'tooManyNumbers',
  'latitudeMissing',
  'longitudeMissing',
  'hemisphereMissing',
  'hemisphereUnclear',
  'hemisphereTwice',
  'hemisphereWrong',
  'severalPositions',
  'commaUnclear',
  'dashUnclear',
  'orderUnclear',
  'splitUnclear',
  'signAndHemisphere',
  'fractionNotLast',
  'marksOutOfOrder',
  'minutesOver',
  'secondsOver',
  'latitudeOver',
  'longitudeOver',
  'otherDatum',
] as const;

/** What is wrong with a written position. Texts: `position.fault.<code>` with `part`, the piece of the text in question. */
export interface PositionFault {
  code: (typeof POSITION_FAULTS)[number];
  part: string;
}

export const fault = (code: PositionFault['code'], part = '') => fail<PositionFault>({ code, part });

/** `joined`: a hyphen or colon joins it to the number before (12-01.7). `digits` has no sign. */
export interface NumberToken {
  kind: 'number';
  digits: string;
  sign: '' | '+' | '-';
  joined: boolean;
  mark?: Mark;
}
export type Token =
  | NumberToken
  | { kind: 'hemisphere'; hemisphere: Hemisphere }
  | { kind: 'label'; axis: Axis }
  | { kind: 'break'; line: boolean };

const MARKS: Record<string, Mark> = { '°': 'degrees', '*': 'degrees', "'": 'minutes', '"': 'seconds' };
const MARK_WORDS = new Map<string, Mark>([
  ...['D', 'DEG', 'DEGS', 'DEGREE', 'DEGREES'].map((word): [string, Mark] => [word, 'degrees']),
  ...['M', 'MIN', 'MINS', 'MINUTE', 'MINUTES'].map((word): [string, Mark] => [word, 'minutes']),
  ...['SEC', 'SECS', 'SECOND', 'SECONDS'].map((word): [string, Mark] => [word, 'seconds']),
]);
// whole words of the product's languages; as single letters only those that every chart uses
const HEMISPHERE_WORDS = new Map<string, Hemisphere>([
  ...['N', 'NORTH', 'NORD', 'NORTE', '北', 'شمال', 'شمالا'].map((word): [string, Hemisphere] => [word, 'N']),
  ...['S', 'SOUTH', 'SUD', 'SÜD', 'SUR', 'SUL', '南', 'جنوب', 'جنوبا'].map((word): [string, Hemisphere] => [word, 'S']),
  ...['E', 'EAST', 'EST', 'ESTE', 'OST', 'LESTE', '东', '東', 'شرق', 'شرقا'].map((word): [string, Hemisphere] => [word, 'E']),
  ...['W', 'WEST', 'OUEST', 'OESTE', '西', 'غرب', 'غربا'].map((word): [string, Hemisphere] => [word, 'W']),
]);
const LABELS = new Map<string, Axis>([
  ...['LAT', 'LATITUDE', 'LATITUD'].map((word): [string, Axis] => [word, 'latitude']),
  ...['LON', 'LONG', 'LNG', 'LONGITUDE', 'LONGITUD'].map((word): [string, Axis] => [word, 'longitude']),
]);
const SILENT = new Set(['POSITION', 'POSN', 'POS', 'AND']);

/** One character for each sign: degree, prime, minus, comma and digit have many forms (full width, Arabic, typographic). */
function plain(text: string): string {
  return (
    text
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
      .replace(/[º˚∘⁰度]/g, '°')
      .replace(/[″“”„‟ʺ〃秒]/g, '"')
      .replace(/[′‘’‛ʹʼ´`分]/g, "'")
      .normalize('NFKC')
      .replace(/''/g, '"')
      .replace(/[‐‑‒–—−]/g, '-')
      .replace(/[،、]/g, ',')
      .replace(/[٫·]/g, '.')
      .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
      .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
      .replace(/([北南东東西])[纬緯经經]?/g, ' $1 ')
      // British charts put the mark before the decimals: 12°01'.67 N
      .replace(/(['"°])\s?\.(\d+)/g, '.$2$1')
      .toUpperCase()
  );
}

/** A comma directly between two digits is a decimal mark, unless points are. Alone (12,5) it may be either, so it is a fault. */
function settleCommas(text: string): Result<string, PositionFault> {
  const tight = /(?<=\d),(?=\d)/g;
  if (!tight.test(text)) return ok(text);
  if (/\d\.\d/.test(text)) return ok(text.replace(tight, ' , '));
  const unclear = /^\s*[+-]?\d+,\d+\s*$|\d+,\d+,\d+/.exec(text);
  return unclear ? fault('commaUnclear', unclear[0].trim()) : ok(text.replace(tight, '.'));
}

const PIECE = /(?<gap>[ \t\u00a0]*)(?:(?<digits>\d+(?:\.\d*)?|\.\d+)|(?<word>\p{L}+)|(?<line>[\r\n]+)|(?<sign>.))/uy;

class Tokens {
  readonly list: Token[] = [];
  #sign: '' | '+' | '-' = '';
  #joined = false;
  /** `12d30m15s`: an S after a number is seconds once the minutes were marked by a letter. */
  #minutesByLetter = false;

  number(digits: string, tight: boolean): PositionFault | undefined {
    const last = this.list.at(-1);
    if (tight && last?.kind === 'number' && !last.mark && !this.#joined && !this.#sign)
      return { code: 'unreadable', part: last.digits + digits };
    this.list.push({ kind: 'number', digits, sign: this.#sign, joined: this.#joined });
    this.#sign = '';
    this.#joined = false;
    return undefined;
  }

  mark(mark: Mark, written: string): PositionFault | undefined {
    const last = this.list.at(-1);
    if (last?.kind !== 'number' || last.mark) return { code: 'marksOutOfOrder', part: written };
    last.mark = mark;
    return undefined;
  }

  word(word: string): PositionFault | undefined {
    const last = this.list.at(-1);
    if (word.startsWith('S') && this.#minutesByLetter && last?.kind === 'number' && !last.mark && !MARK_WORDS.has(word)) {
      this.#minutesByLetter = false;
      return this.mark('seconds', word) ?? (word.length > 1 ? this.word(word.slice(1)) : undefined);
    }
    const hemisphere = HEMISPHERE_WORDS.get(word);
    const axis = LABELS.get(word);
    const mark = MARK_WORDS.get(word);
    if (hemisphere) this.list.push({ kind: 'hemisphere', hemisphere });
    else if (axis) this.list.push({ kind: 'label', axis });
    else if (mark) {
      this.#minutesByLetter = mark === 'minutes';
      return this.mark(mark, word);
    } else if (word === 'O') return { code: 'hemisphereUnclear', part: word };
    else if (!SILENT.has(word)) return this.#stuck(word);
    return undefined;
  }

  /** `30MINN`, `12DS`: a mark and a hemisphere without a space. */
  #stuck(word: string): PositionFault | undefined {
    const mark = MARK_WORDS.get(word.slice(0, -1));
    const hemisphere = HEMISPHERE_WORDS.get(word.slice(-1));
    if (!mark || !hemisphere) return { code: 'unreadable', part: word };
    return this.word(word.slice(0, -1)) ?? this.word(word.slice(-1));
  }

  sign(sign: string, gap: boolean, before: string, after: string): PositionFault | undefined {
    const last = this.list.at(-1);
    const mark = MARKS[sign];
    if (mark) return this.mark(mark, sign);
    if (',;/|'.includes(sign)) this.list.push({ kind: 'break', line: false });
    else if (sign === '-' || sign === '+') return this.#dash(sign, gap, before, after);
    else if (':=.'.includes(sign) && last?.kind === 'label') return undefined;
    else if (sign === ':' && last?.kind === 'number' && /\d/.test(after)) this.#joined = true;
    else if (!'() '.includes(sign)) return { code: sign === '[' ? 'orderUnclear' : 'unreadable', part: sign };
    return undefined;
  }

  #dash(sign: '+' | '-', gap: boolean, before: string, after: string): PositionFault | undefined {
    const last = this.list.at(-1);
    const digitNext = /[\d.]/.test(after);
    if (sign === '-' && last?.kind === 'number' && !gap && digitNext) {
      if (last.digits.includes('.')) return { code: 'dashUnclear', part: `${last.digits}-` };
      this.#joined = true;
    } else if (digitNext && !this.#sign && (gap || last?.kind !== 'number' || before === '')) this.#sign = sign;
    // a dash between a number and its letter, or a dash with spaces on both sides: safe only with hemispheres
    else if (sign === '-' && last) this.dashes++;
    else return { code: 'unreadable', part: sign };
    return undefined;
  }

  dashes = 0;
}

/** The text in pieces, in the order written, or the part that cannot be read. */
export function tokensOf(text: string): Result<Token[], PositionFault> {
  const settled = settleCommas(plain(text).trim());
  if (!settled.ok) return settled;
  const source = settled.value;
  const tokens = new Tokens();
  const piece = new RegExp(PIECE);
  while (piece.lastIndex < source.length) {
    const start = piece.lastIndex;
    const found = piece.exec(source)?.groups;
    if (!found) break;
    const { gap = '', digits, word, line, sign } = found;
    let wrong: PositionFault | undefined;
    if (digits) wrong = tokens.number(digits, gap === '');
    else if (word) wrong = tokens.word(word);
    else if (line) tokens.list.push({ kind: 'break', line: true });
    else if (sign)
      wrong = tokens.sign(
        sign,
        gap !== '' || /[\r\n]/.test(source[start - 1] ?? ''),
        source.slice(0, start),
        source[piece.lastIndex] ?? '',
      );
    if (wrong) return fail(wrong);
  }
  if (tokens.dashes && !tokens.list.some(({ kind }) => kind === 'hemisphere')) return fault('dashUnclear', '-');
  return ok(tokens.list);
}
