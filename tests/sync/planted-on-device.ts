// Bugs of devices, planted around the real client by small wrappers. planted-bugs.ts has all by name, and what each breaks.
import type { PullAnswer } from '#contract/sync.ts';
import { tables } from '#contract/tables.ts';
import type { LocalStore, LocalTable, LocalTx } from '#store/device/local-store.ts';
import type { SyncRequest, Transport } from '#sync/transport.ts';
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

/** The edit goes out as if no key were known. */
export const dropKey: Seams = {
  transport: sending(({ headers: { [KEY]: _key, ...headers }, ...request }) => ({ ...request, headers })),
};

export const newKeyPerRetry: Seams = {
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
export const deleteBeforeAck: Seams = {
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

/** As a queue that knows no entities: what waits goes out side by side. */
export const goesSideBySide: Seams = {
  store: withStore((tx) => ({
    ...bound(tx),
    put: (table, rows) =>
      tx.put(table, rows.map((row) => ('touches' in row && 'no' in row ? { ...row, touches: [`entries:${row.no}`] } : row)) as never),
  })),
};

type Op = { isCursor: boolean; run: (tx: LocalTx) => PromiseLike<void> };
class TakeBack extends Error {}

/** The position is stored first, the rows that belong to it in a transaction of their own. */
export const cursorBeforeRows: Seams = {
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
export const olderVersionApplied: Seams = {
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

/** An entry that was tried is taken for one that was not, and gets the arguments of a later edit. */
export const coalesceIntoSent: Seams = {
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
export const idmapNotApplied: Seams = {
  store: withStore((tx) => ({
    ...bound(tx),
    getMany: (table, keys) => (table === 'idmap' ? Promise.resolve(keys.map(() => undefined)) : tx.getMany(table, keys)),
  })),
};

/** Any 401 ends the session as it did before there was sealing. */
export const clearOn401: Seams = {
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
export const retryGoesPassive: Seams = {
  surroundings: (surroundings) => ({
    ...surroundings,
    after: (ms, work) => (ms > 15_000 ? () => undefined : surroundings.after(ms, work)),
  }),
};

export const markAllReadWithoutUpTo: Seams = {
  edit: (edit) => {
    if (edit.name !== 'notification.markAllRead' && edit.name !== 'notification.deleteAll') return edit;
    return { name: edit.name, args: { accountId: edit.args.accountId } };
  },
};

/** Every page sends, each under keys of its own. */
export const twoLeadersUnguarded: Seams = {
  noLeader: true,
  transport: (transport, tab) =>
    sending((request) =>
      request.headers[KEY] === undefined
        ? request
        : { ...request, headers: { ...request.headers, [KEY]: `${request.headers[KEY]}-${tab}` } },
    )(transport),
};
