// The append-only log of what the server really did, edit by edit, kept beside it: who says "acknowledged" is held to it.
// Must not share a line of code with what it judges.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MutationName } from '#domain/mutations.ts';
import type { Row, TableName } from '#contract/tables.ts';
import type { SyncStore, SyncTx } from '#server/sync/sync-tx.ts';

export interface Write {
  table: TableName;
  id: string;
  before: Row<TableName> | undefined;
  after: Row<TableName> | undefined;
}

/** A request for an edit. */
export interface Asked {
  edit: string;
  name: MutationName;
  body: unknown;
}

/** One committed transaction of the server on behalf of an edit. */
export interface Effect extends Asked {
  writes: readonly Write[];
}

export interface Judge {
  /** What is done in `work`, through `watching` stores, is done for that edit. */
  during<T>(edit: Asked, work: () => Promise<T>): Promise<T>;
  /** The server's store itself, under everything that a planted bug may lay over it. */
  watching(store: SyncStore): SyncStore;
  /** Effects of this life of the database, in the order of their commits. */
  effects(): readonly Effect[];
  /** The body of the request that did it. */
  bodyDone(edit: string): unknown;
  /** How often the edit was done in this life of the database. */
  timesDone(edit: string): number;
  /** What was written in every life of the database, in the order of the commits: what a restore took away, and other clients wrote, too. */
  everDone(): readonly Pick<Effect, 'edit' | 'writes'>[];
  /** The log as it stands, for a backup made now. */
  mark(): readonly Effect[];
  /** The database is again as it was then. */
  backTo(mark: readonly Effect[]): void;
  onEffect: (effect: Effect) => void;
}

/** Notes what a transaction writes; a mutation that changes nothing still keeps its answer, so it counts as done. */
function noting(tx: SyncTx, writes: Write[], kept: () => void): SyncTx {
  return {
    who: tx.who,
    get: (table, id) => tx.get(table, id),
    list: (table, index, key) => tx.list(table, index, key),
    count: (table, index, key) => tx.count(table, index, key),
    async put(table, row) {
      const before = await tx.get(table, row.id);
      await tx.put(table, row);
      const after = await tx.get(table, row.id);
      if (before?.v !== after?.v || !before) writes.push({ table, id: row.id, before, after });
    },
    async delete(table, id) {
      const before = await tx.get(table, id);
      await tx.delete(table, id);
      if (before) writes.push({ table, id, before, after: undefined });
    },
    lock: () => tx.lock(),
    writers: (table, id) => tx.writers(table, id),
    tombstone: (table, id) => tx.tombstone(table, id),
    taken: (table, id) => tx.taken(table, id),
    answer: (key) => tx.answer(key),
    async keepAnswer(key, answer) {
      kept();
      await tx.keepAnswer(key, answer);
    },
    head: (scope) => tx.head(scope),
    written: () => tx.written(),
    fleetsOfOrganisation: () => tx.fleetsOfOrganisation(),
    notificationsIn: (of) => tx.notificationsIn(of),
    notify: (accountId, notification) => tx.notify(accountId, notification),
    receivers: (of) => tx.receivers(of),
    keepDocument: (kept) => tx.keepDocument(kept),
    nameOf: (accountId) => tx.nameOf(accountId),
  };
}

export function createJudge(): Judge {
  let log: Effect[] = [];
  const ever: Pick<Effect, 'edit' | 'writes'>[] = [];
  const done = new Map<string, number>();
  const asked = new AsyncLocalStorage<Asked>();
  /** An answer that is kept by itself is none but where nothing was to be changed. */
  const count = ({ edit, writes }: Effect) => {
    if (writes.length > 0 || !done.has(edit)) done.set(edit, (done.get(edit) ?? 0) + 1);
  };
  const judge: Judge = {
    during: (edit, work) => asked.run(edit, work),
    watching: (store) => ({
      async write(who, work) {
        const edited = asked.getStore();
        const writes: Write[] = [];
        let keptAnswer = false;
        const result = await store.write(who, (tx) => work(noting(tx, writes, () => (keptAnswer = true))));
        if (!edited) ever.push(...writes.map((write) => ({ edit: '', writes: [write] })));
        else if (writes.length > 0 || keptAnswer) {
          const effect = { ...edited, writes };
          log.push(effect);
          ever.push(effect);
          count(effect);
          judge.onEffect(effect);
        }
        return result;
      },
      read: (who, work) => store.read(who, work),
    }),
    effects: () => log,
    bodyDone: (edit) => log.find((effect) => effect.edit === edit)?.body,
    timesDone: (edit) => done.get(edit) ?? 0,
    everDone: () => ever,
    mark: () => [...log],
    backTo(mark) {
      log = [...mark];
      done.clear();
      for (const effect of log) count(effect);
    },
    onEffect: () => undefined,
  };
  return judge;
}
