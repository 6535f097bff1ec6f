// Puts the theme settings on the page: Radix's Theme, and the attributes of <html> that palette.css and tokens.css read.
import { Theme } from '@radix-ui/themes';
import { Direction } from 'radix-ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { currentLanguage } from '#i18n/i18n.ts';
import { showDirection } from './direction.ts';
import { ACCENTS, themeSettings, useThemeSettings, watchThemeSettings } from './theme-settings.ts';
import './palette.css';
import './tokens.css';
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

/** Await before the first render. From then on the page follows the settings. */
export async function startTheme(): Promise<void> {
  document.documentElement.lang = currentLanguage();
  dressPage();
  watchAppearance(dressPage);
  watchThemeSettings(() => void showDirection(themeSettings().themeDirection));
  void showFonts(currentLanguage());
  await Promise.all([showDirection(themeSettings().themeDirection), dressForNight(currentAppearance() === 'night')]);
}

export function AppTheme({ children }: { children: ReactNode }) {
  const settings = useThemeSettings();
  const appearance = useAppearance();
  return (
    <Theme
      accentColor={ACCENTS[settings.themeColorPresets]}
      appearance={appearance === 'light' ? 'light' : 'dark'}
      grayColor="slate"
      panelBackground="solid"
    >
      {/* Theme sets a direction of its own, so ours is inside it. */}
      <Direction.Provider dir={settings.themeDirection}>{children}</Direction.Provider>
    </Theme>
  );
}
