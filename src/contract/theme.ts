// Theme settings: the choices and their defaults (specification sections 3 and 9). Imports nothing: this file is in the first chunk.

/** 'system' goes beyond the specification: an extra choice, never the default (decision 15). */
export const THEME_MODES = ['light', 'dark', 'system'] as const;
export const THEME_DIRECTIONS = ['ltr', 'rtl'] as const;
export const THEME_CONTRASTS = ['default', 'bold'] as const;
export const THEME_LAYOUTS = ['mini', 'vertical'] as const;
export const THEME_COLOR_PRESETS = ['default', 'cyan', 'purple', 'blue', 'orange', 'red'] as const;

export const NIGHT_LIGHTS = ['20', '30', '40', '50', '60', '70', '80', '90', '100'] as const;

export interface ThemeSettings {
  themeMode: (typeof THEME_MODES)[number];
  themeDirection: (typeof THEME_DIRECTIONS)[number];
  themeContrast: (typeof THEME_CONTRASTS)[number];
  themeLayout: (typeof THEME_LAYOUTS)[number];
  themeStretch: boolean;
  themeColorPresets: (typeof THEME_COLOR_PRESETS)[number];
  /** Beyond the specification, for the bridge: a black ground and dim warm inks, in place of the chosen mode. */
  themeNight: boolean;
  /** Brightness of the night appearance in percent. */
  themeNightLight: (typeof NIGHT_LIGHTS)[number];
}

export const DEFAULT_THEME: Readonly<ThemeSettings> = {
  themeMode: 'light',
  themeDirection: 'ltr',
  themeContrast: 'default',
  themeLayout: 'mini',
  themeStretch: false,
  themeColorPresets: 'red',
  themeNight: false,
  themeNightLight: '100',
};
export const THEME_COOKIE_DAYS = 3;
/** Night mode is beyond the specification and stays: a white screen blinds a bridge at night. The longest that browsers keep a cookie. */
export const NIGHT_COOKIE_DAYS = 400;
