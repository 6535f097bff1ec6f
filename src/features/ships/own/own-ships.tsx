// The ships of the account's fleets on the map's panel of ships: position, movement, how old both are, and her worst alert. The most urgent first.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownMmsis } from '#compute/own-mmsis.ts';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { LonLat } from '#contract/units.ts';
import { worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import { formatAge, formatCourse, formatDistance, formatNumber, formatSpeed } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { AlertPriorityWord } from '#map/alerts/alert-sign.tsx';
import type { ChartView } from '#map/chart/chart-view.ts';
import { serverNow } from '#platform/clock.ts';
import { shipCalled } from '#platform/names/ship-names.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { activeAlertsByShip } from '#store/alerts/active-alerts.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useNearestPorts } from '#store/nearest-port.ts';
import { useHeld } from '#store/use-live.ts';
import { ItemList } from '#ui/list/item-list.tsx';
import { Text } from '#ui/text.tsx';
import { CopyPositions } from './copy-positions.tsx';
import css from './own-ships.module.css';
import { type OwnShip, ownShipsInOrder } from './own-ships-in-order.ts';
import { positionLines } from './position-lines.ts';

const SHIP_ZOOM = 8;
/** Of the most urgent. The list of a fleet, and what is copied, have all. */
const MOST_LISTED = 200;

interface Props {
  accountId: string;
  onShow: (view: ChartView) => void;
}

export function OwnShips({ accountId, onShow }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mmsis = useWatched(ownMmsis);
  const records = useShipRecords(mmsis);
  const alerts = useHeld(knownAlerts, accountId);
  const events = useHeld(heldEvents, accountId);
  const nowMs = useWatched(slowClock);
  const ships = useMemo(() => {
    const byShip = activeAlertsByShip(alerts, (active) => worstFirstNow(active, events, records, nowMs));
    return records && ownShipsInOrder(mmsis, records, byShip);
  }, [mmsis, records, alerts, events, nowMs]);
  const written = usePositionFormat();
  const isInvented = useAreShipsInvented();
  const detailOf = useDetail(accountId, written);
  if (!ships || ships.length === 0) return null;
  const open = ({ mmsi, ship }: OwnShip) => {
    if (ship) onShow({ position: [ship.lon, ship.lat], zoom: SHIP_ZOOM });
    void navigate({ to: '/dashboard/map', search: (before) => ({ ...before, ship: mmsi }) });
  };
  const items = ships.slice(0, MOST_LISTED).map((own) => ({
    key: String(own.mmsi),
    title: shipCalled({ mmsi: own.mmsi, name: own.ship?.name }) ?? t('ships.mmsiNumber', { mmsi: own.mmsi }),
    detail: detailOf(own),
    onOpen: () => open(own),
  }));
  return (
    <details open className={css.own}>
      <summary>{t('ships.own.count', { number: formatNumber(ships.length), count: ships.length })}</summary>
      <div className="stack-8">
        <ItemList label={t('ships.own.title')} items={items} />
        {ships.length > MOST_LISTED && (
          <Text tone="quiet">{t('ships.own.more', { number: formatNumber(ships.length - MOST_LISTED) })}</Text>
        )}
        <CopyPositions text={() => positionLines(ships, { t, written, nowMs: serverNow(), isInvented })} />
        <Link to="/dashboard/fleets">{t('ships.own.fleets')}</Link>
      </div>
    </details>
  );
}

/** Her worst alert, position, how she moves and how old that is, and the nearest port, in lines: the panel is narrow. */
function useDetail(accountId: string, written: (position: LonLat) => string): (own: OwnShip) => ReactNode {
  const { t } = useTranslation();
  const nearest = useNearestPorts(accountId);
  const nowMs = useWatched(slowClock);
  const whereOf = (ship: Ship): string[] => {
    const near = nearest?.([ship.lon, ship.lat]);
    const moves = [ship.cog !== undefined && formatCourse(ship.cog), ship.sog !== undefined && formatSpeed(ship.sog)].filter(Boolean);
    const now = [...(moves.length > 0 ? [moves.join(' ')] : []), t('ships.own.seen', { age: formatAge(nowMs - ship.lastSeen) })].join(
      ' · ',
    );
    const port = near && t('ships.fromPort', { distance: formatDistance(near.distanceNm), port: near.item.name });
    return [written([ship.lon, ship.lat]), now, ...(port ? [port] : [])];
  };
  return ({ ship, worst }) => (
    <>
      {worst && <AlertPriorityWord priority={worst}>{t(`alerts.priority.${worst}`)}</AlertPriorityWord>}
      {(ship ? whereOf(ship) : [t('ships.own.unseen')]).map((line) => (
        <bdi key={line} className={css.line}>
          {line}
        </bdi>
      ))}
    </>
  );
}
