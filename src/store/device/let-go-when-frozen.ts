// A frozen page (#platform/frozen-page.ts) keeps no transaction: what was under way is undone, as when a page is closed.
// Dexie itself closes the connection of such a page, and leaves the transaction running.
import type { Dexie } from 'dexie';
import { onFrozen } from '#platform/frozen-page.ts';

/** Before the database is opened. Answers the database. */
export function letGoWhenFrozen<Db extends Dexie>(db: Db): Db {
  const running = new Set<IDBTransaction>();
  db.use({
    stack: 'dbcore',
    name: 'letGoWhenFrozen',
    create: (core) => ({
      ...core,
      transaction(...asked) {
        const transaction = core.transaction(...asked) as IDBTransaction;
        running.add(transaction);
        for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction));
        return transaction as ReturnType<typeof core.transaction>;
      },
    }),
  });
  // not taken back when the connection closes: Dexie closes it first
  onFrozen(() => {
    db.close({ disableAutoOpen: true });
    for (const transaction of running) {
      try {
        transaction.abort();
      } catch {
        // it is being completed, and needs this page no more
      }
    }
  });
  return db;
}
