// Alert toasts: warnings at the top centre for 60 s, an emergency until it is acknowledged or hidden, gathered into one line below the header.
// Its place is the shell's. It names the worst alone; of several a button leads to the list. On a phone buttons come when it is opened.
import { type CSSProperties, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import css from './alert-line.module.css';
import {
  type AlertAction,
  dismissAlertToast,
  dismissAllAlertToasts,
  hold,
  type ShownAlert,
  shownAlerts,
  watchShownAlerts,
} from './alert-toasts.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { useAppearance } from '#ui/look/theme.tsx';

/** Long enough for a screen reader to take it; then it leaves, because its figures are of then: who reads the page finds those of now. */
const ANNOUNCED_MS = 10_000;

function Announced({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, []);
  return !isOver && children;
}

/** Below the header. Alt and A put the focus on it. */
export function AlertLine() {
  const alerts = useSyncExternalStore(watchShownAlerts, shownAlerts);
  const [worst] = alerts;
  return worst ? <Line worst={worst} alerts={alerts} /> : null;
}

function Line({ worst, alerts }: { worst: ShownAlert; alerts: readonly ShownAlert[] }) {
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
  /**
   * To look at an emergency, or to be asked whether to acknowledge it, does not answer it: it leaves once it is acknowledged. What was opened on
   * a phone makes room for what is looked at.
   */
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
  const hide = () => {
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
            <Announced>
              {one.text} {one.description}
            </Announced>
          </p>
        ))}
      </div>
      {sign ?? <Icon name="warning" />}
      <p className={css.words} title={description}>
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
        <Button kind="soft" size="small" onClick={() => look(answer)}>
          {answer.label}
        </Button>
      )}
      <IconButton label={t('ui.alertsHide')} size="1" onClick={hide}>
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
