// What a test of two servers on one database has: a PostgreSQL server, a folder, and processes that end with the test.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { BARE_ENVIRONMENT } from '#server/test-server.ts';
import type { Db } from './db.ts';
import { findPostgres, openTestPostgres } from './test-postgres.ts';

interface TwoServers {
  readonly db: Db;
  readonly folder: string;
  /** Runs `file` with the URL of the database, the folder and `more` as its arguments. */
  start(file: string, ...more: string[]): ReturnType<typeof startServer>;
}

const startServer = (args: readonly string[]) =>
  spawn(process.execPath, args, { env: BARE_ENVIRONMENT, stdio: ['ignore', 'pipe', 'inherit'] });

/** Anew for each test of the file. A machine without PostgreSQL skips them. */
export function forTwoServers(): TwoServers {
  const bin = findPostgres();
  const children: ChildProcess[] = [];
  let held: (Awaited<ReturnType<typeof openTestPostgres>> & { folder: string }) | undefined;
  const open = () => {
    if (!held) throw new Error('Only a test has it');
    return held;
  };
  beforeEach(async (context) => {
    if (bin === undefined) return context.skip();
    const folder = await mkdtemp(join(tmpdir(), 'fathom-two-servers-'));
    held = { folder, ...(await openTestPostgres(bin)) };
  }, 120_000);
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    if (!held) return;
    const { db, server, folder } = held;
    held = undefined;
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get db() {
      return open().db;
    },
    get folder() {
      return open().folder;
    },
    start(file, ...more) {
      const { server, folder } = open();
      const child = startServer([file, server.url, folder, ...more]);
      children.push(child);
      return child;
    },
  };
}
