// Whether two reports tell of one incident: the rule of the import, which keeps the second beside the first, and of alerts.
import type { EventRow } from '#contract/tables.ts';
import { DAY_MS, type EpochMs, HOUR_MS, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { roughDistanceNm } from './geo/sphere.ts';

/** Positions are given to a minute of arc, and of a ship that went on while it happened. */
const SAME_PLACE_NM: NauticalMiles = 5;
/** From first sight of a boat to the report: where both sources give a time of day. */
export const SAME_TIME_MS = 6 * HOUR_MS;

export type IncidentReport = Pick<EventRow, 'type' | 'lat' | 'lon' | 'occurredAt' | 'occurredPrecision' | 'source'>;

const at = ({ lon, lat }: IncidentReport): LonLat => [lon, lat];
const dayOf = (atMs: EpochMs): number => Math.floor(atMs / DAY_MS);

/** Their distance when they are one incident; undefined when they are two. One source does not report an incident twice. */
export function sameIncidentNm(one: IncidentReport, other: IncidentReport): NauticalMiles | undefined {
  if (one.type !== other.type || one.source === other.source) return undefined;
  const bothTimed = one.occurredPrecision === 'minute' && other.occurredPrecision === 'minute';
  const sameTime = bothTimed
    ? Math.abs(one.occurredAt - other.occurredAt) <= SAME_TIME_MS
    : dayOf(one.occurredAt) === dayOf(other.occurredAt);
  if (!sameTime) return undefined;
  const apartNm = roughDistanceNm(at(one), at(other));
  return apartNm <= SAME_PLACE_NM ? apartNm : undefined;
}
