// npm run bench draining: what the page's main thread does while 5,000 edits of one fleet go ashore and pulls go on, and while a device
// takes in its first 100,000 rows. Real Chromium and the real engine; the server is in the page (draining-page.ts).
import { setTimeout as sleep } from 'node:timers/promises';
import { withBrowser } from './browser.ts';
import { type Tasks, tasksOf } from './main-thread.ts';
import type { Report } from './figure.ts';

const EDITS = 5_000;
const ROWS = 100_000;
const LONGEST_TASK_MS = 50;
const SLICE_MS = 5_000;

export function bench(report: Report): Promise<void> {
  return withBrowser(report, async (open, browser) => {
    const { page, ask } = await open();
    const referenceMs = await ask('referenceMs', 0);
    const measured = async (what: string, count: number, work: string) => {
      const slices: Tasks[] = [];
      let done: number | undefined;
      const startedMs = performance.now();
      const working = ask(work, count).then((is) => void (done = is));
      while (done === undefined) {
        const slice = await tasksOf(browser, page, () => Promise.race([working, sleep(SLICE_MS)])); // a trace holds no more
        slices.push(slice);
      }
      const seconds = (performance.now() - startedMs) / 1000;
      if (done !== count) throw new Error(`${what}: ${done} of ${count}`);
      const longest = Math.max(...slices.map(({ longestCpuMs }) => longestCpuMs));
      report({ name: `${what}: longest task, ms of processor`, value: longest, limit: LONGEST_TASK_MS, detail: { slices } });
      report({ name: '  to the reference loop', value: longest / referenceMs, detail: { referenceMs } });
      report({ name: '  longest task, ms of the clock', value: Math.max(...slices.map(({ longestMs }) => longestMs)) });
      report({ name: '  all of it, ms a row', value: (seconds * 1000) / count });
    };
    await ask('queueEdits', 200); // compiles the code
    await ask('drainQueue', 200);
    for (const edits of [EDITS / 4, EDITS]) {
      await ask('queueEdits', edits);
      await measured(`${edits.toLocaleString('en')} edits of one fleet ashore`, edits, 'drainQueue');
    }
    await ask('readyFirstPull', ROWS);
    await measured(`the first ${ROWS.toLocaleString('en')} rows of a device`, ROWS, 'firstPull');
  });
}
