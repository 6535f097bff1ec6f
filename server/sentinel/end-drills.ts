// Ends exercises whose time is over: the row goes, with a tombstone for devices, and a line of the log says so.
import type { EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { holdEdits } from '#server/jobs/lock-order.ts';
import { writeLine } from './server-rows.ts';
import { readOverDrills } from './watch-sources.ts';

const END = `with gone as (delete from watch_drills where organisation_id = $1 and id = $2 returning id, v)
  select log_facts('org:' || $1, 'watchDrills', array_agg(id), array_agg(v + 1), true) from gone having count(*) > 0`;

/** One transaction each. `guard`: as of alerts (server/alerts/alert-job.ts). */
export async function endDrills(db: Db, atMs: EpochMs, guard?: (tx: Tx) => Promise<void>): Promise<void> {
  for (const { id, watchId, organisationId } of await db.transaction(null, (tx) => readOverDrills(tx, atMs)))
    await db.transaction(null, async (tx) => {
      await guard?.(tx);
      await holdEdits(tx, organisationId);
      const ended = await tx.query(END, [organisationId, id]);
      const ofDrill = { watch: { id: watchId, organisationId }, drill: { id } };
      if (ended.length > 0) await writeLine(tx, ofDrill, { id: `${id}:over`, kind: 'drillEnded' }, atMs);
    });
}
