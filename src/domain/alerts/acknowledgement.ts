// Which period of a situation an acknowledgement counts for. When a situation ends and begins again, it has to be acknowledged again; the
// same when it became more urgent. The database applies the same rule (server/db/migrations/0195_seen_priorities.sql).
import { HOUR_MS } from '#contract/units.ts';
import type { AlertMarkRow, AlertRow } from '#contract/tables.ts';
import type { Priority } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';

/**
 * How long before the period shown an acknowledged one may have begun and still be the same: a device at sea may see it begin earlier than
 * the server. A ship of 15 kn is within the 50 nm of the specification's proximity for about 7 h. A period that began earlier than this was
 * another passage.
 */
export const SAME_PASSAGE_MS = 6 * HOUR_MS;

/** `raisedAt`: when the acknowledged period began, or when it reached the acknowledged priority. */
export interface Acknowledgement {
  at: number;
  raisedAt: number;
  /** The priority that was acknowledged (seenPriority). Absent when older code or another client did not send it. */
  priority?: Priority | undefined;
  /** The account that gave it. */
  by?: string | undefined;
}

/** The members of an alert that decide whether an acknowledgement counts. */
export type SeenLife = Pick<AlertRow, 'createdAt' | 'lastEndedAt' | 'risenAt' | 'priority' | 'fellFrom'>;

/** Since when the alert is as it is shown now. An acknowledgement is stored with this time. */
export const shownSince = ({ createdAt, risenAt }: Pick<AlertRow, 'createdAt' | 'risenAt'>): number => risenAt ?? createdAt;

/** The highest priority in this period: a user who acknowledges an alarm that was an emergency an hour ago acknowledges the emergency too. */
export const seenPriority = ({ priority, fellFrom }: Pick<AlertRow, 'priority' | 'fellFrom'>): Priority => fellFrom ?? priority;

export const acknowledgementOf = (mark: AlertMarkRow): Acknowledgement | undefined =>
  mark.acknowledgedAt === undefined
    ? undefined
    : {
        at: mark.acknowledgedAt,
        raisedAt: mark.raisedAt ?? mark.acknowledgedAt,
        priority: mark.acknowledgedPriority,
        by: mark.acknowledgedBy,
      };

/**
 * Which of two acknowledgements of one alert counts, in whichever order they arrive: the one whose period began later; for the same period,
 * the one of higher priority (no priority is lowest); otherwise the earlier.
 */
export function standing(one: Acknowledgement, other: Acknowledgement): Acknowledgement {
  if (one.raisedAt !== other.raisedAt) return other.raisedAt > one.raisedAt ? other : one;
  if (one.priority === other.priority) return other.at < one.at ? other : one;
  if (one.priority === undefined || other.priority === undefined) return one.priority === undefined ? other : one;
  return isMoreUrgent(other.priority, one.priority) ? other : one;
}

/** The latest are kept: an alert beside a limit may become more urgent each day of a week. */
const MOST_EARLIER = 10;

/** What was acknowledged, whenever the press came. */
const seenOf = ({ raisedAt, priority }: Acknowledgement): string => `${raisedAt} ${priority}`;

/** Those that were given besides the one that stands, the earliest first; of several for the same the earliest. The same in any order. */
export function earlierThan(stands: Acknowledgement, given: readonly Acknowledgement[]): NonNullable<AlertMarkRow['earlier']> {
  const latestFirst = given.toSorted((one, other) => other.at - one.at);
  const bySeen = new Map(latestFirst.map((one) => [seenOf(one), one]));
  bySeen.delete(seenOf(stands));
  return [...bySeen.values()]
    .toSorted((one, other) => one.at - other.at || one.raisedAt - other.raisedAt)
    .slice(-MOST_EARLIER)
    .map(({ at, raisedAt, by, priority }) => ({ at, raisedAt, ...(by !== undefined && { by }), ...(priority && { priority }) }));
}

/** The earliest time at which a period may have begun and still be this one. */
const mayBeginAt = ({ createdAt, lastEndedAt }: Pick<AlertRow, 'createdAt' | 'lastEndedAt'>): number =>
  Math.max(createdAt - SAME_PASSAGE_MS, (lastEndedAt ?? 0) + 1);

/** When this period became more urgent than what was acknowledged of it; undefined when it did not, or when another period was acknowledged. */
export const risenSince = (
  { raisedAt }: Acknowledgement,
  life: Pick<AlertRow, 'createdAt' | 'lastEndedAt' | 'risenAt'>,
): number | undefined => (life.risenAt !== undefined && raisedAt < life.risenAt && raisedAt >= mayBeginAt(life) ? life.risenAt : undefined);

/**
 * Whether the acknowledgement is of this period and of its highest priority; a device may have seen the period begin earlier. Without a
 * priority it counts only for what had begun by then. The time of the press does not matter: the user may not have known of this period,
 * and the clock may have been wrong.
 */
export function countsFor({ raisedAt, priority }: Acknowledgement, life: SeenLife): boolean {
  if (priority === undefined) return raisedAt >= shownSince(life);
  if (isMoreUrgent(seenPriority(life), priority)) return false;
  return raisedAt >= (life.risenAt ?? mayBeginAt(life));
}
