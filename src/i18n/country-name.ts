// The names of countries in a language.
import { currentLanguage } from './i18n.ts';

/** One per language: making one takes longer than a row of a table may take. */
const names = new Map<string, Intl.DisplayNames>();

/** For an ISO 3166 code of two letters. If the browser knows no name, returns the code. */
export function countryName(code: string, language: string = currentLanguage()): string {
  const inLanguage = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  names.set(language, inLanguage);
  return inLanguage.of(code) ?? code;
}
