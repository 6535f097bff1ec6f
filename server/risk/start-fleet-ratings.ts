// Rates fleets turn after turn; the instance with the lease does it, and tells the sockets of all instances whose ratings changed.
import { hearChanges } from '#server/db/hear-changes.ts';
import { JobLease, LeaseLost } from '#server/jobs/job-lease.ts';
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { FleetRatingJob, type FleetRatingParts } from './fleet-rating-job.ts';

/** Changes within it are one rating. */
const TURN_MS = 30_000;
/** Payload: the account whose fleets are rated anew. */
export const RATINGS_CHANNEL = 'fathom_ratings';

/** Runs until the returned function is called. */
export async function startFleetRatings({
  jobs,
  log,
  ...parts
}: Omit<FleetRatingParts, 'guard'> & { log: Log; jobs?: Jobs }): Promise<() => Promise<void>> {
  const { db } = parts;
  const lease = new JobLease(parts, 'fleet ratings');
  const job = new FleetRatingJob({ ...parts, guard: (tx) => lease.assertHeld(tx) });
  const turn = async (): Promise<void> => {
    try {
      if (!(await lease.hold())) return;
      for (const owner of await job.turn()) await db.query('select pg_notify($1, $2)', [RATINGS_CHANNEL, owner]);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    }
  };
  const unlisten = await hearChanges(db, (scope, tables) => job.heard(scope, tables));
  const stopTurns = runEvery({ jobs, log, name: 'Fleet ratings', everyMs: TURN_MS, failed: 'fleets could not be rated' }, turn);
  return async () => {
    await unlisten();
    await stopTurns();
    await lease.release().catch((error: unknown) => log.warn('the lease of fleet ratings runs out by itself', { error: String(error) }));
  };
}
