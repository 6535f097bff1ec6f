// The plain toasts of the specification: top right, at most 5, no duplicates, 3 s; where they cover no control (clear-place.ts). Those of alerts: alert-toasts.ts.
import { lazy, type ReactNode, Suspense } from 'react';
import { TOAST } from '#contract/constants.ts';
import { dismissAllAlertToasts } from './alert-line/alert-toasts.ts';
import { afterFirstScreen } from '#platform/next-parts.ts';
import type { Toast } from './toaster.tsx';

// The library comes with the first toast, or on a new device after its first screen. Until its place is there, what is said waits in order.
const AGAIN_MS = 5_000;
let toaster: Toast | undefined;
let waiting: ((toast: Toast) => void)[] = [];
let ask = (): void => undefined;
const asked = new Promise<void>((wanted) => (ask = wanted));

function withToaster(act: (toast: Toast) => void): void {
  if (toaster) return act(toaster);
  waiting.push(act);
  ask();
}

/** Takes something back: of what was never said there is nothing to take back, and no reason to load anything. */
function takeBack(id?: string): void {
  if (toaster || waiting.length > 0) withToaster((toast) => toast.dismiss(id));
}

function onReady(toast: Toast): void {
  toaster = toast;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act(toast);
}

/** However often the link breaks meanwhile. */
const loadToaster = (): Promise<typeof import('./toaster.tsx')> =>
  import('./toaster.tsx').catch(() => new Promise((over) => setTimeout(over, AGAIN_MS)).then(loadToaster));
const Toaster = lazy(() =>
  Promise.race([asked, afterFirstScreen()])
    .then(loadToaster)
    .then((module) => ({ default: module.Toaster })),
);

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
    takeBack(oldest[1]);
  }
  withToaster((toast) => toast[kind](text, { id, duration: durationMs, onDismiss: gone, onAutoClose: gone, ...rest }));
  return () => {
    gone();
    takeBack(id);
  };
}

/** Removes toasts whose text is no longer true. */
export function takeBackToast(kind: ToastKind, text: string): void {
  const said = `${kind}:${text}`;
  for (const [key, id] of shown) {
    if (key !== said && !key.startsWith(`${said}:`)) continue;
    shown.delete(key);
    takeBack(id);
  }
}

/** Stays until answered, dismissed or timed out: a question to the user, one for each key. */
export function showNotice(key: string, text: ReactNode, action: ToastAction, durationMs = Number.POSITIVE_INFINITY): void {
  withToaster((toast) => toast(text, { id: `notice:${key}`, duration: durationMs, closeButton: true, action }));
}

/** A question that has no point any more. */
export const dismissNotice = (key: string): void => takeBack(`notice:${key}`);

/** Alerts too: at the end of a session none stays on the screen. */
export function dismissAllToasts(): void {
  shown.clear();
  dismissAllAlertToasts();
  takeBack();
}

export const Toasts = () => (
  <Suspense>
    <Toaster onReady={onReady} />
  </Suspense>
);
