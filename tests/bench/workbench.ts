// The map at its fullest: frames beside those of the same map with nothing on it, what opening each panel and drawer holds the page up for,
// and what playing the time slider does. Real Chromium, production build, real server.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { load, median } from './app-harness.ts';
import { type Longest, type Tasks, tasksByPart, tasksOf } from './main-thread.ts';
import { type MapHarness, startMapHarness } from './map-harness.ts';
import type { Report } from './figure.ts';

const FRAME_RATIO = 2;
const OPENING_TASK_MS = 100;
const PLAYING_TASK_MS = 50;
const PAIRS = 5;
const ROUNDS = 3;
/** Until nothing but the clock moves: names, predicted routes, tracks. */
const SETTLED_MS = 12_000;
const LOOKED_AT_MS = 1_000;
const PLAYED_MS = 20_000;

export interface Place {
  position: [number, number];
  zoom: number;
}
export interface Journey {
  name: string;
  from: Place;
  to: Place;
}

const JOURNEYS: readonly Journey[] = [
  { name: 'panning at zoom 2', from: { position: [7, 30], zoom: 2 }, to: { position: [16, 30], zoom: 2 } },
  { name: 'zooming from 2 to 8', from: { position: [45, 12.8], zoom: 2 }, to: { position: [45, 12.8], zoom: 8 } },
  { name: 'panning at zoom 5', from: { position: [44, 13], zoom: 5 }, to: { position: [46, 13], zoom: 5 } },
  { name: 'panning at zoom 8', from: { position: [103.8, 1.2], zoom: 8 }, to: { position: [104, 1.2], zoom: 8 } },
];

/** Milliseconds of each frame on the way (without the first two), the GPU's work included. */
export function travel(page: Page, { from, to }: Journey, eachMs = 0, frameCount = 8): Promise<number[]> {
  return page.evaluate(
    async ([start, end, restMs, steps]) => {
      interface Stage extends HTMLElement {
        chart?: { setView(view: Place): void };
      }
      const stage: Stage | null = document.querySelector('[data-testid=chart]');
      const chart = stage?.chart;
      const gl = stage?.querySelector('canvas')?.getContext('webgl2');
      if (!chart || !gl) throw new Error('no chart on the page');
      const finish = () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      const nextFrame = () => new Promise(requestAnimationFrame);
      const frames: number[] = [];
      for (let step = 0; step < steps; step++) {
        const part = (a: number, b: number) => a + ((b - a) * step) / (steps - 1);
        const view: Place = {
          position: [part(start.position[0], end.position[0]), part(start.position[1], end.position[1])],
          zoom: part(start.zoom, end.zoom),
        };
        await nextFrame();
        finish(); // what the GPU still has of the frame before is not this one's
        const startedMs = performance.now();
        chart.setView(view); // asks for MapLibre's frame before ours, so that it is drawn when ours comes
        await nextFrame();
        finish();
        frames.push(performance.now() - startedMs);
        if (restMs > 0) await new Promise((later) => setTimeout(later, restMs));
      }
      return frames.slice(2);
    },
    [from, to, eachMs, frameCount] as const,
  );
}

export async function benchFrames(harness: MapHarness, report: Report): Promise<void> {
  const empty = await harness.open('nothing');
  const full = await harness.open('everything');
  await sleep(SETTLED_MS);
  for (const journey of JOURNEYS) {
    for (const page of [empty, full]) {
      await page.bringToFront();
      await travel(page, journey, 150); // unhurried, once: the ground is fetched and kept
    }
    const pairs: { emptyMs: number; fullMs: number; load: number }[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      await empty.bringToFront();
      const emptyMs = median(await travel(empty, journey));
      await full.bringToFront();
      pairs.push({ emptyMs, fullMs: median(await travel(full, journey)), load: load() });
    }
    const ratios = pairs.map(({ emptyMs, fullMs }) => fullMs / emptyMs);
    const least = Math.min(...ratios);
    report({
      name: `frame while ${journey.name}, all on, to the empty map's`,
      value: median(ratios),
      limit: FRAME_RATIO,
      detail: { least, pairs },
    });
  }
  await empty.close();
  await full.close();
}

/** In the rail, and by their names behind "More". */
const IN_RAIL = ['layers', 'drawing', 'measuring', 'views', 'timeSlider', 'ships', 'ports', 'events', 'alerts', 'key'];
const BEHIND_MORE = [
  'Map style',
  'Go to a position',
  'Transit risk',
  'Search results',
  'Plan a route',
  'Saved views',
  'Drawings',
  'Notifications',
  'Preferences',
];

const shut = async (page: Page) => {
  await page.getByTestId('chart').locator('canvas').focus();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
  await sleep(300);
};

