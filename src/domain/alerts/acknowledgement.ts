// Which life of a situation an acknowledgement counts for: it ends, it holds again, and then it has to be acknowledged again.
// The database says the same (server/db/migrations/0093_alert_marks.sql).
import type { AlertMarkRow, AlertRow } from '#contract/tables.ts';

/** `raisedAt`: since when that held which was acknowledged. */
export interface Acknowledgement {
  at: number;
  raisedAt: number;
}

export const acknowledgementOf = ({ acknowledgedAt, raisedAt }: AlertMarkRow): Acknowledgement | undefined =>
  acknowledgedAt === undefined ? undefined : { at: acknowledgedAt, raisedAt: raisedAt ?? acknowledgedAt };

/** Of two of one alert the one that stands, in whichever order they come: that of the later life, of one life the earlier. */
export function standing(one: Acknowledgement, other: Acknowledgement): Acknowledgement {
  if (one.raisedAt > other.at) return one;
  if (other.raisedAt > one.at) return other;
  return other.at < one.at || (other.at === one.at && other.raisedAt > one.raisedAt) ? other : one;
}

/**
 * Given since this life began; or before, of a life that a device saw begin sooner. One that was given after the life before was over,
 * but meant that one, was given by who did not know better: what holds now it says nothing of.
 */
export const countsFor = ({ at, raisedAt }: Acknowledgement, life: Pick<AlertRow, 'createdAt' | 'lastEndedAt'>): boolean =>
  at >= life.createdAt || life.lastEndedAt === undefined || (at > life.lastEndedAt && raisedAt > life.lastEndedAt);
