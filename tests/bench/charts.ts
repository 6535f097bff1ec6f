// The map with 300,000 ships and every layer on: frames with a harbour cell beside frames without it, while panning and zooming; and what
// a frame costs the page's main thread. Real Chromium, production build, real server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { askBench, benchPage, load, median } from './app-harness.ts';
import { HARBOUR_CELL, harbourCell } from './harbour-cell.ts';
import type { Report } from './figure.ts';
import { tasksOf } from './main-thread.ts';
import { type MapHarness, startMapHarness } from './map-harness.ts';
import { type Journey, travel } from './workbench.ts';

const FRAME_RATIO = 1.5;
/** Turns of each page on each journey, one after the other, and frames of a turn: some three minutes in all on a machine at rest. */
const PAIRS = 5;
const FRAMES = 8;
const SETTLED_MS = 12_000;

/** The first keeps within the cell, as in waters that have charts all over; the second starts where its edges are in view. */
const JOURNEYS: readonly Journey[] = [
  { name: 'panning at zoom 13', from: { position: [103.81, 1.24], zoom: 13 }, to: { position: [103.83, 1.26], zoom: 13 } },
  { name: 'zooming from 11 to 15', from: { position: [103.82, 1.25], zoom: 11 }, to: { position: [103.82, 1.25], zoom: 15 } },
];

interface Turn {
  middleMs: number;
  slowestMs: number;
  /** Processor a frame: of the pages' processes with their workers, and of Chromium's drawing, which here is the GPU as well. */
  pageCpuMs: number;
  drawingCpuMs: number;
}

/** Seconds of processor so far, by kind of process. The clock also counts the wait for a core, which others may have. */
async function processorS(browser: Browser): Promise<(type: string) => number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as { processInfo: { type: string; cpuTime: number }[] };
  await session.detach();
  return (type) => processInfo.reduce((sum, one) => sum + (one.type === type ? one.cpuTime : 0), 0);
}

async function turnOf(browser: Browser, page: Page, journey: Journey): Promise<Turn> {
  await page.bringToFront();
  const before = await processorS(browser);
  const frames = await travel(page, journey, 0, FRAMES);
  const after = await processorS(browser);
  const spent = (type: string) => (1000 * (after(type) - before(type))) / FRAMES;
  return { middleMs: median(frames), slowestMs: Math.max(...frames), pageCpuMs: spent('renderer'), drawingCpuMs: spent('GPU') };
}

/** What is being done: on a busy machine the figures come late. */
const startedMs = performance.now();
const tell = (what: string): void => console.log(`     ${Math.round((performance.now() - startedMs) / 1000)} s: ${what}`);

async function benchJourney(browser: Browser, journey: Journey, without: Page, withChart: Page, report: Report): Promise<void> {
  tell(`${journey.name}, ${PAIRS} turns of ${FRAMES} frames without the chart and with it`);
  for (const page of [without, withChart]) {
    await page.bringToFront();
    await travel(page, journey, 150, FRAMES); // unhurried, once: the ground is fetched and kept
    await sleep(2000);
  }
  const pairs: { plain: Turn; chart: Turn; load: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    pairs.push({ plain: await turnOf(browser, without, journey), chart: await turnOf(browser, withChart, journey), load: load() });
    tell(`turn ${pair + 1} of ${PAIRS}`);
  }
  const ratio = (what: keyof Turn) => median(pairs.map(({ plain, chart }) => chart[what] / plain[what]));
  const ms = (side: 'plain' | 'chart', what: keyof Turn) => median(pairs.map((pair) => pair[side][what]));
  const each = (name: string, what: keyof Turn, limit?: number) => {
    const detail = { withoutMs: ms('plain', what), withMs: ms('chart', what), pairs };
    report({ name: `${name}, to that without`, value: ratio(what), ...(limit !== undefined && { limit }), detail });
    report({ name: '    without, ms', value: detail.withoutMs });
    report({ name: '    with, ms', value: detail.withMs });
  };
  each(`${journey.name}: a frame with the chart`, 'middleMs', FRAME_RATIO);
  each('  the slowest frame of a turn', 'slowestMs');
  each('  processor of drawing a frame', 'drawingCpuMs');
  each('  processor of the page a frame', 'pageCpuMs');
}

/** Until the server has made the sheets, and the device knows of them. */
async function chartsHeld({ app: { link }, browser }: MapHarness, page: Page): Promise<void> {
  const beside = await page.context().newPage();
  await beside.goto(benchPage(link.url));
  for (let quiet = 0, before = 0, tries = 0; quiet < 20; tries++) {
    const { chartCells = 0, chartSheets = 0 } = await askBench<Record<string, number>>(beside, 'rowsOfMap');
    if (tries > 480 || !browser.isConnected()) throw new Error(`the device knows ${chartCells} cells and ${chartSheets} sheets`);
    quiet = chartCells > 0 && chartSheets > 0 && chartSheets === before ? quiet + 1 : 0;
    before = chartSheets;
    await sleep(500);
  }
  await beside.close();
}

export async function bench(report: Report, ships: number): Promise<void> {
  const cells = mkdtempSync(join(tmpdir(), 'fathom-cells-'));
  const { bytes, features } = harbourCell();
  writeFileSync(join(cells, `${HARBOUR_CELL}.000`), bytes);
  tell('the server starts, and a device fills');
  const harness = await startMapHarness(ships, cells);
  try {
    const without = await harness.open('everything');
    tell('the server makes the sheets of the cell');
    await chartsHeld(harness, without);
    tell('the device knows the sheets');
    const withChart = await harness.open('everything and the chart');
    await sleep(SETTLED_MS);
    report({ name: 'objects in the harbour cell', value: features });
    for (const journey of JOURNEYS) {
      await benchJourney(harness.browser, journey, without, withChart, report);
      const tasks = await tasksOf(harness.browser, withChart, async () => void (await travel(withChart, journey, 0, FRAMES)));
      report({ name: `${journey.name}, with the chart: longest task, ms of processor`, value: tasks.longestCpuMs, detail: { tasks } });
    }
  } finally {
    await harness.close();
    rmSync(cells, { recursive: true, force: true });
  }
}
