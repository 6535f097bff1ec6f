// The toasts of the specification: plain ones top right (at most 5, no duplicates, 3 s), alerts top centre in a queue of their own.
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExternalToast, Toaster, toast } from 'sonner';
import { useAppearance } from './theme.tsx';
import { useThemeSettings } from './theme-settings.ts';
import './toasts.css';

export const TOAST_MS = 3_000;
export const MOST_TOASTS = 5;
export const ALERT_TOAST_MS = 60_000;

const PLAIN = 'plain';
const ALERTS = 'alerts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
interface ToastAction {
  label: string;
  onClick: () => void;
}

/** Plain toasts on the screen, oldest first; the queue of alerts is not counted. */
const shown: string[] = [];
const alerts = new Set<string>();
const alertListeners = new Set<() => void>();
const tellAlerts = () => {
  for (const listener of alertListeners) listener();
};

function forget(id: string): void {
  const at = shown.indexOf(id);
  if (at >= 0) shown.splice(at, 1);
}

/** A text that is already on the screen is not shown twice; a sixth toast takes the place of the oldest. */
export function showToast(kind: ToastKind, text: string): void {
  const id = `${kind}:${text}`;
  if (shown.includes(id)) return;
  shown.push(id);
  while (shown.length > MOST_TOASTS) {
    const oldest = shown.shift();
    if (oldest) toast.dismiss(oldest);
  }
  toast[kind](text, { id, toasterId: PLAIN, duration: TOAST_MS, onDismiss: () => forget(id), onAutoClose: () => forget(id) });
}

/** Stays until answered or put away: a question to the user, one per key. */
export function showNotice(key: string, text: ReactNode, action: ToastAction): void {
  toast(text, { id: `notice:${key}`, toasterId: PLAIN, duration: Number.POSITIVE_INFINITY, closeButton: true, action });
}

export const dismissNotice = (key: string): void => void toast.dismiss(`notice:${key}`);

/** A warning at the top centre for 60 s, one per key: a key that is on the screen is left as it is. */
export function showAlertToast(key: string, text: string, more: { description?: string; action?: ToastAction } = {}): void {
  const id = `alert:${key}`;
  if (alerts.has(id)) return;
  alerts.add(id);
  tellAlerts();
  const gone = () => {
    alerts.delete(id);
    tellAlerts();
  };
  const options: ExternalToast = {
    id,
    toasterId: ALERTS,
    duration: ALERT_TOAST_MS,
    closeButton: true,
    onDismiss: gone,
    onAutoClose: gone,
    ...more,
  };
  toast.warning(text, options);
}

const watchAlerts = (listener: () => void) => {
  alertListeners.add(listener);
  return () => alertListeners.delete(listener);
};

export function Toasts() {
  const { t } = useTranslation();
  const theme = useAppearance();
  const { themeDirection: dir } = useThemeSettings();
  const waiting = useSyncExternalStore(watchAlerts, () => alerts.size);
  const look = {
    theme,
    dir,
    expand: true,
    className: 'toasts',
    toastOptions: { closeButtonAriaLabel: t('ui.close') },
    offset: { top: 'calc(var(--header-height) + 12px)', right: 16, left: 16 },
    mobileOffset: { top: 'calc(var(--header-height) + 8px)', right: 8, left: 8 },
  } as const;
  return (
    <>
      <Toaster
        {...look}
        id={PLAIN}
        position={dir === 'rtl' ? 'top-left' : 'top-right'}
        visibleToasts={MOST_TOASTS}
        containerAriaLabel={t('ui.toasts')}
      />
      {/* Every alert can be seen: none hides behind another. */}
      <Toaster
        {...look}
        id={ALERTS}
        position="top-center"
        visibleToasts={Math.max(1, waiting)}
        hotkey={['altKey', 'KeyA']}
        containerAriaLabel={t('ui.alerts')}
      />
    </>
  );
}
