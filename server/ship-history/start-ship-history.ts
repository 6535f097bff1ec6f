// Finds facts in the reports of ships and keeps them, turn after turn; the instance with the lease writes.
import { hearChanges } from '#server/db/hear-changes.ts';
import { JobLease, LeaseLost } from '#server/jobs/job-lease.ts';
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import { ShipHistoryJob, type ShipHistoryParts } from './ship-history-job.ts';

/** What a killed server loses at most. */
const TURN_MS = 2_000;

/** Runs until the returned function is called, which writes what was found last: stop the feeds first. */
export async function startShipHistory({ jobs, ...parts }: ShipHistoryParts & { jobs?: Jobs }): Promise<() => Promise<void>> {
  const { db, log } = parts;
  const lease = new JobLease(parts, 'ship history');
  const job = await ShipHistoryJob.start({ ...parts, guard: (tx) => lease.assertHeld(tx) });
  const turn = async (): Promise<void> => {
    try {
      if (await lease.hold()) await job.turn();
      else job.forgetNews();
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    }
  };
  /** Nothing is lost where another instance writes: it hears the same reports. */
  const writeLast = async (): Promise<void> => {
    if (await lease.hold()) await job.write({ isLast: true });
  };
  const unlisten = await hearChanges(db, (scope, tables) => job.heard(scope, tables));
  const stopTurns = runEvery({ jobs, log, name: 'Facts of ships', everyMs: TURN_MS, failed: 'facts of ships could not be written' }, turn);
  return async () => {
    await unlisten();
    await stopTurns();
    job.stop();
    await writeLast().catch((error: unknown) => log.warn('facts of ships found last are lost', { error: String(error) }));
    await lease.release().catch((error: unknown) => log.warn('the lease of the ship history runs out by itself', { error: String(error) }));
  };
}
