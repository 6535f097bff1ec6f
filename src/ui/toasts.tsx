// The plain toasts of the specification: top right, at most 5, no duplicates, 3 s; where they cover no control (clear-place.ts). Those of alerts: alert-line.tsx.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster, toast } from 'sonner';
import { TOAST } from '#contract/constants.ts';
import { dismissAllAlertToasts } from './alert-line.tsx';
import { keepClear } from './frame/clear-place.ts';
import { useAppearance } from './look/theme.tsx';
import { useThemeSettings } from './look/theme-settings.ts';
import './toasts.css';

const PLAIN = 'plain';

type ToastKind = 'success' | 'error' | 'warning' | 'info';
interface ToastAction {
  label: string;
  onClick: () => void;
}

/** On the screen, oldest first, key -> id. */
const shown = new Map<string, string>();
/** A new id for every showing: one that is used again while its toast fades away would be lost with it. */
let showings = 0;

interface ToastMore {
  description?: string;
  action?: ToastAction;
  durationMs?: number;
}

/**
 * A text on the screen is not shown twice, unless it is about something else; a sixth toast replaces the oldest. Returns a function that
 * removes it.
 */
export function showToast(kind: ToastKind, text: string, more?: ToastMore): () => void {
  const { durationMs = TOAST.hideAfterMs, ...rest } = more ?? {};
  const key = more?.action ? `${kind}:${text}:${showings}` : `${kind}:${text}`;
  const id = `${key}#${showings++}`;
  if (shown.has(key)) return () => undefined;
  shown.set(key, id);
  const gone = () => {
    if (shown.get(key) === id) shown.delete(key);
  };
  const [oldest] = shown;
  if (oldest && shown.size > TOAST.atOnce) {
    shown.delete(oldest[0]);
    toast.dismiss(oldest[1]);
  }
  toast[kind](text, { id, toasterId: PLAIN, duration: durationMs, onDismiss: gone, onAutoClose: gone, ...rest });
  return () => {
    gone();
    toast.dismiss(id);
  };
}

/** Removes toasts whose text is no longer true. */
export function takeBackToast(kind: ToastKind, text: string): void {
  const said = `${kind}:${text}`;
  for (const [key, id] of shown) {
    if (key !== said && !key.startsWith(`${said}:`)) continue;
    shown.delete(key);
    toast.dismiss(id);
  }
}

/** Stays until answered, dismissed or timed out: a question to the user, one for each key. */
export function showNotice(key: string, text: ReactNode, action: ToastAction, durationMs = Number.POSITIVE_INFINITY): void {
  toast(text, { id: `notice:${key}`, toasterId: PLAIN, duration: durationMs, closeButton: true, action });
}

/** A question that has no point any more. */
export const dismissNotice = (key: string): void => void toast.dismiss(`notice:${key}`);

/** Alerts too: at the end of a session none stays on the screen. */
export function dismissAllToasts(): void {
  shown.clear();
  dismissAllAlertToasts();
  toast.dismiss();
}

/** Below the header, and where they cover no control. */
const TOP = 'var(--toasts-top, calc(var(--top-height, var(--header-height)) + 8px))';

/** Beside a drawer at the end of the window. */
const END = 'calc(16px + var(--toasts-end, 0px))';

export function Toasts() {
  const { t } = useTranslation();
  const theme = useAppearance() === 'light' ? 'light' : 'dark';
  const { themeDirection: dir } = useThemeSettings();
  return (
    <div ref={keepClear}>
      <Toaster
        theme={theme}
        dir={dir}
        expand
        className="toasts"
        toastOptions={{ closeButtonAriaLabel: t('ui.close') }}
        offset={{ top: TOP, right: END, left: END }}
        mobileOffset={{ top: TOP, right: 8, left: 8 }}
        id={PLAIN}
        position={dir === 'rtl' ? 'top-left' : 'top-right'}
        // showToast keeps the limit; sonner would hide the older ones and, with them, a notice
        visibleToasts={2 * TOAST.atOnce}
        containerAriaLabel={t('ui.toasts')}
      />
    </div>
  );
}
