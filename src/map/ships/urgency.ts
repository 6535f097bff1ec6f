// Which of the ships with alerts are more urgent: told by the layer of alerts, read where ships are named.
import type { AlertRow } from '#contract/tables.ts';
import { watchedOfSession } from '#platform/persisted.ts';

/** A ship with active alerts and how urgent the worst is. */
export interface UrgentShip {
  mmsi: number;
  priority: AlertRow['priority'];
}

/** Ships with active alerts, the most urgent first. */
export const mostUrgentFirst = watchedOfSession<readonly UrgentShip[]>(() => []);
