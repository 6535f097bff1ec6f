// Which life of a situation an acknowledgement counts for: it ends, it holds again, and then it has to be acknowledged again; and so it
// has when it became more urgent. The database says the same (server/db/migrations/0185_same_passage.sql).
import type { AlertMarkRow, AlertRow } from '#contract/tables.ts';

const HOUR_MS = 3_600_000;
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
}

/** Since when what is shown is as it is shown: what an acknowledgement is of. */
export const shownSince = ({ createdAt, risenAt }: Pick<AlertRow, 'createdAt' | 'risenAt'>): number => risenAt ?? createdAt;

export const acknowledgementOf = ({ acknowledgedAt, raisedAt }: AlertMarkRow): Acknowledgement | undefined =>
  acknowledgedAt === undefined ? undefined : { at: acknowledgedAt, raisedAt: raisedAt ?? acknowledgedAt };

/** Of two of one alert the one that stands, in whichever order they come: that of what began later, of what began at once the earlier. */
export function standing(one: Acknowledgement, other: Acknowledgement): Acknowledgement {
  if (one.raisedAt === other.raisedAt) return other.at < one.at ? other : one;
  return other.raisedAt > one.raisedAt ? other : one;
}

/**
 * Whether that which was acknowledged is this life, as urgent as it is; a device may have seen it begin sooner. When the press was says
 * nothing of it: who pressed may not have heard of this life, and the clock may have been wrong.
 */
export const countsFor = (
  { raisedAt }: Acknowledgement,
  { createdAt, lastEndedAt, risenAt }: Pick<AlertRow, 'createdAt' | 'lastEndedAt' | 'risenAt'>,
): boolean => raisedAt >= (risenAt ?? Math.max(createdAt - SAME_PASSAGE_MS, (lastEndedAt ?? 0) + 1));
