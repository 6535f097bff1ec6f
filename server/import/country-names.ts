// From a country's English name, as files spell it, to its ISO 3166 code.
import { COUNTRY_CODES } from '#contract/countries.ts';

/** Spellings of the World Port Index that differ from the names of Unicode's CLDR, simplified as `simplify` does. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  bahamas: 'BS',
  'british indian ocean territory': 'IO',
  burma: 'MM',
  'cabo verde': 'CV',
  'congo brazzaville': 'CG',
  'congo kinshasa': 'CD',
  'cote d ivoire': 'CI',
  'falkland islands islas malvinas': 'FK',
  'federated states of micronesia': 'FM',
  gambia: 'GM',
  'hong kong': 'HK',
  'johnson atoll': 'UM',
  macau: 'MO',
  'midway islands': 'UM',
  'saint helena ascension and tristan da cunha': 'SH',
  'saint vincent and the grenadines windward islands': 'VC',
  'south georgia and south sandwich islands': 'GS',
  svalbard: 'SJ',
  turkey: 'TR',
  'u s virgin islands': 'VI',
  'virgin islands': 'VI',
  'wake island': 'UM',
};

const simplify = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\bst\b\.?/g, 'saint')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^the /, '');

const english = new Intl.DisplayNames(['en'], { type: 'region' });
const codes = new Map<string, string>([
  ...COUNTRY_CODES.map((code): [string, string] => [simplify(english.of(code) ?? code), code]),
  ...Object.entries(OTHER_SPELLINGS),
]);

/** undefined for an unknown name. Ignores case, accents, `&` and a leading "The". */
export function toCountryCode(name: string): string | undefined {
  return codes.get(simplify(name));
}
