// One notification: type or urgency, time and actions. Its text is the server's: plain text only, with figures of the time it was written;
// of an active alert it has the name of now.
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { ledNow } from '#domain/alerts/on-device/led-now.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow, NotificationRow } from '#contract/tables.ts';
import { formatAge, formatDateTime, formatMoment } from '#i18n/formats.ts';
import { AlertSign } from '#map/alerts/alert-sign.tsx';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { commit } from '#store/edits/commit.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import type { KnownAlerts } from '#store/alerts/known-alerts.ts';
import { type ToldRow, toldWith } from '#store/alerts/read-notifications.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Text } from '#ui/text.tsx';
import { NotificationAlert } from './notification-alert.tsx';
import css from './notifications.module.css';
import { nowOfTold, toldPriority } from './told-and-now.ts';

const ICONS: Record<NotificationRow['type'], IconName> = { Message: 'message', Alert: 'warning', Report: 'report', Account: 'account' };

interface Props {
  row: ToldRow;
  /** undefined: still being read. */
  alerts: KnownAlerts | undefined;
  events: ReadonlyMap<string, EventRow> | undefined;
  /** As the ship store has her. */
  ship: Ship | undefined;
  /** It was unread and is read by an acknowledgement just given: it keeps its place for now. */
  isLeaving?: boolean;
  onAsked: () => void;
  /** The link takes the user to another page. */
  onLeave: () => void;
}

export function NotificationItem({ row, alerts, events, ship, isLeaving = false, onAsked, onLeave }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const { type, title, body, createdAt, alertId, mmsi, watchId, passageId, draftId, state } = row;
  const known = alertId === undefined ? undefined : alerts?.get(alertId);
  const alert = known && ledNow(known, events, ship, nowMs);
  const priority = alert && toldPriority(createdAt, alert);
  const present = alert && nowOfTold(row, alert, { event: events?.get(alert.eventId), ship, nowMs }, t);
  const name = present?.name ?? title;
  return (
    <li className={css.item} data-state={state}>
      <span className={css.type} title={t(`notifications.type.${type}`)}>
        {priority ? <AlertSign priority={priority} /> : <Icon name={ICONS[type]} />}
        <span className="visually-hidden">{t(`notifications.type.${type}`)}</span>
      </span>
      <div className="stack-4 breaks">
        <Text as="div" strong={state === 'unread'}>
          <bdi>{name}</bdi>
        </Text>
        {/* the alert itself has all figures, of now */}
        {body && !alert && (
          <Text as="div" className={css.body}>
            {type === 'Alert' && t('alerts.figuresAt', { time: formatMoment(createdAt, nowMs) })}
            <bdi>{body}</bdi>
          </Text>
        )}
        <Text as="div" size="small" tone="quiet">
          <time dateTime={new Date(createdAt).toISOString()}>
            {t('notifications.at', { age: formatAge(nowMs - createdAt), time: formatDateTime(createdAt) })}
          </time>
        </Text>
        {alertId !== undefined && (
          <NotificationAlert
            row={{ ...row, alertId }}
            alert={alert}
            isInvented={alert !== undefined && isOfInventedEvent(alert, events)}
            name={name}
            changed={present?.changed}
            onAsked={onAsked}
            onLeave={onLeave}
          />
        )}
        {isLeaving && (
          <Text as="div" size="small" tone="quiet" role="status">
            {t('notifications.leaving')}
          </Text>
        )}
        {watchId !== undefined && (
          <Link to="/dashboard/sentinel/$watchId" params={{ watchId }} className={css.link} onClick={onLeave}>
            {t('notifications.openWatch')}
          </Link>
        )}
        {passageId !== undefined && (
          <Link to="/dashboard/tra" search={{ signed: passageId }} className={css.link} onClick={onLeave}>
            {t('notifications.openPassage')}
          </Link>
        )}
        {draftId !== undefined && (
          <Link
            {...(mmsi === undefined
              ? { to: '/dashboard/tra', search: { draft: draftId } }
              : { to: '/dashboard/vta', search: { ship: mmsi, draft: draftId } })}
            className={css.link}
            onClick={onLeave}
          >
            {t('notifications.openDraft')}
          </Link>
        )}
        {mmsi !== undefined && (
          <Link to="/dashboard/map" search={{ ship: mmsi }} className={css.link} onClick={onLeave}>
            {t('notifications.showShip', { ship: alert?.shipName ?? ship?.name ?? t('ships.mmsiNumber', { mmsi }) })}
          </Link>
        )}
      </div>
      <div className={css.actions}>
        {state === 'unread' && (
          <IconButton
            label={t('notifications.markRead', { title: name })}
            onClick={() => {
              for (const one of toldWith(row)) if (one.state === 'unread') void commit('notification.markRead', { notificationId: one.id });
            }}
          >
            <Icon name="read" />
          </IconButton>
        )}
        {state !== 'deleted' && (
          <IconButton
            label={t('notifications.delete', { title: name })}
            onClick={() =>
              void commitDeletion(
                'notification.delete',
                toldWith(row).map((one) => ({ args: { notificationId: one.id } })),
                name,
              )
            }
          >
            <Icon name="remove" />
          </IconButton>
        )}
      </div>
    </li>
  );
}
