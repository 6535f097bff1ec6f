// npm run bench fill: a new device from the press of "Sign in" to the map with all rows and ships, at two sizes. Real Chromium, production
// build, real server; only the ships are answered for it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PullAnswer } from '#contract/sync.ts';
import type { BrowserContext, Page } from 'playwright';
import { MEMBER, PASSWORD } from '#tests/e2e/fathom-server.ts';
import { startFeed } from '#tests/e2e/feed.ts';
import { type AppHarness, askBench, benchPage, load, signInPlainly, startAppHarness } from './app-harness.ts';
import type { Report } from './figure.ts';
import { type Tasks, tasksOf, threadClock } from './main-thread.ts';
import { answerShips, importInto, PORTS, shipsHeld } from './map-harness.ts';

/** The issue's: what a recording of the world and the incidents of 40 years have; and about ten times as many. */
const SIZES = [
  { events: 7_500, ships: 8_369 },
  { events: 50_000, ships: 100_000 },
] as const;
type Size = (typeof SIZES)[number];

const LONGEST_TASK_MS = 50;
const FILLED_S = 10;
const FRAME_RATIO = 2;
/** Cost a row at the larger size, to the smaller. */
const LINEAR = 1.3;
/** A trace holds no more. */
const SLICE_MS = 5_000;
const FRAMES_FOR_MS = 10_000;
const SETTLED_MS = 10_000;
const QUIET_MS = 1_000;

/** Until nothing changes any more that the import set going: threat maps, ratings of ports. The pages then wait for whoever asks, as they do where others asked before. */
async function serverAtRest({ server }: AppHarness): Promise<void> {
  const api = await signInPlainly(server.url);
  const want = ['world:events', 'world:areas', 'world:ports', 'world:zones'];
  const cursor: Record<string, number> = {};
  for (let quietMs = 0; quietMs < SETTLED_MS; ) {
    const page = (await api.post('/api/sync/pull', { cursor, want })) as PullAnswer;
    quietMs = page.changes.length > 0 ? 0 : quietMs + QUIET_MS;
    Object.assign(cursor, page.cursor);
    if (!page.more) await sleep(QUIET_MS);
  }
}

