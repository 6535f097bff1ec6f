// A browser engine as a user of this computer has it, driven over WebDriver: what both drivers have in common.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One source of W3C input actions: a finger, a mouse or a keyboard, and what it does in order. */
export type InputSource = { id: string; actions: readonly object[] } & (
  | { type: 'key' }
  | { type: 'pointer'; parameters: { pointerType: 'mouse' | 'touch' } }
);

export interface Engine {
  goTo(url: string): Promise<void>;
  /** Runs the function in the page; it sees nothing of the test, so what it needs comes as arguments. Arguments and answer travel as JSON. */
  run<Args extends unknown[], Answer>(code: (...args: Args) => Answer | Promise<Answer>, ...args: Args): Promise<Answer>;
  act(sources: readonly InputSource[]): Promise<void>;
  /** The page as drawn, a PNG. */
  picture(): Promise<Buffer>;
  /** What went wrong in the page since this was last asked. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

/** An X server without a screen, and a home folder of the browser's own; `end` takes both away. */
export async function startDesk(): Promise<{ env: NodeJS.ProcessEnv; home: string; end: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'fathom-engine-'));
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await said(display, /^(\d+)\s/);
  return {
    home,
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_DATA_HOME: join(home, 'data'),
      XDG_RUNTIME_DIR: home,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1', // no accessibility bus here: asking for it only takes time
    },
    async end() {
      await ended(display);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The first group of the pattern, once the process has written it. @throws when it ends before, or after a minute */
export function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((found, failed) => {
    let text = '';
    const late = setTimeout(() => failed(new Error(`not written within a minute: ${pattern}, but ${text}`)), 60_000);
    const read = (piece: Buffer) => {
      text += piece.toString();
      const match = pattern.exec(text);
      if (!match) return;
      clearTimeout(late);
      found(match[1] ?? '');
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`ended with ${code}: ${text}`)));
  });
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((gone) => {
    child.once('exit', () => gone());
    child.kill();
  });
}
