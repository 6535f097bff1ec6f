// Which of the ships with alerts are more urgent: told by the layer of alerts, read where ships are named.
import { watchedOfSession } from '#platform/persisted.ts';

/** MMSIs of the ships with active alerts, the most urgent first. */
export const mostUrgentFirst = watchedOfSession<readonly number[]>(() => []);
