// All ended alerts, thousands of them: filtered by start, type, ship and words, and saved as a file.
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { useMemo, useState } from 'react';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import { useTranslation } from 'react-i18next';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Choice } from '#ui/form/choice.tsx';
import { SideDialog } from '#ui/frame/dialog.tsx';
import { OwnEmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table/table.tsx';
import { alertColumns } from './alert-columns.ts';
import { eventAt } from './alert-order.ts';

const PERIODS = {
  day: { ms: DAY_MS, name: 'alertsPage.periods.day' },
  week: { ms: 7 * DAY_MS, name: 'alertsPage.periods.week' },
  month: { ms: 30 * DAY_MS, name: 'alertsPage.periods.month' },
  all: { ms: Number.POSITIVE_INFINITY, name: 'alertsPage.periods.all' },
} as const;
type Period = keyof typeof PERIODS;
const PERIOD_NAMES = Object.keys(PERIODS) as Period[];

const idOf = ({ id }: KnownAlert) => id;
const nameOf = ({ title }: KnownAlert) => title;

interface Props {
  accountId: string;
  /** Must be the same array while nothing changed. */
  alerts: readonly KnownAlert[];
  onOpen: (alert: KnownAlert) => void;
  onClose: () => void;
}

export function AlertHistory({ accountId, alerts, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>('all');
  const hourMs = Math.floor(useWatched(slowClock) / HOUR_MS) * HOUR_MS;
  const events = useHeld(heldEvents, accountId);
  const areShipsInvented = useAreShipsInvented();
  const columns = useMemo(
    () => alertColumns(t, (alert) => areShipsInvented || isOfInventedEvent(alert, events)),
    [t, events, areShipsInvented],
  );
  const rows = useMemo(() => alerts.filter(({ createdAt }) => createdAt >= hourMs - PERIODS[period].ms), [alerts, hourMs, period]);
  return (
    <SideDialog wide open onOpenChange={(open) => !open && onClose()} title={t('alertsPage.historyTitle')}>
      <div className="stack-12">
        <Choice
          label={t('alertsPage.period')}
          value={period}
          options={PERIOD_NAMES.map((value) => ({ value, label: t(PERIODS[value].name) }))}
          onChange={setPeriod}
        />
        <Table
          name="alerts"
          label={t('alertsPage.historyTitle')}
          columns={columns}
          rows={rows}
          rowId={idOf}
          rowName={nameOf}
          sortedBy={{ field: 'createdAt', direction: 'desc' }}
          position={eventAt}
          fileName={t('alertsPage.fileName')}
          onOpen={onOpen}
          empty={<OwnEmptyState title={t('alertsPage.nothingOver')}>{t('alertsPage.nothingOverWhy')}</OwnEmptyState>}
        />
      </div>
    </SideDialog>
  );
}
