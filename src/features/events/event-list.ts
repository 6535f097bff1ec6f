// Which of the events held the list shows. Categories, types and time as on the map; ships and areas besides. Pure.
import type { Ship } from '#contract/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { nearIndex } from '#domain/geo/near.ts';
import { isInArea } from '#domain/routing/walls.ts';
import { type EventFilter, isShown } from './event-filter.ts';

const DAY_MS = 86_400_000;

export interface ListFilter extends Pick<EventFilter, 'categories' | 'types'> {
  days?: number | undefined;
  /** Only what happened within so many miles of where one of these ships is now. */
  near?: { ships: readonly Ship[]; radiusNm: NauticalMiles } | undefined;
  /** Only what lies inside. */
  area?: { rings: readonly (readonly LonLat[])[] } | undefined;
}

export const placeOf = ({ lon, lat }: { lon: number; lat: number }): LonLat => [lon, lat];

export function listEvents(events: Iterable<EventRow>, { days, near, area, ...filter }: ListFilter, nowMs: EpochMs): EventRow[] {
  const window = days === undefined ? undefined : { fromMs: nowMs - days * DAY_MS, toMs: Number.POSITIVE_INFINITY };
  const ships = near && nearIndex(near.ships, placeOf);
  return [...events].filter((event) => {
    if (!isShown(event, { ...filter, window })) return false;
    if (area && !isInArea(placeOf(event), area)) return false;
    return !near || !ships || ships.countWithin(placeOf(event), near.radiusNm) > 0;
  });
}
