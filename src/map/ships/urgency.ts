// Which of the ships with alerts are more urgent: told by the layer of alerts, read where ships are named.
import type { UrgentShip } from '#contract/worker-apis.ts';
import { watchedOfSession } from '#platform/persisted.ts';

/** Ships with active alerts, the most urgent first. */
export const mostUrgentFirst = watchedOfSession<readonly UrgentShip[]>(() => []);
