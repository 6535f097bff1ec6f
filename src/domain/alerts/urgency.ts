// Which of two priorities is more urgent; the only place that decides this. The database has the same order
// (server/db/migrations/0094_risen_alerts.sql).
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Priority } from './situation.ts';

/** 0: the most urgent. */
export const urgencyRank = (priority: Priority): number => ALERT_PRIORITIES.indexOf(priority);

/** For sorting: the most urgent first. */
export const byUrgency = ({ priority: one }: { priority: Priority }, { priority: other }: { priority: Priority }): number =>
  urgencyRank(one) - urgencyRank(other);

/** Of the same priority the newest first, then in the order of ids, so that a list never jumps. */
export const worstFirst = <A extends { id: string; priority: Priority; createdAt: EpochMs }>(alerts: Iterable<A>): A[] =>
  [...alerts].toSorted((one, other) => byUrgency(one, other) || other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1));

export const isMoreUrgent = (one: Priority, other: Priority): boolean => byUrgency({ priority: one }, { priority: other }) < 0;
