import { describe, expect, it } from 'vitest';
import { countryName } from '#i18n/country-name.ts';
import { findCountries } from './country-names.ts';

describe('countries', () => {
  it('are found by the beginning of their name first, without accents, and by their code', () => {
    expect(findCountries('oman', 'en', [], 5)).toEqual(['OM', 'RO']);
    expect(findCountries('cote', 'en', [], 5)).toEqual(['CI']);
    expect(findCountries('sg', 'en', [], 5)).toContain('SG');
    expect(findCountries('  ', 'en', [], 5)).toEqual([]);
  });

  it('that are chosen already are not offered again', () => {
    expect(findCountries('oman', 'en', ['OM'], 5)).toEqual(['RO']);
  });

  it('have their name in the language of the reader', () => {
    expect([countryName('NO', 'en'), countryName('NO', 'fr')]).toEqual(['Norway', 'Norvège']);
  });
});
