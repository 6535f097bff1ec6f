// Real databases for tests: PGlite in memory, already migrated. The first of a schema takes seconds; later ones start from its snapshot.
import { DAY_MS } from '#contract/units.ts';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import type { PgliteProgram } from './pglite-protocol.ts';
import { lendTestDb } from './spare-test-db.ts';

const CACHE = join(import.meta.dirname, '../../.cache/test-db');

async function prune(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const found = await stat(join(CACHE, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(join(CACHE, name), { force: true });
  }
}

/** Files of template1 and template0, whose numbers PostgreSQL has fixed: half of a snapshot's files, which no test uses. */
const UNUSED = /\/base\/[14]\/./;

/** The archive without files that tests do not open: unpacking them takes a seventh of a start (measured November 2026). */
function leaner(tar: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  const text = (from: number, to: number) => Buffer.from(tar.subarray(from, to)).toString('latin1').replace(/\0.*$/s, '');
  for (let at = 0; at < tar.length; ) {
    const size = Number.parseInt(text(at + 124, at + 136), 8) || 0;
    const end = at + 512 + Math.ceil(size / 512) * 512;
    if (!UNUSED.test(text(at, at + 100))) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** Exists in Node, but not in its types. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<PgliteProgram> };

let compiled: Promise<PgliteProgram> | undefined;
/** PGlite's program, compiled once in a process and shared by its threads. */
const pgliteProgram = (): Promise<PgliteProgram> =>
  (compiled ??= readFile(fileURLToPath(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')))).then((bytes) =>
    WebAssembly.compile(bytes),
  ));

/** A new, empty, migrated database for each call; close it when done. */
export const openTestDb = (): Promise<Db> => lendTestDb(startTestDb);

async function startTestDb(): Promise<Db> {
  const migrations = await readMigrations();
  const name = createHash('sha256')
    .update(migrations.map(({ hash }) => hash).join())
    .digest('hex');
  const file = join(CACHE, `${name}.lean.tar`);
  const snapshot = await readFile(file).catch(() => undefined);
  if (snapshot) return openPglite({ snapshot: new Uint8Array(snapshot), wasm: await pgliteProgram() });
  const db = await openPglite({});
  await migrate(db, migrations);
  await mkdir(CACHE, { recursive: true });
  await prune();
  const part = `${file}.${process.pid}.${Math.random()}`;
  await writeFile(part, leaner(await db.dump()));
  await rename(part, file); // tests in other processes see all of it or nothing
  return db;
}
