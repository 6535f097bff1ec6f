// What is around an event: own ships that could be there within a day and where they are heading, and other events. For its drawer and its page.
import { placeOf } from '#domain/geo/longitude.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { withinNm } from '#domain/geo/near.ts';
import { type ShipInReach, shipsInReach } from '#domain/steaming.ts';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import { type ShipAndEvent, shipAndEvent } from '#domain/alerts/on-device/ship-and-event.ts';
import type { Translate } from '#i18n/i18n.ts';
import { shipAndEventWords } from '#i18n/ship-and-event-words.ts';
import { type KnownAlert, knownAlerts } from '#store/alerts/known-alerts.ts';
import { formatDistance, formatNumber, formatSailingTime, formatSpeed } from '#i18n/formats.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { type Item, ItemList } from '#ui/list/item-list.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import { eventItem } from './event-items.tsx';
import { shipCalled } from '#platform/names/ship-names.ts';

export const NEARBY_NM = 50;
const REACH_HOURS = 24;
const MOST_LISTED = 20;

interface Props {
  accountId: string;
  event: EventRow;
}

export function ShipsInReach({ accountId, event, onOpen }: Props & { onOpen: (mmsi: number) => void }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const ships = useOwnShipsNow(accountId);
  const alerts = useHeld(knownAlerts, accountId);
  if (!ships) return null;
  const title = t('events.ownShips', { hours: REACH_HOURS });
  const reached = shipsInReach(ships, placeOf(event), REACH_HOURS);
  if (reached.length === 0)
    return (
      <PagePart title={title}>
        <Text tone="quiet">{ships.length === 0 ? t('events.ownShipsNoFleet') : t('events.ownShipsNone')}</Text>
      </PagePart>
    );
  const listed = [...(alerts?.values() ?? [])];
  return (
    <PagePart title={title}>
      <Text as="p" size="small" tone="quiet">
        {t('events.ownShipsWhy')}
      </Text>
      <ItemList
        label={title}
        items={reached
          .slice(0, MOST_LISTED)
          .map((reach) => shipItem(reach, shipAndEvent(event, reach.ship, listed, nowMs), nowMs, t, onOpen))}
      />
      {reached.length > MOST_LISTED && <Text tone="quiet">{t('events.more', { number: formatNumber(reached.length - MOST_LISTED) })}</Text>}
    </PagePart>
  );
}

/** Where she is heading, in the words of alerts; at the end how long she would need. */
function shipItem(
  { ship, speedKn, isAssumed, hours }: ShipInReach,
  stands: ShipAndEvent<KnownAlert>,
  nowMs: EpochMs,
  t: Translate,
  onOpen: (mmsi: number) => void,
): Item {
  const { alert, alone } = stands;
  const priority = alert && t(`alerts.priority.${alert.priority}`);
  const alerted = alone
    ? t('events.hasAlertAlso', { priority, alone: t(`alerts.priority.${alone}`) })
    : alert && t('events.hasAlert', { priority });
  return {
    key: String(ship.mmsi),
    picture: <Icon name="ship" />,
    title: shipCalled(ship) ?? String(ship.mmsi),
    detail: [alerted, shipAndEventWords(stands, nowMs, t)].filter(Boolean).join(' · '),
    end: (
      <>
        {formatSailingTime(hours)}
        <br />
        {t(isAssumed ? 'events.atAssumedSpeed' : 'events.atSpeed', { speed: formatSpeed(speedKn) })}
      </>
    ),
    onOpen: () => onOpen(ship.mmsi),
  };
}

/** As the ship store has them now, and until it answers as they were stored last. */
function useOwnShipsNow(accountId: string): readonly Ship[] | undefined {
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  const stored = own.state === 'ready' ? own.value : undefined;
  const mmsis = useMemo(() => stored?.map(({ mmsi }) => mmsi), [stored]);
  const records = useShipRecords(mmsis);
  return useMemo(() => stored?.map((ship) => records?.get(ship.mmsi) ?? ship), [stored, records]);
}

export function NearbyEvents({ accountId, event, scheme, onOpen }: Props & { scheme: Scheme; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const held = useHeld(heldEvents, accountId);
  const near = useMemo(
    () => (held ? withinNm(placeOf(event), held.values(), placeOf, NEARBY_NM).filter(({ item }) => item.id !== event.id) : []),
    [held, event],
  );
  const title = t('events.nearby', { distance: NEARBY_NM });
  return (
    <PagePart title={title}>
      {!held && <SkeletonLines lines={2} />}
      {held && near.length === 0 && <Text tone="quiet">{t('events.nearbyNone')}</Text>}
      <ItemList
        label={title}
        items={near.slice(0, MOST_LISTED).map(({ item, distanceNm }) =>
          eventItem(item, {
            scheme,
            nowMs,
            t,
            end: formatDistance(distanceNm),
            onOpen: ({ id }) => onOpen(id),
          }),
        )}
      />
      {near.length > MOST_LISTED && <Text tone="quiet">{t('events.more', { number: formatNumber(near.length - MOST_LISTED) })}</Text>}
    </PagePart>
  );
}
