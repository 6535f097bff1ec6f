// SyncStore on the database, the same for both drivers: runs the transaction as the caller and flushes pending writes before the commit.
import type { Db } from '#server/db/db.ts';
import { PgPullTx } from './pg-pull-tx.ts';
import { PgSyncTx } from './pg-sync-tx.ts';
import type { SyncStore } from './sync-tx.ts';

export function pgSyncStore(db: Db): SyncStore {
  return {
    write: (who, work) =>
      db.transaction(who, async (tx) => {
        const sync = new PgSyncTx(tx, who);
        const result = await work(sync);
        await sync.flush();
        return result;
      }),
    read: (who, work) => db.snapshot(who, (tx) => work(new PgPullTx(tx, who))),
  };
}
