// Bugs of servers, planted around the real one by small wrappers. planted-bugs.ts has all by name, and what each breaks.
import { HEADERS } from '#contract/sync.ts';
import type { TableName } from '#contract/tables.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { LoggedChange, PullTx, StoredAnswer, SyncStore, SyncTx } from '#server/sync/sync-tx.ts';
import type { Scheduler } from './scheduler.ts';
import type { ServerHarness } from './server-harness.ts';
import type { Seams } from './world.ts';

const withServer =
  (change: (store: SyncStore, scheduler: Scheduler) => SyncStore) =>
  (harness: ServerHarness, { scheduler }: { scheduler: Scheduler }): ServerHarness => ({
    ...harness,
    store: change(harness.store, scheduler),
  });

/** How long a transaction may take after it looked at the clock. */
const TRANSACTION_MS = 2_000;

/** Positions are times: those that a transaction noted when it began. */
export const updatedAtCursor: Seams = {
  server: withServer((store, scheduler) => {
    const stamps = new Map<string, number>();
    const heads = new Map<string, number>();
    return {
      write: (who, work) =>
        store.write(who, async (tx) => {
          const atMs = scheduler.now() - Math.floor(scheduler.random() * TRANSACTION_MS);
          const stamp = <R extends Promise<void> | PromiseLike<void>>(table: TableName, id: string, done: R): R => {
            stamps.set(`${table}|${id}`, atMs);
            return done;
          };
          const stamped: SyncTx = Object.assign(Object.create(tx) as SyncTx, {
            put: (table: TableName, row: { id: string }) => stamp(table, row.id, tx.put(table, row as never)),
            delete: (table: TableName, id: string) => stamp(table, id, tx.delete(table, id)),
            written: () => Object.fromEntries(Object.keys(tx.written()).map((scope) => [scope, atMs])),
            ...unbound(tx),
          });
          const result = await work(stamped);
          for (const scope of Object.keys(tx.written())) heads.set(scope, Math.max(heads.get(scope) ?? 0, atMs));
          return result;
        }),
      read: (who, work) =>
        store.read(who, (tx) =>
          work({
            ...boundPull(tx),
            head: async (scope) => heads.get(scope) ?? tx.head(scope),
            async changes(scope, after, limit) {
              const all = await tx.changes(scope, 0, Number.MAX_SAFE_INTEGER);
              const dated = all.map(
                (change): LoggedChange => ({ ...change, seq: stamps.get(`${change.table}|${change.id}`) ?? change.seq }),
              );
              return dated
                .filter(({ seq }) => seq > after)
                .toSorted((one, other) => one.seq - other.seq)
                .slice(0, limit);
            },
          }),
        ),
    };
  }),
};

/** Methods of a class that keep their own state, handed on. */
function unbound(tx: SyncTx): Omit<SyncTx, 'put' | 'delete' | 'written'> {
  return {
    who: tx.who,
    get: (table, id) => tx.get(table, id),
    list: (table, index, key) => tx.list(table, index, key),
    count: (table, index, key) => tx.count(table, index, key),
    lock: () => tx.lock(),
    writers: (table, id) => tx.writers(table, id),
    tombstone: (table, id) => tx.tombstone(table, id),
    taken: (table, id) => tx.taken(table, id),
    answer: (key) => tx.answer(key),
    keepAnswer: (key, answer) => tx.keepAnswer(key, answer),
    head: (scope) => tx.head(scope),
    notify: (accountId, notification) => tx.notify(accountId, notification),
    fleetsOfOrganisation: () => tx.fleetsOfOrganisation(),
    notificationsIn: (of) => tx.notificationsIn(of),
    receivers: (of) => tx.receivers(of),
    keepDocument: (kept) => tx.keepDocument(kept),
    nameOf: (accountId) => tx.nameOf(accountId),
  };
}

function boundPull(tx: PullTx): PullTx {
  return {
    epoch: () => tx.epoch(),
    restores: () => tx.restores(),
    scopes: () => tx.scopes(),
    factScopes: () => tx.factScopes(),
    head: (scope) => tx.head(scope),
    forgotten: (scope) => tx.forgotten(scope),
    changes: (scope, after, limit) => tx.changes(scope, after, limit),
    rows: (refs) => tx.rows(refs),
  };
}

/** Tombstones are forgotten, but not that they were. */
export const tombstoneGone: Seams = {
  server: withServer((store) => ({
    write: (who, work) => store.write(who, work),
    read: (who, work) => store.read(who, (tx) => work({ ...boundPull(tx), forgotten: async () => 0 })),
  })),
};

/** Rows of one moment with the positions of a later one. */
export const pageSpanningTwoCuts: Seams = {
  server: withServer((store, scheduler) => ({
    write: (who, work) => store.write(who, work),
    async read(who, work) {
      const heads = new Map<string, number>();
      await store.read(who, async (tx) => {
        for (const scope of [...(await tx.scopes()), 'world:events' as const]) heads.set(scope, await tx.head(scope));
      });
      await scheduler.pauseWithin('server reads on', 2_000);
      return store.read(who, (tx) =>
        work({
          ...boundPull(tx),
          changes: async (scope, after, limit) =>
            (await tx.changes(scope, after, limit)).filter(({ seq }) => seq <= (heads.get(scope) ?? seq)),
        }),
      );
    },
  })),
};

/** The answer to a key is kept after the effect was committed: a server that dies between them has forgotten that it did it. */
export const idempotencyOutside: Seams = {
  server: withServer((store, scheduler) => ({
    async write(who, work) {
      const kept: [key: string, answer: StoredAnswer][] = [];
      const result = await store.write(who, (tx) =>
        work({
          ...unbound(tx),
          put: (table, row) => tx.put(table, row),
          delete: (table, id) => tx.delete(table, id),
          written: () => tx.written(),
          keepAnswer: async (key, answer) => void kept.push([key, answer]),
        }),
      );
      if (kept.length === 0) return result;
      await scheduler.pauseWithin('server keeps the answer', 500);
      if (scheduler.random() < 0.05) throw new Error('The server died');
      await store.write(who, async (tx) => {
        for (const [key, answer] of kept) await tx.keepAnswer(key, answer);
      });
      return result;
    },
    read: (who, work) => store.read(who, work),
  })),
};

/** Versions of 16 digits, which a restored database gives out, are not taken back. */
export const shortVersions: Seams = {
  onRequest({ headers }) {
    const must = 'one version in quotes, as "3"';
    if (/\d{16}/.test(headers[HEADERS.ifMatch] ?? ''))
      throw new Refusal('invalid', `The header if-match must be ${must}.`, [{ field: HEADERS.ifMatch, message: `must be ${must}` }]);
  },
};
