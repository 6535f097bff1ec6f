// Keeps the records of ships in line with the imported lists, turn after turn; the instance with the lease writes.
import { hearChanges } from '#server/db/hear-changes.ts';
import { JobLease, LeaseLost } from '#server/jobs/job-lease.ts';
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { ShipRecordsJob, type ShipRecordsParts } from './ship-records-job.ts';

const TURN_MS = 5_000;

/** Runs until the returned function is called. */
export async function startShipRecords({
  jobs,
  log,
  ...parts
}: ShipRecordsParts & { log: Log; jobs?: Jobs }): Promise<() => Promise<void>> {
  const lease = new JobLease(parts, 'ship records');
  const job = new ShipRecordsJob({ ...parts, guard: (tx) => lease.assertHeld(tx) });
  const turn = async (): Promise<void> => {
    try {
      if (await lease.hold()) await job.turn();
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    }
  };
  const unlisten = await hearChanges(parts.db, (scope, tables) => job.heard(scope, tables));
  const name = 'What imported lists say of ships';
  const stopTurns = runEvery(
    { ...(jobs && { jobs }), log, name, everyMs: TURN_MS, failed: 'ships could not be compared with lists' },
    turn,
  );
  return async () => {
    await unlisten();
    await stopTurns();
    await lease.release().catch((error: unknown) => log.warn('the lease of ship records runs out by itself', { error: String(error) }));
  };
}
