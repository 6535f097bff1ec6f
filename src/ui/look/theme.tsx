// Puts the theme settings on the page: the attributes of <html> that palette.css and tokens.css read. Around the app: app-theme.tsx.
import { useSyncExternalStore } from 'react';
import { currentLanguage } from '#i18n/i18n.ts';
import { showDirection } from './direction.ts';
import { themeSettings, watchThemeSettings } from './theme-settings.ts';
import './palette.css';
import './tokens.css';
import './shared.css';
import './controls.css';
import './fonts.css';

// Which letters the page can draw. Chinese comes in some hundred pieces, so its list is loaded only with the language.
/** Resolves at once for languages whose faces are in fonts.css. */
async function showFonts(language: string): Promise<void> {
  if (language === 'zh') await import('@fontsource/noto-sans-sc/400.css');
}

const systemDark = matchMedia('(prefers-color-scheme: dark)');
/** The grounds of tokens.css, for the browser's own bars. */
const BAR_COLOUR = { light: '#ffffff', dark: '#111113', night: '#000000' } as const;

export type Appearance = 'light' | 'dark' | 'night';

/** The present appearance; follows the system when that is chosen. */
function currentAppearance(): Appearance {
  const { themeMode, themeNight } = themeSettings();
  if (themeNight) return 'night';
  return themeMode === 'system' ? (systemDark.matches ? 'dark' : 'light') : themeMode;
}

function watchAppearance(listener: () => void): () => void {
  const stop = watchThemeSettings(listener);
  systemDark.addEventListener('change', listener);
  return () => {
    stop();
    systemDark.removeEventListener('change', listener);
  };
}
export const useAppearance = (): Appearance => useSyncExternalStore(watchAppearance, currentAppearance);

/** Its sheet is loaded when it is first wanted; until then the page is dark. */
async function dressForNight(night: boolean): Promise<void> {
  if (night) await import('./night.css');
  document.documentElement.classList.toggle('night', currentAppearance() === 'night');
}

function dressPage(): void {
  const page = document.documentElement;
  const appearance = currentAppearance();
  page.classList.toggle('dark', appearance !== 'light'); // night is dark to all that knows only two
  void dressForNight(appearance === 'night');
  page.style.setProperty('--night-light', `${Number(themeSettings().themeNightLight) / 100}`);
  page.classList.toggle('light', appearance === 'light');
  page.style.background = ''; // appearance.js set it before this sheet was here
  page.dataset.contrast = themeSettings().themeContrast;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BAR_COLOUR[appearance]);
}

/** From now on the page follows the settings. */
export function startTheme(): void {
  document.documentElement.lang = currentLanguage();
  dressPage();
  watchAppearance(dressPage);
  void showFonts(currentLanguage());
}

/** Radix's whole sheet. Await before the app's first render. */
export async function loadSheets(): Promise<void> {
  watchThemeSettings(() => void showDirection(themeSettings().themeDirection));
  await Promise.all([showDirection(themeSettings().themeDirection), dressForNight(currentAppearance() === 'night')]);
}
