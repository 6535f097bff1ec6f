// A situation: one ship, one event and one way in which they meet, for one account. The alert that people see is made from it.
import type { AlertPriority, AlertType } from '#contract/entities/alerts.ts';
import type { Degrees, EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import type { z } from '#contract/zod.ts';
import type { WatchedEvent } from './watched.ts';

export type Priority = z.infer<typeof AlertPriority>;

/**
 * passed: the distance has grown, or she goes elsewhere. eventOver: too old to be in force. eventCorrected: moved, judged again or
 * withdrawn. atRest: she is in port or at anchor. notWatched: the fleet or the choices changed.
 */
export type EndReason = 'passed' | 'eventOver' | 'eventCorrected' | 'atRest' | 'notWatched';

/** How ship and event meet. */
export interface Nearness {
  distanceNm: NauticalMiles;
  /** Where the distance is measured from: the ship, the nearest point of her route, or her destination. */
  nearest: LonLat;
  /** To that point along her route. */
  alongNm?: NauticalMiles;
  /** When she is expected there. */
  passesAt?: EpochMs;
  portId?: string;
}

/** The values that the text of an alert needs, as of one revision. */
export interface Figures extends Nearness {
  /** The distance that the account chose; a nearer event causes an alert. */
  limitNm: NauticalMiles;
  /** From `nearest` to the event, degrees true. */
  bearingDeg: Degrees;
  isClose: boolean;
  shipAt: LonLat;
  /** The time of her position. */
  shipSeenAt: EpochMs;
  positionAgeMs: number;
  event: WatchedEvent;
  /** The lowest possible age, when only the day is known. */
  eventAgeMs: number;
}

export interface Situation {
  /** The id of the alert: the same wherever it is computed. */
  readonly key: string;
  readonly accountId: string;
  readonly mmsi: number;
  readonly type: AlertType;
  readonly priority: Priority;
  /** Begins at 1; increases when figures change materially, when the situation ends and when it begins again. */
  readonly revision: number;
  readonly figures: Figures;
  /** Since when it is active, this time. */
  readonly raisedAt: EpochMs;
  readonly revisedAt: EpochMs;
  readonly endedAt?: EpochMs;
  readonly endedBecause?: EndReason;
}

export interface SituationChange {
  change: 'raised' | 'revised' | 'ended';
  situation: Situation;
}

export const isOpen = (situation: Situation | undefined): situation is Situation =>
  situation !== undefined && situation.endedAt === undefined;

const NAMES: Record<AlertType, string> = { 'Proximity ALERT': 'near', 'Route ALERT': 'route', 'Destination ALERT': 'port' };

/** Two 32-bit Fowler-Noll-Vo hashes with different multipliers. They shorten a name; they hide no secret. */
function hashed(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b);
  }
  return [one, other].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}

/** Always short enough for an id of the contract, however long the ids of account and event are. */
export const situationKey = (accountId: string, mmsi: number, eventId: string, type: AlertType): string =>
  `${NAMES[type]}-${mmsi}-${hashed(`${accountId} ${eventId}`)}`;

/** Whether two accounts have the same situation of a ship, an event and a type. With the same choices, the next judgement is then the same too. */
export const isSameSoFar = (one: Situation | undefined, other: Situation | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.figures === other.figures &&
    one.revision === other.revision &&
    one.raisedAt === other.raisedAt &&
    one.endedAt === other.endedAt);

/** The situation of an account that had the same situation as another before: its own `before` object when nothing changed. */
export function asForMate(
  mate: { before: Situation | undefined; next: Situation | undefined },
  before: Situation | undefined,
  accountId: string,
): Situation | undefined {
  const { next } = mate;
  if (!next || next === mate.before) return before;
  return { ...next, accountId, key: before?.key ?? situationKey(accountId, next.mmsi, next.figures.event.id, next.type) };
}
