// A database whose statements pass through a function that counts or inspects them.
import type { Db, Tx } from './db.ts';

/** `watch`: wraps the database's own statements, and those of each transaction. */
export const watchedDb = (db: Db, watch: (tx: Tx) => Tx): Db => ({
  ...db,
  ...watch(db),
  transaction: (who, work) => db.transaction(who, (tx) => work(watch(tx))),
  snapshot: (who, work) => db.snapshot(who, (tx) => work(watch(tx))),
});
