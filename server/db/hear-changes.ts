// What the database says after each commit, whoever made it: another instance or an import too.
import type { Db } from './db.ts';

/** Told by the migrations 0030 and 0290, sync/pg-sync-tx.ts and accounts/delete-account.ts: the scope, a space, its tables with commas. */
const CHANNEL = 'fathom_changed';

/** Calls back with a scope and its tables that changed, until the returned function is called. A call may be lost: look now and then too. */
export const hearChanges = (
  db: Pick<Db, 'listen'>,
  heard: (scope: string, tables: readonly string[]) => void,
): Promise<() => Promise<void>> =>
  db.listen(CHANNEL, (payload) => {
    const [scope = '', tables = ''] = payload.split(' ');
    heard(scope, tables.split(','));
  });
