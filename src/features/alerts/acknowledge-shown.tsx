// Acknowledging all alerts that a list shows, in one press and a question that names how many. What comes or becomes more urgent meanwhile is not among them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acknowledgeAlerts, type SeenAlert } from '#store/acknowledge-alert.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';

export function AcknowledgeShown({ accountId, alerts }: { accountId: string; alerts: readonly SeenAlert[] }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<readonly SeenAlert[]>();
  const acknowledge = () => {
    setAsked(undefined);
    if (asked) void acknowledgeAlerts(accountId, asked);
  };
  return (
    <>
      {alerts.length > 0 && (
        <Button kind="soft" onClick={() => setAsked(alerts)}>
          <Icon name="done" />
          {t('alertsPage.acknowledgeShown')}
        </Button>
      )}
      <Dialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={t('alertsPage.acknowledgeTitle', { count: asked?.length ?? 0 })}
        description={t('alertsPage.acknowledgeWhy')}
        actions={
          <>
            <Button kind="soft" onClick={() => setAsked(undefined)}>
              {t('alertsPage.cancel')}
            </Button>
            <Button onClick={acknowledge}>{t('alertsPage.acknowledge')}</Button>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  );
}
