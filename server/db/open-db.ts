// Opens the configured database and brings it to the newest schema. Server and import both use this, so that they mean the same database.
import { join } from 'node:path';
import type { Log } from '#server/log.ts';
import type { Db } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * `log`: gets the progress when an older database is upgraded. @throws FolderInUse when another process has the built-in database; DbError
 * 'closed' when DATABASE_URL cannot be reached; a plain Error when the schema is not ours
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

/** Identifies this database; changes when a backup is restored (SY22). */
export async function readEpoch(db: Db): Promise<string> {
  const [row] = await db.query<{ value: string }>("select value from settings where name = 'epoch'");
  if (!row) throw new Error('The database has no epoch: it was not made by this program');
  return row.value;
}
