// The active alerts of one ship, for her drawer and her pages: priority, type of event, when she passes or how near it is. They stand above
// the age of her position.
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { activeAlertsByShip } from '#store/alerts/active-alerts.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { eventTypeOf, ListedAlert } from './alert-list.tsx';
import css from './alert-list.module.css';

interface Props {
  accountId: string;
  mmsi: number;
  onOpen: (alertId: string) => void;
}

/** Empty for a ship without an active alert. */
export function ShipAlerts({ accountId, mmsi, onOpen }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const events = useHeld(heldEvents, accountId);
  const mmsis = useMemo(() => [mmsi], [mmsi]);
  const ship = useShipRecords(mmsis)?.get(mmsi);
  const alerts = activeAlertsByShip(useHeld(knownAlerts, accountId)).get(mmsi);
  if (!alerts) return null;
  const inOrder = worstFirstNow(alerts, events, ship && new Map([[mmsi, ship]]), nowMs);
  return (
    <ul className={`${css.lines} ${css.ofShip}`} aria-label={t('alerts.activeList')}>
      {inOrder.map((alert) => (
        <li key={alert.formerId ?? alert.id}>
          <ListedAlert
            ship={ship}
            events={events}
            alert={alert}
            isInvented={isOfInventedEvent(alert, events)}
            nowMs={nowMs}
            onOpen={({ id }) => onOpen(id)}
          >
            {eventTypeOf(alert, events, t)}
          </ListedAlert>
        </li>
      ))}
    </ul>
  );
}
