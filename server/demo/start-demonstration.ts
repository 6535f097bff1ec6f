// Runs the demonstration turn after turn, on one instance alone.
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import { JobLease } from '#server/jobs/job-lease.ts';
import { type DemonstrationParts, demonstrationTurn } from './demonstration.ts';

/** So soon a newcomer finds the company at work, and so soon it is gone when real events come. */
const TURN_MS = 5_000;

/** Until the answered function is called. */
export function startDemonstration({ jobs, ...parts }: DemonstrationParts & { jobs?: Jobs }): () => Promise<void> {
  const lease = new JobLease(parts, 'demonstration');
  const turn = async (): Promise<void> => {
    if (await lease.hold()) await demonstrationTurn(parts);
  };
  return runEvery({ jobs, log: parts.log, name: 'Demonstration', everyMs: TURN_MS, failed: 'the demonstration could not go on' }, turn);
}
