// npm run bench growth: how the cost of what people and the server do grows with what is kept, and how long a turn of the event loop takes.
// Each row of issue 14's table at three sizes. Nothing is tuned until a limit holds: what is over is a cliff that is there.
import { growingEvents } from './growing-events.ts';
import { growingFleets } from './growing-fleets.ts';
import { growingNotifications } from './growing-notifications.ts';
import { growingQueue } from './growing-queue.ts';
import type { Growing, Work } from './growing.ts';
import { LongestTurn, threadMs } from './longest-turn.ts';
import type { Report } from './figure.ts';

/** Twice the size may cost 2.2 times as much. */
export const MOST_EXPONENT = 1.15;
const LONGEST_TURN_MS = 50;
const RUNS = 3;
const MOST_WARM_UPS = 5;
const WARM_UP_MS = 500;
const REFERENCE_CALLS = 2000;
const REFERENCE_STEPS = 10_000;
const REFERENCE_RUNS = 10;

const THINGS: { open: () => Promise<Growing>; sizes: readonly number[] }[] = [
  { open: growingFleets, sizes: [10, 100, 1000] },
  { open: growingEvents, sizes: [10_000, 30_000, 90_000] },
  { open: growingNotifications, sizes: [1000, 3000, 9000] },
  { open: growingQueue, sizes: [300, 1000, 3000] },
];

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** The slope of a straight line through log cost over log size, by least squares. */
export function exponentOf(points: readonly { size: number; cost: number }[]): number {
  const logs = points.map(({ size, cost }) => [Math.log(size), Math.log(cost)] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, log) => sum + log[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  return logs.reduce((sum, [logX, logY]) => sum + (logX - x) * (logY - y), 0) / logs.reduce((sum, [logX]) => sum + (logX - x) ** 2, 0);
}

function mixed(steps: number): number {
  let value = 1;
  for (let n = 0; n < steps; n += 1) value = (Math.imul(value, 31) + n) | 0;
  return value;
}

/**
 * Processor time of plain work that is the same each time, in ms: the shortest of some. In many calls, for one long loop is at times left
 * without its optimised form, and then takes five times as long (Node 24).
 */
function referenceMs(): number {
  const once = () => {
    const fromMs = threadMs();
    for (let call = 0; call < REFERENCE_CALLS; call += 1) if (mixed(REFERENCE_STEPS) === 0) throw new Error('Work was left out');
    return threadMs() - fromMs;
  };
  return Math.min(...Array.from({ length: REFERENCE_RUNS }, once));
}

/** Processor time of the whole process, the database's thread and the collector's too, and the longest turn of this thread's loop. */
async function measure({ prepare, run }: Work): Promise<{ costMs: number; turnMs: number }> {
  await prepare?.();
  const turn = new LongestTurn();
  const used = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(used);
  return { costMs: (user + system) / 1000, turnMs: turn.end() };
}

/** Compiled, and read once. */
async function warmUp(work: Work): Promise<void> {
  let spentMs = 0;
  for (let run = 0; run < MOST_WARM_UPS && spentMs < WARM_UP_MS; run += 1) spentMs += (await measure(work)).costMs;
}

async function benchThing({ open, sizes }: (typeof THINGS)[number], report: Report): Promise<void> {
  const reference = referenceMs();
  const thing = await open();
  const found = new Map(
    Object.keys(thing.works).map((name) => [name, [] as { size: number; cost: number; turnMs: number; costsMs: number[] }[]]),
  );
  for (const [at, size] of sizes.entries()) {
    await thing.grow(size);
    for (const [name, work] of Object.entries(thing.works)) {
      if (at === 0) await warmUp(work);
      const runs: Awaited<ReturnType<typeof measure>>[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(work));
      const costsMs = runs.map(({ costMs }) => costMs);
      found.get(name)?.push({ size, cost: median(costsMs), turnMs: Math.max(...runs.map(({ turnMs }) => turnMs)), costsMs });
    }
  }
  await thing.close();
  for (const [name, points] of found) {
    const of = `${name}, ${sizes.map((size) => size.toLocaleString('en')).join(' / ')} ${thing.what}`;
    const longestMs = Math.max(...points.map(({ turnMs }) => turnMs));
    console.log(`     ${of}: ${points.map(({ cost }) => cost.toPrecision(3)).join(' / ')} ms of processor`);
    report({ name: `${name}: exponent`, value: exponentOf(points), limit: MOST_EXPONENT, detail: { of, points } });
    report({ name: `${name}: longest turn, ms of processor`, value: longestMs, limit: LONGEST_TURN_MS });
    report({ name: `${name}: longest turn, to the reference loop`, value: longestMs / reference, detail: { referenceMs: reference } });
  }
}

export async function bench(report: Report): Promise<void> {
  for (const thing of THINGS) await benchThing(thing, report);
}
