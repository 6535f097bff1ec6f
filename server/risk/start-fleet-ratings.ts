// Rates fleets turn after turn on one instance.
import type { Jobs } from '#server/jobs/jobs.ts';
import { runLeased } from '#server/jobs/leased-job.ts';
import type { Log } from '#server/log.ts';
import { FleetRatingJob, type FleetRatingParts } from './fleet-rating-job.ts';

/** Changes within it are one rating. */
const TURN_MS = 30_000;

/** Runs until the returned function is called. */
export async function startFleetRatings(parts: Omit<FleetRatingParts, 'guard'> & { log: Log; jobs?: Jobs }): Promise<() => Promise<void>> {
  const running = await runLeased(parts, {
    lease: 'fleet ratings',
    name: 'Fleet ratings',
    everyMs: TURN_MS,
    failed: 'fleets could not be rated',
    make: (guard) => new FleetRatingJob({ ...parts, guard }),
  });
  return running.stop;
}
