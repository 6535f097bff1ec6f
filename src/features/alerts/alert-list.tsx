// Alerts in groups. Each says in words how urgent it is, what or whom it concerns, when she passes and how far off or how near it is, and
// how old the alert is.
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { nowOrThen } from '#domain/alerts/alert-now.ts';
import { toldNow } from '#domain/alerts/on-device/led-now.ts';
import { typeInTitle } from '#domain/alerts/alert-words.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { pressingReason } from '#domain/alerts/urgency.ts';
import { alertShip, endedWords, eventWords, nowBriefly, raisedWords, toldBriefly, withMore } from '#i18n/alert-words.ts';
import { formatAge, formatDate, formatDateTime, formatMoment, formatNumber, formatTime } from '#i18n/formats.ts';
import { foundHereWords } from '#i18n/found-here-words.ts';
import type { Translate } from '#i18n/i18n.ts';
import { markedInvented } from '#i18n/marked-invented.ts';
import { AlertSign } from '#map/alerts/alert-sign.tsx';
import { useWorkbench } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { serverReachable } from '#remote/reachable.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { type AlertGroup, type Grouping, inOrderSeen, listedOrder } from './alert-groups.ts';
import { isActive, isSilent } from './alert-order.ts';
import css from './alert-list.module.css';

interface Props {
  accountId: string;
  label: string;
  /** Must be the same array while nothing changed. */
  groups: readonly AlertGroup<KnownAlert>[];
  by: Grouping;
  /** As this device knows them. */
  ships: ReadonlyMap<number, Ship> | undefined;
  onOpen: (alert: KnownAlert) => void;
}

