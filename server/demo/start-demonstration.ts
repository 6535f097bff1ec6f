// Runs the demonstration in turns, on one server instance only.
import { type Jobs, runEvery } from '#server/jobs/jobs.ts';
import { JobLease } from '#server/jobs/job-lease.ts';
import { type DemonstrationParts, demonstrationTurn } from './demonstration.ts';

/** The longest wait until a new installation shows the company, and until it is hidden once real events arrive. */
const TURN_MS = 5_000;

/** Returns a function that stops it. */
export function startDemonstration({ jobs, ...parts }: DemonstrationParts & { jobs?: Jobs }): () => Promise<void> {
  const lease = new JobLease(parts, 'demonstration');
  const turn = async (): Promise<void> => {
    if (await lease.hold()) await demonstrationTurn(parts);
  };
  return runEvery({ jobs, log: parts.log, name: 'Demonstration', everyMs: TURN_MS, failed: 'the demonstration could not go on' }, turn);
}
