// Brings a database to the newest schema: numbered files, forward only, each in one transaction, recorded with its hash.
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

/** Any fixed number that nothing else in the database locks by: two servers starting at once migrate one after the other. */
const LOCK_KEY = 0x666174;

const FOLDER = join(import.meta.dirname, 'migrations');

/** The files NNNN_name.sql, by number. @throws on a name of another shape and on a number used twice */
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
 * Runs what is missing and answers the names of what ran. Numbers may be filled in later, so that people working side by side do not
 * wait for each other. What ran before a kill stays done, so the next call goes on from there. `log` hears of each migration before it
 * runs; not while a new database is made.
 * @throws when an old migration was changed or is not known
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
      if (now.some(({ number }) => number === migration.number)) return; // another server was faster
      await tx.exec(migration.sql);
      await tx.query('insert into migrations (number, name, hash) values ($1, $2, $3)', [migration.number, migration.name, migration.hash]);
      ran.push(migration.name);
    });
  }
  return ran;
}
