// Judges watches turn after turn on one instance, as alerts do.
import type { Jobs } from '#server/jobs/jobs.ts';
import { runLeased } from '#server/jobs/leased-job.ts';
import { WatchJob, type WatchParts } from './watch-job.ts';

/** Runs until the returned function is called, which waits for the current turn. */
export async function startSentinel(parts: WatchParts & { jobs?: Jobs }): Promise<() => Promise<void>> {
  const running = await runLeased(parts, {
    lease: 'sentinel',
    name: 'Watched voyages',
    everyMs: 1_000,
    failed: 'watches could not be judged',
    make: (guard) => new WatchJob({ ...parts, guard }),
  });
  return running.stop;
}
