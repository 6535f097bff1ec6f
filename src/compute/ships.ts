// The page's face of the ship store. Comlink, transfers and the worker's life end here: a worker that dies is started again and
// rebuilt from the local database, questions that were open are asked again, and listeners get everything as one patch.
import { proxy, wrap } from 'comlink';
import type { Result } from '#contract/result.ts';
import type { Box } from '#contract/units.ts';
import type { RefreshProgress, ShipPatch, ShipRefresh, ShipSnapshot, ShipStoreApi, ShipStoreStatus } from '#contract/worker-apis.ts';
import { viewBox } from './view-box.ts';

type Questions = Pick<
  ShipStoreApi,
  | 'mark'
  | 'drawOrder'
  | 'search'
  | 'ship'
  | 'byMmsi'
  | 'slotOf'
  | 'shipAt'
  | 'hitsOf'
  | 'inArea'
  | 'inView'
  | 'track'
  | 'fetchTrack'
  | 'tracks'
  | 'replay'
  | 'status'
  | 'snapshot'
  | 'checksum'
>;
export type ShipListener = (patch: ShipPatch, status: ShipStoreStatus) => void;

/** Every question waits until a store is open. Rejects only on a bug, or when the worker cannot be kept alive. */
export type ShipStoreFace = {
  [Name in keyof Questions]: (...args: Parameters<Questions[Name]>) => Promise<Awaited<ReturnType<Questions[Name]>>>;
} & {
  /** Opens the account's ships; another account's are closed first. Rejects when the local database cannot be opened. */
  open(accountId: string): Promise<void>;
  /** Ends the worker. Questions from now on wait for the next open. */
  close(): void;
  refresh(want: { box?: Box }, onProgress?: (progress: RefreshProgress) => void): Promise<Result<ShipRefresh>>;
  cancel(): void;
  /** Hears of every change after it was stored, also across restarts of the worker; answers how to stop. */
  subscribe(listener: ShipListener): () => void;
  viewBox: typeof viewBox;
};

/** What is needed of a Worker. */
export type ShipWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'>;

/** A worker that dies more often has a fault that starting it again does not mend. */
const MOST_RESTARTS = 3;
const RESTARTS_WITHIN_MS = 60_000;

/** As the worker's interface looks from here: everything is a promise. Comlink's own type loses the pairs of a Result. */
type RemoteStore = {
  [Name in keyof ShipStoreApi]: (...args: Parameters<ShipStoreApi[Name]>) => Promise<Awaited<ReturnType<ShipStoreApi[Name]>>>;
};

interface Life {
  worker: ShipWorker;
  store: RemoteStore;
  /** Told when the worker is gone: its open questions will not be answered. */
  open: Set<() => void>;
}

const ENDED = Symbol('ended');

/** The answer, or ENDED when the worker went away first. */
async function askOf<T>({ store, open }: Life, question: (store: RemoteStore) => Promise<T>): Promise<T | typeof ENDED> {
  let tellEnded = () => {};
  const ended = new Promise<typeof ENDED>((resolve) => {
    tellEnded = () => resolve(ENDED);
  });
  open.add(tellEnded);
  try {
    return await Promise.race([question(store), ended]);
  } finally {
    open.delete(tellEnded);
  }
}

/** The life that questions wait for. */
class Waiting {
  settled = false;
  resolve: (life: Life) => void = () => {};
  reject: (error: unknown) => void = () => {};
  readonly life = new Promise<Life>((resolve, reject) => {
    this.resolve = (life) => {
      this.settled = true;
      resolve(life);
    };
    this.reject = (error) => {
      this.settled = true;
      reject(error as Error);
    };
  });

  constructor() {
    this.life.catch(() => undefined); // whoever asks hears of it; nobody may be asking
  }
}

