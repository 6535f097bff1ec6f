// Runs a transaction again when the database ended it because of a conflict with another: nothing of it was written, and alone it succeeds.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, DbError } from './db.ts';

/** SQLSTATE: serialization failure, and deadlock. */
const MET_ANOTHER: ReadonlySet<string> = new Set(['40001', '40P01']);
/** Runs in all; after that many conflicts the caller gets the error. */
export const MOST_RUNS = 5;
const PAUSE_MS = 20;

async function runAgain<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs += 1)
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DbError && MET_ANOTHER.has(error.code)) || runs === MOST_RUNS) throw error;
      await sleep(Math.random() * PAUSE_MS * 2 ** runs); // not all at the same moment again
    }
}

/**
 * For requests: the work of their transactions may run more than once, so it must not change anything outside its `tx`. Jobs and imports,
 * which count and report as they work, wait for their next turn instead.
 */
export function tryingAgain(db: Db): Db {
  return {
    kind: db.kind,
    query: (sql, params) => runAgain(() => db.query(sql, params)),
    exec: (sql) => runAgain(() => db.exec(sql)),
    transaction: (who, work) => runAgain(() => db.transaction(who, work)),
    snapshot: (who, work) => runAgain(() => db.snapshot(who, work)),
    listen: (channel, onPayload) => db.listen(channel, onPayload),
    close: () => db.close(),
  };
}
