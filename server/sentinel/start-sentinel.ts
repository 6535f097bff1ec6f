// Judges watches turn after turn on one instance, the one with the lease, as alerts do.
import { hearChanges } from '#server/db/hear-changes.ts';
import { JobLease, LeaseLost } from '#server/jobs/job-lease.ts';
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import { WatchJob, type WatchParts } from './watch-job.ts';

const TURN_MS = 1_000;

/** Runs until the returned function is called, which waits for the current turn. */
export async function startSentinel({ jobs, ...parts }: WatchParts & { jobs?: Jobs }): Promise<() => Promise<void>> {
  const { db, log } = parts;
  const lease = new JobLease(parts, 'sentinel');
  let job: WatchJob | undefined;
  const drop = (): void => {
    job?.stop();
    job = undefined;
  };
  const turn = async (): Promise<void> => {
    if (!(await lease.hold())) return drop();
    job ??= new WatchJob({ ...parts, guard: (tx) => lease.assertHeld(tx) });
    try {
      await job.turn();
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      drop();
    }
  };
  const unlisten = await hearChanges(db, (scope, tables) => job?.heard(scope, tables));
  const stopTurns = runEvery({ jobs, log, name: 'Watched voyages', everyMs: TURN_MS, failed: 'watches could not be judged' }, turn);
  return async () => {
    await unlisten();
    await stopTurns();
    drop();
    await lease.release().catch((error: unknown) => log.warn('the lease of the watches runs out by itself', { error: String(error) }));
  };
}
