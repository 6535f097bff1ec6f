// Which life of a situation an acknowledgement counts for: it ends, it holds again, and then it has to be acknowledged again; and so it
// has when it became more urgent. The database says the same (server/db/migrations/0095_first_lives.sql).
import type { AlertMarkRow, AlertRow } from '#contract/tables.ts';

const HOUR_MS = 3_600_000;
/**
 * So long before a first life an acknowledgement may have been given: a device at sea saw it begin sooner than the server. A ship of 15 kn is
 * within the 50 nm of the specification's proximity for about 7 h; what was acknowledged longer ago was another passage that ended unseen
 * by whoever tells of this one.
 */
export const SAME_PASSAGE_MS = 6 * HOUR_MS;

/** `raisedAt`: since when that held, or was as urgent as that, which was acknowledged. */
export interface Acknowledgement {
  at: number;
  raisedAt: number;
}

/** Since when what is shown is as it is shown: what an acknowledgement is of. */
export const shownSince = ({ createdAt, risenAt }: Pick<AlertRow, 'createdAt' | 'risenAt'>): number => risenAt ?? createdAt;

export const acknowledgementOf = ({ acknowledgedAt, raisedAt }: AlertMarkRow): Acknowledgement | undefined =>
  acknowledgedAt === undefined ? undefined : { at: acknowledgedAt, raisedAt: raisedAt ?? acknowledgedAt };

/** Of two of one alert the one that stands, in whichever order they come: that of the later life, of one life the earlier. */
export function standing(one: Acknowledgement, other: Acknowledgement): Acknowledgement {
  if (one.raisedAt > other.at) return one;
  if (other.raisedAt > one.at) return other;
  return other.at < one.at || (other.at === one.at && other.raisedAt > one.raisedAt) ? other : one;
}

/**
 * Given since this life began, and since it is as urgent as it is; or before, of a life that a device saw begin sooner. One that was given
 * after the life before was over, but meant that one, was given by who did not know better: what holds now it says nothing of.
 */
export const countsFor = ({ at, raisedAt }: Acknowledgement, life: Pick<AlertRow, 'createdAt' | 'lastEndedAt' | 'risenAt'>): boolean =>
  at >= shownSince(life) ||
  (life.risenAt === undefined &&
    (life.lastEndedAt === undefined ? at >= life.createdAt - SAME_PASSAGE_MS : at > life.lastEndedAt && raisedAt > life.lastEndedAt));
