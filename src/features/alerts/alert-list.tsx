// Alerts in groups, each in one line: how urgent, what or whom it concerns, when she is there or how near it is, how old the alert is.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { formatAge, formatDate, formatDistance, formatMoment, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { AlertSign } from '#map/alerts/alert-sign.tsx';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { AlertGroup, Grouping } from './alert-groups.ts';
import { isSilent, passesAtOf } from './alert-order.ts';
import css from './alert-list.module.css';

interface Props {
  accountId: string;
  label: string;
  groups: readonly AlertGroup<KnownAlert>[];
  by: Grouping;
  onOpen: (alert: KnownAlert) => void;
}

/** What a group shares stands once, over it; a line has the other. */
export function AlertList({ accountId, label, groups, by, onOpen }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const events = useHeld(heldEvents, accountId);
  const shipOf = ({ shipName, mmsi }: KnownAlert) => shipName ?? t('alerts.mmsi', { mmsi });
  const eventOf = ({ eventId, title }: KnownAlert) => events?.get(eventId)?.title ?? title;
  const occurredOf = ({ eventId }: KnownAlert) => {
    const event = events?.get(eventId);
    if (!event) return undefined;
    return event.occurredPrecision === 'day' ? formatDate(event.occurredAt) : formatMoment(event.occurredAt, nowMs);
  };
  return (
    <div>
      <div className={`${css.line} ${css.titles}`} aria-hidden="true">
        <span className={css.what}>{t(by === 'ship' ? 'alertsPage.eventTitle' : 'alertsPage.ship')}</span>
        <span>{t('alertsPage.figureTitle')}</span>
        <span className={css.age}>{t('alertsPage.ageTitle')}</span>
      </div>
      <ul className={css.groups} aria-label={label}>
        {groups.map(({ key, alerts, count }) => {
          const name = by === 'ship' ? shipOf(alerts[0]) : eventOf(alerts[0]);
          return (
            <li key={key}>
              <h3 className={css.heading} title={name}>
                <bdi>{name}</bdi>
                {by === 'event' && <span className={css.count}>{occurredOf(alerts[0])}</span>}
                {count > 1 && <span className={css.count}>{formatNumber(count)}</span>}
              </h3>
              <ul className={css.lines} aria-label={name}>
                {alerts.map((alert) => (
                  <li key={alert.id}>
                    <ListedAlert alert={alert} nowMs={nowMs} figure={figureOf(alert, nowMs, t)} onOpen={onOpen}>
                      {by === 'ship' ? eventTypeOf(alert, events, t) : shipOf(alert)}
                    </ListedAlert>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** In words. An older event may not be on this device: then the alert's title. */
export function eventTypeOf({ eventId, title }: KnownAlert, events: ReadonlyMap<string, EventRow> | undefined, t: Translate): string {
  const event = events?.get(eventId);
  return event ? t(`events.type.${event.type}`) : title;
}

/** When she is expected there, while that lies ahead; else the distance. It is never older than the alert, whose age stands beside it. */
function figureOf(alert: KnownAlert, nowMs: EpochMs, t: Translate): string {
  const passesAt = passesAtOf(alert);
  if (passesAt !== undefined && passesAt > nowMs) return t('alertsPage.inTime', { time: formatAge(passesAt - nowMs) });
  return alert.distanceNm === undefined ? '' : formatDistance(alert.distanceNm);
}

interface LineProps {
  alert: KnownAlert;
  nowMs: EpochMs;
  /** How near or how soon. */
  figure: string;
  onOpen: (alert: KnownAlert) => void;
  children: ReactNode;
}

export function ListedAlert({ alert, nowMs, figure, onOpen, children }: LineProps) {
  const { t } = useTranslation();
  const { priority, title, updatedAt, createdAt } = alert;
  return (
    <button
      type="button"
      className={css.line}
      title={t('alertsPage.asOf', { title, time: formatMoment(updatedAt, nowMs) })}
      onClick={() => onOpen(alert)}
    >
      <AlertSign priority={priority} />
      <span className={css.priority}>{t(`alerts.priority.${priority}`)}</span>
      <bdi className={css.what}>{children}</bdi>
      {isSilent(alert, nowMs) && <State icon="bellOff" label={t('alertsPage.quiet')} />}
      {alert.computedHere && <State icon="device" label={t('alertsPage.computedHere')} />}
      <span>{figure}</span>
      <span className={css.age}>{formatAge(nowMs - createdAt)}</span>
    </button>
  );
}

const State = ({ icon, label }: { icon: 'bellOff' | 'device'; label: string }) => (
  <span className={css.state} title={label}>
    <Icon name={icon} size={14} />
    <span className="visually-hidden">{label}</span>
  </span>
);
