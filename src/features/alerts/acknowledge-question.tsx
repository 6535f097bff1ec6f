// The one question before alerts are acknowledged, wherever the button was: what it does, which colleagues it does not count for, and that it
// cannot be undone. Alerts that arrive or become more urgent meanwhile are left out.
import { useTranslation } from 'react-i18next';
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { canBecomeMoreUrgent } from '#domain/alerts/urgency.ts';
import { alertName } from '#i18n/alert-words.ts';
import { markedInvented } from '#i18n/marked-invented.ts';
import { useWatched } from '#platform/use-watched.ts';
import { acknowledgeAlerts } from '#store/alerts/acknowledge-alert.ts';
import { askedToAcknowledge } from '#store/alerts/acknowledge-question.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Text } from '#ui/text.tsx';
import css from './alerts.module.css';
import { ColleaguesTold } from './colleagues-told.tsx';

export function AcknowledgeQuestion({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const asked = useWatched(askedToAcknowledge);
  if (!asked) return null;
  const count = asked.length;
  const canAnyRise = asked.some(canBecomeMoreUrgent);
  return (
    <ConfirmDialog
      open
      title={t('alertsPage.acknowledgeTitle', { count })}
      why={t(canAnyRise ? 'alertsPage.acknowledgeWhy' : 'alertsPage.acknowledgeTopWhy', { count })}
      action={t('alertsPage.acknowledge')}
      kind="primary"
      keep={t('alertsPage.cancel')}
      onClose={() => askedToAcknowledge.set(undefined)}
      onYes={() => void acknowledgeAlerts(accountId, asked)}
    >
      <div className={`stack-8 ${css.asked}`}>
        {asked.length === 1 && asked.map((alert) => <Named key={alert.id} accountId={accountId} alert={alert} />)}
        <ColleaguesTold accountId={accountId} mmsis={[...new Set(asked.map(({ mmsi }) => mmsi))]} />
      </div>
    </ConfirmDialog>
  );
}

/** Without a distance: the one that was written is not that of now. */
function Named({ accountId, alert }: { accountId: string; alert: KnownAlert }) {
  const { t } = useTranslation();
  const events = useHeld(heldEvents, accountId);
  const name = alertName(alert, events?.get(alert.eventId), eventIdsOf(alert).length, t);
  const title = markedInvented(name, isOfInventedEvent(alert, events), t);
  return (
    <Text as="p" strong className="breaks">
      <bdi>{t('alerts.toast.title', { priority: t(`alerts.priority.${alert.priority}`), title })}</bdi>
    </Text>
  );
}
