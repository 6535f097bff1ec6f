// Around what is drawn before the app is there: the element that AppTheme makes by default, without what its menus and tooltips need.
import type { ReactNode } from 'react';
import { DEFAULT_THEME } from '#contract/theme.ts';
import { ACCENTS } from './theme-settings.ts';

export const FirstTheme = ({ children }: { children: ReactNode }) => (
  <div
    className="radix-themes light"
    data-is-root-theme="true"
    data-accent-color={ACCENTS[DEFAULT_THEME.themeColorPresets]}
    data-gray-color="slate"
    data-has-background="true"
    data-panel-background="solid"
    data-radius="medium"
    data-scaling="100%"
  >
    {children}
  </div>
);
