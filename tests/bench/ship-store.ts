// The ratios of design/ships.md that concern decoding, keeping and filtering, measured in a page and its worker, in pairs.
import { proxy, type Remote, wrap } from 'comlink';
import type { DrawColumns } from '#contract/worker-apis.ts';
import { slotsNear } from '#map/ships/ship-pick.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import type { ShipStoreBench } from './ship-store-worker.ts';

/** Ratios vary by 2 from run to run on a busy machine: the median of so many pairs. */
const PAIRS = 5;
const ACCOUNT = 'bench';

export type StoreReport = (name: string, ratio: number, limit: number, detail?: object) => void;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function repeated<T>(times: number, work: (round: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < times; round++) results.push(await work(round));
  return results;
}

async function timed(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Reports each ratio with its limit; `ships` is the size of the world. The page's window answers `nodeDecodeMs(ships)`. */
export async function benchShipStore(report: StoreReport, { ships }: { ships: number }): Promise<void> {
  const worker = new Worker(new URL('./ship-store-worker.ts', import.meta.url), { type: 'module' });
  const bench = wrap<ShipStoreBench>(worker);
  try {
    const decodeMs = await benchDecode(report, bench, ships);
    await benchRefresh(report, bench, ships); // before anything leaves garbage on the page
    await benchKeep(report, bench, ships);
    await benchOpen(report, bench, ships, decodeMs);
    await benchMillion(report, bench, ships);
  } finally {
    await bench.clear(ACCOUNT);
    worker.terminate();
  }
}

async function benchDecode(report: StoreReport, bench: Remote<ShipStoreBench>, ships: number): Promise<number> {
  const { nodeDecodeMs } = window as unknown as { nodeDecodeMs: (ships: number) => Promise<number> };
  await bench.decodeMs(ships); // compiles the code and warms the connection
  const pairs = await repeated(PAIRS, async () => ({ nodeMs: await nodeDecodeMs(ships), ms: await bench.decodeMs(ships) }));
  const ms = median(pairs.map((pair) => pair.ms));
  report("streamed decode to Node's inflateSync + JSON.parse", median(pairs.map((pair) => pair.ms / pair.nodeMs)), 1.3, { pairs });
  return ms;
}

async function benchKeep(report: StoreReport, bench: Remote<ShipStoreBench>, ships: number): Promise<void> {
  const writes = await repeated(PAIRS, async () => {
    await bench.clear(ACCOUNT);
    const { decodeMs: decodedMs, storeMs } = await bench.storeAllMs(ACCOUNT, ships);
    const { firstMs, nextMs: movedMs } = await bench.commitMovedMs(ACCOUNT, ships);
    return { decodedMs, storeMs, firstMs, movedMs };
  });
  report('store all ships, to decode', median(writes.map(({ storeMs, decodedMs }) => storeMs / decodedMs)), 0.5, { writes });
  report('commit of every 60th ship moved, to storing all', median(writes.map(({ storeMs, movedMs }) => movedMs / storeMs)), 0.1);
  const reads = await repeated(PAIRS, async () => ({ decodeMs: await bench.decodeMs(ships), ms: await bench.coldReadMs(ACCOUNT, ships) }));
  report('cold read to draw-ready, to decode', median(reads.map(({ ms, decodeMs }) => ms / decodeMs)), 0.4, { reads });
}

async function benchOpen(report: StoreReport, bench: Remote<ShipStoreBench>, ships: number, decodeMs: number): Promise<void> {
  await bench.openStore(ACCOUNT);
  const filters = await repeated(PAIRS, () => bench.filterMs());
  report('filter and new draw order, to decode', median(filters) / decodeMs, 0.05, { filters });

  // the columns first: collecting cloned objects would be counted against them
  const columnsMs = await repeated(PAIRS, () => timed(() => bench.snapshot()));
  await bench.parseObjects(ships);
  const objectsMs = await repeated(PAIRS, () => timed(() => bench.objects()));
  await bench.forgetObjects();
  report('hand-over of the draw columns, to a clone of the objects', median(columnsMs) / median(objectsMs), 0.02, { columnsMs, objectsMs });

  const order = await bench.drawOrder();
  if (order) report(`pick among ${ships} ships, ms`, pickMs(await bench.snapshot(), order.slots, ships), 4);
}

/** The median of picks at the places of ships, where there are others near. */
function pickMs(columns: DrawColumns, slots: Uint32Array, ships: number): number {
  const random = seeded(3);
  const times = Array.from({ length: 200 }, () => {
    const slot = Math.floor(random() * ships);
    const [x, y] = [columns.positions[2 * slot] as number, columns.positions[2 * slot + 1] as number];
    const startedMs = performance.now();
    slotsNear(columns, [slots], { x, y, radius: 2 ** 20 });
    return performance.now() - startedMs;
  });
  return median(times);
}

/** What the page itself feels of a refresh: tasks under 50 ms are not reported by the browser and count as none. */
async function benchRefresh(report: StoreReport, bench: Remote<ShipStoreBench>, ships: number): Promise<void> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  await repeated(3, async () => {
    await bench.clear(ACCOUNT);
    await new Promise<void>(
      (heard) =>
        void bench.refresh(
          ACCOUNT,
          ships,
          proxy(() => heard()),
        ),
    );
  });
  await new Promise((resolve) => setTimeout(resolve, 100)); // long tasks are told late
  observer.disconnect();
  report('longest task of the page during a refresh without a map, ms', Math.max(0, ...tasks), 50, { tasks });
}

async function benchMillion(report: StoreReport, bench: Remote<ShipStoreBench>, ships: number): Promise<void> {
  const million = Math.round((ships * 10) / 3);
  await fetch(`/payload/${million}.json`, { method: 'HEAD' }); // made once, not while the time runs
  const pairs = await repeated(PAIRS, async () => ({ decodeMs: await bench.decodeMs(ships), ms: await bench.decodeMs(million) }));
  report(`decode of ${million} ships, to ${ships}`, median(pairs.map(({ ms, decodeMs }) => ms / decodeMs)), 4.5, { pairs });
}
