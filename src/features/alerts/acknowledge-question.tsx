// The one question before alerts are acknowledged, wherever the button was: what it does, which colleagues it does not count for, and that it
// cannot be undone. Alerts that arrive or become more urgent meanwhile are left out.
import { useTranslation } from 'react-i18next';
import { useWatched } from '#platform/use-watched.ts';
import { acknowledgeAlerts } from '#store/alerts/acknowledge-alert.ts';
import { askedToAcknowledge } from '#store/alerts/acknowledge-question.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Text } from '#ui/text.tsx';
import { ColleaguesTold } from './colleagues-told.tsx';

export function AcknowledgeQuestion({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const asked = useWatched(askedToAcknowledge);
  if (!asked) return null;
  const count = asked.length;
  const [only] = count === 1 ? asked : [];
  return (
    <ConfirmDialog
      open
      title={t('alertsPage.acknowledgeTitle', { count })}
      why={t('alertsPage.acknowledgeWhy', { count })}
      action={t('alertsPage.acknowledge')}
      kind="primary"
      keep={t('alertsPage.cancel')}
      onClose={() => askedToAcknowledge.set(undefined)}
      onYes={() => void acknowledgeAlerts(accountId, asked)}
    >
      {only && (
        <Text as="p" strong className="breaks">
          <bdi>{t('alerts.toast.title', { priority: t(`alerts.priority.${only.priority}`), title: only.title })}</bdi>
        </Text>
      )}
      <ColleaguesTold accountId={accountId} mmsis={[...new Set(asked.map(({ mmsi }) => mmsi))]} />
    </ConfirmDialog>
  );
}
