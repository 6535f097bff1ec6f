// The ship layer beside an empty map, in a page: first frame, frames while moving, own JavaScript, pick, refresh. Limits: ships page.
import type { StyleSpecification } from 'maplibre-gl';
import type { DrawOrder, ShipPatch, ShipSnapshot } from '#contract/worker-apis.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { ORDER_PADDING, orderIsDue } from '#map/ships/order-policy.ts';
import type { OrderWish } from '#map/ships/order-policy.ts';
import { plainOrder, snapshotOf } from './ship-layer.columns.ts';
import { syntheticShips } from './ship-layer.sketches.ts';
import { finish, openStage, openWithShips, orderFor } from './ship-stage.ts';
import type { MapStyle, Stage, WithShips } from './ship-stage.ts';

export type BenchReport = (name: string, value: number, limit?: number, detail?: object) => void;

const PAIRS = 5;
const STEPS = 10;
const SEED = 7;
const ALL = {};
/** In which the tiles of a view have come, from a server on the same machine. */
const SETTLED_MS = 150;
const bareSea = (): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'sea', type: 'background', paint: { 'background-color': '#cfe0ec' } }],
});

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const nextFrame = () => new Promise<number>(requestAnimationFrame);

/** Milliseconds of each frame of a journey, the GPU's work included; `before` runs as part of the frame. */
async function journey({ chart, gl }: Stage, view: (step: number) => ChartView, before: (step: number) => void): Promise<number[]> {
  const frames: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    await nextFrame();
    finish(gl); // while names fade the map draws by itself: what the GPU still has of that frame is not this one's
    const startedMs = performance.now();
    before(step);
    chart.setView(view(step)); // asks for MapLibre's frame before ours, so that it is drawn when ours comes
    await nextFrame();
    finish(gl);
    frames.push(performance.now() - startedMs);
  }
  return frames.slice(2);
}

/** The same way once, unhurried: the ground is fetched and kept, and what is measured is drawing. */
async function warm(stage: Stage, view: Journey['view']): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    stage.chart.setView(view(step));
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  }
}

interface Journey {
  name: string;
  view: (step: number) => ChartView;
}

const JOURNEYS: Journey[] = [
  { name: 'panning at zoom 2', view: (step) => ({ position: [7 + step, 30], zoom: 2 }) },
  { name: 'zooming from 2 to 8', view: (step) => ({ position: [4, 51.9], zoom: 2 + (6 * step) / (STEPS - 1) }) },
  { name: 'panning at zoom 8', view: (step) => ({ position: [4 + 0.02 * step, 51.9], zoom: 8 }) },
];

/** The steps at which the store would be asked for another order, each with its order. */
function ordersOf(stage: WithShips, view: Journey['view']): Map<number, DrawOrder> {
  const orders = new Map<number, DrawOrder>();
  let asked: OrderWish | undefined;
  for (let step = 0; step < STEPS; step++) {
    stage.chart.setView(view(step));
    const wish: OrderWish = { zoom: view(step).zoom, filter: ALL, rev: 1 };
    if (!orderIsDue(asked, { ...wish, box: stage.chart.visibleBox() })) continue;
    asked = { ...wish, box: stage.chart.visibleBox(ORDER_PADDING) };
    orders.set(step, orderFor(stage.chart, stage.snapshot));
  }
  return orders;
}

/** The journey with and without ships, by turns: the machine drifts, so only pairs can be compared. */
async function benchJourney(
  { empty, ships, ground, limit }: { empty: Stage; ships: WithShips; ground: string; limit?: number },
  { name, view }: Journey,
  report: BenchReport,
): Promise<void> {
  const orders = ordersOf(ships, view);
  for (const stage of [empty, ships]) await warm(stage, view);
  const pairs: { emptyMs: number; shipsMs: number }[] = [];
  const ownMs: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const emptyMs = median(await journey(empty, view, () => undefined));
    ships.ownMs.length = 0;
    const take = (step: number) => {
      const order = orders.get(step);
      if (order) ships.layer.setOrder(order);
    };
    pairs.push({ emptyMs, shipsMs: median(await journey(ships, view, take)) });
    ownMs.push(...ships.ownMs);
  }
  const drawn = ships.layer.count().drawn;
  const ratio = median(pairs.map(({ emptyMs, shipsMs }) => shipsMs / emptyMs));
  report(`frame while ${name}, to the empty ${ground}'s`, ratio, limit, { ground, pairs, drawn });
  if (limit !== undefined) report(`own JavaScript a frame while ${name}, ms`, median(ownMs), 1, { worst: Math.max(...ownMs) });
}

function benchPick(ships: WithShips, report: BenchReport): void {
  ships.layer.setOrder(plainOrder(ships.snapshot));
  ships.chart.setView({ position: [4, 51.9], zoom: 10 }); // at zoom 10 nothing is thinned: all are scanned
  const times = Array.from({ length: 25 }, (_, i) => {
    const startedMs = performance.now();
    ships.layer.pick(300 + 20 * i, 400, 22);
    return performance.now() - startedMs;
  });
  report('pick among all ships, ms', median(times), 4, { worst: Math.max(...times) });
}

