// What is around an event: own ships that could be there within a day, and other events. For its drawer and its page.
import { placeOf } from '#domain/geo/longitude.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { withinNm } from '#domain/geo/near.ts';
import { shipsInReach } from '#domain/steaming.ts';
import { formatAge, formatDistance, formatNumber, formatSailingTime, formatSpeed } from '#i18n/formats.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
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
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  if (own.state !== 'ready') return null;
  const title = t('events.ownShips', { hours: REACH_HOURS });
  const reached = shipsInReach(own.value, placeOf(event), REACH_HOURS);
  return (
    <PagePart title={title}>
      {reached.length === 0 ? (
        <Text tone="quiet">{own.value.length === 0 ? t('events.ownShipsNoFleet') : t('events.ownShipsNone')}</Text>
      ) : (
        <ItemList
          label={title}
          items={reached.slice(0, MOST_LISTED).map(({ ship, distanceNm, speedKn, isAssumed, hours }) => ({
            key: String(ship.mmsi),
            picture: <Icon name="ship" />,
            title: shipCalled(ship) ?? String(ship.mmsi),
            detail: t(isAssumed ? 'events.atAssumedSpeed' : 'events.atSpeed', {
              speed: formatSpeed(speedKn),
              age: formatAge(nowMs - ship.lastSeen),
            }),
            end: (
              <>
                {formatSailingTime(hours)}
                <br />
                {formatDistance(distanceNm)}
              </>
            ),
            onOpen: () => onOpen(ship.mmsi),
          }))}
        />
      )}
      {reached.length > MOST_LISTED && <Text tone="quiet">{t('events.more', { number: formatNumber(reached.length - MOST_LISTED) })}</Text>}
    </PagePart>
  );
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
