// A minimal device and server for the store's tests: the server runs the same mutators and keeps one log per scope.
import { type MutationName, mutationOf, mutatorOf } from '#domain/mutations.ts';
import type { EditAcknowledgement, Change, PullAnswer, PullQuery, Restore } from '#contract/sync.ts';
import { type Row, type Scope, scopeOf, type TableName } from '#contract/tables.ts';
import { MemoryTx } from '#domain/memory-tx.ts';
import { Refused } from '#domain/refuse.ts';
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';
import { type Applied, applyPage, nextPull } from './edits/apply.ts';
import { commitTo } from './edits/commit.ts';
import type { LocalStore } from './device/local-store.ts';
import { acknowledge, markSent, park, readyToSend } from './edits/outbox.ts';

export const ADA = { accountId: 'ada', organisationId: 'o1' };
export const NOW_MS = 1_700_000_000_000;

/** Members of a view besides its id and name. */
export const VIEW = { lat: 12.5, lon: 43, zoom: 6, viewDetails: VIEW_DETAILS } as const;

type AnyRow = Row<TableName>;
interface Line {
  seq: number;
  scope: Scope;
  table: TableName;
  id: string;
  v: number;
  row?: AnyRow;
}

interface Backup {
  log: Map<string, Line>;
  heads: Map<Scope, number>;
  forgotten: Map<Scope, number>;
  keys: string[];
  rows: [TableName, unknown][];
}

/** In a fixed order, to compare. */
export const sorted = (rows: readonly (readonly [TableName, AnyRow])[]): [TableName, AnyRow][] =>
  rows.map(([table, row]): [TableName, AnyRow] => [table, row]).toSorted(([t, one], [u, other]) => (t + one.id < u + other.id ? -1 : 1));

export function tinyServer() {
  let rows = new MemoryTx();
  const versions = new Map<string, number>();
  /** By table and id: each row once, with its latest change. */
  const log = new Map<string, Line>();
  const heads = new Map<Scope, number>();
  const answers = new Map<string, EditAcknowledgement>();
  const forgotten = new Map<Scope, number>();
  const server = { nowMs: NOW_MS, epoch: 'e1', restores: [] as Restore[], lost: [] as string[], reset: [] as string[] };

  function note(before: MemoryTx): Record<string, number> {
    const at: Record<string, number> = {};
    const old = new Map(before.rows().map(([table, row]) => [`${table}|${(row as AnyRow).id}`, [table, row as AnyRow] as const]));
    const young = new Map(rows.rows().map(([table, row]) => [`${table}|${(row as AnyRow).id}`, [table, row as AnyRow] as const]));
    for (const key of new Set([...old.keys(), ...young.keys()])) {
      const [was, is] = [old.get(key), young.get(key)];
      if (JSON.stringify(was) === JSON.stringify(is)) continue;
      const [table, row] = (is ?? was) as [TableName, AnyRow];
      const scope = scopeOf(table, row);
      const seq = (heads.get(scope) ?? 0) + 1;
      const v = (versions.get(key) ?? 0) + 1;
      heads.set(scope, seq);
      versions.set(key, v);
      log.set(key, { seq, scope, table, id: row.id, v, ...(is && { row: { ...row, v } as AnyRow }) });
      at[scope] = seq;
    }
    return at;
  }

  async function change(work: (tx: MemoryTx) => Promise<void>): Promise<Record<string, number>> {
    const before = rows.copy();
    try {
      await work(rows);
    } catch (error) {
      rows = before;
      throw error;
    }
    return note(before);
  }

  return Object.assign(server, {
    /** Makes an edit for a colleague, or for the device that has this key. */
    async edit(name: MutationName, args: unknown, key?: string): Promise<EditAcknowledgement> {
      const known = key === undefined ? undefined : answers.get(key);
      if (known) return known;
      const ack = { at: await change((tx) => mutatorOf(name)(tx, args, { ...ADA, atMs: server.nowMs })) };
      if (key !== undefined) answers.set(key, ack);
      return ack;
    },
    async put<T extends TableName>(table: T, ...given: Row<T>[]): Promise<void> {
      await change(async (tx) => {
        for (const row of given) await tx.put(table, row);
      });
    },
    async remove(table: TableName, id: string): Promise<void> {
      await change((tx) => tx.delete(table, id));
    },
    answer({ cursor = {}, brief = [], rows: asked = [] }: PullQuery, most = 1000): PullAnswer {
      const toChange = ({ table, id, v, row, scope }: Line): Change => {
        if (!row) return { t: table, id, v, gone: true };
        return brief.includes(scope) ? { t: table, id, v } : { t: table, id, v, row };
      };
      const due = [...log.values()].filter(({ seq, scope }) => seq > (cursor[scope] ?? 0) && !server.lost.includes(scope));
      due.sort((one, other) => (one.scope === other.scope ? one.seq - other.seq : one.scope < other.scope ? -1 : 1));
      const wanted = asked.flatMap(([table, id]) => log.get(`${table}|${id}`) ?? []).filter(({ row }) => row);
      const isTooOld = ([scope, seq]: [string, number]) => server.reset.includes(scope) || seq < (forgotten.get(scope as Scope) ?? 0);
      const reset = Object.entries(cursor).flatMap((at) => (isTooOld(at) && !brief.includes(at[0]) ? at[0] : []));
      const open = due.filter(({ scope }) => !reset.includes(scope));
      const sent = open.slice(0, most);
      const more = sent.length < open.length;
      const reached: Record<string, number> = {};
      for (const { scope, seq } of sent) reached[scope] = seq;
      if (!more) for (const [scope, seq] of heads) if (!reset.includes(scope) && !server.lost.includes(scope)) reached[scope] = seq;
      const lost = server.lost.filter((scope) => scope in cursor);
      return structuredClone({
        changes: [...wanted, ...sent].map(toChange),
        cursor: reached,
        more,
        serverTime: NOW_MS,
        epoch: server.epoch,
        ...(server.restores.length > 0 && { restores: server.restores }),
        ...(lost.length > 0 && { lost }),
        ...(reset.length > 0 && { reset }),
      });
    },
    /** With versions, as on a device that has everything. */
    rows: (): [TableName, AnyRow][] => [...log.values()].flatMap(({ table, row }) => (row ? [[table, row] as [TableName, AnyRow]] : [])),
    /** Forgets all tombstones up to now. */
    forgetTombstones(): void {
      for (const [key, { row, scope, seq }] of log) {
        if (row) continue;
        log.delete(key);
        forgotten.set(scope, Math.max(seq, forgotten.get(scope) ?? 0));
      }
    },
    backup: (): Backup => structuredClone({ log, heads, forgotten, keys: [...answers.keys()], rows: rows.rows() }),
    /** Restores everything to the backup, except that versions jump ahead. */
    async restore(backup: Backup, backupMs = NOW_MS): Promise<void> {
      server.epoch = `${server.epoch}+`;
      server.restores.push({ epoch: server.epoch, backupMs });
      rows = new MemoryTx();
      for (const [table, row] of backup.rows) await rows.put(table, row as AnyRow);
      for (const key of answers.keys()) if (!backup.keys.includes(key)) answers.delete(key);
      for (const [mine, then] of [[log, backup.log] as const, [heads, backup.heads] as const, [forgotten, backup.forgotten] as const]) {
        mine.clear();
        for (const [key, value] of structuredClone(then)) (mine as Map<unknown, unknown>).set(key, value);
      }
      for (const [key, v] of versions) versions.set(key, v + 1000);
      for (const [key, line] of log) {
        const v = versions.get(key) ?? line.v;
        log.set(key, { ...line, v, ...(line.row && { row: { ...line.row, v } }) });
      }
    },
  });
}
export type TinyServer = ReturnType<typeof tinyServer>;

