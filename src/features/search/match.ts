// How well a normalised text matches a normalised name, and which letters match. Pure.
import { MERITS, type Merit } from '#contract/search.ts';
import { fold, foldedWithPlaces } from './fold.ts';

/** From this length on, one letter may be wrong, missing, extra, or swapped with its neighbour. */
const FORGIVEN_FROM = 5;

/** The typed text. */
export interface Wanted {
  whole: string;
  words: readonly string[];
}

export function wantedOf(text: string): Wanted {
  const whole = fold(text);
  return { whole, words: whole === '' ? [] : whole.split(' ') };
}

/** Two Latin letters, or one character of a script that needs no more. */
export const isEnough = ({ whole }: Wanted): boolean => whole.length >= 2 || (whole.length === 1 && !/[a-z0-9]/.test(whole));

/** One normalised line each, with a space before every word and a line feed between lines: so words and lines are found by one text search. */
const linesOf = (names: readonly (string | undefined)[]): string => {
  const folded = names.flatMap((name) => (name ? [fold(name)] : [])).filter((name) => name !== '');
  return folded.length ? `\n ${folded.join('\n ')}\n` : '\n';
};

const hasWordStart = (lines: string, word: string) => lines.includes(` ${word}`);

/** Whether `typed` is `word`, or a beginning of it, with one edit (two swapped neighbours count as one). */
export function isNear(typed: string, word: string): boolean {
  const shorter = Math.min(typed.length, word.length);
  let same = 0;
  while (same < shorter && typed[same] === word[same]) same++;
  if (same === typed.length) return true;
  const [typedRest, wordRest] = [typed.slice(same + 1), word.slice(same + 1)];
  return (
    wordRest.startsWith(typedRest) || // a different letter
    word.slice(same).startsWith(typedRest) || // an extra letter
    wordRest.startsWith(typed.slice(same)) || // a missing letter
    (typed[same] === word[same + 1] && typed[same + 1] === word[same] && word.slice(same + 2).startsWith(typed.slice(same + 2)))
  );
}

const hasNear = (lines: string, typed: string): boolean => {
  if (hasWordStart(lines, typed)) return true;
  if (typed.length < FORGIVEN_FROM) return false;
  return lines.split(/[\n ]/).some((word) => word.length >= typed.length - 1 && isNear(typed, word));
};

/** The searchable text of a record. */
export interface SearchedText {
  names: string;
  also: string;
  code: string | undefined;
  body: string;
  /** All of it: a record without every word is skipped by one text search. */
  all: string;
}

interface Texts {
  /** Its names. */
  names: readonly (string | undefined)[];
  /** Country, type, category, tags: words that narrow the search, but are not its name. */
  also?: readonly (string | undefined)[];
  /** Matches as a whole, or from three letters on. */
  code?: string | undefined;
  body?: string;
}

export function searchedOf({ names, also = [], code, body }: Texts): SearchedText {
  const searched = { names: linesOf(names), also: linesOf(also), code: code === undefined ? undefined : fold(code), body: linesOf([body]) };
  return { ...searched, all: `${searched.names}${searched.also}${searched.body}${searched.code ?? ''}` };
}

const RANK = Object.fromEntries(MERITS.map((merit, rank) => [merit, rank])) as Record<Merit, number>;
export const byMerit = (one: Merit, other: Merit): number => RANK[one] - RANK[other];

function meritOfWord({ names, also, body }: SearchedText, word: string, isOnly: boolean): Merit | undefined {
  if (hasWordStart(names, word)) return 'words';
  if (hasWordStart(also, word)) return 'also';
  if (word.length < 3) return undefined;
  if (isOnly && names.includes(word)) return 'within';
  return hasWordStart(body, word) ? 'body' : undefined;
}

/** Every word must match somewhere; the worst match counts. Does not forgive typing errors. undefined: no match. */
export function meritOf(searched: SearchedText, { whole, words }: Wanted): Merit | undefined {
  const { names, code, all } = searched;
  if (!words.every((word) => all.includes(word))) return undefined;
  if (code !== undefined && whole.length >= 3 && code.startsWith(whole)) return code === whole ? 'whole' : 'start';
  if (names.includes(`\n ${whole}\n`)) return 'whole';
  if (names.includes(`\n ${whole}`)) return 'start';
  let worst: Merit = 'words';
  for (const word of words) {
    const merit = meritOfWord(searched, word, words.length === 1);
    if (!merit) return undefined;
    if (byMerit(merit, worst) > 0) worst = merit;
  }
  return worst;
}

/** Matches except for one typing error. */
export const isNearly = ({ names, also }: SearchedText, { words }: Wanted): boolean =>
  words.some((word) => word.length >= FORGIVEN_FROM) && words.every((word) => hasNear(names, word) || hasWordStart(also, word));

export interface Stretch {
  /** Where in the name it begins. */
  at: number;
  text: string;
  isFound: boolean;
}

/** The name in pieces, with the typed ones marked; in one piece when nothing matches. */
export function stretchesOf(name: string, { whole, words }: Wanted): Stretch[] {
  const { folded, places } = foldedWithPlaces(name);
  const found = new Uint8Array(folded.length);
  const mark = (at: number, length: number) => found.fill(1, at, at + length);
  for (const word of words) {
    let any = false;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (at > 0 && folded[at - 1] !== ' ') continue;
      mark(at, word.length);
      any = true;
    }
    if (any) continue;
    const within = word.length >= 3 && words.length === 1 ? folded.indexOf(whole) : -1;
    if (within >= 0) mark(within, whole.length);
    else if (word.length >= FORGIVEN_FROM) markNear(folded, word, mark);
  }
  return stretched(name, places, found);
}

function markNear(folded: string, typed: string, mark: (at: number, length: number) => void): void {
  let at = 0;
  for (const word of folded.split(' ')) {
    if (word.length >= typed.length - 1 && isNear(typed, word)) mark(at, word.length);
    at += word.length + 1;
  }
}

function stretched(name: string, places: readonly number[], found: Uint8Array): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  const cut = (to: number, isFound: boolean) => {
    if (to > from) stretches.push({ at: from, text: name.slice(from, to), isFound });
    from = to;
  };
  let was = 0;
  for (const [index, is] of found.entries()) {
    const place = places[index] ?? name.length;
    if (is === was) continue;
    cut(place, was === 1);
    was = is;
  }
  cut(name.length, was === 1);
  return stretches.length ? stretches : [{ at: 0, text: name, isFound: false }];
}
