// Runs the alert engine turn after turn on one instance.
import type { Voyage } from '#domain/alerts/watched.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { runLeased } from '#server/jobs/leased-job.ts';
import { AlertJob, type AlertParts } from './alert-job.ts';

/** Part of the two seconds from a position to the screen. */
const TURN_MS = 250;

export interface RunningAlerts {
  /** Waits for the current turn. */
  stop: () => Promise<void>;
  /** Where a watched ship is bound; undefined also on an instance without the lease. */
  voyageOf: (mmsi: number) => Voyage | undefined;
}

/** Runs until it is stopped. */
export async function startAlerts(parts: AlertParts & { jobs?: Jobs }): Promise<RunningAlerts> {
  const { stop, current } = await runLeased(parts, {
    lease: 'alerts',
    name: 'Alerts',
    everyMs: TURN_MS,
    failed: 'alerts could not be written',
    make: (guard) => new AlertJob({ ...parts, guard }),
  });
  return { stop, voyageOf: (mmsi) => current()?.voyageOf(mmsi) };
}
