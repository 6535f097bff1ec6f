// What a new database starts with: the ports of the package and the sample events. Once in its life, so that what was deleted stays so.
import type { EpochMs } from '#contract/units.ts';
import { BATCH_ROWS, type Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { writeEvents } from './event-store.ts';
import { writePorts } from './port-store.ts';
import { sampleEvents } from './sample-events.ts';
import { readSeaPorts } from './sea-ports.ts';

const DONE = 'seed.world';

/** Does nothing when it was done before, also when two servers start at once: then the second waits for the first. */
export async function seedWorld(db: Db, clock: () => EpochMs, log: Log): Promise<void> {
  const [done] = await db.query('select 1 from settings where name = $1', [DONE]);
  if (done) return;
  const ports = await readSeaPorts();
  const now = clock();
  const events = sampleEvents(now);
  const seeded = await db.transaction(null, async (tx) => {
    const mine = await tx.query('insert into settings (name, value) values ($1, $2) on conflict do nothing returning name', [
      DONE,
      JSON.stringify({ atMs: now }),
    ]);
    if (mine.length === 0) return false;
    for (let at = 0; at < ports.length; at += BATCH_ROWS) await writePorts(tx, ports.slice(at, at + BATCH_ROWS), now);
    await writeEvents(tx, events, now);
    return true;
  });
  if (seeded) log.info('First start: ports and sample events are stored', { ports: ports.length, sampleEvents: events.length });
}
