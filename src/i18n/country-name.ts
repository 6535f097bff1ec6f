// What a country is called in a language.
import { currentLanguage } from './i18n.ts';

/** One a language: making one takes longer than a row of a table has. */
const names = new Map<string, Intl.DisplayNames>();

/** Of an ISO 3166 code of two letters, which also stands where the browser knows no name. */
export function countryName(code: string, language: string = currentLanguage()): string {
  const inLanguage = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  names.set(language, inLanguage);
  return inLanguage.of(code) ?? code;
}

/** The two regional indicator symbols of the code: a flag where the system draws them, else its two letters. For the eye only. */
export const countryFlag = (code: string): string =>
  String.fromCodePoint(...Array.from(code, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