/** Every ship moves: one patch of all of them, the worst that a refresh can be, and a fifth of them, the usual one. */
async function benchRefresh(ships: WithShips, report: BenchReport): Promise<void> {
  ships.chart.setView({ position: [7, 30], zoom: 2 });
  ships.layer.setOrder(orderFor(ships.chart, ships.snapshot));
  await new Promise((resolve) => setTimeout(resolve, 10 * SETTLED_MS)); // names and tiles of the new view are MapLibre's tasks
  let rev = ships.snapshot.rev;
  for (const share of [1, 5]) {
    const longest: number[] = [];
    const repaintOnly: number[] = [];
    const own: { appliedMs: number; worstFrameMs: number }[] = [];
    for (let run = 0; run < PAIRS; run++) {
      const patch = moved(ships.snapshot, ++rev, share);
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS)); // making it is a long task too
      const framesAfter = (work: () => void) =>
        longestTask(async () => {
          work();
          for (let frame = 0; frame < 8; frame++) await nextFrame();
        });
      repaintOnly.push(await framesAfter(() => ships.layer.setScheme('light')));
      ships.ownMs.length = 0;
      let appliedMs = 0;
      longest.push(
        await framesAfter(() => {
          const startedMs = performance.now();
          ships.layer.applyPatch(patch);
          appliedMs = performance.now() - startedMs;
        }),
      );
      own.push({ appliedMs, worstFrameMs: Math.max(...ships.ownMs) });
    }
    // of each refresh the longest, and of these the middle one: a thread that waits for a core once is not the layer's work
    const pieces = own.map((each) => Math.max(...Object.values(each)));
    report(`the layer's own longest piece, refresh of ${share === 1 ? 'all' : 'a fifth'}, ms`, median(pieces), 16, { pieces, own });
    report(`longest main-thread task, refresh of ${share === 1 ? 'all' : 'a fifth'}, ms`, median(longest), 50, {
      longest,
      repaintOnly,
      own,
    });
  }
}

function moved({ positions, attributes, slots }: ShipSnapshot, rev: number, share: number): ShipPatch {
  const changed = Uint32Array.from({ length: Math.floor(slots / share) }, (_, i) => i * share);
  const some = (column: Int32Array | Uint32Array, by: number) =>
    Array.from(changed, (slot) => [(column[2 * slot] ?? 0) + by, (column[2 * slot + 1] ?? 0) + by]);
  return {
    rev,
    slots,
    changed,
    positions: Int32Array.from(some(positions, 50 * rev).flat()),
    attributes: Uint32Array.from(some(attributes, 0).flat()),
  };
}

/** Milliseconds of the longest task over 50 ms as the browser tells it, else of the work itself; frames on the GPU are not tasks. */
async function longestTask(work: () => Promise<void>): Promise<number> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ entryTypes: ['longtask'] });
  const channel = new MessageChannel();
  let worst = 0;
  let lastMs = performance.now();
  let running = true;
  channel.port1.onmessage = () => {
    const nowMs = performance.now();
    worst = Math.max(worst, nowMs - lastMs);
    lastMs = nowMs;
    if (running) channel.port2.postMessage(0);
  };
  channel.port2.postMessage(0);
  await work();
  await new Promise((resolve) => setTimeout(resolve, 60));
  running = false;
  channel.port1.close();
  observer.disconnect();
  return tasks.length ? Math.max(...tasks) : Math.min(worst, 50);
}

/**
 * Reports as the bench page does. Limits hold on `style`, the base map that users have; bare sea, which costs a frame nearly
 * nothing, is measured beside it without a limit.
 */
export async function benchShipLayer(report: BenchReport, { ships: count, style }: { ships: number; style: MapStyle }): Promise<void> {
  const snapshot = snapshotOf(syntheticShips(count, SEED), Date.now());
  const start: ChartView = { position: [7, 47.65], zoom: 2 };
  const firsts: { loadMs: number; firstMs: number }[] = [];
  for (let run = 0; run < PAIRS; run++) {
    const { loadMs, firstMs, close } = await openWithShips(style, snapshot, start);
    firsts.push({ loadMs, firstMs });
    close();
  }
  report("columns to first frame, to the empty map's load", median(firsts.map(({ loadMs, firstMs }) => firstMs / loadMs)), 0.8, { firsts });
  for (const [ground, look, limit] of [
    ['base map', style, 1.6],
    ['bare sea', bareSea, undefined],
  ] as const) {
    const empty = await openStage(look, start);
    const ships = await openWithShips(look, snapshot, start);
    for (const each of JOURNEYS) await benchJourney({ empty, ships, ground, ...(limit !== undefined && { limit }) }, each, report);
    if (limit !== undefined) {
      benchPick(ships, report);
      await benchRefresh(ships, report);
    }
    empty.close();
    ships.close();
  }
}
