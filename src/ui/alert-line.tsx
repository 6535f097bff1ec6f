// Alert toasts: warnings at the top centre for 60 s, an emergency until it is acknowledged or closed, gathered into one line below the header.
// Its place is the shell's. It names the worst alone; of several a button leads to the list. On a phone buttons come when it is opened.
import { type CSSProperties, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_TOAST_MS } from '#contract/constants.ts';
import css from './alert-line.module.css';
import { Button } from './button.tsx';
import { Icon } from './icons/icon.tsx';
import { IconButton } from './icons/icon-button.tsx';
import { type Appearance, useAppearance } from './look/theme.tsx';

interface AlertAction {
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

type Shown = AlertToast & { key: string; id: number; timer: ReturnType<typeof setTimeout> | undefined };

/** The worst first, of equals the newest. */
let shown: readonly Shown[] = [];
let showings = 0;
/** A pointer or the focus is on the line: nothing leaves it meanwhile. */
let isHeld = false;
const overdue = new Set<number>();
const listeners = new Set<() => void>();

function change(next: readonly Shown[]): void {
  shown = next.toSorted((one, other) => one.rank - other.rank || other.id - one.id);
  for (const listener of listeners) listener();
}

function takeOut(leaves: (one: Shown) => boolean): void {
  for (const one of shown.filter(leaves)) {
    clearTimeout(one.timer);
    overdue.delete(one.id);
  }
  if (shown.some(leaves)) change(shown.filter((one) => !leaves(one)));
}

function hold(held: boolean): void {
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

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Below the header. Alt and A put the focus on it. */
export function AlertLine() {
  const alerts = useSyncExternalStore(watch, () => shown);
  const [worst] = alerts;
  return worst ? <Line worst={worst} alerts={alerts} /> : null;
}

function Line({ worst, alerts }: { worst: Shown; alerts: readonly Shown[] }) {
  const { key, text, words, description, rank, sign, colours, action, answer, all, onAnswered } = worst;
  const { t } = useTranslation();
  const appearance = useAppearance();
  const line = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = ({ altKey, code }: KeyboardEvent) => altKey && code === 'KeyA' && line.current?.focus();
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      hold(false);
    };
  }, []);
  const isOne = alerts.length === 1 || !all;
  const isEmergency = rank === 0;
  /** To look at an emergency does not answer it. What was opened on a phone makes room for what is looked at. */
  const look = (way: AlertAction) => {
    setOpen(false);
    if (isEmergency) way.onClick();
    else act(way);
  };
  const showAll = ({ onClick }: AlertAction) => {
    setOpen(false);
    onClick();
  };
  const act = ({ onClick }: AlertAction) => {
    onClick();
    onAnswered?.();
    dismissAlertToast(key);
  };
  const close = () => {
    for (const one of alerts) one.onAnswered?.();
    dismissAllAlertToasts();
  };
  return (
    <section
      ref={line}
      tabIndex={-1}
      aria-label={t('ui.alerts')}
      className={css.line}
      data-alert-line={rank}
      data-open={isOpen ? '' : undefined}
      style={colours && ({ '--alert': colours[appearance] } as CSSProperties)}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(line.current?.contains(document.activeElement) ?? false)}
      onFocus={() => hold(true)}
      onBlur={({ relatedTarget }) => hold(line.current?.contains(relatedTarget) ?? false)}
    >
      {/* each is read out as it comes, also one that is not the worst */}
      <div role="alert" className="visually-hidden">
        {alerts.map((one) => (
          <p key={one.id} data-alert-toast="">
            {one.text} {one.description}
          </p>
        ))}
      </div>
      {sign ?? <Icon name="warning" />}
      <p className={css.words} aria-hidden title={description}>
        {words?.(alerts.map((one) => one.key)) ?? (
          <>
            <strong>{text}</strong> {description}
          </>
        )}
      </p>
      {all && (!isOne || !action) && (
        <Button size="small" onClick={() => (isOne ? look(all) : showAll(all))}>
          {all.label}
        </Button>
      )}
      {isOne && action && (
        <Button size="small" onClick={() => look(action)}>
          {action.label}
        </Button>
      )}
      {isOne && answer && (
        <Button kind="soft" size="small" onClick={() => act(answer)}>
          {answer.label}
        </Button>
      )}
      <IconButton label={t('ui.close')} size="1" onClick={close}>
        <Icon name="close" />
      </IconButton>
      <IconButton
        label={t(isOpen ? 'ui.alertsLess' : 'ui.alertsMore')}
        className={css.fold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'fold' : 'unfold'} />
      </IconButton>
    </section>
  );
}
