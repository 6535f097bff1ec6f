// What the bench of draining does in its page: the real engine on a real database, with a server in memory that knows ships of fleets.
import { ok } from '#contract/result.ts';
import { fleetShipId } from '#contract/row-ids.ts';
import { type Change, MAX_PAGE_BYTES, type PullAnswer, type PullQuery } from '#contract/sync.ts';
import { openAccountDb } from '#store/device/account-db.ts';
import { commitTo } from '#store/edits/commit.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import { deviceSurroundings } from '#sync/surroundings.ts';
import type { SyncRequest } from '#sync/transport.ts';

const ADA = { accountId: 'ada', organisationId: 'o1' };
const SCOPE = 'content:ada';
const FIRST_MMSI = 201_000_000;
const SHIPS_A_FLEET = 10_000;
const ANSWER_AFTER_MS = 2;
/** More often than hints are followed: what a pull costs shall show. */
const PULL_EVERY_EDITS = 50;

interface Line {
  seq: number;
  change: Change;
  bytes: number;
}

/** Its log is in order of seq, each row at its latest change. */
function memoryServer() {
  const lines = new Map<string, Line>();
  const log: (Line | undefined)[] = [undefined];

  function put(t: string, id: string, row: Record<string, unknown>): void {
    const before = lines.get(id);
    const v = (before?.change.v ?? 0) + 1;
    const change: Change = { t, id, v, row: { ...row, id, v } };
    const line = { seq: log.length, change, bytes: JSON.stringify(change).length };
    if (before) log[before.seq] = undefined;
    log.push(line);
    lines.set(id, line);
  }
  const nowMs = () => Date.now();
  let updatedAt = nowMs();
  const touch = (id: string) => {
    updatedAt = Math.max(nowMs(), updatedAt + 1);
    put('fleets', id, { ownerId: 'ada', organisationId: 'o1', name: id, tags: [], mastersEmail: null, createdAt: 1, updatedAt });
  };
  const addShip = (fleetId: string, mmsi: number) =>
    put('fleetShips', fleetShipId(fleetId, mmsi), { fleetId, ownerId: 'ada', mmsi, sendToMaster: false });

  function pull({ cursor = {} }: PullQuery): PullAnswer {
    const changes: Change[] = [];
    let [bytes, reached] = [0, cursor[SCOPE] ?? 0];
    for (let seq = reached + 1; seq < log.length; seq += 1) {
      const line = log[seq];
      if (!line) continue;
      if ((bytes += line.bytes) > MAX_PAGE_BYTES) break;
      changes.push(line.change);
      reached = line.seq;
    }
    return { changes, cursor: { [SCOPE]: reached }, more: reached < log.length - 1, serverTime: nowMs(), epoch: 'e1' };
  }
  return { put, touch, addShip, pull, head: () => log.length - 1 };
}

const db = openAccountDb('bench-draining', 'relaxed');
const store = dexieLocalStore(db);
let server = memoryServer();

function start(onEdit: (engine: Engine) => void = () => {}): Engine {
  const engine = createEngine({
    store,
    surroundings: deviceSurroundings,
    who: ADA,
    want: () => [],
    transport: {
      async send({ path, body }: SyncRequest) {
        await new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
        if (path === '/api/sync/pull') return ok({ body: structuredClone(server.pull(body as PullQuery)) });
        server.addShip('ours', (body as { mmsi: number }).mmsi);
        server.touch('ours');
        onEdit(engine);
        return ok({ body: { at: { [SCOPE]: server.head() } } });
      },
    },
  });
  return engine;
}

async function until(isSo: () => PromiseLike<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 250));
}

async function reset(): Promise<void> {
  await db.delete();
  await db.open();
  server = memoryServer();
}

/** A device with so many edits of one fleet that were never sent. */
export async function queueEdits(edits: number): Promise<void> {
  await reset();
  server.touch('ours');
  const engine = start();
  await engine.pullNow();
  engine.stop();
  for (let at = 0; at < edits; at += 100)
    await store.transaction(async (tx) => {
      for (let mmsi = FIRST_MMSI + at; mmsi < FIRST_MMSI + Math.min(at + 100, edits); mmsi += 1) {
        const args = { fleetId: 'ours', mmsi };
        await commitTo(
          tx,
          { name: 'fleet.addShip', args, key: crypto.randomUUID() },
          { ...ADA, atMs: Date.now() - 3_600_000 + mmsi - FIRST_MMSI },
        );
      }
    });
}

/** All of them go ashore while pulls go on. Answers how many ships the device then shows that the server confirmed. */
export async function drainQueue(): Promise<number> {
  let edits = 0;
  const engine = start((running) => {
    if ((edits += 1) % PULL_EVERY_EDITS === 0) running.wake('hint');
  });
  await until(async () => (await db.outbox.count()) === 0);
  engine.stop();
  return db.fleetShips.filter(({ v }) => v > 0).count();
}

/** A server with so many rows, and a device that has none of them. */
export async function readyFirstPull(rows: number): Promise<number> {
  await reset();
  for (let at = 0; at < rows; at += 1) server.addShip(`fleet-${Math.floor(at / SHIPS_A_FLEET)}`, FIRST_MMSI + at);
  return rows;
}

/** Answers how many rows the device then has. */
export async function firstPull(): Promise<number> {
  const engine = start();
  await engine.pullNow();
  engine.stop();
  return db.fleetShips.count();
}

function mixed(steps: number): number {
  let value = 1;
  for (let n = 0; n < steps; n += 1) value = (Math.imul(value, 31) + n) | 0;
  return value;
}

/** Plain work that is the same each time, in ms: the shortest of some. */
export async function referenceMs(): Promise<number> {
  const once = () => {
    const fromMs = performance.now();
    for (let call = 0; call < 2_000; call += 1) if (mixed(10_000) === 0) throw new Error('Work was left out');
    return performance.now() - fromMs;
  };
  return Math.min(...Array.from({ length: 10 }, once));
}
