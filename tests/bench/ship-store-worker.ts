// The ship store's work, timed where it is done: in a worker.
import { expose, transfer } from 'comlink';
import { ok } from '#contract/result.ts';
import type { Ship, ShipsQuery } from '#contract/entities/ships.ts';
import type { ShipPatch } from '#contract/worker-apis.ts';
import { decodeAnswer } from '#ships/decode/decode-answer.ts';
import { openShipStore, type ShipStore } from '#ships/store/ship-store.ts';
import { deleteAccountDb } from '#store/device/account-db.ts';
import { fleet, FLEET_NOW_MS } from './fleet.ts';

const answerOf = (ships: number) => fetch(`/payload/${ships}.json`);
const nowMs = () => FLEET_NOW_MS;

async function timed<T>(work: () => Promise<T> | T): Promise<{ ms: number; value: T }> {
  const startedMs = performance.now();
  const value = await work();
  return { ms: performance.now() - startedMs, value };
}

function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

const fetchFrom = (response: (query: ShipsQuery) => Promise<Response>) => async (query: ShipsQuery) =>
  ok({ response: await response(query) });

async function open(accountId: string, response: (query: ShipsQuery) => Promise<Response>): Promise<ShipStore> {
  return valueOf(await openShipStore({ accountId, fetchShips: fetchFrom(response), fetchTrack: async () => ok([]), clock: nowMs }));
}

/** An answer with these ships, packed in the page. */
async function packedAnswer(ships: Ship[]): Promise<Response> {
  const stream = new Blob([JSON.stringify(ships)]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return new Response(JSON.stringify({ cursor: 'moved', reset: false, count: ships.length, ships: btoa(binary) }));
}

let objects: unknown;
let store: ShipStore | undefined;

const bench = {
  async decodeMs(ships: number): Promise<number> {
    const { ms, value } = await timed(async () => decodeAnswer(await answerOf(ships)));
    if (valueOf(value).batch.count !== ships) throw new Error('not all ships came');
    return ms;
  },

  /** Decoding and storing all ships in an empty database; storing is what `decodeMs` does not explain. */
  async storeAllMs(accountId: string, ships: number): Promise<{ decodeMs: number; storeMs: number }> {
    let decodeMs = 0;
    const decoded = await timed(async () => valueOf(await decodeAnswer(await answerOf(ships))));
    decodeMs = decoded.ms;
    const { PersistedShips } = await import('#ships/store/persisted-ships.ts');
    const { openAccountDb } = await import('#store/device/account-db.ts');
    const kept = valueOf(await PersistedShips.open(openAccountDb(accountId, 'relaxed')));
    const stored = await timed(() => kept.store(decoded.value.batch, { scope: 'world', reset: true }, { cursor: 'bench', world: true }));
    if (valueOf(stored.value) !== ships) throw new Error('not all ships were stored');
    kept.close();
    return { decodeMs, storeMs: stored.ms };
  },

  /** From nothing to the snapshot and the draw order of the whole world. */
  async coldReadMs(accountId: string, ships: number): Promise<number> {
    const { ms, value } = await timed(async () => {
      const opened = await open(accountId, () => answerOf(ships));
      return { opened, drawn: opened.snapshot().slots + opened.drawOrder({ filter: {} }).slots.length };
    });
    if (value.drawn !== 2 * ships) throw new Error('not all ships were read');
    value.opened.close();
    return ms;
  },

  /** Every 60th ship moved, twice: the first time after a cold start, and as it then is every 30 s. Without decoding. */
  async commitMovedMs(accountId: string, ships: number): Promise<{ firstMs: number; nextMs: number }> {
    const { PersistedShips } = await import('#ships/store/persisted-ships.ts');
    const { openAccountDb } = await import('#store/device/account-db.ts');
    const some = [...fleet(ships)].filter((_, i) => i % 60 === 0);
    const kept = valueOf(await PersistedShips.open(openAccountDb(accountId, 'relaxed')));
    const move = async (round: number) => {
      const moved = some.map((ship) => ({ ...ship, lat: ship.lat + round / 1e4, lastSeen: FLEET_NOW_MS + round * 1000 }));
      const { batch } = valueOf(await decodeAnswer(await packedAnswer(moved)));
      const stored = await timed(() => kept.store(batch, { scope: 'world', reset: false }, {}));
      if (valueOf(stored.value) !== moved.length) throw new Error('not all moved');
      return stored.ms;
    };
    const times = { firstMs: await move(1), nextMs: await move(2) };
    kept.close();
    return times;
  },

  async openStore(accountId: string): Promise<void> {
    store = await open(accountId, () => Promise.reject(new Error('nothing is fetched here')));
  },

  /** A filter that leaves a quarter, and its new draw order. */
  async filterMs(): Promise<number> {
    return (await timed(() => store?.drawOrder({ filter: { groups: ['tanker'] } }))).ms;
  },

  snapshot() {
    const snapshot = store?.snapshot();
    if (!snapshot) throw new Error('no store');
    return transfer(snapshot, [snapshot.positions.buffer, snapshot.attributes.buffer]);
  },

  drawOrder: () => store?.drawOrder({ filter: {} }),

  async parseObjects(ships: number): Promise<void> {
    objects = [...fleet(ships)];
  },
  objects: () => objects,
  forgetObjects(): void {
    objects = undefined;
  },

  /** A whole refresh into an empty database, with a listener on the page. */
  async refresh(accountId: string, ships: number, listener: (patch: ShipPatch) => void): Promise<void> {
    const fresh = await open(accountId, () => answerOf(ships));
    fresh.subscribe((patch) => listener(transfer(patch, [patch.changed.buffer, patch.positions.buffer, patch.attributes.buffer])));
    valueOf(await fresh.refresh({}));
    fresh.close();
  },

  async clear(accountId: string): Promise<void> {
    store?.close();
    store = undefined;
    await deleteAccountDb(accountId);
  },
};
export type ShipStoreBench = typeof bench;

expose(bench);
