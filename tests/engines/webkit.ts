// WebKitGTK: the engine of Safari, and so of every iPad. WebKitWebDriver (Debian: webkit2gtk-driver) speaks the classic WebDriver over HTTP.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ended, type Engine, startDesk } from './engine.ts';

const LIBRARIES = '/usr/lib/x86_64-linux-gnu';
const DRIVER = '/usr/bin/WebKitWebDriver';

/** The small browser that WebKitGTK brings for its own tests. */
const miniBrowser = (): string | undefined =>
  existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES)
        .filter((name) => name.startsWith('webkit2gtk-'))
        .map((name) => join(LIBRARIES, name, 'MiniBrowser'))
        .find((path) => existsSync(path))
    : undefined;

/** What this computer lacks to drive it; undefined: nothing. */
export const webkitLacks = (): string | undefined =>
  existsSync(DRIVER) && miniBrowser() ? undefined : 'WebKitWebDriver and MiniBrowser (Debian: webkit2gtk-driver)';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((closed) => probe.close(() => closed()));
  return port;
}

/**
 * Runs in the page: what went wrong in it since the last time, and from the first time on. MiniBrowser under its driver has a private
 * session, of which WebKit writes no console: what its network or policies complain of is not here, and nothing before the page had loaded.
 */
function takeErrors(): string[] {
  const page = window as Window & { errorsToTake?: string[] };
  if (page.errorsToTake) return page.errorsToTake.splice(0);
  const errors: string[] = [];
  page.errorsToTake = errors;
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  const { error } = console;
  console.error = (...said: unknown[]) => {
    errors.push(said.map(String).join(' '));
    error(...said);
  };
  return [];
}

export async function openWebkit(): Promise<Engine> {
  const desk = await startDesk();
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], { env: desk.env, stdio: 'ignore' });
  const at = `http://127.0.0.1:${port}`;
  async function command<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const answer = await fetch(`${at}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: T & { message?: string; error?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }
  for (let tries = 0; tries < 100; tries++) {
    const ready = await fetch(`${at}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    await new Promise((later) => setTimeout(later, 100));
  }
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: miniBrowser(),
          args: ['--automation'],
        },
      },
    },
  });
  const session = `/session/${sessionId}`;
  await command('POST', `${session}/window/rect`, { width: 1280, height: 900 });
  async function run<Args extends unknown[], Answer>(code: (...args: Args) => Answer | Promise<Answer>, ...args: Args): Promise<Answer> {
    const script = `return Promise.resolve((${code.toString()})(...arguments)).then((answer) => JSON.stringify({ answer }))`;
    return JSON.parse(await command<string>('POST', `${session}/execute/sync`, { script, args })).answer;
  }
  const left: string[] = []; // errors of pages that were left
  return {
    async goTo(url) {
      left.push(...(await run(takeErrors)));
      await command('POST', `${session}/url`, { url });
      await run(takeErrors);
    },
    run,
    act: (actions) => command('POST', `${session}/actions`, { actions }),
    picture: async () => Buffer.from(await command<string>('GET', `${session}/screenshot`), 'base64'),
    errors: async () => [...left.splice(0), ...(await run(takeErrors))],
    async close() {
      await command('DELETE', session).catch(() => undefined);
      await ended(driver);
      await desk.end();
    },
  };
}
