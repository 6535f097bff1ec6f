// A job that one instance of several runs, turn after turn: the one with the lease. An instance that loses the lease drops the job with all
// that it knew, and makes a new one when it gets the lease back.
import type { EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { hearChanges } from '#server/db/hear-changes.ts';
import type { Log } from '#server/log.ts';
import { JobLease, LeaseLost } from './job-lease.ts';
import { type Jobs, runEvery } from './jobs.ts';

interface Job {
  /** These tables changed in the scope. */
  heard(scope: string, tables: readonly string[]): void;
  turn(): Promise<unknown>;
  stop?(): Promise<void> | void;
}

interface LeasedParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  jobs?: Jobs | undefined;
}

interface LeasedJob<J extends Job> {
  /** The name in the database. */
  lease: string;
  /** For the administrator. */
  name: string;
  everyMs: number;
  /** For the log. */
  failed: string;
  /** `guard` belongs at the beginning of each writing transaction: it throws when this instance may no longer write. */
  make: (guard: (tx: Tx) => Promise<void>) => J;
}

export interface RunningJob<J> {
  /** Waits for the current turn. */
  stop: () => Promise<void>;
  /** Undefined without the lease. */
  current: () => J | undefined;
}

/** Runs until it is stopped. */
export async function runLeased<J extends Job>(
  parts: LeasedParts,
  { lease: leaseName, make, ...every }: LeasedJob<J>,
): Promise<RunningJob<J>> {
  const { db, log, jobs } = parts;
  const lease = new JobLease(parts, leaseName);
  let job: J | undefined;
  const drop = async (): Promise<void> => {
    const lost = job;
    job = undefined;
    await lost?.stop?.();
  };
  const turn = async (): Promise<void> => {
    if (!(await lease.hold())) return drop();
    job ??= make((tx) => lease.assertHeld(tx));
    try {
      await job.turn();
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      await drop();
    }
  };
  const unlisten = await hearChanges(db, (scope, tables) => job?.heard(scope, tables));
  const stopTurns = runEvery({ jobs, log, ...every }, turn);
  const stop = async (): Promise<void> => {
    await unlisten();
    await stopTurns();
    await drop();
    await lease.release().catch((error: unknown) => log.warn('a lease runs out by itself', { lease: leaseName, error: String(error) }));
  };
  return { stop, current: () => job };
}
