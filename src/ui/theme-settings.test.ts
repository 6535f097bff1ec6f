import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_THEME, parseThemeSettings, THEME_CHOICES, THEME_COOKIE_S } from './theme-settings.ts';

test('the defaults are the ones of the specification', () => {
  expect(DEFAULT_THEME).toEqual({
    themeMode: 'light',
    themeDirection: 'ltr',
    themeContrast: 'default',
    themeLayout: 'mini',
    themeStretch: 'off',
    themeColorPresets: 'red',
  });
  expect(THEME_COOKIE_S).toBe(259_200);
});

test('whatever a cookie says, each setting is one of its choices', () => {
  const word = fc.option(fc.oneof(fc.string(), fc.constantFrom(...Object.values(THEME_CHOICES).flat())), { nil: undefined });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(THEME_CHOICES)), word), (stored) => {
      const parsed = parseThemeSettings((key) => stored[key]);
      for (const [key, choices] of Object.entries(THEME_CHOICES)) {
        const value = parsed[key as keyof typeof parsed];
        expect(choices as readonly string[]).toContain(value);
        if ((choices as readonly string[]).includes(stored[key] ?? '')) expect(value).toBe(stored[key]);
      }
    }),
  );
});
