// The ship store's worker: passes questions to src/ships by name and transfers the arrays of the answers. No logic of its own.
import { expose, transfer } from 'comlink';
import { fail } from '#contract/result.ts';
import type { ShipQuestions, ShipStoreApi } from '#contract/worker-apis.ts';
import { now } from '#platform/clock.ts';
import { fetchShips } from '#remote/ships.ts';
import { type FetchTrack, openShipStore, type ShipStore } from '#ships/store/ship-store.ts';

/** Its check of the answer is as large as all the rest of this thread, and a new device's first picture needs no track. */
const fetchTrack: FetchTrack = async (mmsi, sinceMs) => {
  const part = await import('#remote/ship-track.ts').catch(() => undefined); // over a link that broke, or of a version that is gone
  return part ? part.fetchTrack(mmsi, sinceMs) : fail({ code: 'offline', message: '' });
};

let opened: ShipStore | undefined;

function store(): ShipStore {
  if (!opened) throw new Error('The ship store is asked before it is open');
  return opened;
}

/** All buffers in an answer, at any depth. */
function buffersIn(answer: unknown, found: Set<ArrayBufferLike> = new Set()): Set<ArrayBufferLike> {
  if (ArrayBuffer.isView(answer)) found.add(answer.buffer);
  else if (typeof answer === 'object' && answer !== null) for (const part of Object.values(answer)) buffersIn(part, found);
  return found;
}
function handOver<T>(answer: T): T {
  const buffers = [...buffersIn(answer)];
  return buffers.length > 0 ? transfer(answer, buffers) : answer;
}

const life: Omit<ShipStoreApi, keyof ShipQuestions> = {
  async open(accountId) {
    opened?.close();
    const result = await openShipStore({ accountId, fetchShips, fetchTrack, clock: now });
    if (!result.ok) throw new Error(result.error.message, { cause: result.error });
    opened = result.value;
    return handOver(opened.snapshot());
  },
  refresh: (want, onProgress) => store().refresh(want, onProgress),
  cancel: () => opened?.cancel(),
  subscribe: (listener) => store().subscribe((patch, status) => listener(handOver(patch), status)),
};

const asked =
  (name: PropertyKey) =>
  async (...args: unknown[]): Promise<unknown> =>
    handOver(await (Reflect.get(store(), name) as (...all: unknown[]) => unknown).apply(store(), args));

const api = new Proxy(life as ShipStoreApi, {
  get: (own, name) => (name in own ? (Reflect.get(own, name) as unknown) : asked(name)),
});

expose(api);
