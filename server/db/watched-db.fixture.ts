// A database of which each statement goes through somebody who counts or looks.
import type { Db, Tx } from './db.ts';

/** `watch`: what stands in the place of the database's own statements, and of each transaction's. */
export const watchedDb = (db: Db, watch: (tx: Tx) => Tx): Db => ({
  ...db,
  ...watch(db),
  transaction: (who, work) => db.transaction(who, (tx) => work(watch(tx))),
  snapshot: (who, work) => db.snapshot(who, (tx) => work(watch(tx))),
});
