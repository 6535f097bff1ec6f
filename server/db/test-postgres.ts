// A PostgreSQL server from the machine's own package, in a temporary folder, for tests that run on both drivers.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** The folder of initdb and postgres: Debian's (newest first), else from PATH; undefined when there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root, so root gives it the user of its package. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
  /** As `kill -9` of the database, and a restart on the same data. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts an empty cluster that listens only on a socket in its folder; durability off, for speed. */
export async function startTestPostgres(bin: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-pg-'));
  const user = otherUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, 'cluster');
  execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'fathom', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'], {
    cwd: folder,
    stdio: 'pipe',
    ...user,
  });
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'shared_buffers=32MB'].flatMap((one) => [
      '-c',
      one,
    ]);
    const child = spawn(join(bin, 'postgres'), ['-D', cluster, ...settings], { cwd: folder, stdio: 'ignore', ...user });
    server = child;
    while (child.exitCode === null) {
      try {
        execFileSync(join(bin, 'pg_isready'), ['-q', '-h', folder]);
        return;
      } catch {
        await sleep(50);
      }
    }
    throw new Error(`PostgreSQL did not start in ${folder}`);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = server;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  await start();
  return {
    url: `postgres://fathom@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start,
    kill: () => end('SIGQUIT'), // immediate shutdown: like a crash, but its child processes end too
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same with a database of the newest schema. `server.stop` does not close `db`. */
export async function openTestPostgres(bin: string): Promise<{ server: TestPostgres; db: Db }> {
  const server = await startTestPostgres(bin);
  const db = await openPostgres(server.url);
  await migrate(db, await readMigrations());
  return { server, db };
}
