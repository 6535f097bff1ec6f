// Events within a year near a place, for the page of a ship: near her last known position.
import { placeOf } from '#domain/geo/longitude.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUR_MS, type LonLat } from '#contract/units.ts';
import { withinNm } from '#domain/geo/near.ts';
import { formatDistance, formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { ItemList } from '#ui/list/item-list.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { byNewestEvent } from './event-counts.ts';
import { eventItem } from './event-items.tsx';

const YEAR_MS = 365 * 86_400_000;
const MOST_LISTED = 10;

interface Props {
  accountId: string;
  place: LonLat;
  radiusNm: number;
  label: string;
  onOpen: (eventId: string) => void;
}

/** Newest first. */
export function EventsNearPlace({ accountId, place, radiusNm, label, onOpen }: Props) {
  const { t } = useTranslation();
  const scheme = useAppearance();
  const nowMs = useWatched(slowClock);
  const sinceMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS - YEAR_MS;
  const held = useHeld(heldEvents, accountId);
  const [lon, lat] = place;
  const near = useMemo(
    () =>
      withinNm([lon, lat], held?.values() ?? [], placeOf, radiusNm)
        .filter(({ item }) => item.occurredAt > sinceMs)
        .toSorted((one, other) => byNewestEvent(one.item, other.item)),
    [held, lon, lat, radiusNm, sinceMs],
  );
  if (!held) return <SkeletonLines lines={2} />;
  if (near.length === 0) return <Text tone="quiet">{t('events.nearbyNone')}</Text>;
  return (
    <>
      <ItemList
        label={label}
        items={near
          .slice(0, MOST_LISTED)
          .map(({ item, distanceNm }) =>
            eventItem(item, { scheme, nowMs, t, end: formatDistance(distanceNm), onOpen: ({ id }) => onOpen(id) }),
          )}
      />
      {near.length > MOST_LISTED && <Text tone="quiet">{t('events.more', { number: formatNumber(near.length - MOST_LISTED) })}</Text>}
    </>
  );
}
