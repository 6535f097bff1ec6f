// Before preferences are saved: how many of the active alerts they would leave in the list, and how these would count.
import { useTranslation } from 'react-i18next';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import { alertCountWords } from '#i18n/alert-count-words.ts';
import { formatNumber } from '#i18n/formats.ts';
import { serverNow } from '#platform/clock.ts';
import { countActiveAlerts } from '#store/alerts/active-alerts.ts';
import { asTold, knownAlerts } from '#store/alerts/known-alerts.ts';
import { heldEvents, heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Text } from '#ui/text.tsx';
import { remainingAlerts } from './which-remain.ts';

export function RemainingAlerts({ accountId, typed }: { accountId: string; typed: PreferenceChoices }) {
  const { t } = useTranslation();
  const [known, events, ports] = [useHeld(knownAlerts, accountId), useHeld(heldEvents, accountId), useHeld(heldPorts, accountId)];
  if (!known || !events || !ports) return null;
  const active = [...known.values()].filter(({ endedAt }) => endedAt === undefined);
  if (active.length === 0) return null;
  const left = remainingAlerts(active, typed, { events, ports: ports.values(), nowMs: serverNow() }).map((alert) => asTold(alert, typed));
  const numbers = { count: active.length, active: formatNumber(active.length), left: formatNumber(left.length) };
  return (
    <div role="status">
      <Text strong className="tabular">
        {left.length === active.length ? t('preferences.allRemain', numbers) : t('preferences.remain', numbers)}
      </Text>
      {left.length > 0 && (
        <Text className="tabular">{t('preferences.remainCounted', { counts: alertCountWords(countActiveAlerts(left), t) })}</Text>
      )}
    </div>
  );
}
