// What the ships in the server's memory cost: bytes, packing, the loop's longest delay while all goes on, and a start from the database.
// npm run bench server; -- --ships 1000000 for the stress.
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { openTestDb } from '#server/db/test-db.ts';
import { createLog } from '#server/log.ts';
import { startHistory } from '#server/ships/history.ts';
import { openShipMemory, type ShipMemory } from '#server/ships/memory.ts';
import { type Payloads, startPayloads } from '#server/ships/payloads.ts';
import { BYTES_PER_SHIP, SEGMENT_SLOTS } from '#server/ships/segment.ts';
import { TICK_MS } from '#server/ships/ticks.ts';
import { LongestTurn } from './longest-turn.ts';
import type { Report } from './figure.ts';
import { sail, type Sailor } from './sailors.ts';

const PAIRS = 5;
const LONGEST_TURN_MS = 30;
/** The index is at most half and at least a quarter full: 8 bytes a place. */
const INDEX_BYTES = 32;
const log = createLog('error', (line) => process.stderr.write(line));

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timed<T>(work: () => T | Promise<T>): Promise<{ ms: number; value: T }> {
  const startedMs = performance.now();
  const value = await work();
  return { ms: performance.now() - startedMs, value };
}

async function ask(payloads: Payloads, query: Parameters<Payloads['answer']>[0]) {
  const answer = await payloads.answer(query, 'demonstration');
  if ('unchanged' in answer) throw new Error('Nothing was built');
  answer.release();
  return answer.payload;
}

/** The usual way, as fast as one thread can: all ships as objects already, then text, zlib of the same level, base64. */
const packInOneThread = (ships: object[]): number => deflateSync(JSON.stringify(ships), { level: 5 }).toString('base64').length;

/** A feed brings 5,000 reports a second, history is written behind and the world is packed again and again. */
async function measureLoop(memory: ShipMemory, payloads: Payloads, sailors: Sailor[], clock: { nowMs: number }) {
  let next = 0;
  const feed = setInterval(() => {
    for (let n = 0; n < 50; n++) {
      next = (next + 7) % sailors.length;
      const sailor = sailors[next];
      if (sailor) memory.position(sailor.position, clock.nowMs);
    }
  }, 10);
  await sleep(500); // the first calls are compiled
  const turn = new LongestTurn();
  let worlds = 0;
  for (const untilMs = performance.now() + 15_000; performance.now() < untilMs; worlds++) {
    clock.nowMs += TICK_MS;
    await ask(payloads, { global: true });
    await sleep(50);
  }
  clearInterval(feed);
  return { longestMs: turn.end(), worlds };
}

async function measurePacking(memory: ShipMemory, payloads: Payloads, count: number, nextTick: () => void) {
  const objects = Array.from(sail(count), ({ position }) => memory.ship(position.mmsi) ?? {});
  const build: number[] = [];
  const oneThread: number[] = [];
  let gzipBytes = 0;
  let bodyBytes = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    nextTick();
    const world = await timed(() => ask(payloads, { global: true }));
    build.push(world.ms);
    ({ bodyBytes } = world.value);
    gzipBytes = world.value.gzip.length;
    oneThread.push((await timed(() => packInOneThread(objects))).ms);
  }
  return {
    worldMs: median(build),
    oneThreadMs: median(oneThread),
    ratio: median(build.map((ms, pair) => ms / (oneThread[pair] ?? ms))),
    jsonBytes: JSON.stringify(objects).length,
    bodyBytes,
    gzipBytes,
  };
}

async function measureDeltas(memory: ShipMemory, payloads: Payloads, sailors: Sailor[], clock: { nowMs: number }) {
  const delta: number[] = [];
  const box: number[] = [];
  let deltaBytes = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    clock.nowMs += 10 * TICK_MS;
    const since = `bench.${memory.tick()}`;
    for (let n = 0; n < 5000; n++) {
      const sailor = sailors[(n * 59 + pair) % sailors.length];
      if (sailor) memory.position(sailor.position, clock.nowMs);
    }
    const answered = await timed(() => ask(payloads, { global: true, since }));
    delta.push(answered.ms);
    deltaBytes = answered.value.gzip.length;
    box.push((await timed(() => ask(payloads, { bbox: [-10 + pair, 40, 20, 65] }))).ms);
  }
  return { deltaMs: median(delta), deltaBytes, boxMs: median(box) };
}

