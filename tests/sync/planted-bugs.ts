// Sixteen bugs that real systems had, each planted around the real code by a small wrapper: what the simulation must find.
// Not one line of product code knows of them. The sixteenth, a refresh answer whose loss revokes, is in refresh-world.ts.
import type { PullAnswer } from '#contract/sync.ts';
import type { TableName } from '#contract/tables.ts';
import { tables } from '#contract/tables.ts';
import type { LoggedChange, PullTx, StoredAnswer, SyncStore, SyncTx } from '#server/sync/sync-tx.ts';
import type { LocalStore, LocalTable, LocalTx } from '#store/local-store.ts';
import type { SyncRequest, Transport } from '#sync/transport.ts';
import type { Scheduler } from './scheduler.ts';
import type { ServerBed } from './server-bed.ts';
import type { Seams } from './world.ts';

const KEY = 'idempotency-key';
const isPull = ({ path }: SyncRequest): boolean => path.endsWith('/sync/pull');

const sending =
  (change: (request: SyncRequest) => SyncRequest) =>
  (transport: Transport): Transport => ({
    send: (request, signal) => transport.send(change(request), signal),
  });

const withStore =
  (change: (tx: LocalTx) => LocalTx) =>
  (store: LocalStore): LocalStore => ({
    transaction: (work) => store.transaction((tx) => work(change(tx))),
  });

const withServer =
  (change: (store: SyncStore, scheduler: Scheduler) => SyncStore) =>
  (bed: ServerBed, { scheduler }: { scheduler: Scheduler }): ServerBed => ({
    ...bed,
    store: change(bed.store, scheduler),
  });

/** The edit goes out as if no key were known. */
const dropKey: Seams = {
  transport: sending(({ headers: { [KEY]: _key, ...headers }, ...request }) => ({ ...request, headers })),
};

const newKeyPerRetry: Seams = {
  transport: (transport) => {
    let tries = 0;
    return sending((request) => {
      const key = request.headers[KEY];
      tries += 1;
      return key === undefined ? request : { ...request, headers: { ...request.headers, [KEY]: `${key}-${tries}` } };
    })(transport);
  },
};

/** As a queue that takes its entry out while it is on the way, and puts it back when the answer is there. */
const deleteBeforeAck: Seams = {
  transport: (transport, _, store) => ({
    async send(request, signal) {
      const key = request.headers[KEY];
      const taken = await store.transaction(async (tx) => {
        const found = (await tx.list('outbox', 'state', 'sent')).find((entry) => entry.key === key);
        if (found) await tx.delete('outbox', [found.no]);
        return found;
      });
      const answer = await transport.send(request, signal);
      if (taken) await store.transaction(async (tx) => tx.put('outbox', [taken]));
      return answer;
    },
  }),
};

type Op = { isCursor: boolean; run: (tx: LocalTx) => PromiseLike<void> };
class TakeBack extends Error {}

/** The position is stored first, the rows that belong to it in a transaction of their own. */
const cursorBeforeRows: Seams = {
  store: (store) => ({
    async transaction<T>(work: (tx: LocalTx) => Promise<T>): Promise<T> {
      const ops: Op[] = [];
      let result: { value: T } | undefined;
      const note = (table: LocalTable, keys: readonly unknown[], run: Op['run']) =>
        ops.push({ isCursor: table === 'syncState' && keys.includes('cursor'), run });
      const tried = store.transaction(async (tx) => {
        const value = await work({
          ...bound(tx),
          put(table, rows) {
            note(
              table,
              rows.map((row) => ('key' in row ? row.key : '')),
              (later) => later.put(table, rows),
            );
            return tx.put(table, rows);
          },
          delete(table, keys) {
            note(table, keys, (later) => later.delete(table, keys));
            return tx.delete(table, keys);
          },
        });
        if (!ops.some(({ isCursor }) => isCursor)) return value;
        result = { value };
        throw new TakeBack();
      });
      const run = (which: readonly Op[]) =>
        store.transaction(async (tx) => {
          for (const op of which) await op.run(tx);
        });
      try {
        return await tried;
      } catch (error) {
        if (!(error instanceof TakeBack) || !result) throw error;
        await run(ops.filter(({ isCursor }) => isCursor));
        await run(ops.filter(({ isCursor }) => !isCursor));
        return result.value;
      }
    },
  }),
};

