// Assessing a passage half round the world from 10,000 reports, as a user meets it: how long from the press to the figure, and what the main
// thread has to do for it. Real Chromium, production build, real server. The arithmetic alone is a part of `routing`.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { startFeed } from '#tests/e2e/feed.ts';
import { dragOnMap } from './dragging.ts';
import { askBench, benchPage, load, median, signInOnDevice, startAppHarness } from './app-harness.ts';
import type { Report } from './figure.ts';
import { type Tasks, tasksOf } from './main-thread.ts';
import { importInto } from './map-harness.ts';

const EVENTS = 10_000;
const ROUNDS = 5;
const LONGEST_TASK_MS = 50;
/** Of the clock, with the finding of the way: it is in the specification. */
const MOST_TO_FIGURE_MS = 1500;
/** By Suez and the Gulf of Aden. */
const WAY = 'from=NLRTM&to=NZAKL';

interface Round {
  toFigureMs: number;
  tasks: Tasks;
  load: number;
}

async function eventsHeld(page: Page, url: string): Promise<void> {
  await page.goto(benchPage(url));
  for (let second = 0; second < 180; second += 1) {
    const { events = 0 } = await askBench<Record<string, number>>(page, 'rowsOfMap');
    if (events >= EVENTS * 0.9) return; // what an import merges is one event
    await sleep(1000);
  }
  throw new Error('the events did not come');
}

/** `speedKn`: another one each time, so that it is computed anew. */
async function assess(page: Page, speedKn: number): Promise<number> {
  await page.getByLabel('Speed, kn').fill(String(speedKn));
  const from = performance.now();
  await page.getByRole('button', { name: 'Assess passage' }).click();
  const passage = page.getByRole('region', { name: 'Passage', exact: true }); // the lines of the rating say the speed too
  await passage.getByText(`${speedKn.toFixed(1)} kn`, { exact: true }).waitFor({ timeout: 60_000 });
  const tookMs = performance.now() - from;
  await page.getByRole('group', { name: 'Departures tried' }).waitFor({ timeout: 120_000 });
  await sleep(500);
  return tookMs;
}

export async function bench(report: Report): Promise<void> {
  const feed = await startFeed();
  const harness = await startAppHarness(`tcp://127.0.0.1:${feed.port}`);
  await importInto(harness, { nowMs: Date.now(), events: EVENTS });
  const browser = await harness.launch();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await signInOnDevice(page, harness.link.url);
    await eventsHeld(page, harness.link.url);
    const departure = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await page.goto(`${harness.link.url}/dashboard/tra?${WAY}&departure=${departure}Z&speed=12`);
    await assess(page, 11);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let toFigureMs = 0;
      const tasks = await tasksOf(browser, page, async () => {
        toFigureMs = await assess(page, 13 + round);
      });
      rounds.push({ toFigureMs, tasks, load: load() });
    }
    const of = (what: (round: Round) => number) => median(rounds.map(what));
    report({
      name: 'a passage assessed, measures too: longest task, ms of processor',
      value: of(({ tasks }) => tasks.longestCpuMs),
      limit: LONGEST_TASK_MS,
      detail: { rounds },
    });
    report({ name: '  longest task, ms of the clock', value: of(({ tasks }) => tasks.longestMs) });
    report({
      name: '  from the press to the figure, ms of the clock',
      value: of(({ toFigureMs }) => toFigureMs),
      limit: MOST_TO_FIGURE_MS,
    });
    await dragOnMap(browser, page, harness.link.url, report);
  } finally {
    await browser.close();
    await harness.close();
    await feed.close();
  }
}