/** The sea fills at once and the server is stopped: what it writes and hands over, then reads into an empty memory, as a start does. */
async function measureStart(fill: (memory: ShipMemory) => void, clock: () => number) {
  const db = await openTestDb();
  const memory = openShipMemory({ clock, epoch: 'bench' });
  const history = await startHistory({ db, memory, clock, log });
  fill(memory);
  const stopTurn = new LongestTurn();
  const written = await timed(() => history.stop());
  const stopTurnMs = stopTurn.end();
  const { pointsDropped, pointsWaiting, shipsWaiting } = history.status;
  if (pointsWaiting + shipsWaiting > 0) throw new Error(`${pointsWaiting} points and ${shipsWaiting} ships were not saved`);
  const again = openShipMemory({ clock, epoch: 'bench' });
  const turn = new LongestTurn();
  const read = await timed(() => startHistory({ db, memory: again, clock, log }));
  const longestMs = turn.end();
  if (again.count !== memory.count) throw new Error(`${again.count} ships came back of ${memory.count}`);
  await read.value.stop();
  await db.close();
  return { writeMs: written.ms, startMs: read.ms, longestMs, stopTurnMs, pointsDropped };
}

export async function bench(report: Report, count: number): Promise<void> {
  /** Those that move while it is measured. */
  const sailors = [...sail(count)].filter((_, number) => number % 8 === 0);
  const clock = { nowMs: Date.now() };
  const fill = (memory: ShipMemory) => {
    for (const { position, identity } of sail(count)) {
      memory.identity(identity, clock.nowMs);
      memory.position(position, clock.nowMs);
    }
  };
  const memory = openShipMemory({ clock: () => clock.nowMs, epoch: 'bench' });
  const filled = await timed(() => fill(memory));
  const payloads = startPayloads(memory);
  await ask(payloads, { mmsi: [] }); // the thread is up
  const nextTick = () => {
    clock.nowMs += TICK_MS;
    const [first] = sailors;
    if (first) memory.position(first.position, clock.nowMs);
  };
  const packing = await measurePacking(memory, payloads, count, nextTick);
  report({ name: 'world packed beside the loop, to stringify and zlib in one thread', value: packing.ratio, limit: 1.2, detail: packing });
  report({ name: 'bytes on the wire a ship (gzip of base64 of zlib)', value: packing.gzipBytes / count });
  const deltas = await measureDeltas(memory, payloads, sailors, clock);
  report({ name: 'delta of 5,000 ships, to the world packed', value: deltas.deltaMs / packing.worldMs, limit: 0.1, detail: deltas });
  report({
    name: 'bytes of memory a ship',
    value: memory.segments.length * BYTES_PER_SHIP * (SEGMENT_SLOTS / count) + INDEX_BYTES,
    limit: 160,
  });
  report({ name: 'reports taken a second', value: (2 * count * 1000) / filled.ms });
  clock.nowMs += TICK_MS;
  report({ name: 'scan for ships unseen 30 days, ms', value: (await timed(() => memory.expire())).ms, limit: LONGEST_TURN_MS });

  const db = await openTestDb();
  const history = await startHistory({ db, memory, clock: () => clock.nowMs, log });
  const loop = await measureLoop(memory, payloads, sailors, clock);
  await history.stop();
  await Promise.all([payloads.stop(), db.close()]);
  const name = 'longest turn of the loop while feed, history and packing go on, ms';
  report({ name, value: loop.longestMs, limit: LONGEST_TURN_MS, detail: loop });

  const start = await measureStart(fill, () => clock.nowMs);
  report({ name: 'longest turn of the loop during a start, ms', value: start.longestMs, limit: LONGEST_TURN_MS });
  report({ name: 'a stop as soon as the sea is full, s', value: start.writeMs / 1000, limit: 5, detail: start });
  report({ name: 'longest turn of the loop during that stop, ms', value: start.stopTurnMs, limit: LONGEST_TURN_MS });
  report({ name: 'track points dropped while the sea filled', value: start.pointsDropped, limit: 0 });
  report({ name: 'all ships read from PGlite at a start, s', value: start.startMs / 1000, limit: 15 });
}
