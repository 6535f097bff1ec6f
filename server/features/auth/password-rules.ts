// Which passwords are refused although they are long (NIST SP 800-63B-4, 3.1.1.2): common ones, patterns, and what is known of the account.
import { MIN_REST_CHARS, COMMON_WORDS, RUNS } from './common-words.ts';
import { Refusal } from '#server/http/refusal.ts';

/** What a guesser tries first. */
export interface Known {
  email: string;
  firstName?: string;
  lastName?: string;
  organisationName?: string;
}

const PRODUCT_WORDS = ['fathom', 'fathoms'];
/** Signs that stand for letters in passwords that only look complicated. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const lettersAndDigits = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
const unclever = (text: string) =>
  fold(text)
    .replaceAll(/[0134579@$!+]/g, (sign) => LOOKALIKES[sign] ?? sign)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Words of at least 3 letters: shorter ones are in everything. */
function wordsOf({ email, firstName = '', lastName = '', organisationName = '' }: Known): string[] {
  const parts = [email, firstName, lastName, organisationName].flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u));
  return [...parts, lettersAndDigits(`${firstName}${lastName}`)].filter((word) => word.length >= 3);
}

/** Takes away every run of at least 4 neighbours of the alphabet, the digits or a keyboard's row, in either direction. */
function withoutRuns(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const length = Math.max(...RUNS.map((run) => runLength(run, text, at)));
    if (length >= 4) at += length;
    else rest += text[at++];
  }
  return rest;
}

function runLength(run: string, text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && run.includes(text.slice(at, at + length + 1))) length += 1;
  return length;
}

/** How many characters remain without the easy parts. */
function restOf(text: string, words: readonly string[]): string {
  const once = withoutRuns(text);
  return words.reduce((rest, word) => rest.replaceAll(word, ''), once).replaceAll(/(?:19|20)\d\d/g, '');
}

/** `abcabcabcabcabc`: one piece of at most a third of the password, repeated. */
const isRepeated = (text: string) => /^(.+?)\1{2,}.{0,4}$/su.test(text) && new Set(text).size <= text.length / 3;

/** What is wrong with it, in words, or nothing. */
export function weaknessOf(password: string, known: Known): string | undefined {
  const plain = lettersAndDigits(password);
  if (isRepeated(fold(password)) || new Set(password).size < 5) return 'This password repeats itself. Choose one that does not.';
  const own = [...wordsOf(known), ...PRODUCT_WORDS].toSorted((one, other) => other.length - one.length);
  const forms = [plain, unclever(withoutRuns(fold(password)))];
  const others = lettersAndDigits(password).length < password.length / 2; // mostly signs: nothing to take words from
  if (!others && forms.some((form) => restOf(form, own).length < MIN_REST_CHARS))
    return 'This password is little more than your name, your address or the name of this program. Choose another.';
  if (!others && forms.some((form) => restOf(form, [...own, ...COMMON_WORDS]).length < MIN_REST_CHARS))
    return 'This password is made of words and rows that are guessed first. Choose another.';
  return undefined;
}

/** @throws Refusal invalid, at the field `password` */
export function refuseWeak(password: string, known: Known): void {
  const message = weaknessOf(password, known);
  if (message !== undefined) throw new Refusal('invalid', message, [{ field: 'password', message }]);
}
