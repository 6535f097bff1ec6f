// Around all that is drawn: Radix's Theme as the settings want it.
import { Theme } from '@radix-ui/themes';
import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';
import { useAppearance } from './theme.tsx';
import { ACCENTS, useThemeSettings } from './theme-settings.ts';

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
      {/* Theme sets a direction of its own, so ours stands inside it. */}
      <Direction.Provider dir={settings.themeDirection}>{children}</Direction.Provider>
    </Theme>
  );
}
