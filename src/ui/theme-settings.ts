// The theme settings of the specification: their choices, defaults and cookies. What they look like is theme.tsx and palette.css.
import { useWatched } from '#platform/use-watched.ts';
import { type Watched, watched } from '#platform/watched.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** Three days, counted from the last start: an officer who opens the app daily keeps the dark screen. */
export const THEME_COOKIE_S = 3 * 86_400;

/** Every setting with its choices, the default first. `system` goes beyond the specification (decisions: 15). */
export const THEME_CHOICES = {
  themeMode: ['light', 'dark', 'system'],
  themeDirection: ['ltr', 'rtl'],
  themeContrast: ['default', 'bold'],
  themeLayout: ['mini', 'vertical'],
  themeStretch: ['off', 'on'],
  themeColorPresets: ['red', 'default', 'cyan', 'purple', 'blue', 'orange'],
} as const;
type Choices = typeof THEME_CHOICES;
export type ThemeSettings = { [K in keyof Choices]: Choices[K][number] };
type ThemeKey = keyof ThemeSettings;
const KEYS = Object.keys(THEME_CHOICES) as ThemeKey[];

/** Which Radix scale a preset wears. The default preset, red, is a carmine (ruby): Radix `red` is kept for danger. */
export const ACCENTS = { default: 'indigo', cyan: 'cyan', purple: 'purple', blue: 'blue', orange: 'orange', red: 'ruby' } as const;

/** The stored word when it is one of the choices, else the first of them. */
function choose<T extends string>([first, ...others]: readonly [T, ...T[]], stored: string | undefined): T {
  return others.find((choice) => choice === stored) ?? first;
}

/** Settings from stored words; unknown or missing words are the defaults. */
export const parseThemeSettings = (stored: (key: ThemeKey) => string | undefined): ThemeSettings => ({
  themeMode: choose(THEME_CHOICES.themeMode, stored('themeMode')),
  themeDirection: choose(THEME_CHOICES.themeDirection, stored('themeDirection')),
  themeContrast: choose(THEME_CHOICES.themeContrast, stored('themeContrast')),
  themeLayout: choose(THEME_CHOICES.themeLayout, stored('themeLayout')),
  themeStretch: choose(THEME_CHOICES.themeStretch, stored('themeStretch')),
  themeColorPresets: choose(THEME_CHOICES.themeColorPresets, stored('themeColorPresets')),
});
export const DEFAULT_THEME: ThemeSettings = parseThemeSettings(() => undefined);

let settings: Watched<ThemeSettings> | undefined;
let languageDirection: ThemeSettings['themeDirection'] = 'ltr';
const defaults = (): ThemeSettings => ({ ...DEFAULT_THEME, themeDirection: languageDirection });

/** Read at first use, so that no module touches the page when it is merely loaded. */
const held = (): Watched<ThemeSettings> => (settings ??= watched(parseThemeSettings((key) => readCookie(key) ?? defaults()[key])));

/**
 * Called once at start: the language gives the direction until the user chooses another, and cookies that are there live
 * three more days.
 */
export function startThemeSettings(direction: ThemeSettings['themeDirection']): ThemeSettings {
  languageDirection = direction;
  const found = parseThemeSettings((key) => readCookie(key) ?? defaults()[key]);
  held().set(found);
  for (const key of KEYS) if (readCookie(key) !== undefined) writeCookie(key, found[key], THEME_COOKIE_S);
  return found;
}

export const useThemeSettings = (): ThemeSettings => {
  const source = held();
  return useWatched(source);
};
export const watchThemeSettings = (listener: () => void): (() => void) => held().watch(listener);
export const themeSettings = (): ThemeSettings => held().get();

export function changeTheme(changes: Partial<ThemeSettings>): void {
  const next = { ...held().get(), ...changes };
  for (const key of KEYS) if (changes[key] !== undefined) writeCookie(key, next[key], THEME_COOKIE_S);
  held().set(next);
}

/** Back to the defaults, without a trace in cookies. */
export function resetTheme(): void {
  for (const key of KEYS) writeCookie(key, '', 0);
  held().set(defaults());
}

export const isDefaultTheme = (given: ThemeSettings): boolean => KEYS.every((key) => given[key] === defaults()[key]);
