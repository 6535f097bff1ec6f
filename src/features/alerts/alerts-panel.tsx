// The panel of the alerts: what holds now, newest first, and what is over. Empty, it says what will be here.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertRow } from '#contract/tables.ts';
import { formatAge, formatDistance, formatNumber } from '#i18n/formats.ts';
import type { ChartView } from '#map/chart-view.ts';
import type { Scheme } from '#map/ship-look.ts';
import { log } from '#platform/log.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldAlerts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { ItemList } from '#ui/item-list.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { isActive, newestFirst } from './alert-order.ts';
import { AlertSign } from './alert-sign.tsx';
import css from './alerts.module.css';
import { openAlertById } from './open-alert.ts';

/** Of those that are over; the rest is history. */
const MOST_ENDED = 50;

interface Props {
  accountId: string;
  scheme: Scheme;
  onShow: (view: ChartView) => void;
}

export function AlertsPanel({ accountId, scheme, onShow }: Props) {
  const { t } = useTranslation();
  const held = useHeld(heldAlerts, accountId);
  const lists = useMemo(() => {
    const all = newestFirst(held?.values() ?? []);
    return { active: all.filter(isActive), ended: all.filter((alert) => !isActive(alert)).slice(0, MOST_ENDED) };
  }, [held]);
  if (!held) return <SkeletonLines lines={4} />;
  if (held.size === 0) return <EmptyState title={t('alerts.none')}>{t('alerts.noneWhy')}</EmptyState>;
  const list = (label: string, alerts: readonly AlertRow[]) => (
    <AlertList label={label} alerts={alerts} scheme={scheme} onOpen={({ id }) => open(id)} />
  );
  const open = (id: string) => {
    openAlertById(accountId, id, onShow).catch((problem: unknown) => log.warn('an alert could not be opened', problem));
  };
  return (
    <div className={css.panel}>
      <Text as="div" strong role="status" className="tabular">
        {t('alerts.active', { count: lists.active.length, number: formatNumber(lists.active.length) })}
      </Text>
      {lists.active.length > 0 && list(t('alerts.activeList'), lists.active)}
      {lists.ended.length > 0 && (
        <details className={css.ended}>
          <summary>{t('alerts.ended', { count: lists.ended.length })}</summary>
          {list(t('alerts.endedList'), lists.ended)}
        </details>
      )}
    </div>
  );
}

interface ListProps {
  label: string;
  alerts: readonly AlertRow[];
  scheme: Scheme;
  onOpen: (alert: AlertRow) => void;
}

function AlertList({ label, alerts, scheme, onOpen }: ListProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  return (
    <ItemList
      label={label}
      items={alerts.map((alert) => ({
        key: alert.id,
        picture: <AlertSign scheme={scheme} priority={alert.priority} />,
        title: alert.title,
        detail: `${t(`alerts.type.${alert.type}`)} · ${alert.shipName ?? t('alerts.mmsi', { mmsi: alert.mmsi })}`,
        end: (
          <>
            {formatAge(nowMs - alert.createdAt)}
            {alert.distanceNm !== undefined && (
              <>
                <br />
                {formatDistance(alert.distanceNm)}
              </>
            )}
          </>
        ),
        onOpen: () => onOpen(alert),
      }))}
    />
  );
}
