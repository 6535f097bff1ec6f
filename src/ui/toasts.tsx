// The toasts of the specification: plain ones top right (at most 5, no duplicates, 3 s), alerts top centre in a queue of their own.
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExternalToast, Toaster, toast } from 'sonner';
import { ALERT_TOAST_MS, TOAST } from '#contract/constants.ts';
import { useAppearance } from './theme.tsx';
import { useThemeSettings } from './theme-settings.ts';
import './toasts.css';

const PLAIN = 'plain';
const ALERTS = 'alerts';

type ToastKind = 'success' | 'error' | 'warning' | 'info';
interface ToastAction {
  label: string;
  onClick: () => void;
}

/** Plain toasts on the screen, oldest first, key -> id; the queue of alerts is not counted. */
const shown = new Map<string, string>();
const alerts = new Map<string, string>();
/** A new id for every showing: one that is used again while its toast fades away would be lost with it. */
let showings = 0;
const alertListeners = new Set<() => void>();
const tellAlerts = () => {
  for (const listener of alertListeners) listener();
};

/** A text that is already on the screen is not shown twice; a sixth toast takes the place of the oldest. */
export function showToast(kind: ToastKind, text: string): void {
  const key = `${kind}:${text}`;
  if (shown.has(key)) return;
  const id = `${key}#${showings++}`;
  shown.set(key, id);
  const gone = () => {
    if (shown.get(key) === id) shown.delete(key);
  };
  const [oldest] = shown;
  if (oldest && shown.size > TOAST.atOnce) {
    shown.delete(oldest[0]);
    toast.dismiss(oldest[1]);
  }
  toast[kind](text, { id, toasterId: PLAIN, duration: TOAST.hideAfterMs, onDismiss: gone, onAutoClose: gone });
}

/** Stays until answered or put away: a question to the user, one per key. */
export function showNotice(key: string, text: ReactNode, action: ToastAction): void {
  toast(text, { id: `notice:${key}`, toasterId: PLAIN, duration: Number.POSITIVE_INFINITY, closeButton: true, action });
}

/** A question that has no point any more. */
export const dismissNotice = (key: string): void => void toast.dismiss(`notice:${key}`);

/** Of both queues: at the end of a session nothing of it stays on the screen. */
export function dismissAllToasts(): void {
  shown.clear();
  alerts.clear();
  tellAlerts();
  toast.dismiss();
}

interface AlertToastMore {
  description?: string;
  action?: ToastAction;
  /** A second one, beside it. */
  cancel?: ToastAction;
}

/** A warning at the top centre for 60 s, one per key: a key that is on the screen is left as it is. */
export function showAlertToast(key: string, text: string, more: AlertToastMore = {}): void {
  if (alerts.has(key)) return;
  const id = `alert:${key}#${showings++}`;
  alerts.set(key, id);
  tellAlerts();
  const gone = () => {
    if (alerts.get(key) === id) alerts.delete(key);
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

/** There is no point in it any more. */
export function dismissAlertToast(key: string): void {
  const id = alerts.get(key);
  if (id === undefined) return;
  alerts.delete(key);
  tellAlerts();
  toast.dismiss(id);
}

const watchAlerts = (listener: () => void) => {
  alertListeners.add(listener);
  return () => alertListeners.delete(listener);
};

export function Toasts() {
  const { t } = useTranslation();
  const theme = useAppearance() === 'light' ? 'light' : 'dark';
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
        // showToast keeps the limit; sonner would hide the older ones and, with them, a notice
        visibleToasts={2 * TOAST.atOnce}
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
