// Which stored events the list shows. Categories, types and time as on the map; ships and areas in addition. Pure.
import { placeOf } from '#domain/geo/longitude.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import { DAY_MS, type EpochMs, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { nearIndex } from '#domain/geo/near-index.ts';
import { isInArea } from '#domain/routing/walls.ts';
import { type EventListFilter, isEventShown } from './event-filter.ts';

export interface ListFilter extends Pick<EventListFilter, 'categories' | 'types'> {
  days?: number | undefined;
  /** Days of UTC, both included, in either order; undefined: no limit at that end. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only events within so many miles of one of these ships' present positions. */
  near?: { ships: readonly Ship[]; radiusNm: NauticalMiles } | undefined;
  /** Only events inside. */
  area?: { rings: readonly (readonly LonLat[])[] } | undefined;
}

/** undefined: all times. */
export function rangeOf(from: string | undefined, to: string | undefined): { fromMs: EpochMs; toMs: EpochMs } | undefined {
  if (from === undefined && to === undefined) return undefined;
  const [first, last] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
  return {
    fromMs: first === undefined ? Number.NEGATIVE_INFINITY : Date.parse(`${first}T00:00:00Z`),
    toMs: last === undefined ? Number.POSITIVE_INFINITY : Date.parse(`${last}T00:00:00Z`) + DAY_MS - 1,
  };
}

export function listEvents(events: Iterable<EventRow>, { days, from, to, near, area, ...filter }: ListFilter, nowMs: EpochMs): EventRow[] {
  const window = days === undefined ? rangeOf(from, to) : { fromMs: nowMs - days * DAY_MS, toMs: Number.POSITIVE_INFINITY };
  const ships = near && nearIndex(near.ships, placeOf);
  return [...events].filter((event) => {
    if (!isEventShown(event, { ...filter, window })) return false;
    if (area && !isInArea(placeOf(event), area)) return false;
    return !near || !ships || ships.countWithin(placeOf(event), near.radiusNm) > 0;
  });
}
