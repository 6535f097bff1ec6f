// The state of the alert that a notification was about: whether it is active, who acknowledged it, and a link to it.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationRow } from '#contract/tables.ts';
import { shownSince } from '#domain/alerts/acknowledgement.ts';
import { endedWords } from '#i18n/alert-words.ts';
import { arriveAgain } from '#map/arrive-again.ts';
import { acknowledgeAlert } from '#store/alerts/acknowledge-alert.ts';
import { type KnownAlert, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipLine } from '#ui/chip.tsx';
import { Text } from '#ui/text.tsx';
import css from './notifications.module.css';
import { toldPriority } from './told-and-now.ts';

interface Props {
  row: NotificationRow & { alertId: string };
  /** undefined: it is not on this device. */
  alert: KnownAlert | undefined;
  /** What the row is called. */
  name: string;
  /** What changed since it was told. */
  changed: string | undefined;
  onAcknowledged: () => void;
  onLeave: () => void;
}

export function NotificationAlert({ row: { accountId, alertId, createdAt }, alert, name, changed, onAcknowledged, onLeave }: Props) {
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
          {!isOver && alert.isBelow && alert.acknowledgedAt === undefined && <Chip>{t('notifications.below')}</Chip>}
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
          <Acknowledge
            name={name}
            asksFirst={alert.priority === 'emergency'}
            onAcknowledge={() => {
              onAcknowledged();
              void acknowledgeAlert(accountId, alert);
            }}
          />
        )}
      </div>
    </>
  );
}

interface AcknowledgeProps {
  name: string;
  /** An acknowledgement counts on all devices of the account and cannot be undone: that of an emergency takes a second press. */
  asksFirst: boolean;
  onAcknowledge: () => void;
}

function Acknowledge({ name, asksFirst, onAcknowledge }: AcknowledgeProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Button
      kind={isAsking ? 'danger' : 'soft'}
      size="small"
      aria-label={t(isAsking ? 'notifications.acknowledgeSure' : 'notifications.acknowledgeNamed', { title: name })}
      onClick={() => (asksFirst && !isAsking ? setAsking(true) : onAcknowledge())}
      onBlur={() => setAsking(false)}
    >
      {t(isAsking ? 'notifications.acknowledgeAsk' : 'notifications.acknowledge')}
    </Button>
  );
}