function bound(tx: LocalTx): LocalTx {
  return {
    get: (table, key) => tx.get(table, key),
    getMany: (table, keys) => tx.getMany(table, keys),
    list: (table, index, value, limit) => tx.list(table, index, value, limit),
    count: (table, index, value) => tx.count(table, index, value),
    all: (table, limit) => tx.all(table, limit),
    last: (table, index, value) => tx.last(table, index, value),
    put: (table, rows) => tx.put(table, rows),
    delete: (table, keys) => tx.delete(table, keys),
  };
}

const lowered = <T>(row: T): T => (typeof row === 'object' && row !== null && 'v' in row ? { ...row, v: -1 } : row);

/** Rows as earlier pages brought them, of which a later page brought another version, and none that they are gone. */
function olderVersions() {
  const known = new Map<string, PullAnswer['changes']>();
  let epoch = '';
  return (page: PullAnswer): PullAnswer['changes'] => {
    if (page.epoch !== epoch || page.lost || page.reset) known.clear();
    epoch = page.epoch;
    const here = new Set(page.changes.map(({ t, id }) => `${t}|${id}`));
    const older = [...known].flatMap(([ref, [first, ...later]]) => (first && later.length > 0 && !here.has(ref) ? [first] : []));
    for (const change of page.changes) {
      const ref = `${change.t}|${change.id}`;
      if (change.gone) known.delete(ref);
      else if (change.row) known.set(ref, [...(known.get(ref) ?? []), change]);
    }
    return older;
  };
}

/** A page may bring again what an earlier one brought: harmless by itself, and shown to be so. */
export const repeatedPages: Seams = {
  transport: (transport) => {
    const olderThan = olderVersions();
    return {
      async send(request, signal) {
        const answer = await transport.send(request, signal);
        if (!answer.ok || !isPull(request)) return answer;
        const page = answer.value.body as PullAnswer;
        return { ...answer, value: { ...answer.value, body: { ...page, changes: [...page.changes, ...olderThan(page)] } } };
      },
    };
  },
};

/** Whatever a page brings is taken, whatever is held. */
const olderVersionApplied: Seams = {
  ...repeatedPages,
  store: withStore((tx) => ({
    ...bound(tx),
    async getMany(table, keys) {
      const rows = await tx.getMany(table, keys);
      if (table === 'bases') return rows.map((row) => (row && 'row' in row ? { ...row, row: lowered(row.row) } : row)) as typeof rows;
      return (Object.hasOwn(tables, table) ? rows.map(lowered) : rows) as typeof rows;
    },
  })),
};

/** How long a transaction may take after it looked at the clock. */
const TRANSACTION_MS = 2_000;

/** Positions are times: those that a transaction noted when it began. */
const updatedAtCursor: Seams = {
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
    nameOf: (accountId) => tx.nameOf(accountId),
  };
}

function boundPull(tx: PullTx): PullTx {
  return {
    epoch: () => tx.epoch(),
    scopes: () => tx.scopes(),
    head: (scope) => tx.head(scope),
    forgotten: (scope) => tx.forgotten(scope),
    changes: (scope, after, limit) => tx.changes(scope, after, limit),
    rows: (refs) => tx.rows(refs),
  };
}

/** An entry that was tried is taken for one that was not, and gets the arguments of a later edit. */
const coalesceIntoSent: Seams = {
  store: withStore((tx) => ({
    ...bound(tx),
    async last(table, index, value) {
      const row = await tx.last(table, index, value);
      if (table !== 'outbox' || index !== 'touches' || !row || !('state' in row) || row.state !== 'sent') return row;
      return { ...row, state: 'queued', attempts: 0 } as typeof row;
    },
  })),
};

/** Edits that were queued before the server made another id keep the old one. */
const idmapNotApplied: Seams = {
  store: withStore((tx) => ({
    ...bound(tx),
    getMany: (table, keys) => (table === 'idmap' ? Promise.resolve(keys.map(() => undefined)) : tx.getMany(table, keys)),
  })),
};

