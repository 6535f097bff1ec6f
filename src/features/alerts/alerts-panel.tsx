// The alerts panel: to be acknowledged, active, ended; newest first. When empty, it says what it will show.
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { log } from '#platform/log.ts';
import { type KnownAlert, knownAlerts, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { OwnEmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { AlertList } from './alert-list.tsx';
import { isActive, newestAlertsFirst } from './alert-order.ts';
import { openAlertById } from './open-alert.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { acknowledgeAlerts, type SeenAlert } from '#store/alerts/acknowledge-alert.ts';
import { ConfirmDialog } from '#ui/frame/confirm-dialog.tsx';

// Acknowledges all alerts of a list in one press, after a question with their number. Alerts that arrive or become more urgent meanwhile
// are left out.
function AcknowledgeShown({ accountId, alerts }: { accountId: string; alerts: readonly SeenAlert[] }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<readonly SeenAlert[]>();
  return (
    <>
      {alerts.length > 0 && (
        <Button kind="soft" onClick={() => setAsked(alerts)}>
          <Icon name="done" />
          {t('alertsPage.acknowledgeShown')}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={t('alertsPage.acknowledgeTitle', { count: asked?.length ?? 0 })}
        why={t('alertsPage.acknowledgeWhy')}
        action={t('alertsPage.acknowledge')}
        kind="primary"
        keep={t('alertsPage.cancel')}
        onClose={() => setAsked(undefined)}
        onYes={() => asked && void acknowledgeAlerts(accountId, asked)}
      />
    </>
  );
}

const AlertHistory = lazyPart(() => import('./alert-history.tsx').then((module) => module.AlertHistory));

/** How many are drawn at first, and added with each press. The history has all ended ones. */
const PAGE = 50;

const SHOWN = ['needs', 'holding', 'history'] as const;
type Shown = (typeof SHOWN)[number];
const NAMES = { needs: 'alertsPage.needs', holding: 'alertsPage.holding', history: 'alertsPage.history' } as const;
const LABELS = { needs: 'alertsPage.needsList', holding: 'alerts.activeList', history: 'alerts.endedList' } as const;
const EMPTY = {
  needs: ['alertsPage.nothingToAcknowledge', 'alertsPage.nothingToAcknowledgeWhy'],
  holding: ['alertsPage.nothingHolds', 'alertsPage.nothingHoldsWhy'],
  history: ['alertsPage.nothingOver', 'alertsPage.nothingOverWhy'],
} as const;

interface Props {
  accountId: string;
  scheme: Scheme;
  onShow: (view: ChartView) => void;
}

export function AlertsPanel({ accountId, scheme, onShow }: Props) {
  const { t } = useTranslation();
  const held = useHeld(knownAlerts, accountId);
  const lists = useMemo((): Record<Shown, KnownAlert[]> => {
    const all = newestAlertsFirst(held?.values() ?? []);
    return { needs: all.filter(needsAcknowledging), holding: all.filter(isActive), history: all.filter((alert) => !isActive(alert)) };
  }, [held]);
  const [shown, setShown] = useState<Shown>('needs');
  const [most, setMost] = useState(PAGE);
  if (!held) return <SkeletonLines lines={4} />;
  if (held.size === 0) return <OwnEmptyState title={t('alerts.none')}>{t('alerts.noneWhy')}</OwnEmptyState>;
  const alerts = lists[shown].slice(0, most);
  const left = lists[shown].length - alerts.length;
  const open = ({ id }: KnownAlert) => {
    openAlertById(accountId, id, onShow).catch((problem: unknown) => log.warn('an alert could not be opened', problem));
  };
  return (
    <div className="stack-12">
      <Text as="div" strong role="status" className="tabular">
        {t('alerts.active', { count: lists.holding.length, number: formatNumber(lists.holding.length) })}
      </Text>
      <Choice
        label={t('alertsPage.filter')}
        columns={1}
        value={shown}
        options={SHOWN.map((value) => ({ value, label: t(NAMES[value], { number: formatNumber(lists[value].length) }) }))}
        onChange={(chosen) => {
          setShown(chosen);
          setMost(PAGE);
        }}
      />
      {shown === 'needs' && <AcknowledgeShown accountId={accountId} alerts={alerts} />}
      {shown === 'history' && alerts.length > 0 && <History alerts={lists.history} onOpen={open} />}
      {alerts.length === 0 ? (
        <OwnEmptyState title={t(EMPTY[shown][0])}>{t(EMPTY[shown][1])}</OwnEmptyState>
      ) : (
        <AlertList label={t(LABELS[shown])} alerts={alerts} scheme={scheme} onOpen={open} />
      )}
      {left > 0 && (
        <Button kind="soft" onClick={() => setMost(most + PAGE)}>
          {t('alertsPage.showMore', { number: formatNumber(Math.min(PAGE, left)) })}
        </Button>
      )}
    </div>
  );
}

/** Opens the table of all ended alerts; its code is loaded at the first press. */
function History({ alerts, onOpen }: { alerts: readonly KnownAlert[]; onOpen: (alert: KnownAlert) => void }) {
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
