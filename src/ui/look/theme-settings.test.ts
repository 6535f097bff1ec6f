import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as theme from '#contract/theme.ts';
import { cookieS, parseThemeSettings } from './theme-settings.ts';

const { DEFAULT_THEME } = theme;
const CHOICES: Record<keyof theme.ThemeSettings, readonly string[]> = {
  themeMode: theme.THEME_MODES,
  themeDirection: theme.THEME_DIRECTIONS,
  themeContrast: theme.THEME_CONTRASTS,
  themeLayout: theme.THEME_LAYOUTS,
  themeStretch: ['true', 'false'],
  themeColorPresets: theme.THEME_COLOR_PRESETS,
  themeNight: ['true', 'false'],
  themeNightLight: theme.NIGHT_LIGHTS,
};

test('the defaults are the ones of the specification, for three days', () => {
  expect(DEFAULT_THEME).toEqual({
    themeMode: 'light',
    themeDirection: 'ltr',
    themeContrast: 'default',
    themeLayout: 'mini',
    themeStretch: false,
    themeColorPresets: 'red',
    themeNight: false,
    themeNightLight: '100',
  });
  expect(theme.THEME_COOKIE_DAYS).toBe(3);
});

test('night mode and its brightness outlast a voyage, and every other setting three days without a visit', () => {
  const kept = Object.keys(DEFAULT_THEME).filter((key) => cookieS(key as keyof theme.ThemeSettings) > 365 * 86_400);
  expect(kept).toEqual(['themeNight', 'themeNightLight']);
  expect(cookieS('themeMode')).toBe(3 * 86_400);
});

test('whatever a cookie says, each setting is one of its choices, and the default when the word is none', () => {
  const word = fc.option(fc.oneof(fc.string(), fc.constantFrom(...Object.values(CHOICES).flat())), { nil: undefined });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(CHOICES)), word), (stored) => {
      const parsed = parseThemeSettings((key) => stored[key], DEFAULT_THEME);
      for (const [key, choices] of Object.entries(CHOICES) as [keyof theme.ThemeSettings, readonly string[]][]) {
        expect(`${parsed[key]}`).toBe(choices.includes(stored[key] ?? '') ? stored[key] : `${DEFAULT_THEME[key]}`);
      }
    }),
  );
});

test('stored settings come back as they were', () => {
  const settings = fc.record({
    themeMode: fc.constantFrom(...theme.THEME_MODES),
    themeDirection: fc.constantFrom(...theme.THEME_DIRECTIONS),
    themeContrast: fc.constantFrom(...theme.THEME_CONTRASTS),
    themeLayout: fc.constantFrom(...theme.THEME_LAYOUTS),
    themeStretch: fc.boolean(),
    themeColorPresets: fc.constantFrom(...theme.THEME_COLOR_PRESETS),
    themeNight: fc.boolean(),
    themeNightLight: fc.constantFrom(...theme.NIGHT_LIGHTS),
  });
  fc.assert(
    fc.property(settings, (given) => {
      expect(parseThemeSettings((key) => `${given[key]}`, DEFAULT_THEME)).toEqual(given);
    }),
  );
});
