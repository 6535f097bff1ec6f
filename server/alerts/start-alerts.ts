// Runs the alert engine turn after turn on one instance, the one with the lease. An instance that loses the lease drops its state and
// starts again when it gets it back.
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import type { Voyage } from '#domain/alerts/watched.ts';
import { hearChanges } from '#server/db/hear-changes.ts';
import { JobLease, LeaseLost } from '#server/jobs/job-lease.ts';
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
export async function startAlerts({ jobs, ...parts }: AlertParts & { jobs?: Jobs }): Promise<RunningAlerts> {
  const { db, log } = parts;
  const lease = new JobLease(parts, 'alerts');
  let job: AlertJob | undefined;
  const drop = async (): Promise<void> => {
    const lost = job;
    job = undefined;
    await lost?.stop();
  };
  const turn = async (): Promise<void> => {
    if (!(await lease.hold())) return drop();
    job ??= new AlertJob({ ...parts, guard: (tx) => lease.assertHeld(tx) });
    try {
      await job.turn();
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      await drop();
    }
  };
  const unlisten = await hearChanges(db, (scope, tables) => job?.heard(scope, tables));
  const stopTurns = runEvery({ jobs, log, name: 'Alerts', everyMs: TURN_MS, failed: 'alerts could not be written' }, turn);
  const stop = async (): Promise<void> => {
    await unlisten();
    await stopTurns();
    await drop();
    await lease.release().catch((error: unknown) => log.warn('the lease of the alerts runs out by itself', { error: String(error) }));
  };
  return { stop, voyageOf: (mmsi) => job?.voyageOf(mmsi) };
}
