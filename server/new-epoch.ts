// node server/new-epoch.ts: for an operator who put a backup of the database back. Devices then bring what the backup does not know.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BadConfig, type Config, readOwnConfig } from './config.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { openDb } from './db/open-db.ts';
import { describeStartFailure } from './start-failures.ts';
import { startEpoch, WrongClock } from './sync/start-epoch.ts';

const EXIT = { done: 0, failed: 1, wrongUse: 2 } as const;

class CannotBegin extends Error {}

async function run(config: Config): Promise<void> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'pgdata')))
    throw new CannotBegin(`There is no database in ${config.dataDir}. Put the backup back first.`);
  const db = await openDb(config); // has the data folder to itself, or throws FolderInUse
  try {
    const [others] = await db.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where application_name = 'fathom' and datname = current_database() and pid <> pg_backend_pid()`,
    );
    if (db.kind === 'postgres' && others && others.n > 0) throw new CannotBegin('A Fathom server is using this database. Stop it first.');
    const epoch = await startEpoch(db, Date.now());
    process.stdout.write(`This database begins a new life: epoch ${epoch}.\nDevices send what it does not know when they next connect.\n`);
  } finally {
    await db.close();
  }
}

function describeFailure(error: unknown, config: Config | undefined): { words: string; exit: number } {
  if (error instanceof BadConfig) return { words: error.message, exit: EXIT.wrongUse };
  if (error instanceof CannotBegin || error instanceof WrongClock) return { words: error.message, exit: EXIT.failed };
  const words = describeStartFailure(error, config);
  if (words === undefined) throw error;
  return { words: `${words}${error instanceof FolderInUse ? '\nStop the server first.' : ''}`, exit: EXIT.failed };
}

async function main(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readOwnConfig();
    await run(config);
  } catch (error) {
    const { words, exit } = describeFailure(error, config);
    process.stderr.write(`${words}\nNothing was changed.\n`);
    process.exitCode = exit;
  }
}

if (import.meta.main) await main();