async function openAll(harness: MapHarness, page: Page): Promise<Map<string, Longest>> {
  return tasksByPart(harness.browser, page, async (part) => {
    for (const tool of IN_RAIL) {
      await part(tool, async () => {
        await page.locator(`[data-tool=${tool}]`).click();
        await page.locator('[data-panel]').first().waitFor();
        await sleep(LOOKED_AT_MS);
      });
      await part(`${tool}, closing`, () => shut(page));
    }
    for (const name of BEHIND_MORE) {
      await part(name, async () => {
        await page.locator('[data-tool=more]').click();
        await page.getByRole('menuitem', { name, exact: true }).click();
        await sleep(LOOKED_AT_MS);
      });
      await part(`${name}, closing`, () => shut(page));
    }
    for (const address of harness.things) {
      await part(address.split('=')[0] ?? '', async () => {
        await page.evaluate((search) => history.pushState({}, '', search), `?${address}`);
        await page.locator('aside').first().waitFor();
        await sleep(LOOKED_AT_MS);
      });
      await part(`${address.split('=')[0]}, closing`, () => shut(page));
    }
  });
}

/** Each for the first time in its page, as the user who waits for it does. */
export async function benchOpenings(harness: MapHarness, report: Report): Promise<void> {
  const rounds: { opened: Map<string, Longest>; load: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await harness.open('everything');
    await sleep(SETTLED_MS);
    rounds.push({ opened: await openAll(harness, page), load: load() });
    await page.close();
  }
  const each = [...(rounds[0]?.opened.keys() ?? [])].map((name) => {
    const tasks = rounds.flatMap(({ opened }) => opened.get(name) ?? []);
    const of = (what: 'longestCpuMs' | 'longestMs') => tasks.map((task) => task[what]);
    return {
      name,
      cpuMs: median(of('longestCpuMs')),
      leastCpuMs: Math.min(...of('longestCpuMs')),
      clockMs: median(of('longestMs')),
      tasks,
    };
  });
  const [worst] = each.toSorted((a, b) => b.cpuMs - a.cpuMs);
  report({
    name: `opening any panel or drawer: longest task (${worst?.name}), ms of processor`,
    value: worst?.cpuMs ?? Number.NaN,
    limit: OPENING_TASK_MS,
    detail: { loads: rounds.map(({ load: of }) => of), each },
  });
  report({ name: '  the same by the clock', value: Math.max(...each.map(({ clockMs }) => clockMs)) });
}

/** The last day at an hour a second, and from 30 days back at six; ships go on coming meanwhile. */
const PLAYS = [
  { name: 'the last day', keys: [], speed: undefined },
  { name: 'from 30 days back, fastest', keys: ['Home'], speed: '6 h per second' },
] as const;

async function play(harness: MapHarness, page: Page, { keys, speed }: (typeof PLAYS)[number]): Promise<Tasks> {
  await page.locator('[data-tool=timeSlider]').click();
  const strip = page.getByRole('region', { name: 'Time', exact: true });
  await strip.waitFor();
  await strip.getByRole('slider', { name: 'Time shown', exact: true }).focus();
  for (const key of keys) await page.keyboard.press(key);
  if (speed) await strip.getByRole('combobox', { name: 'Speed' }).selectOption(speed);
  await sleep(1000);
  const tasks = await tasksOf(harness.browser, page, async () => {
    await strip.getByRole('button', { name: 'Play' }).click();
    await sleep(PLAYED_MS);
  });
  await shut(page);
  return tasks;
}

export async function benchPlaying(harness: MapHarness, report: Report): Promise<void> {
  const page = await harness.open('everything');
  await sleep(SETTLED_MS);
  harness.sail(true);
  for (const one of PLAYS) {
    const rounds: { tasks: Tasks; load: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push({ tasks: await play(harness, page, one), load: load() });
    const of = (what: 'longestMs' | 'longestCpuMs' | 'over50Cpu') => rounds.map(({ tasks }) => tasks[what]);
    const least = Math.min(...of('longestCpuMs'));
    report({
      name: `time plays (${one.name}): longest task, ms of processor`,
      value: median(of('longestCpuMs')),
      limit: PLAYING_TASK_MS,
      detail: { least, rounds },
    });
    report({ name: '  the same by the clock', value: median(of('longestMs')) });
    report({ name: '  tasks over 50 ms of processor', value: median(of('over50Cpu')) });
  }
  harness.sail(false);
  await page.close();
}

export async function bench(report: Report, ships: number): Promise<void> {
  const harness = await startMapHarness(ships);
  try {
    await benchFrames(harness, report);
    await benchOpenings(harness, report);
    await benchPlaying(harness, report);
  } finally {
    await harness.close();
  }
}