/** A function of over 40 lines: the worker's whole life, whose parts share its state. */
export function connectShipStore(spawn: () => ShipWorker): ShipStoreFace {
  const listeners = new Set<ShipListener>();
  let accountId: string | undefined;
  /** Whose ships listeners were told of last. */
  let shown: string | undefined;
  let waiting = new Waiting();
  let current: Life | undefined;
  let deaths: number[] = [];

  async function start(account: string): Promise<ShipSnapshot | typeof ENDED> {
    const worker = spawn();
    const mine: Life = { worker, store: wrap<ShipStoreApi>(worker as Worker) as unknown as RemoteStore, open: new Set() };
    current = mine;
    const died = () => {
      if (current === mine) void restart(account);
    };
    worker.addEventListener('error', died);
    worker.addEventListener('messageerror', died);
    const snapshot = await askOf(mine, (store) => store.open(account));
    if (snapshot === ENDED) return ENDED;
    const subscribed = await askOf(mine, (store) => store.subscribe(proxy(tell)));
    if (subscribed === ENDED) return ENDED;
    waiting.resolve(mine);
    return snapshot;
  }

  function end(): void {
    const ended = current;
    current = undefined;
    ended?.worker.terminate();
    if (waiting.settled) waiting = new Waiting();
    for (const tellEnded of ended?.open ?? []) tellEnded();
  }

  async function restart(account: string): Promise<void> {
    end();
    const nowMs = performance.now();
    deaths = [...deaths.filter((atMs) => nowMs - atMs < RESTARTS_WITHIN_MS), nowMs];
    if (deaths.length > MOST_RESTARTS) return waiting.reject(new Error('The ship store keeps failing'));
    try {
      const snapshot = await start(account);
      if (snapshot === ENDED) return;
      const status = await ask((store) => store.status());
      const changed = new Uint32Array(snapshot.slots);
      for (let slot = 0; slot < changed.length; slot++) changed[slot] = slot; // from() takes ten times as long, on the page
      tell({ ...snapshot, changed }, status);
    } catch (error) {
      waiting.reject(error);
    }
  }

  /** Who listens may hold slots of another life or account: they get everything anew. */
  async function tellAll(snapshot: ShipSnapshot | typeof ENDED): Promise<void> {
    if (snapshot === ENDED) return;
    const status = await ask((store) => store.status());
    tell({ ...snapshot, changed: Uint32Array.from({ length: snapshot.slots }, (_, slot) => slot) }, status);
  }

  function tell(patch: ShipPatch, status: ShipStoreStatus): void {
    for (const listener of listeners) listener(patch, status);
  }

  async function ask<T>(question: (store: RemoteStore) => Promise<T>): Promise<T> {
    for (;;) {
      const answer = await askOf(await waiting.life, question);
      if (answer !== ENDED) return answer;
    }
  }

  return {
    async open(account) {
      if (accountId !== account || !current) {
        end();
        deaths = [];
        accountId = account;
        const snapshot = await start(account).catch((error: unknown) => {
          end();
          throw error;
        });
        if (shown !== undefined && shown !== account) await tellAll(snapshot);
        shown = account;
      }
      await waiting.life;
    },
    close() {
      accountId = undefined;
      end();
    },
    refresh: (want, onProgress) => ask((store) => store.refresh(want, onProgress && proxy(onProgress))),
    cancel: () => void current?.store.cancel(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    viewBox,
    mark: (marks) => ask((store) => store.mark(marks)),
    drawOrder: (query) => ask((store) => store.drawOrder(query)),
    search: (text, limit, starred) => ask((store) => store.search(text, limit, starred)),
    ship: (mmsi) => ask((store) => store.ship(mmsi)),
    byMmsi: (mmsis) => ask((store) => store.byMmsi(mmsis)),
    slotOf: (mmsi) => ask((store) => store.slotOf(mmsi)),
    shipAt: (slot) => ask((store) => store.shipAt(slot)),
    hitsOf: (slots) => ask((store) => store.hitsOf(slots)),
    inArea: (ring, filter, show) => ask((store) => store.inArea(ring, filter, show)),
    inView: (box, limit, filter) => ask((store) => store.inView(box, limit, filter)),
    track: (query) => ask((store) => store.track(query)),
    fetchTrack: (mmsi, sinceMs) => ask((store) => store.fetchTrack(mmsi, sinceMs)),
    tracks: (query) => ask((store) => store.tracks(query)),
    replay: (atMs) => ask((store) => store.replay(atMs)),
    status: () => ask((store) => store.status()),
    snapshot: () => ask((store) => store.snapshot()),
    checksum: () => ask((store) => store.checksum()),
  };
}

// literally so, or the bundler does not see the worker
const spawnWorker = () => new Worker(new URL('../../workers/ships.ts', import.meta.url), { type: 'module' });

/** The ship store of this page. */
export const shipStore: ShipStoreFace = connectShipStore(spawnWorker);
