// Before preferences are saved: how many of the active alerts they would leave in the list.
import { useTranslation } from 'react-i18next';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import { formatNumber } from '#i18n/formats.ts';
import { serverNow } from '#platform/clock.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
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
  const left = remainingAlerts(active, typed, { events, ports: ports.values(), nowMs: serverNow() }).length;
  const numbers = { count: active.length, active: formatNumber(active.length), left: formatNumber(left) };
  return (
    <Text strong role="status" className="tabular">
      {left === active.length ? t('preferences.allRemain', numbers) : t('preferences.remain', numbers)}
    </Text>
  );
}