/** Any 401 ends the session as it did before there was sealing. */
const clearOn401: Seams = {
  transport: (transport, _, store) => ({
    async send(request, signal) {
      const answer = await transport.send(request, signal);
      if (!answer.ok && answer.error.code === 'unauthenticated')
        await store.transaction(async (tx) =>
          tx.delete(
            'outbox',
            (await tx.all('outbox')).map(({ no }) => no),
          ),
        );
      return answer;
    },
  }),
};

/** After failures the next try waits for somebody to do something. */
const retryGoesPassive: Seams = {
  surroundings: (surroundings) => ({
    ...surroundings,
    after: (ms, work) => (ms > 15_000 ? () => undefined : surroundings.after(ms, work)),
  }),
};

/** Tombstones are forgotten, but not that they were. */
const tombstoneGone: Seams = {
  server: withServer((store) => ({
    write: (who, work) => store.write(who, work),
    read: (who, work) => store.read(who, (tx) => work({ ...boundPull(tx), forgotten: async () => 0 })),
  })),
};

const markAllReadWithoutUpTo: Seams = {
  edit: (edit) => {
    if (edit.name !== 'notification.markAllRead' && edit.name !== 'notification.deleteAll') return edit;
    return { name: edit.name, args: { accountId: edit.args.accountId } };
  },
};

/** Every page sends, each under keys of its own. */
const twoLeadersUnguarded: Seams = {
  noLeader: true,
  transport: (transport, tab) =>
    sending((request) =>
      request.headers[KEY] === undefined
        ? request
        : { ...request, headers: { ...request.headers, [KEY]: `${request.headers[KEY]}-${tab}` } },
    )(transport),
};

/** Rows of one moment with the positions of a later one. */
const pageSpanningTwoCuts: Seams = {
  server: withServer((store, scheduler) => ({
    write: (who, work) => store.write(who, work),
    async read(who, work) {
      const heads = new Map<string, number>();
      await store.read(who, async (tx) => {
        for (const scope of [...(await tx.scopes()), 'world:events' as const]) heads.set(scope, await tx.head(scope));
      });
      await scheduler.pause('server reads on', 2_000);
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
const idempotencyOutside: Seams = {
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
      await scheduler.pause('server keeps the answer', 500);
      if (scheduler.random() < 0.05) throw new Error('The server died');
      await store.write(who, async (tx) => {
        for (const [key, answer] of kept) await tx.keepAnswer(key, answer);
      });
      return result;
    },
    read: (who, work) => store.read(who, work),
  })),
};

/** By name, as design/sync.md lists them. */
export const PLANTED_BUGS = {
  dropKey,
  newKeyPerRetry,
  deleteBeforeAck,
  cursorBeforeRows,
  olderVersionApplied,
  updatedAtCursor,
  coalesceIntoSent,
  idmapNotApplied,
  clearOn401,
  retryGoesPassive,
  tombstoneGone,
  markAllReadWithoutUpTo,
  twoLeadersUnguarded,
  pageSpanningTwoCuts,
  idempotencyOutside,
} satisfies Record<string, Seams>;
export type PlantedBug = keyof typeof PLANTED_BUGS;

/** The promises that each breaks: found is a bug only by one of these, not by whatever else the seed stumbles on. */
export const BROKEN_RULES: { readonly [B in PlantedBug]: readonly string[] } = {
  dropKey: ['SY21 once'],
  newKeyPerRetry: ['SY21 once'],
  deleteBeforeAck: ['edit in one place'],
  cursorBeforeRows: ['SY7 equal', 'SY7 display'],
  olderVersionApplied: ['SY7 equal', 'SY7 version', 'SY7 display'],
  updatedAtCursor: ['SY7 equal'],
  coalesceIntoSent: ['SY4 frozen'],
  idmapNotApplied: ['SY7 display', 'SY7 equal'],
  clearOn401: ['edit in one place'],
  retryGoesPassive: ['SY13 liveness', 'SY13 drained'],
  tombstoneGone: ['SY7 equal'],
  markAllReadWithoutUpTo: ['SY11 upTo'],
  twoLeadersUnguarded: ['SY21 once'],
  pageSpanningTwoCuts: ['SY7 equal'],
  idempotencyOutside: ['SY21 once'],
};
