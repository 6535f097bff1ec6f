// What the server's storage in memory holds, as maps: changed so that it can be taken back, copied out and in as a backup.
import type { Restore } from '#contract/sync.ts';
import { type Row, type Scope, type TableName, tableIndexes } from '#contract/tables.ts';
import type { StoredAnswer, Writer } from '#server/sync/sync-tx.ts';
import { nextBase } from '#server/sync/start-epoch.ts';
import { frozenCopy, MemoryTable } from './memory-rows.ts';

export interface Line {
  seq: number;
  table: TableName;
  id: string;
  v: number;
  gone: boolean;
  atMs: number;
}
export interface Tombstone extends Writer {
  scope: Scope;
}
export type Stored = Row<TableName>;
type Writers = Readonly<Record<string, Writer>>;

export const ALL_TABLES = Object.keys(tableIndexes) as TableName[];

/** Maps that a transaction changes, so that it can be taken back and a backup be made. */
export interface State {
  epoch: number;
  restores: readonly Restore[];
  /** Where versions and positions begin in this life of the database. */
  base: number;
  /** Versions of new rows begin above it: never one again that a device may hold of a row whose tombstone is forgotten. */
  floor: number;
  /** The same of the positions in scopes. */
  seqFloor: number;
  rows: Record<TableName, MemoryTable>;
  writers: Map<string, Writers>;
  tombstones: Map<string, Tombstone>;
  /** A scope's log: each row once, at its latest change; a Map keeps the order of insertion, which is the order of seq. */
  logs: Map<Scope, Map<string, Line>>;
  heads: Map<Scope, number>;
  forgotten: Map<Scope, number>;
  answers: Map<string, StoredAnswer>;
}

export type Backup = Omit<State, 'rows'> & { rows: Record<TableName, Stored[]> };

export const refOf = (table: TableName, id: string): string => `${table}|${id}`;

export function emptyState(): State {
  return {
    epoch: 1,
    restores: [],
    base: 0,
    floor: 0,
    seqFloor: 0,
    rows: Object.fromEntries(ALL_TABLES.map((table) => [table, new MemoryTable(tableIndexes[table])])) as State['rows'],
    writers: new Map(),
    tombstones: new Map(),
    logs: new Map(),
    heads: new Map(),
    forgotten: new Map(),
    answers: new Map(),
  };
}

/** Writes to a map so that it can be undone. */
export class UndoLog {
  readonly #undo: (() => void)[] = [];
  readonly #disordered = new Set<Map<string, Line>>();
  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const had = map.has(key);
    const before = map.get(key);
    this.#undo.push(() => (had ? map.set(key, before as V) : map.delete(key)));
    map.set(key, value);
  }
  write(table: MemoryTable, key: string, row: Stored | undefined): void {
    const before = table.write(key, row as Record<string, unknown> | undefined);
    this.#undo.push(() => table.write(key, before));
  }
  /** Moves a line to the end of its log. */
  append(log: Map<string, Line>, ref: string, line: Line): void {
    const before = log.get(ref);
    this.#undo.push(() => {
      log.delete(ref);
      if (before) log.set(ref, before);
      this.#disordered.add(log);
    });
    log.delete(ref);
    log.set(ref, line);
  }
  takeBack(): void {
    for (const undo of this.#undo.reverse()) undo();
    for (const log of this.#disordered) {
      const lines = [...log].sort(([, one], [, other]) => one.seq - other.seq);
      log.clear();
      for (const [ref, line] of lines) log.set(ref, line);
    }
  }
}

/** Rows, writers and lines are never changed in place, so copies of the maps are enough. */
export function copyOut(state: State): Backup {
  return {
    ...copyMaps(state),
    rows: Object.fromEntries(ALL_TABLES.map((table) => [table, [...state.rows[table].rows.values()]])) as unknown as Backup['rows'],
  };
}

export function copyIn(backup: Backup): State {
  const state: State = { ...copyMaps(backup), rows: emptyState().rows };
  for (const table of ALL_TABLES)
    for (const row of backup.rows[table]) state.rows[table].write(row.id, row as unknown as Record<string, unknown>);
  return state;
}

const copyMaps = ({
  epoch,
  restores,
  base,
  floor,
  seqFloor,
  writers,
  tombstones,
  logs,
  heads,
  forgotten,
  answers,
}: Omit<State, 'rows'>): Omit<State, 'rows'> => ({
  epoch,
  restores,
  base,
  floor,
  seqFloor,
  writers: new Map(writers),
  tombstones: new Map(tombstones),
  logs: new Map([...logs].map(([scope, log]) => [scope, new Map(log)])),
  heads: new Map(heads),
  forgotten: new Map(forgotten),
  answers: new Map(answers),
});

/** SY22: the leap of the real server, so that versions are as long as there. */
export function leap(state: State, nowMs: number): void {
  const by = nextBase(state.base, nowMs) - state.base;
  state.base += by;
  state.floor += by;
  state.seqFloor += by;
  for (const [scope, head] of state.heads) state.heads.set(scope, head + by);
  for (const [scope, seq] of state.forgotten) state.forgotten.set(scope, seq + by);
  for (const table of ALL_TABLES) {
    for (const row of [...state.rows[table].rows.values()] as Stored[]) {
      state.rows[table].write(row.id, frozenCopy({ ...row, v: row.v + by }) as Record<string, unknown>);
    }
  }
  for (const [ref, tombstone] of state.tombstones) state.tombstones.set(ref, { ...tombstone, v: tombstone.v + by });
  for (const log of state.logs.values()) for (const [ref, line] of log) log.set(ref, { ...line, v: line.v + by, seq: line.seq + by });
}
