// Country names in the user's language: finds the codes whose name contains the text.
import { COUNTRY_CODES } from '#contract/countries.ts';
import { countryName } from '#i18n/country-name.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Names that begin with the text first, then those that contain it, each sorted; also by the code itself. */
export function findCountries(text: string, language: string, without: readonly string[], most: number): string[] {
  const wanted = plain(text.trim());
  if (!wanted) return [];
  const rank = (code: string) => {
    const name = plain(countryName(code, language));
    return name.startsWith(wanted) || code.toLowerCase() === wanted ? 0 : name.includes(wanted) ? 1 : 2;
  };
  return COUNTRY_CODES.filter((code) => !without.includes(code) && rank(code) < 2)
    .toSorted((one, other) => rank(one) - rank(other) || countryName(one, language).localeCompare(countryName(other, language), language))
    .slice(0, most);
}
