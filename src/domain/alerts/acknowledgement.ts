// Which life of a situation an acknowledgement counts for: it ends, it holds again, and then it has to be acknowledged again; and so it
// has when it became more urgent. The database says the same (server/db/migrations/0195_seen_priorities.sql).
import { HOUR_MS } from '#contract/units.ts';
import type { AlertMarkRow, AlertRow } from '#contract/tables.ts';
import type { Priority } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';

/**
 * So long before a life that may have begun which was acknowledged: a device at sea saw it begin sooner than the server. A ship of
 * 15 kn is within the 50 nm of the specification's proximity for about 7 h; what began longer before was another passage that ended unseen
 * by whoever tells of this one.
 */
export const SAME_PASSAGE_MS = 6 * HOUR_MS;

/** `raisedAt`: since when that held, or was as urgent as that, which was acknowledged. */
export interface Acknowledgement {
  at: number;
  raisedAt: number;
  /** How urgent that was (seenPriority). Absent where older code, or another client, did not say it. */
  priority?: Priority | undefined;
}

/** What of an alert an acknowledgement is judged by. */
export type SeenLife = Pick<AlertRow, 'createdAt' | 'lastEndedAt' | 'risenAt' | 'priority' | 'fellFrom'>;

/** Since when what is shown is as it is shown: what an acknowledgement is of. */
export const shownSince = ({ createdAt, risenAt }: Pick<AlertRow, 'createdAt' | 'risenAt'>): number => risenAt ?? createdAt;

/** The most urgent that it was in this life: who acknowledges an alarm that was an emergency an hour ago acknowledges the emergency. */
export const seenPriority = ({ priority, fellFrom }: Pick<AlertRow, 'priority' | 'fellFrom'>): Priority => fellFrom ?? priority;

export const acknowledgementOf = (mark: AlertMarkRow): Acknowledgement | undefined =>
  mark.acknowledgedAt === undefined
    ? undefined
    : { at: mark.acknowledgedAt, raisedAt: mark.raisedAt ?? mark.acknowledgedAt, priority: mark.acknowledgedPriority };

/**
 * Of two of one alert the one that stands, in whichever order they come: that of what began later; of what began at once that of the more
 * urgent, one that does not say it last; of what was alike the earlier.
 */
export function standing(one: Acknowledgement, other: Acknowledgement): Acknowledgement {
  if (one.raisedAt !== other.raisedAt) return other.raisedAt > one.raisedAt ? other : one;
  if (one.priority === other.priority) return other.at < one.at ? other : one;
  if (one.priority === undefined || other.priority === undefined) return one.priority === undefined ? other : one;
  return isMoreUrgent(other.priority, one.priority) ? other : one;
}

/** Since when what began may be this life. */
const mayBeginAt = ({ createdAt, lastEndedAt }: Pick<AlertRow, 'createdAt' | 'lastEndedAt'>): number =>
  Math.max(createdAt - SAME_PASSAGE_MS, (lastEndedAt ?? 0) + 1);

/** When this life became more urgent than what was acknowledged of it; undefined where it did not, or another life was acknowledged. */
export const risenSince = (
  { raisedAt }: Acknowledgement,
  life: Pick<AlertRow, 'createdAt' | 'lastEndedAt' | 'risenAt'>,
): number | undefined => (life.risenAt !== undefined && raisedAt < life.risenAt && raisedAt >= mayBeginAt(life) ? life.risenAt : undefined);

/**
 * Whether that which was acknowledged is this life, and was as urgent as it is or was; a device may have seen it begin sooner. One that
 * does not say how urgent that was counts for what had begun by then alone. When the press was says nothing of it: who pressed may not
 * have heard of this life, and the clock may have been wrong.
 */
export function countsFor({ raisedAt, priority }: Acknowledgement, life: SeenLife): boolean {
  if (priority === undefined) return raisedAt >= shownSince(life);
  if (isMoreUrgent(seenPriority(life), priority)) return false;
  return raisedAt >= (life.risenAt ?? mayBeginAt(life));
}
