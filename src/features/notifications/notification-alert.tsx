// The state of the alert that a notification was about: whether it is active, who acknowledged it, and a link to it.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NotificationRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { alertName, endedWords } from '#i18n/alert-words.ts';
import { arriveAgain } from '#map/arrive-again.ts';
import { acknowledgeAlert } from '#store/alerts/acknowledge-alert.ts';
import { type KnownAlert, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipLine } from '#ui/chip.tsx';
import { Text } from '#ui/text.tsx';
import css from './notifications.module.css';

/**
 * How urgent the alert is that a notification of `createdAt` was about. undefined: the notification was about an earlier period; an alert
 * that begins again has a new one.
 */
export const toldPriority = (createdAt: EpochMs, alert: KnownAlert): KnownAlert['priority'] | undefined =>
  createdAt < alert.createdAt ? undefined : alert.priority;

/** What the alert is called now where that is not the title of then, and whether the event told of still counts in it. */
function NamedNow({ accountId, told, alert }: { accountId: string; told: Pick<NotificationRow, 'eventId' | 'title'>; alert: KnownAlert }) {
  const { t } = useTranslation();
  const events = useHeld(heldEvents, accountId);
  const { eventId, title } = told;
  const ids = eventIdsOf(alert);
  const name = alertName(alert, events?.get(alert.eventId), ids.length, t);
  const isLeading = eventId === alert.eventId;
  if (eventId === undefined || (isLeading && (ids.length === 1 || name === title))) return null;
  const words = isLeading ? 'notifications.moreEvents' : ids.includes(eventId) ? 'notifications.namedNow' : 'notifications.countsNoMore';
  return (
    <Text as="div" size="small">
      {t(words, { name })}
    </Text>
  );
}

interface Props {
  row: NotificationRow & { alertId: string };
  /** undefined: it is not on this device. */
  alert: KnownAlert | undefined;
  onLeave: () => void;
}

export function NotificationAlert({ row: { accountId, alertId, eventId, title, createdAt }, alert, onLeave }: Props) {
  const { t } = useTranslation();
  const priority = alert && toldPriority(createdAt, alert);
  const isOver = alert && (alert.endedAt !== undefined || priority === undefined);
  const ended = alert && priority && endedWords(alert, t);
  // reading about a caution does not acknowledge the emergency that it became since
  const isAsTold = alert && createdAt >= shownSince(alert);
  return (
    <>
      {alert && (
        <ChipLine>
          {priority && <strong>{t(`alerts.priority.${priority}`)}</strong>}
          <Chip>{t(isOver ? 'notifications.alertOver' : 'notifications.alertHolds')}</Chip>
          {!isOver && alert.acknowledgedAt !== undefined && <Chip tone="good">{t('notifications.alertAcknowledged')}</Chip>}
        </ChipLine>
      )}
      {ended && (
        <Text as="div" size="small">
          {t('notifications.endedWhy', { why: ended })}
        </Text>
      )}
      {alert && !isOver && <NamedNow accountId={accountId} told={{ eventId, title }} alert={alert} />}
      <div className={css.alert}>
        <Link
          to="/dashboard/map"
          search={{ alert: alertId }}
          className={css.link}
          onClick={() => {
            arriveAgain('alert', alertId);
            onLeave();
          }}
        >
          {t('notifications.showAlert')}
        </Link>
        {alert && isAsTold && needsAcknowledging(alert) && (
          <Button
            kind="soft"
            size="small"
            aria-label={t('notifications.acknowledgeNamed', { title })}
            onClick={() => void acknowledgeAlert(accountId, alert)}
          >
            {t('notifications.acknowledge')}
          </Button>
        )}
      </div>
    </>
  );
}
