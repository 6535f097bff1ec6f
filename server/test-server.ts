// The real server as a process of its own, for tests of what only a process can do: start, fail to start, be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, 'main.ts');
/** What `npm start` runs. */
export const NPM_START = join(import.meta.dirname, '../scripts/start.ts');
export const ADMIN = { email: 'admin@fathom.example', password: 'an administrator for tests' };

const { PATH = '', NODE_COMPILE_CACHE } = process.env;
/** What a command of ours is started with, beside its own: nothing else of who runs the tests, and what Node has compiled before. */
export const BARE_ENVIRONMENT = { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };

const running = new Set<ChildProcess>();

/** What a failed test left running, its database folder included, ends here: call it after each test. */
export async function killLeftovers(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      return gone;
    }),
  );
}

export interface ServerProcess {
  child: ChildProcess;
  address: string;
  /** What it wrote so far, both streams. */
  said(): string;
  /** Ends it and answers its exit code, or the signal's name. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}

/** Starts it and waits for nothing. `entry`: `NPM_START` where the settings of `npm start` matter. */
export function spawnServer(environment: Record<string, string>, entry = MAIN) {
  const child = spawn(process.execPath, [entry], {
    env: { ...BARE_ENVIRONMENT, ADMIN_PASSWORD: ADMIN.password, DEMO_PASSWORD: ADMIN.password, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  running.add(child);
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as number | string;
  });
  return { child, said: () => text, ended };
}

/** Starts it and waits until it answers. @throws with its words when it does not */
export async function startServer(environment: Record<string, string>, entry?: string): Promise<ServerProcess> {
  const { child, said, ended } = spawnServer(environment, entry);
  let over = false;
  void ended.then(() => (over = true));
  for (;;) {
    const address = /Fathom is ready: (\S+)/.exec(said())?.[1];
    if (address !== undefined) {
      return {
        child,
        address,
        said,
        stop(signal = 'SIGTERM') {
          child.kill(signal);
          return ended;
        },
      };
    }
    if (over) throw new Error(`The server ended before it was ready:\n${said()}`);
    await sleep(20);
  }
}

/** Starts one that is expected to give up; its exit code and its words. */
export async function failToStart(environment: Record<string, string>): Promise<{ code: number | string; said: string }> {
  const { child, said, ended } = spawnServer(environment);
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const code = await ended;
  clearTimeout(late);
  return { code, said: said() };
}
