// Which of two priorities is the more urgent. The database has the same order (server/db/migrations/0094_risen_alerts.sql).
import { ALERT_PRIORITIES } from '#contract/alerts.ts';
import type { Priority } from './situation.ts';

export const isMoreUrgent = (one: Priority, other: Priority): boolean => ALERT_PRIORITIES.indexOf(one) < ALERT_PRIORITIES.indexOf(other);
