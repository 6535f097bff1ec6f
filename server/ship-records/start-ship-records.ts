// Keeps the records of ships in line with the imported lists, turn after turn on one instance.
import type { Jobs } from '#server/jobs/jobs.ts';
import { runLeased } from '#server/jobs/leased-job.ts';
import type { Log } from '#server/log.ts';
import { ShipRecordsJob, type ShipRecordsParts } from './ship-records-job.ts';

/** Runs until the returned function is called. */
export async function startShipRecords(parts: ShipRecordsParts & { log: Log; jobs?: Jobs }): Promise<() => Promise<void>> {
  const running = await runLeased(parts, {
    lease: 'ship records',
    name: 'What imported lists say of ships',
    everyMs: 5_000,
    failed: 'ships could not be compared with lists',
    make: (guard) => new ShipRecordsJob({ ...parts, guard }),
  });
  return running.stop;
}
