// When two reports of different sources tell of one event: the rule, without a database.
import { DAY_MS, type EpochMs, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import type { ImportedEvent } from './event-store.ts';

/** Positions are given to a minute of arc, and of a ship that went on while it happened. */
const SAME_PLACE_NM: NauticalMiles = 5;
/** From first sight of a boat to the report: where both sources give a time of day. */
const SAME_TIME_MS = 6 * 3_600_000;

export type ComparedEvent = Pick<ImportedEvent, 'type' | 'lat' | 'lon' | 'occurredAt' | 'occurredPrecision' | 'source'>;

const at = ({ lon, lat }: ComparedEvent): LonLat => [lon, lat];
const dayOf = (atMs: EpochMs): number => Math.floor(atMs / DAY_MS);

/** How far apart they lie when they are one event; undefined when they are two. One source does not tell of an event twice. */
export function sameEventNm(one: ComparedEvent, other: ComparedEvent): NauticalMiles | undefined {
  if (one.type !== other.type || one.source === other.source) return undefined;
  const bothTimed = one.occurredPrecision === 'minute' && other.occurredPrecision === 'minute';
  const sameTime = bothTimed
    ? Math.abs(one.occurredAt - other.occurredAt) <= SAME_TIME_MS
    : dayOf(one.occurredAt) === dayOf(other.occurredAt);
  if (!sameTime) return undefined;
  const apartNm = roughDistanceNm(at(one), at(other));
  return apartNm <= SAME_PLACE_NM ? apartNm : undefined;
}

/** The days, of UTC, counted from 1970, on which an event may lie that is the same as one of this moment. */
export function daysNear(atMs: EpochMs): number[] {
  return [...new Set([atMs - SAME_TIME_MS, atMs, atMs + SAME_TIME_MS].map(dayOf))];
}
