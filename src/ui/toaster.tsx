// The place of plain toasts, with the library that moves them (toasts.tsx).
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast } from 'sonner';
import { TOAST } from '#contract/constants.ts';
import { keepClear } from './frame/clear-place.ts';
import { useAppearance } from './look/theme.tsx';
import { useThemeSettings } from './look/theme-settings.ts';
import './toasts.css';

export type Toast = typeof toast;

/** Below the header, and where they cover no control. */
const TOP = 'var(--toasts-top, calc(var(--top-height, var(--header-height)) + 8px))';

/** Beside a drawer at the end of the window. */
const END = 'calc(16px + var(--toasts-end, 0px))';

export function Toaster({ onReady }: { onReady: (toast: Toast) => void }) {
  const { t } = useTranslation();
  const theme = useAppearance() === 'light' ? 'light' : 'dark';
  const { themeDirection: dir } = useThemeSettings();
  useEffect(() => onReady(toast), [onReady]);
  return (
    <div ref={keepClear}>
      <Sonner
        theme={theme}
        dir={dir}
        expand
        className="toasts"
        toastOptions={{ closeButtonAriaLabel: t('ui.close') }}
        offset={{ top: TOP, right: END, left: END }}
        mobileOffset={{ top: TOP, right: 8, left: 8 }}
        position={dir === 'rtl' ? 'top-left' : 'top-right'}
        // showToast keeps the limit; sonner would hide the older ones and, with them, a notice
        visibleToasts={2 * TOAST.atOnce}
        containerAriaLabel={t('ui.toasts')}
      />
    </div>
  );
}
