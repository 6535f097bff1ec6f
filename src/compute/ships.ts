// The page's client of the ship store. Handles Comlink, transfers and the worker's life: a worker that dies is started again and rebuilt
// from the local database, open questions are asked again, and listeners get everything as one patch.
import { proxy } from 'comlink';
import type { Result } from '#contract/result.ts';
import type {
  RefreshProgress,
  ShipPatch,
  ShipQuestions,
  ShipRefresh,
  ShipSnapshot,
  ShipStoreApi,
  ShipStoreStatus,
  ShipListener,
  ShipsWanted,
} from '#contract/worker-apis.ts';
import { ownMmsis } from './own-mmsis.ts';
import { viewBox } from './view-box.ts';
import { type WorkerClient, type SpawnedWorker, startWorker, WorkerGone, type WorkerLife } from './worker-life.ts';

interface ShipStoreLife {
  /** Opens the account's ships, after closing those of another account. Rejects if the local database cannot be opened. */
  open(accountId: string): Promise<void>;
  /** Ends the worker. Later questions wait for the next open. */
  close(): void;
  refresh(want: ShipsWanted, onProgress?: (progress: RefreshProgress) => void): Promise<Result<ShipRefresh>>;
  cancel(): void;
  /** Reports every change after it was stored, also across restarts of the worker. Returns how to stop. */
  subscribe(listener: ShipListener): () => void;
  viewBox: typeof viewBox;
  ownMmsis: typeof ownMmsis;
}

/** Every question waits until a store is open. Rejects only on a bug, or if the worker cannot be kept running. */
export type ShipStoreClient = WorkerClient<ShipQuestions> & ShipStoreLife;

/** A worker that dies more often has a fault that a restart does not cure. */
const MOST_RESTARTS = 3;
const RESTARTS_WITHIN_MS = 60_000;

type RemoteStore = WorkerClient<ShipStoreApi>;
type Life = WorkerLife<ShipStoreApi>;

/** The life of the worker that questions wait for. */
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
    this.life.catch(() => undefined); // callers see the failure; there may be no caller
  }
}

/** A function of over 40 lines: the worker's whole life, whose parts share its state. */
export function connectShipStore(spawn: () => SpawnedWorker): ShipStoreClient {
  const listeners = new Set<ShipListener>();
  let accountId: string | undefined;
  /** The account whose ships listeners last saw. */
  let shown: string | undefined;
  let waiting = new Waiting();
  let current: Life | undefined;
  let deaths: number[] = [];

  /** undefined: the worker died meanwhile. */
  async function start(account: string): Promise<ShipSnapshot | undefined> {
    const mine: Life = startWorker<ShipStoreApi>(spawn(), () => {
      if (current === mine) void restart(account);
    });
    current = mine;
    try {
      const snapshot = await mine.ask((store) => store.open(account));
      await mine.ask((store) => store.subscribe(proxy(tell)));
      waiting.resolve(mine);
      return snapshot;
    } catch (error) {
      if (error instanceof WorkerGone) return undefined;
      throw error;
    }
  }

  function end(): void {
    const ended = current;
    current = undefined;
    if (waiting.settled) waiting = new Waiting();
    ended?.end();
  }

  async function restart(account: string): Promise<void> {
    end();
    const nowMs = performance.now();
    deaths = [...deaths.filter((atMs) => nowMs - atMs < RESTARTS_WITHIN_MS), nowMs];
    if (deaths.length > MOST_RESTARTS) return waiting.reject(new Error('The ship store keeps failing'));
    try {
      const snapshot = await start(account);
      if (snapshot) await tellAll(snapshot);
    } catch (error) {
      waiting.reject(error);
    }
  }

  /** Listeners may have slots of another life or account, so they get everything again. */
  async function tellAll(snapshot: ShipSnapshot): Promise<void> {
    const status = await ask((store) => store.status());
    const changed = new Uint32Array(snapshot.slots);
    for (let slot = 0; slot < changed.length; slot++) changed[slot] = slot; // from() takes ten times as long, on the page's thread
    tell({ ...snapshot, changed }, status);
  }

  function tell(patch: ShipPatch, status: ShipStoreStatus): void {
    for (const listener of listeners) listener(patch, status);
  }

  async function ask<T>(question: (store: RemoteStore) => Promise<T>): Promise<T> {
    for (;;) {
      const life = await waiting.life;
      try {
        return await life.ask(question);
      } catch (error) {
        if (!(error instanceof WorkerGone)) throw error;
      }
    }
  }

  return withQuestions(
    {
      async open(account) {
        if (accountId !== account || !current) {
          end();
          deaths = [];
          accountId = account;
          const snapshot = await start(account).catch((error: unknown) => {
            end();
            throw error;
          });
          if (snapshot && shown !== undefined && shown !== account) await tellAll(snapshot);
          shown = account;
        }
        await waiting.life;
      },
      close() {
        accountId = undefined;
        end();
      },
      refresh: (want, onProgress) => ask((store) => store.refresh(want, onProgress && proxy(onProgress))),
      cancel: () => void current?.far.cancel(),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      viewBox,
      ownMmsis,
    },
    ask,
  );
}

/** Every name that is not of the worker's life is a question to the store, by its name in ShipQuestions. */
function withQuestions(
  life: ShipStoreLife,
  ask: (question: (store: RemoteStore) => Promise<unknown>) => Promise<unknown>,
): ShipStoreClient {
  const asked =
    (name: string) =>
    (...args: unknown[]) =>
      ask((store) => (Reflect.get(store, name) as (...all: unknown[]) => Promise<unknown>)(...args));
  return new Proxy(life as ShipStoreClient, {
    has: (own, name) => typeof name === 'string' || name in own,
    // an object with `then` would be taken for a promise
    get: (own, name) => (typeof name === 'symbol' || name in own || name === 'then' ? (Reflect.get(own, name) as unknown) : asked(name)),
  });
}

// written literally, so that the bundler finds the worker
const spawnWorker = () => new Worker(new URL('../../workers/ships.ts', import.meta.url), { type: 'module' });

/** This page's ship store. */
export const shipStore: ShipStoreClient = connectShipStore(spawnWorker);
