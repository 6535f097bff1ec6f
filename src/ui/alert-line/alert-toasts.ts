// Which alert toasts stand in the line of alerts (alert-line.tsx): without what draws it, so that who shows one or ends them loads no part of a screen.
import type { ReactNode } from 'react';
import { ALERT_TOAST_MS } from '#contract/constants.ts';
import type { Appearance } from '#ui/look/theme.tsx';

export interface AlertAction {
  label: ReactNode;
  onClick: () => void;
}

interface AlertToast {
  text: string;
  /** 0: the most urgent, an emergency: it stays until somebody answers or closes it. */
  rank: number;
  sign?: ReactNode;
  colours?: Record<Appearance, string>;
  description?: string;
  /** What is seen instead of both, and may change while it stands: of all that the line has, by key. */
  words?: (keys: readonly string[]) => ReactNode;
  action?: AlertAction;
  /** A second one, beside it. */
  answer?: AlertAction;
  /** Leads to the list of all alerts, with their number: the only action of several, so that nobody answers one of them for another. */
  all?: AlertAction;
  /** A person used an action or closed it; not where it left of its own accord. */
  onAnswered?: () => void;
}

export type ShownAlert = AlertToast & { key: string; id: number; timer: ReturnType<typeof setTimeout> | undefined };

/** The worst first, of equals the newest. */
let shown: readonly ShownAlert[] = [];
let showings = 0;
/** A pointer or the focus is on the line: nothing leaves it meanwhile. */
let isHeld = false;
const overdue = new Set<number>();
const listeners = new Set<() => void>();

function change(next: readonly ShownAlert[]): void {
  shown = next.toSorted((one, other) => one.rank - other.rank || other.id - one.id);
  for (const listener of listeners) listener();
}

function takeOut(leaves: (one: ShownAlert) => boolean): void {
  for (const one of shown.filter(leaves)) {
    clearTimeout(one.timer);
    overdue.delete(one.id);
  }
  if (shown.some(leaves)) change(shown.filter((one) => !leaves(one)));
}

export function hold(held: boolean): void {
  isHeld = held;
  if (!held) takeOut(({ id }) => overdue.has(id));
}

/** One for each key: an existing toast stays as it is. */
export function showAlertToast(key: string, toast: AlertToast): void {
  if (shown.some((one) => one.key === key)) return;
  const id = ++showings;
  const leave = () => (isHeld ? overdue.add(id) : takeOut((one) => one.id === id));
  const timer = toast.rank === 0 ? undefined : setTimeout(leave, ALERT_TOAST_MS);
  change([...shown, { ...toast, key, id, timer }]);
}

/** There is no point in it any more. */
export const dismissAlertToast = (key: string): void => takeOut((one) => one.key === key);

export const dismissAllAlertToasts = (): void => takeOut(() => true);

export const shownAlerts = (): readonly ShownAlert[] => shown;

export const watchShownAlerts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
