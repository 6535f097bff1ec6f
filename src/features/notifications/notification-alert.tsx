// The state of the alert that a notification was about: whether it is active, who acknowledged it, and a link to it.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NotificationRow } from '#contract/tables.ts';
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { isSilenced } from '#domain/alerts/silence.ts';
import { endedWords } from '#i18n/alert-words.ts';
import { arriveAgain } from '#map/arrive-again.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { askedToAcknowledge } from '#store/alerts/acknowledge-question.ts';
import { type KnownAlert, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipLine } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Text } from '#ui/text.tsx';
import css from './notifications.module.css';
import { toldPriority } from './told-and-now.ts';

interface Props {
  row: NotificationRow & { alertId: string };
  /** undefined: it is not on this device. */
  alert: KnownAlert | undefined;
  isInvented: boolean;
  /** What the row is called. */
  name: string;
  /** What changed since it was told. */
  changed: string | undefined;
  /** Its acknowledgement is asked for: if it is given, the row is read by it. */
  onAsked: () => void;
  onLeave: () => void;
}

export function NotificationAlert({ row: { alertId, createdAt }, alert, isInvented, name, changed, onAsked, onLeave }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const priority = alert && toldPriority(createdAt, alert);
  const isOver = alert && (alert.endedAt !== undefined || priority === undefined);
  const ended = alert && priority && endedWords(alert, t);
  // reading about a caution does not acknowledge the emergency that it became since
  const isAsTold = alert && createdAt >= shownSince(alert);
  return (
    <>
      {alert && (
        <ChipLine>
          {isInvented && <span className="invented">{t('events.sampleMark')}</span>}
          {priority && <strong>{t(`alerts.priority.${priority}`)}</strong>}
          <Chip>{t(isOver ? 'notifications.alertOver' : 'notifications.alertHolds')}</Chip>
          {!isOver && alert.isBelow && alert.acknowledgedAt === undefined && <Chip>{t('notifications.below')}</Chip>}
          {!isOver && isSilenced(alert, nowMs) && <Chip icon={<Icon name="bellOff" size={14} />}>{t('alerts.quiet')}</Chip>}
          {!isOver && alert.acknowledgedAt !== undefined && <Chip tone="good">{t('notifications.alertAcknowledged')}</Chip>}
        </ChipLine>
      )}
      {ended && (
        <Text as="div" size="small">
          {t('notifications.endedWhy', { why: ended })}
        </Text>
      )}
      {changed && (
        <Text as="div" size="small">
          {changed}
        </Text>
      )}
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
            aria-label={t('notifications.acknowledgeNamed', { title: name })}
            onClick={() => {
              onAsked();
              askedToAcknowledge.set([alert]);
            }}
          >
            {t('notifications.acknowledge')}
          </Button>
        )}
      </div>
    </>
  );
}
