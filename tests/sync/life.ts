// A tab's life: everything it does passes through here, so that it can freeze, thaw and die at any await.
// Must never let a dead tab go on: its promises stay open for ever, and what its transaction had written is taken back.
import type { LocalStore, LocalTx } from '#store/device/local-store.ts';
import type { EngineEnvironment, Transport } from '#sync/transport.ts';
import type { Scheduler } from './scheduler.ts';

/** To code that asks, a storage that serves no more. */
class Died extends Error {
  override name = 'QuotaExceededError';
}

export interface Life {
  readonly name: string;
  isAlive(): boolean;
  isFrozen(): boolean;
  freeze(): void;
  thaw(): void;
  /** After so many more awaits it dies. */
  dieIn(awaits: number): void;
  die(): void;
  /** Passes through one await point; never comes back to the dead. */
  through<T>(value: T): Promise<T>;
  /** The same inside a transaction, which cannot wait: @throws when dead */
  touch(): void;
  after(delayMs: number, name: string, work: () => void): () => void;
  onDeath(listener: () => void): void;
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

export function createLife(name: string, scheduler: Scheduler): Life {
  // over 40 lines: one state of one tab
  let alive = true;
  let frozen = false;
  let fuse = Number.POSITIVE_INFINITY;
  let thawed: (() => void)[] = [];
  const mourners: (() => void)[] = [];

  function die(): void {
    if (!alive) return;
    alive = false;
    scheduler.note(`${name} dies`);
    for (const listener of mourners) listener();
  }
  function burn(): void {
    fuse -= 1;
    if (fuse <= 0) die();
  }
  /** Now, or when thawed. */
  const whenThawed = (work: () => void) => (frozen ? void thawed.push(work) : work());

  return {
    name,
    isAlive: () => alive,
    isFrozen: () => frozen,
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      for (const work of thawed.splice(0)) scheduler.after(0, `${name} thaws`, work);
      thawed = [];
    },
    dieIn(awaits) {
      fuse = awaits;
    },
    die,
    async through(value) {
      burn();
      if (frozen) await new Promise<void>((resolve) => whenThawed(resolve));
      return alive ? value : never();
    },
    touch() {
      burn();
      if (!alive) throw new Died();
    },
    after: (delayMs, task, work) =>
      scheduler.after(delayMs, `${name} ${task}`, () =>
        whenThawed(() => {
          if (alive) work();
        }),
      ),
    onDeath: (listener) => void mourners.push(listener),
  };
}

/** A transaction begins in a turn of its own; each step of it may be the tab's last. */
export function storeOf(life: Life, store: LocalStore, scheduler: Scheduler): LocalStore {
  return {
    async transaction(work) {
      await life.through(undefined);
      await scheduler.pause(`${life.name} store`);
      await life.through(undefined);
      try {
        const result = await scheduler.outside(store.transaction((tx) => work(mortal(tx, life))));
        return await life.through(result);
      } catch (error) {
        if (error instanceof Died) return never();
        await life.through(undefined);
        throw error;
      }
    },
  };
}

function mortal(tx: LocalTx, life: Life): LocalTx {
  const step =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      life.touch();
      return work(...args);
    };
  return {
    get: step((table, key) => tx.get(table, key)) as LocalTx['get'],
    getMany: step((table, keys) => tx.getMany(table, keys)) as LocalTx['getMany'],
    list: step((table, index, value, limit) => tx.list(table, index, value, limit)) as LocalTx['list'],
    count: step((table, index, value) => tx.count(table, index, value)) as LocalTx['count'],
    all: step((table, limit) => tx.all(table, limit)) as LocalTx['all'],
    last: step((table, index, value) => tx.last(table, index, value)) as LocalTx['last'],
    put: step((table, rows) => tx.put(table, rows)) as LocalTx['put'],
    delete: step((table, keys) => tx.delete(table, keys)) as LocalTx['delete'],
  };
}

export function transportOf(life: Life, transport: Transport): Transport {
  return {
    async send(request, signal) {
      await life.through(undefined);
      return life.through(await transport.send(request, signal));
    },
  };
}

interface DeviceParts {
  /** Off by `skewMs`; may be set meanwhile. */
  clock: { skewMs: number };
  offline: () => boolean;
}

export function surroundingsOf(life: Life, scheduler: Scheduler, { clock, offline }: DeviceParts): EngineEnvironment {
  return {
    now: () => scheduler.now() + clock.skewMs,
    random: () => scheduler.random(),
    offline,
    after: (ms, work) => life.after(ms, 'timer', work),
  };
}
