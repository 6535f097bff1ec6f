// Real databases for tests: PGlite in memory, already migrated. The first of a schema takes seconds, later ones start from its snapshot.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';

const CACHE = join(import.meta.dirname, '../../.cache/test-db');

const DAY_MS = 86_400_000;

async function prune(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const found = await stat(join(CACHE, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(join(CACHE, name), { force: true });
  }
}

/** An empty, migrated database of its own for each call; close it when done. */
export async function openTestDb(): Promise<Db> {
  const migrations = await readMigrations();
  const name = createHash('sha256')
    .update(migrations.map(({ hash }) => hash).join())
    .digest('hex');
  const file = join(CACHE, `${name}.tar`);
  const snapshot = await readFile(file).catch(() => undefined);
  if (snapshot) return openPglite({ snapshot: new Uint8Array(snapshot) });
  const db = await openPglite({});
  await migrate(db, migrations);
  await mkdir(CACHE, { recursive: true });
  await prune();
  const part = `${file}.${process.pid}.${Math.random()}`;
  await writeFile(part, await db.dump());
  await rename(part, file); // tests in other processes see all of it or nothing
  return db;
}
