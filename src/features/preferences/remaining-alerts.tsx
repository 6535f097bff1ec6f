// Before preferences are saved: how many of the active alerts they would leave in the list, which would be less or more urgent, and how these
// would count.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { alertCountWords } from '#i18n/alert-count-words.ts';
import { formatNumber } from '#i18n/formats.ts';
import { serverNow } from '#platform/clock.ts';
import { countActiveAlerts } from '#store/alerts/active-alerts.ts';
import { asTold, type KnownAlert, type KnownAlerts, knownAlerts } from '#store/alerts/known-alerts.ts';
import { heldEvents, heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Text } from '#ui/text.tsx';
import { afterChoices, type ChangedUrgency } from './which-remain.ts';
import { shipCalled } from '#platform/names/ship-names.ts';

/** More names than these would be a list of their own. */
const MOST_NAMES = 5;
const NO_SHIPS: ReadonlyMap<number, Ship> = new Map();

const isActive = ({ endedAt }: KnownAlert): boolean => endedAt === undefined;

function useShipsOf(known: KnownAlerts | undefined): ReadonlyMap<number, Ship> {
  const mmsis = useMemo(() => [...new Set([...(known?.values() ?? [])].filter(isActive).map(({ mmsi }) => mmsi))], [known]);
  return useShipRecords(mmsis) ?? NO_SHIPS;
}

export function RemainingAlerts({ accountId, typed }: { accountId: string; typed: PreferenceChoices }) {
  const { t } = useTranslation();
  const [known, events, ports] = [useHeld(knownAlerts, accountId), useHeld(heldEvents, accountId), useHeld(heldPorts, accountId)];
  const ships = useShipsOf(known);
  if (!known || !events || !ports) return null;
  const active = [...known.values()].filter(isActive);
  if (active.length === 0) return null;
  const after = afterChoices(active, typed, { events, ports: ports.values(), ships, nowMs: serverNow() });
  const left = after.left.map((alert) => asTold(alert, typed));
  const numbers = { count: active.length, active: formatNumber(active.length), left: formatNumber(left.length) };
  return (
    <div role="status">
      <Text strong className="tabular">
        {left.length === active.length ? t('preferences.allRemain', numbers) : t('preferences.remain', numbers)}
      </Text>
      <Changed to="less" changes={after.less} />
      <Changed to="more" changes={after.more} />
      {left.length > 0 && (
        <Text className="tabular">{t('preferences.remainCounted', { counts: alertCountWords(countActiveAlerts(left), t) })}</Text>
      )}
    </div>
  );
}

function Changed({ to, changes }: { to: 'less' | 'more'; changes: readonly ChangedUrgency[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  const named = changes.slice(0, MOST_NAMES).map(({ ship: { shipName, mmsi }, from, to: then }) =>
    t('preferences.remainChange', {
      ship: shipCalled({ name: shipName, mmsi }) ?? t('alerts.mmsi', { mmsi }),
      from: t(`alerts.priority.${from}`),
      to: t(`alerts.priority.${then}`),
    }),
  );
  const others = changes.length - named.length;
  const ships = others > 0 ? t('alerts.outsideMore', { ships: named.join(', '), number: formatNumber(others) }) : named.join(', ');
  return <Text className="tabular">{t(`preferences.remainUrgency.${to}`, { number: formatNumber(changes.length), ships })}</Text>;
}
