// Alerts as rows that can be opened: type, ship, since when, distance, and whether the alert is silenced or known only to this device.
import { useTranslation } from 'react-i18next';
import { formatAge, formatDistance, formatMoment } from '#i18n/formats.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { ItemList } from '#ui/list/item-list.tsx';
import { isSilent } from './alert-order.ts';
import { AlertSign } from './alert-sign.tsx';

interface Props {
  label: string;
  alerts: readonly KnownAlert[];
  scheme: Scheme;
  onOpen: (alert: KnownAlert) => void;
}

export function AlertList({ label, alerts, scheme, onOpen }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const detailOf = (alert: KnownAlert) =>
    [
      t(`alerts.type.${alert.type}`),
      alert.shipName ?? t('alerts.mmsi', { mmsi: alert.mmsi }),
      ...(isSilent(alert, nowMs) ? [t('alertsPage.quiet')] : []),
      ...(alert.computedHere ? [t('alertsPage.computedHere')] : []),
    ].join(' · ');
  return (
    <ItemList
      label={label}
      items={alerts.map((alert) => ({
        key: alert.id,
        picture: <AlertSign scheme={scheme} priority={alert.priority} />,
        title: alert.title,
        detail: detailOf(alert),
        end: (
          <>
            {formatAge(nowMs - alert.createdAt)}
            {alert.distanceNm !== undefined && (
              <>
                <br />
                {t('alerts.figuresOf', { distance: formatDistance(alert.distanceNm), time: formatMoment(alert.updatedAt, nowMs) })}
              </>
            )}
          </>
        ),
        onOpen: () => onOpen(alert),
      }))}
    />
  );
}
