// The alerts panel: to be acknowledged, those that the user chose not to be told of, active (the worst first), ended (the last ended first). When
// empty, it says what it will show.
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertCountWords } from '#i18n/alert-count-words.ts';
import { formatNumber } from '#i18n/formats.ts';
import { ALERT_LISTS, type AlertListName, shownAlertList } from '#map/shown-alert-list.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import { underEvents, underEventsNow } from '#domain/alerts/on-device/under-events.ts';
import { log } from '#platform/log.ts';
import { askedToAcknowledge } from '#store/alerts/acknowledge-question.ts';
import { lookedAtNews } from '#store/alerts/alert-news.ts';
import { isToAcknowledge, type KnownAlert, knownAlerts, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { OwnEmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { alertGrouping, alertsIn, firstLines, GROUPINGS, groupAlerts } from './alert-groups.ts';
import { AlertList } from './alert-list.tsx';
import { isActive, lastEndedFirst } from './alert-order.ts';
import css from './alerts.module.css';
import { openAlertById } from './open-alert.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { heldEvents } from '#store/held-table.ts';

const AlertHistory = lazyPart(() => import('./alert-history.tsx').then((module) => module.AlertHistory));

/** How many are drawn at first, and added with each press. The history has all ended ones. */
const PAGE = 100;

const NAMES = {
  needs: 'alertsPage.needs',
  below: 'alertsPage.below',
  holding: 'alertsPage.holding',
  history: 'alertsPage.history',
} as const;
const LABELS = {
  needs: 'alertsPage.needsList',
  below: 'alertsPage.belowList',
  holding: 'alerts.activeList',
  history: 'alerts.endedList',
} as const;
const EMPTY = {
  needs: ['alertsPage.nothingToAcknowledge', 'alertsPage.nothingToAcknowledgeWhy'],
  below: ['alertsPage.nothingBelow', 'alertsPage.belowWhy'],
  holding: ['alertsPage.nothingHolds', 'alertsPage.nothingHoldsWhy'],
  history: ['alertsPage.nothingOver', 'alertsPage.nothingOverWhy'],
} as const;

interface Props {
  accountId: string;
  onShow: (view: ChartView) => void;
}

export function AlertsPanel({ accountId, onShow }: Props) {
  const { t } = useTranslation();
  const held = useHeld(knownAlerts, accountId);
  const events = useHeld(heldEvents, accountId);
  const nowMs = useWatched(slowClock);
  const mmsis = useMemo(() => [...new Set([...(held?.values() ?? [])].filter(isActive).map(({ mmsi }) => mmsi))], [held]);
  const ships = useShipRecords(mmsis);
  const lists = useMemo((): Record<AlertListName, KnownAlert[]> => {
    const active = [...(held?.values() ?? [])].filter(isActive);
    const holding = worstFirstNow(active, events, ships, nowMs);
    const history = lastEndedFirst([...(held?.values() ?? [])].filter((alert) => !isActive(alert)));
    const below = holding.filter((alert) => needsAcknowledging(alert) && !isToAcknowledge(alert));
    return { needs: holding.filter(isToAcknowledge), below, holding, history };
  }, [held, events, ships, nowMs]);
  const shown = useWatched(shownAlertList);
  useEffect(() => {
    lookedAtNews();
    return () => shownAlertList.set('needs');
  }, []);
  const [pages, setPages] = useState({ of: shown, most: PAGE });
  const most = pages.of === shown ? pages.most : PAGE;
  const by = useWatched(alertGrouping);
  const all = useMemo(() => {
    if (by === 'ship')
      return groupAlerts(
        lists[shown].map((alert) => ({ alert, about: alert })),
        by,
      );
    const isOver = shown === 'history'; // these are in the order of their ends
    const lines = isOver
      ? lists.history.flatMap((alert) => underEvents(alert, events))
      : underEventsNow(lists[shown], events, ships, nowMs);
    return groupAlerts(lines, by);
  }, [lists, shown, by, events, ships, nowMs]);
  const groups = useMemo(() => firstLines(all, most), [all, most]);
  if (!held) return <SkeletonLines lines={4} />;
  if (held.size === 0) return <OwnEmptyState title={t('alerts.none')}>{t('alerts.noneWhy')}</OwnEmptyState>;
  const alerts = alertsIn(groups);
  const lines = all.reduce((sum, { count }) => sum + count, 0);
  const left = Math.max(0, lines - most);
  const open = ({ id }: KnownAlert) => {
    openAlertById(accountId, id, onShow).catch((problem: unknown) => log.warn('an alert could not be opened', problem));
  };
  return (
    <div className="stack-12">
      <div className={css.filters}>
        <Select
          aria-label={t('alertsPage.filter')}
          value={shown}
          options={ALERT_LISTS.filter((value) => value !== 'below' || value === shown || lists.below.length > 0).map((value) => ({
            value,
            label: t(NAMES[value], { number: formatNumber(lists[value].length) }),
          }))}
          onChange={({ target }) => {
            shownAlertList.set(ALERT_LISTS.find((one) => one === target.value) ?? 'needs');
          }}
        />
        <Select
          aria-label={t('alertsPage.grouping')}
          value={by}
          options={GROUPINGS.map((value) => ({ value, label: t(`alertsPage.by.${value}`) }))}
          onChange={({ target }) => alertGrouping.set(GROUPINGS.find((one) => one === target.value) ?? 'ship')}
        />
      </div>
      <div className={`line-8 ${css.count}`}>
        <Text as="span" strong role="status" className="tabular">
          {alertCountWords({ active: lists.holding.length, toAcknowledge: lists.needs.length, below: lists.below.length }, t)}
        </Text>
        {(shown === 'needs' || shown === 'below') && alerts.length > 0 && (
          <Button kind="soft" size="small" onClick={() => askedToAcknowledge.set(alerts)}>
            <Icon name="done" />
            {t('alertsPage.acknowledgeShown')}
          </Button>
        )}
      </div>
      {shown === 'below' && alerts.length > 0 && (
        <Text size="small" tone="quiet">
          {t('alertsPage.belowWhy')}
        </Text>
      )}
      {lines > lists[shown].length && (
        <Text size="small" tone="quiet">
          {t('alertsPage.underEach', { count: lists[shown].length, number: formatNumber(lists[shown].length), lines: formatNumber(lines) })}
        </Text>
      )}
      {shown === 'history' && alerts.length > 0 && <History accountId={accountId} alerts={lists.history} onOpen={open} />}
      {alerts.length === 0 ? (
        <OwnEmptyState title={t(EMPTY[shown][0])}>{t(EMPTY[shown][1])}</OwnEmptyState>
      ) : (
        <AlertList accountId={accountId} label={t(LABELS[shown])} groups={groups} by={by} ships={ships} onOpen={open} />
      )}
      {shown !== 'history' && alerts.length > 1 && (
        <Text size="small" tone="quiet">
          {t('alertsPage.order')}
          {by === 'ship' && groups.some(({ count }) => count > 1) && ` ${t('alertsPage.several')}`}
        </Text>
      )}
      {left > 0 && (
        <Button kind="soft" onClick={() => setPages({ of: shown, most: most + PAGE })}>
          {t('alertsPage.showMore', { number: formatNumber(Math.min(PAGE, left)) })}
        </Button>
      )}
    </div>
  );
}

interface HistoryProps {
  accountId: string;
  alerts: readonly KnownAlert[];
  onOpen: (alert: KnownAlert) => void;
}

/** Opens the table of all ended alerts; its code is loaded at the first press. */
function History({ accountId, alerts, onOpen }: HistoryProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="soft" onClick={() => setOpen(true)}>
        <Icon name="search" />
        {t('alertsPage.openHistory')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AlertHistory
            accountId={accountId}
            alerts={alerts}
            onClose={() => setOpen(false)}
            onOpen={(alert) => {
              setOpen(false);
              onOpen(alert);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
