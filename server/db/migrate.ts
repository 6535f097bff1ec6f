// Brings a database to the newest schema: numbered files, forward only, each in one transaction and recorded with its hash.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#server/log.ts';
import type { Db, Tx } from './db.ts';

export interface Migration {
  number: number;
  name: string;
  sql: string;
  hash: string;
}

/** Any fixed number that nothing else uses for a lock: two servers starting at once migrate one after the other. */
const LOCK_KEY = 0x666174;

const FOLDER = join(import.meta.dirname, 'migrations');

/** The files NNNN_name.sql, by number. @throws on a name of another form and on a duplicate number */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(
    names.map(async (name) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw new Error(`${name}: a migration is named NNNN_name.sql`);
      const sql = await readFile(join(folder, name), 'utf8');
      return { number: Number(name.slice(0, 4)), name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  const twice = migrations.find((migration, at) => migrations[at - 1]?.number === migration.number);
  if (twice) throw new Error(`${twice.name}: its number is taken by another migration`);
  return migrations;
}

interface Applied {
  number: number;
  name: string;
  hash: string;
}

function checkHistory(applied: Applied[], migrations: Migration[]): void {
  for (const old of applied) {
    const file = migrations.find(({ number }) => number === old.number);
    if (!file)
      throw new Error(`This database was written by a newer Fathom: it has the migration ${old.name}, which this program does not know`);
    if (file.hash !== old.hash)
      throw new Error(`The migration ${old.name} was changed after it ran on this database. Undo the change and write a new migration`);
  }
}

async function lockedHistory(tx: Tx): Promise<Applied[]> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
  await tx.exec(
    'create table if not exists migrations (number int primary key, name text not null, hash text not null, applied_at timestamptz not null default now())',
  );
  return tx.query<Applied>('select number, name, hash from migrations order by number');
}

/**
 * Runs missing migrations and returns their names. Lower numbers may be added later, so that people working in parallel need not wait for
 * each other. After a kill the next call continues from there. `log` gets each migration before it runs, except for a new database. @throws
 * when an old migration was changed or is not known
 */
export async function migrate(db: Db, migrations: Migration[], log?: Pick<Log, 'info'>): Promise<string[]> {
  const ran: string[] = [];
  const applied = await db.transaction(null, lockedHistory);
  checkHistory(applied, migrations);
  const missing = migrations.filter(({ number }) => !applied.some((old) => old.number === number));
  for (const [at, migration] of missing.entries()) {
    if (applied.length > 0)
      log?.info('bringing the database to this version', { migration: migration.name, step: `${at + 1} of ${missing.length}` });
    await db.transaction(null, async (tx) => {
      const now = await lockedHistory(tx);
      if (now.some(({ number }) => number === migration.number)) return; // another server has just run it
      await tx.exec(migration.sql);
      await tx.query('insert into migrations (number, name, hash) values ($1, $2, $3)', [migration.number, migration.name, migration.hash]);
      ran.push(migration.name);
    });
  }
  return ran;
}
