// The theme settings of this device, stored in cookies. theme.tsx and palette.css define their look.
import {
  DEFAULT_THEME,
  NIGHT_COOKIE_DAYS,
  NIGHT_LIGHTS,
  THEME_COLOR_PRESETS,
  THEME_CONTRASTS,
  THEME_COOKIE_DAYS,
  THEME_DIRECTIONS,
  THEME_LAYOUTS,
  THEME_MODES,
  type ThemeSettings,
} from '#contract/theme.ts';
import { useWatched } from '#platform/use-watched.ts';
import { type Watched, watched } from '#platform/watched.ts';
import { readCookie, writeCookie } from './cookies.ts';

type ThemeKey = keyof ThemeSettings;

/** How long a setting is kept, in seconds from the last start. */
export const cookieS = (key: ThemeKey): number =>
  (key === 'themeNight' || key === 'themeNightLight' ? NIGHT_COOKIE_DAYS : THEME_COOKIE_DAYS) * 86_400;

const KEYS = Object.keys(DEFAULT_THEME) as ThemeKey[];

/** Which Radix scale a preset wears. The default preset, red, is a carmine (ruby): Radix `red` is kept for danger. */
export const ACCENTS = {
  default: 'indigo',
  cyan: 'cyan',
  purple: 'purple',
  blue: 'blue',
  orange: 'orange',
  red: 'ruby',
} as const satisfies Record<ThemeSettings['themeColorPresets'], string>;

/** The stored word when it is one of the choices. */
const choose = <T extends string>(choices: readonly T[], stored: string | undefined, otherwise: T): T =>
  choices.find((choice) => choice === stored) ?? otherwise;

/** Settings from stored words; unknown or missing words are the defaults given. */
export const parseThemeSettings = (stored: (key: ThemeKey) => string | undefined, otherwise: ThemeSettings): ThemeSettings => ({
  themeMode: choose(THEME_MODES, stored('themeMode'), otherwise.themeMode),
  themeDirection: choose(THEME_DIRECTIONS, stored('themeDirection'), otherwise.themeDirection),
  themeContrast: choose(THEME_CONTRASTS, stored('themeContrast'), otherwise.themeContrast),
  themeLayout: choose(THEME_LAYOUTS, stored('themeLayout'), otherwise.themeLayout),
  themeStretch: choose(['true', 'false'], stored('themeStretch'), `${otherwise.themeStretch}`) === 'true',
  themeColorPresets: choose(THEME_COLOR_PRESETS, stored('themeColorPresets'), otherwise.themeColorPresets),
  themeNight: choose(['true', 'false'], stored('themeNight'), `${otherwise.themeNight}`) === 'true',
  themeNightLight: choose(NIGHT_LIGHTS, stored('themeNightLight'), otherwise.themeNightLight),
});

let settings: Watched<ThemeSettings> | undefined;
let languageDirection: ThemeSettings['themeDirection'] = 'ltr';
const defaults = (): ThemeSettings => ({ ...DEFAULT_THEME, themeDirection: languageDirection });

/** Read at first use, so that no module touches the page when it is merely loaded. */
const held = (): Watched<ThemeSettings> => (settings ??= watched(parseThemeSettings(readCookie, defaults())));

/**
 * Called once at start: the language gives the direction until the user chooses another, and the time of cookies that are there
 * begins anew.
 */
export function startThemeSettings(direction: ThemeSettings['themeDirection']): ThemeSettings {
  languageDirection = direction;
  const found = parseThemeSettings(readCookie, defaults());
  held().set(found);
  for (const key of KEYS) if (readCookie(key) !== undefined) writeCookie(key, `${found[key]}`, cookieS(key));
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
  for (const key of KEYS) if (changes[key] !== undefined) writeCookie(key, `${next[key]}`, cookieS(key));
  held().set(next);
}

/** Back to the defaults, without a trace in cookies. */
export function resetTheme(): void {
  for (const key of KEYS) writeCookie(key, '', 0);
  held().set(defaults());
}

export const isDefaultTheme = (given: ThemeSettings): boolean => KEYS.every((key) => given[key] === defaults()[key]);