/** What a group shares stands once, over it; a line has the other. No line moves under the pointer or the keyboard focus. */
export function AlertList({ accountId, label, groups, by, ships, onOpen }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const events = useHeld(heldEvents, accountId);
  const [seen, setSeen] = useState<readonly string[]>();
  const kept = seen && inOrderSeen(groups, seen);
  const keep = () => {
    if (!kept) setSeen(listedOrder(groups));
  };
  const shipOf = (alert: KnownAlert) => alertShip(alert, t);
  const eventOf = ({ eventId, title }: KnownAlert) => events?.get(eventId)?.title ?? title;
  const occurredOf = ({ eventId }: KnownAlert) => {
    const event = events?.get(eventId);
    if (!event) return undefined;
    if (event.occurredPrecision === 'day') return formatDate(event.occurredAt);
    const isToday = formatDate(event.occurredAt) === formatDate(nowMs); // by the same calendar as the times
    return isToday ? formatTime(event.occurredAt) : formatDateTime(event.occurredAt);
  };
  return (
    <ul
      className={css.groups}
      aria-label={label}
      onPointerMove={keep}
      onPointerLeave={({ currentTarget }) => !currentTarget.querySelector(':focus-visible') && setSeen(undefined)}
      onFocus={({ target }) => target.matches(':focus-visible') && keep()}
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover') && setSeen(undefined)
      }
    >
      {(kept ?? groups).map(({ key, lines, count }) => {
        const [{ alert: first, about }] = lines;
        const name = by === 'ship' ? shipOf(first) : eventOf(about);
        return (
          <li key={key}>
            <h3 className={css.heading} title={name}>
              <bdi>{name}</bdi>
              {by === 'event' && <span className={css.count}>{occurredOf(about)}</span>}
              {count > 1 && <span className={css.count}>{t('alertsPage.groupCount', { number: formatNumber(count) })}</span>}
            </h3>
            <ul className={css.lines} aria-label={name}>
              {lines.map(({ alert, about }) => (
                <li key={alert.formerId ?? alert.id}>
                  <ListedAlert
                    alert={alert}
                    {...(by === 'event' && { about })}
                    isInvented={isOfInventedEvent(alert, events)}
                    ship={ships?.get(alert.mmsi)}
                    events={events}
                    nowMs={nowMs}
                    onOpen={onOpen}
                  >
                    {by === 'ship' ? eventTypeOf(alert, events, t) : shipOf(alert)}
                  </ListedAlert>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

/** In words, with how many more the alert has: short, under her name. A withdrawn event is not on this device: then as the title says it. */
export function eventTypeOf(alert: KnownAlert, events: ReadonlyMap<string, EventRow> | undefined, t: Translate): string {
  const type = events?.get(alert.eventId)?.type ?? typeInTitle(alert);
  if (!type) return alert.title;
  return withMore(eventWords({ type }, t), eventIdsOf(alert).length, t);
}

/**
 * Under an event that is not the one that makes the alert as urgent as it is: what it is by this event alone, and what else it is about. The
 * sign of a line is always that of the alert: one alert has one priority on every screen, and no list shows a ship as less threatened than she is.
 */
function alsoWords(
  alert: KnownAlert,
  about: KnownAlert,
  events: ReadonlyMap<string, EventRow> | undefined,
  t: Translate,
): string | undefined {
  if (about.eventId === alert.eventId) return undefined;
  const type = events?.get(alert.eventId)?.type ?? typeInTitle(alert);
  const name = type ? eventWords({ type }, t) : alert.title;
  const event = type && type === events?.get(about.eventId)?.type ? t('alertsPage.also.another', { event: name }) : name;
  const { priority: own = alert.priority } = pressingReason(about) ?? {};
  if (own === alert.priority) return t('alertsPage.also.asUrgent', { event });
  return t('alertsPage.also.less', { event, own: t(`alerts.priority.${own}`), priority: t(`alerts.priority.${alert.priority}`) });
}

interface LineProps {
  alert: KnownAlert;
  /** The alert as it stands under one of its events: the line has the figures of that event alone. Absent: of all its events. */
  about?: KnownAlert;
  isInvented: boolean;
  /** As this device knows her. */
  ship: Ship | undefined;
  /** On this device. */
  events: ReadonlyMap<string, EventRow> | undefined;
  nowMs: EpochMs;
  onOpen: (alert: KnownAlert) => void;
  children: ReactNode;
}

export function ListedAlert({ alert, about, isInvented, ship, events, nowMs, onOpen, children }: LineProps) {
  const { t } = useTranslation();
  const { id, formerId, priority, title, updatedAt, endedAt } = alert;
  const front = useWorkbench().drawers.at(-1);
  const isOpen = front?.name === 'alert' && (front.id === id || front.id === formerId);
  const also = about && alsoWords(alert, about, events, t);
  const foundHere = foundHereWords(alert, useWatched(serverReachable), t);
  const figures = () =>
    about ? nowBriefly(nowOrThen(about, ship, nowMs), nowMs, t) : toldBriefly(toldNow(alert, events, ship, nowMs), nowMs, t);
  return (
    <button
      type="button"
      className={css.line}
      aria-current={isOpen || undefined}
      title={t('alertsPage.asOf', { title: markedInvented(title, isInvented, t), time: formatMoment(updatedAt, nowMs) })}
      onClick={() => onOpen(alert)}
    >
      <AlertSign priority={priority} />
      <span className={css.words}>
        <span className={css.first}>
          <span className={css.priority}>{t(`alerts.priority.${priority}`)}</span>
          <bdi className={css.what}>{children}</bdi>
          {isInvented && <span className="invented">{t('events.sampleMark')}</span>}
          {isActive(alert) && alert.acknowledgedAt !== undefined && <State icon="done" label={t('alertsPage.seen')} />}
          {isSilent(alert, nowMs) && <State icon="bellOff" label={t('alerts.quiet')} isSaid />}
          {isActive(alert) && alert.acknowledgedAt === undefined && alert.isBelow && (
            <State icon="bellOff" label={t('alertsPage.belowOne')} isSaid>
              {t('alertsPage.belowShort')}
            </State>
          )}
          {foundHere && <State icon="device" label={foundHere} />}
        </span>
        <span className={css.second}>
          <span>{alert.endedBecause ? endedWords(alert, t) : figures()}</span>
          <span>
            {endedAt === undefined ? raisedWords(alert, nowMs, t) : t('alertsPage.endedAgo', { age: formatAge(nowMs - endedAt) })}
          </span>
        </span>
        {also && (
          <span className={css.second}>
            <span>{also}</span>
          </span>
        )}
      </span>
    </button>
  );
}

interface StateProps {
  icon: 'done' | 'bellOff' | 'device';
  label: string;
  /** Seen in words too, those of `children` where they are shorter. */
  isSaid?: boolean;
  children?: string;
}

const State = ({ icon, label, isSaid = false, children = label }: StateProps) => (
  <span className={css.state} title={label}>
    <Icon name={icon} size={14} />
    {isSaid && <span aria-hidden>{children}</span>}
    <span className="visually-hidden">{label}</span>
  </span>
);