let keys = 0;
export const nextKey = (): string => `key-${++keys}`;

export function device(store: LocalStore, seen: (query: PullQuery, page: PullAnswer) => void = () => {}) {
  return {
    store,
    commit: (name: MutationName, args: unknown, atMs = NOW_MS, key = nextKey()) =>
      store.transaction((tx) => commitTo(tx, { name, args, key }, { ...ADA, atMs })),
    /** Pulls one page with at most `most` rows of the log. */
    async pull(server: TinyServer, most?: number): Promise<Applied> {
      const query = await store.transaction(async (tx) => nextPull(tx));
      const page = server.answer(query, most);
      seen(query, page);
      return store.transaction((tx) => applyPage(tx, query, page, ADA));
    },
    async pullAll(server: TinyServer, most?: number): Promise<void> {
      for (let pages = 0; (await this.pull(server, most)).more; pages += 1) if (pages > 500) throw new Error('Pages without end');
    },
    /** Sends the first entry that is ready. `answerLost`: the server has it and the device does not know. */
    async send(server: TinyServer, { answerLost = false, at = 0 } = {}): Promise<'nothing' | 'lost' | 'acknowledged' | 'parked'> {
      const { ready } = await store.transaction((tx) => readyToSend(tx, NOW_MS, 10));
      const first = ready[at % Math.max(ready.length, 1)];
      const entry = first && (await store.transaction((tx) => markSent(tx, first.no, NOW_MS)));
      if (!entry) return 'nothing';
      try {
        const ack = await server.edit(entry.name, mutationOf(entry.name).args.parse(entry.args), entry.key);
        if (answerLost) return 'lost';
        await store.transaction((tx) => acknowledge(tx, entry, ack, NOW_MS));
        return 'acknowledged';
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const refusal = error.error;
        await store.transaction((tx) => park(tx, entry, refusal, NOW_MS));
        return 'parked';
      }
    },
    async sendAll(server: TinyServer): Promise<void> {
      while ((await this.send(server)) !== 'nothing');
    },
    outbox: () => store.transaction(async (tx) => tx.all('outbox')),
    states: async () => (await store.transaction(async (tx) => tx.all('outbox'))).map(({ state }) => state),
    /** The rows that the screen shows, with versions. */
    shown: (tables: readonly TableName[]) =>
      store.transaction(async (tx) => {
        const rows: [TableName, AnyRow][] = [];
        for (const table of tables) for (const row of await tx.all(table)) rows.push([table, row]);
        return rows;
      }),
  };
}
export type Device = ReturnType<typeof device>;
