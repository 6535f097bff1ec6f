// Explains the marks of alerts on the map: only priorities that are present.
import { useTranslation } from 'react-i18next';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { AlertPriorityWord } from '#map/alerts/alert-sign.tsx';
import { timeWindow } from '#map/time-window.ts';
import { useWatched } from '#platform/use-watched.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';
import { Text } from '#ui/text.tsx';
import { isAlertShown } from './alert-order.ts';

export function AlertsKey({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const held = useHeld(knownAlerts, accountId);
  const window = useWatched(timeWindow);
  const shown = [...(held?.values() ?? [])].filter((alert) => isAlertShown(alert, window));
  const there = ALERT_PRIORITIES.filter((priority) => shown.some((alert) => alert.priority === priority));
  if (there.length === 0) return null;
  return (
    <section>
      <h3 className="quiet-heading">{t('alerts.key')}</h3>
      <ul className="stack-4 bare-list" aria-label={t('alerts.key')}>
        {there.map((priority) => (
          <li key={priority}>
            <AlertPriorityWord priority={priority}>{t(`alerts.priority.${priority}`)}</AlertPriorityWord>
          </li>
        ))}
      </ul>
      <Text size="small" tone="quiet">
        {t('alerts.keyWhy')}
      </Text>
    </section>
  );
}
