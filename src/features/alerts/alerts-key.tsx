// Explains the marks of alerts on the map while one is drawn: every priority, so that the next one is known before it comes.
import { useTranslation } from 'react-i18next';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { AlertEndedWord, AlertPriorityWord } from '#map/alerts/alert-sign.tsx';
import { timeWindow } from '#map/time-window.ts';
import { useWorkbench } from '#map/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { alertNamed, knownAlerts } from '#store/alerts/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';
import { Text } from '#ui/text.tsx';
import { isAlertShown } from './alert-order.ts';

export function AlertsKey({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const held = useHeld(knownAlerts, accountId);
  const window = useWatched(timeWindow);
  const front = useWorkbench().drawers.at(-1);
  const open = front?.name === 'alert' ? alertNamed(held, front.id) : undefined;
  if (![...(held?.values() ?? [])].some((alert) => alert === open || isAlertShown(alert, window))) return null;
  return (
    <section>
      <h3 className="quiet-heading">{t('alerts.key')}</h3>
      <ul className="stack-4 bare-list" aria-label={t('alerts.key')}>
        {ALERT_PRIORITIES.map((priority) => (
          <li key={priority}>
            <AlertPriorityWord priority={priority}>{t(`alerts.priority.${priority}`)}</AlertPriorityWord>
          </li>
        ))}
        <li>
          <AlertEndedWord>{t('alerts.over')}</AlertEndedWord>
        </li>
      </ul>
      <Text size="small" tone="quiet">
        {t('alerts.keyWhy')}
      </Text>
      <Text size="small" tone="quiet">
        {t('alerts.keyUntil')}
      </Text>
    </section>
  );
}
