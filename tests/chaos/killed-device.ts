// A tablet for tests: a browser with a profile of its own that can be killed with SIGKILL, as a tablet's is when the power goes.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser, testBrowserArgs } from '../../scripts/browser.mjs';

const executablePath = findBrowser();

export interface KilledDevice {
  /** The open page; throws while the browser is not open. */
  readonly page: Page;
  /** Opens the browser on the profile where it is not open. */
  open(): Promise<Page>;
  /** SIGKILL to every process of the browser: nothing of it runs on. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** Processes that were started with this profile (Linux). */
function processesOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(profile);
      } catch {
        return false; // ended meanwhile
      }
    });
}

export async function killedDevice({ heightPx = 800 } = {}): Promise<KilledDevice> {
  const profile = await mkdtemp(join(tmpdir(), 'fathom-killed-'));
  let context: BrowserContext | undefined;
  let page: Page | undefined;
  const device: KilledDevice = {
    get page() {
      if (!page) throw new Error('the browser is not open');
      return page;
    },
    async open() {
      if (page) return page;
      context = await chromium.launchPersistentContext(profile, {
        headless: true,
        viewport: { width: 1280, height: heightPx },
        args: [...testBrowserArgs, '--disable-session-crashed-bubble', '--hide-crash-restore-bubble'],
        ...(executablePath && { executablePath }),
      });
      page = context.pages()[0] ?? (await context.newPage());
      return page;
    },
    async kill() {
      for (const pid of processesOf(profile)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // ended by the death of its parent
        }
      }
      while (processesOf(profile).length > 0) await sleep(50);
      await context?.close().catch(() => {});
      context = undefined;
      page = undefined;
    },
    async remove() {
      await device.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return device;
}
