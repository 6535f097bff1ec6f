// The database of this configuration, brought to the newest schema. Server and import open it here, so that both mean the same one.
import { join } from 'node:path';
import type { Log } from '#server/log.ts';
import type { Db } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * `log`: hears how far an older database is on its way to this version.
 * @throws FolderInUse when another process has the built-in database; DbError 'closed' when DATABASE_URL cannot be reached; an Error
 * in words when the schema is not ours
 */
export async function openDb(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  log?: Pick<Log, 'info'>,
): Promise<Db> {
  const db = databaseUrl === undefined ? await openPglite({ folder: join(dataDir, 'pgdata') }) : await openPostgres(databaseUrl);
  try {
    await migrate(db, await readMigrations(), log);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Names this database's life; changes when a backup is restored (SY22). */
export async function readEpoch(db: Db): Promise<string> {
  const [row] = await db.query<{ value: string }>("select value from settings where name = 'epoch'");
  if (!row) throw new Error('The database has no epoch: it was not made by this program');
  return row.value;
}
