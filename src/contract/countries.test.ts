import { describe, expect, it } from 'vitest';
import { Country, COUNTRY_CODES } from './countries.ts';

describe('the country list', () => {
  it('has the 249 codes of ISO 3166-1, each once, each with a name', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    const countries = COUNTRY_CODES.map((code) => Country.parse({ code, name: names.of(code) }));
    expect(new Set(countries.map((country) => country.code)).size).toBe(249);
    expect(countries.find((country) => country.code === 'VN')?.name).toBe('Vietnam');
  });
});