/** A device that was never here, on its way to the map; `beside` reads its database without a part in what is measured. */
async function newDevice(context: BrowserContext, url: string): Promise<{ page: Page; beside: Page }> {
  const beside = await context.newPage();
  await beside.goto(benchPage(url));
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${url}/dashboard/map`);
  await page.getByLabel('E-mail').fill(MEMBER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  return { page, beside };
}

async function untilFilled(page: Page, beside: Page, { events, ships }: Size): Promise<void> {
  for (;;) {
    const rows = await askBench<Record<string, number>>(beside, 'rowsOfMap').catch((): Record<string, number> => ({}));
    const { events: held = 0, ports = 0, areas = 0, threatMaps = 0 } = rows;
    if (held >= events && ports >= PORTS && areas > 0 && threatMaps > 0) break;
    await sleep(500);
  }
  await shipsHeld(page, ships);
}

interface Filling {
  seconds: number;
  /** All that the page's main thread did, seconds of processor; between two slices, too. */
  mainS: number;
  slices: Tasks[];
  /** Pages of rows, and the seconds in which an answer was waited for. */
  pulls: { pages: number; waitedS: number };
  load: number;
}

/** Without a trace, which takes a third of what two cores can do, and rarely asked how far it is. */
async function fillSeconds(app: AppHarness, size: Size): Promise<Pick<Filling, 'seconds' | 'pulls' | 'load'>> {
  const browser = await app.launch();
  const { page, beside } = await newDevice(await browser.newContext({ viewport: { width: 1280, height: 800 } }), app.link.url);
  app.link.passed = [];
  const startedMs = performance.now();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await untilFilled(page, beside, size);
  const seconds = (performance.now() - startedMs) / 1000;
  await browser.close();
  const asked = app.link.passed.filter(({ path }) => path === '/api/sync/pull');
  const waitedS = asked.reduce((sum, { askedMs, answeredMs }) => sum + (answeredMs - askedMs) / 1000, 0);
  return { seconds, pulls: { pages: asked.length, waitedS }, load: load() };
}

/** Tasks of the page's main thread from the press on; the signing in and the first picture are among them. */
async function fillTasks(app: AppHarness, size: Size): Promise<Pick<Filling, 'mainS' | 'slices'>> {
  const browser = await app.launch();
  const { page, beside } = await newDevice(await browser.newContext({ viewport: { width: 1280, height: 800 } }), app.link.url);
  const slices: Tasks[] = [];
  let isFilled = false;
  const mainS = await threadClock(page);
  const startedS = await mainS();
  await page.getByRole('button', { name: 'Sign in' }).click();
  const filled = untilFilled(page, beside, size).then(() => void (isFilled = true));
  while (!isFilled) slices.push(await tasksOf(browser, page, () => Promise.race([filled, sleep(SLICE_MS)])));
  const spentS = (await mainS()) - startedS;
  await browser.close();
  return { mainS: spentS, slices };
}

/** The chart is moved a little at each frame; answers the frames and how long they took. */
function framesUntil(page: Page, until: Promise<unknown>): Promise<{ frames: number; ms: number }> {
  const counting = page.evaluate(async () => {
    interface Stage extends HTMLElement {
      chart?: { setView(view: { position: [number, number]; zoom: number }): void };
    }
    const counted = window as unknown as { isCounted?: boolean };
    counted.isCounted = false;
    const startedMs = performance.now();
    let frames = 0;
    while (!counted.isCounted) {
      await new Promise(requestAnimationFrame);
      const stage: Stage | null = document.querySelector('[data-testid=chart]');
      stage?.chart?.setView({ position: [45 + Math.sin(frames / 20), 13], zoom: 4 });
      frames++;
    }
    return { frames, ms: performance.now() - startedMs };
  });
  return until.then(async () => {
    await page.evaluate(() => void ((window as unknown as { isCounted?: boolean }).isCounted = true));
    return counting;
  });
}

async function frameRatio(app: AppHarness, size: Size): Promise<{ ratio: number; detail: object }> {
  const browser = await app.launch();
  const { page, beside } = await newDevice(await browser.newContext({ viewport: { width: 1280, height: 800 } }), app.link.url);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForFunction(() => 'chart' in (document.querySelector('[data-testid=chart]') ?? {}));
  const filling = await framesUntil(page, untilFilled(page, beside, size));
  await sleep(SETTLED_MS);
  const filled = await framesUntil(page, sleep(FRAMES_FOR_MS));
  await browser.close();
  const frameMs = ({ frames, ms }: { frames: number; ms: number }) => ms / frames;
  return { ratio: frameMs(filling) / frameMs(filled), detail: { filling, filled, load: load() } };
}

async function benchSize(report: Report, size: Size): Promise<number> {
  const feed = await startFeed();
  const app = await startAppHarness(`tcp://127.0.0.1:${feed.port}`);
  try {
    const nowMs = Date.now();
    await importInto(app, { nowMs, events: size.events });
    answerShips(app, size.ships, nowMs);
    await serverAtRest(app);
    const { seconds, pulls, load: at } = await fillSeconds(app, size);
    const { mainS, slices } = await fillTasks(app, size);
    const of = `${size.events.toLocaleString('en')} events, ${size.ships.toLocaleString('en')} ships`;
    const most = (what: 'longestCpuMs' | 'longestMs') => Math.max(...slices.map((slice) => slice[what]));
    const isFirst = size === SIZES[0];
    report({ name: `${of}: filled after, s`, value: seconds, ...(isFirst && { limit: FILLED_S }), detail: { load: at, pulls } });
    report({ name: '  longest task, ms of processor', value: most('longestCpuMs'), limit: LONGEST_TASK_MS, detail: { slices } });
    report({ name: '  tasks over 50 ms of processor', value: slices.reduce((all, { over50Cpu }) => all + over50Cpu, 0) });
    report({ name: '  longest task, ms of the clock', value: most('longestMs') });
    report({ name: '  main thread, s of processor', value: mainS });
    const { ratio, detail } = await frameRatio(app, size);
    report({ name: '  a frame meanwhile, to the same map once filled', value: ratio, limit: FRAME_RATIO, detail });
    return (1000 * mainS) / (size.events + PORTS);
  } finally {
    await app.close();
    await feed.close();
  }
}

export async function bench(report: Report): Promise<void> {
  const [small, large] = SIZES;
  const smallMs = await benchSize(report, small);
  const largeMs = await benchSize(report, large);
  report({
    name: 'main thread a row, the larger size to the smaller',
    value: largeMs / smallMs,
    limit: LINEAR,
    detail: { smallMs, largeMs },
  });
}
