// Which of two priorities is more urgent; the only place that decides this. The database has the same order
// (server/db/migrations/0094_risen_alerts.sql).
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import type { Priority } from './situation.ts';

/** For sorting: the most urgent first. */
export const byUrgency = ({ priority: one }: { priority: Priority }, { priority: other }: { priority: Priority }): number =>
  ALERT_PRIORITIES.indexOf(one) - ALERT_PRIORITIES.indexOf(other);

export const isMoreUrgent = (one: Priority, other: Priority): boolean => byUrgency({ priority: one }, { priority: other }) < 0;
