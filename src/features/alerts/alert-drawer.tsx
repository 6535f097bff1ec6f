// One alert: why, with the figures that caused it, which ship, which event, when, and whether it still holds.
import { useTranslation } from 'react-i18next';
import type { LonLat } from '#contract/units.ts';
import { formatAge, formatDistance } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import type { ChartView } from '#map/chart-view.ts';
import type { Scheme } from '#map/ship-look.ts';
import { showDrawer } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { type KnownAlert, knownAlerts } from '#store/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { AlertActions } from './alert-actions.tsx';
import { AlertCourse } from './alert-course.tsx';
import { eventAt, shipWasAt } from './alert-features.ts';
import { isActive } from './alert-order.ts';
import { AlertSign } from './alert-sign.tsx';
import css from './alerts.module.css';

const NEAR_ZOOM = 8;

interface Props {
  accountId: string;
  id: string;
  scheme: Scheme;
  onClose: () => void;
  onBack?: () => void;
  onShow: (view: ChartView) => void;
}

export function AlertDrawer({ accountId, id, scheme, onClose, onBack, onShow }: Props) {
  const { t } = useTranslation();
  const held = useHeld(knownAlerts, accountId);
  const alert = held?.get(id);
  return (
    <Drawer title={alert?.title ?? t('alerts.one')} onClose={onClose} {...(onBack && { onBack })}>
      {alert ? (
        <AlertDetails accountId={accountId} alert={alert} scheme={scheme} onShow={onShow} />
      ) : held ? (
        <EmptyState title={t('alerts.notHeld')}>{t('alerts.notHeldWhy')}</EmptyState>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Drawer>
  );
}

interface DetailProps {
  accountId: string;
  alert: KnownAlert;
  scheme: Scheme;
  onShow: Props['onShow'];
}

function AlertDetails({ accountId, alert, scheme, onShow }: DetailProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const goTo = (position: LonLat) => onShow({ position, zoom: NEAR_ZOOM });
  return (
    <div className={css.drawer}>
      <div className={css.head}>
        <AlertSign scheme={scheme} priority={alert.priority} />
        <div>
          <div className={css.chips}>
            <Chip tone={isActive(alert) ? 'danger' : 'neutral'}>{t(`alerts.priority.${alert.priority}`)}</Chip>
            <Chip>{t(`alerts.type.${alert.type}`)}</Chip>
            {!isActive(alert) && <Chip>{t('alerts.over')}</Chip>}
            {alert.computedHere && <Chip tone="warning">{t('alertsPage.computedHere')}</Chip>}
          </div>
          <Text as="div" tone="quiet" className="tabular">
            {t('alerts.ago', { age: formatAge(nowMs - alert.createdAt) })}
          </Text>
        </div>
      </div>
      <p className={css.reason}>
        <bdi>{alert.reason}</bdi>
      </p>
      {alert.computedHere && (
        <Text as="p" tone="quiet">
          {t('alertsPage.computedHereWhy')}
        </Text>
      )}
      <AlertActions accountId={accountId} alert={alert} />
      <div className={css.actions}>
        <Button kind="soft" onClick={() => goTo(shipWasAt(alert))}>
          <Icon name="locate" />
          {t('alerts.goToShip')}
        </Button>
        <Button kind="soft" onClick={() => goTo(eventAt(alert))}>
          <Icon name="locate" />
          {t('alerts.goToEvent')}
        </Button>
      </div>
      <Concerned accountId={accountId} alert={alert} />
      <Facts facts={useFactsOf(alert)} />
      <AlertCourse accountId={accountId} alert={alert} />
    </div>
  );
}

/** The ship and the event, each to be opened. */
function Concerned({ accountId, alert }: { accountId: string; alert: KnownAlert }) {
  const { t } = useTranslation();
  const event = useHeld(heldEvents, accountId)?.get(alert.eventId);
  return (
    <ItemList
      label={t('alerts.concerned')}
      items={[
        {
          key: 'ship',
          picture: <Icon name="ship" />,
          title: alert.shipName ?? t('alerts.mmsi', { mmsi: alert.mmsi }),
          detail: t('alerts.mmsi', { mmsi: alert.mmsi }),
          onOpen: () => showDrawer({ name: 'ship', mmsi: alert.mmsi }),
        },
        {
          key: 'event',
          picture: <Icon name="event" />,
          title: event?.title ?? t('alerts.eventNotHeld'),
          detail: event ? `${t(`events.type.${event.type}`)} · ${t(`events.category.${event.category}`)}` : undefined,
          onOpen: () => showDrawer({ name: 'event', id: alert.eventId }),
        },
      ]}
    />
  );
}

function useFactsOf(alert: KnownAlert): Fact[] {
  const { t } = useTranslation();
  const formatPosition = usePositionFormat();
  const rows: [label: string, value: string | undefined, code?: boolean][] = [
    [t('alerts.distance'), alert.distanceNm === undefined ? undefined : formatDistance(alert.distanceNm)],
    [t('alerts.shipWas'), formatPosition(shipWasAt(alert)), true],
    [t('alerts.eventWas'), formatPosition(eventAt(alert)), true],
  ];
  return rows.flatMap(([label, value, code]) => (value === undefined ? [] : [{ label, value, ...(code && { code }) }]));
}
