// The server's storage in memory: SyncStore as its contract says it (sync-store-contract.ts), with what an operator does beside it.
// One transaction at a time, reading ones too: each sees one cut of everything.
import type { Role } from '#contract/accounts.ts';
import {
  type IntentTable,
  type NotificationRow,
  type Row,
  type Scope,
  scopeOf,
  type TableName,
  tableIndexes,
  type TeamMemberRow,
} from '#contract/tables.ts';
import type { LoggedChange, NewNotification, PullTx, StoredAnswer, SyncStore, SyncTx, SyncWho, Writer } from '#server/sync/sync-tx.ts';
import { frozenCopy, MemoryTable, oneAtATime, sameJson } from './memory-rows.ts';

export interface MemoryAccount {
  id: string;
  organisationId: string;
  role: Role;
  firstName: string;
  lastName: string;
}

interface Line {
  seq: number;
  table: TableName;
  id: string;
  v: number;
  gone: boolean;
  atMs: number;
}
interface Tombstone extends Writer {
  scope: Scope;
}
type Stored = Row<TableName>;
type Writers = Readonly<Record<string, Writer>>;

const ALL_TABLES = Object.keys(tableIndexes) as TableName[];
/** Versions of a restored database begin so far above those of the backup: no device holds a higher one (SY22). */
const LEAP = 1_000_000;

/** Maps that a transaction changes, so that it can be taken back and a backup be made. */
interface State {
  epoch: number;
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

const refOf = (table: TableName, id: string): string => `${table}|${id}`;

function emptyState(): State {
  return {
    epoch: 1,
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
class UndoLog {
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

/** What one caller may see of a state. */
class Sight {
  readonly state: State;
  readonly who: SyncWho;
  constructor(state: State, who: SyncWho) {
    this.state = state;
    this.who = who;
  }

  /** Accounts whose content the caller sees: its own, and that of fellow members of teams that share content. */
  sharers(): string[] {
    const { teamMembers, teams } = this.state.rows;
    const found = new Set<string>();
    for (const own of teamMembers.keysOf('accountId', this.who.accountId)) {
      const { teamId } = teamMembers.rows.get(own) as TeamMemberRow;
      const team = teams.rows.get(teamId) as Row<'teams'> | undefined;
      if (!team?.shareContent || team.organisationId !== this.who.organisationId) continue;
      for (const key of teamMembers.keysOf('teamId', teamId)) found.add((teamMembers.rows.get(key) as TeamMemberRow).accountId);
    }
    found.delete(this.who.accountId);
    return [...found].sort();
  }

  scopes(): Scope[] {
    const { accountId, organisationId } = this.who;
    const shared = this.sharers().map((sharer): Scope => `content:${sharer}`);
    return [`user:${accountId}`, `content:${accountId}`, `org:${organisationId}`, ...shared];
  }

  sees(scope: Scope): boolean {
    return scope.startsWith('world:') || this.scopes().includes(scope);
  }

  row<T extends TableName>(table: T, id: string): Row<T> | undefined {
    const row = this.state.rows[table].rows.get(id) as Row<T> | undefined;
    return row && this.sees(scopeOf(table, row)) ? row : undefined;
  }
}

class MemorySyncTx implements SyncTx {
  readonly who: SyncWho;
  readonly #sight: Sight;
  readonly #state: State;
  readonly #nameOf: (accountId: string) => string;
  readonly #undo = new UndoLog();
  readonly #written: Record<string, number> = {};

  constructor(state: State, who: SyncWho, nameOf: (accountId: string) => string) {
    this.who = who;
    this.#state = state;
    this.#sight = new Sight(state, who);
    this.#nameOf = nameOf;
  }

  async get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined> {
    return this.#sight.row(table, id);
  }
  async list<T extends TableName>(table: T, index: string, key: string): Promise<Row<T>[]> {
    const found = this.#state.rows[table].keysOf(index, key).map((id) => this.#sight.row(table, String(id)));
    return found.filter((row) => row !== undefined);
  }
  async count<T extends TableName>(table: T, index: string, key: string): Promise<number> {
    return (await this.list(table, index, key)).length;
  }

  async put<T extends TableName>(table: T, row: Row<T>): Promise<void> {
    const ref = refOf(table, row.id);
    const present = this.#state.rows[table].rows.get(row.id) as Row<T> | undefined;
    const changed = membersThatDiffer(present, row);
    if (present && changed.length === 0) return;
    const v = (present?.v ?? this.#state.tombstones.get(ref)?.v ?? this.#state.floor) + 1;
    const writer = this.#writer(v);
    const writers = { ...(present && this.#state.writers.get(ref)), ...Object.fromEntries(changed.map((member) => [member, writer])) };
    const copy = frozenCopy({ ...row, v });
    this.#undo.write(this.#state.rows[table], row.id, copy);
    this.#undo.set(this.#state.writers, ref, writers);
    this.#log(scopeOf(table, copy), { table, id: row.id, v, gone: false });
  }

  async delete<T extends TableName>(table: T, id: string): Promise<void> {
    const present = this.#state.rows[table].rows.get(id) as Row<T> | undefined;
    if (!present) return;
    const scope = scopeOf(table, present);
    const v = present.v + 1;
    this.#undo.write(this.#state.rows[table], id, undefined);
    this.#undo.set(this.#state.tombstones, refOf(table, id), { ...this.#writer(v), scope });
    this.#log(scope, { table, id, v, gone: true });
  }

  #writer(v: number): Writer {
    const { accountId, clientId, atMs } = this.who;
    return { v, accountId, ...(clientId !== undefined && { clientId }), atMs };
  }

  #log(scope: Scope, line: Omit<Line, 'seq' | 'atMs'>): void {
    const seq = (this.#state.heads.get(scope) ?? this.#state.seqFloor) + 1;
    this.#undo.set(this.#state.heads, scope, seq);
    let log = this.#state.logs.get(scope);
    if (!log) this.#undo.set(this.#state.logs, scope, (log = new Map()));
    this.#undo.append(log, refOf(line.table, line.id), { ...line, seq, atMs: this.who.atMs });
    this.#written[scope] = seq;
  }

  async lock(): Promise<void> {
    // one transaction at a time: everybody is kept out already
  }
  async writers(table: IntentTable, id: string): Promise<Record<string, Writer>> {
    return this.#sight.row(table, id) ? { ...this.#state.writers.get(refOf(table, id)) } : {};
  }
  async tombstone(table: IntentTable, id: string): Promise<Tombstone | undefined> {
    const found = this.#state.rows[table].rows.has(id) ? undefined : this.#state.tombstones.get(refOf(table, id));
    return found && this.#sight.sees(found.scope) ? { ...found } : undefined;
  }
  async taken(table: IntentTable, id: string): Promise<boolean> {
    return this.#state.rows[table].rows.has(id);
  }
  async answer(key: string): Promise<StoredAnswer | undefined> {
    return this.#state.answers.get(`${this.who.accountId}|${key}`);
  }
  async keepAnswer(key: string, answer: StoredAnswer): Promise<void> {
    this.#undo.set(this.#state.answers, `${this.who.accountId}|${key}`, frozenCopy(answer));
  }
  async head(scope: Scope): Promise<number> {
    return this.#state.heads.get(scope) ?? 0;
  }
  written(): Record<string, number> {
    return { ...this.#written };
  }
  async fleetsOfOrganisation(): Promise<number> {
    return this.#state.rows.fleets.count('organisationId', this.who.organisationId);
  }
  async notify(accountId: string, notification: NewNotification): Promise<void> {
    const scope: Scope = `user:${accountId}`;
    const written = this.#written[scope];
    const numbers = this.#state.rows.notifications.keysOf('accountId', accountId).map((id) => this.#notification(String(id)).no);
    const no = Math.max(0, ...numbers) + 1;
    const id = `note-${this.#state.epoch}-${accountId}-${no}`;
    await this.put('notifications', { ...notification, id, accountId, no, createdAt: this.who.atMs, state: 'unread', v: 0 });
    if (written === undefined) delete this.#written[scope];
    else this.#written[scope] = written;
  }
  #notification(id: string): NotificationRow {
    return this.#state.rows.notifications.rows.get(id) as unknown as NotificationRow;
  }
  async nameOf(accountId: string): Promise<string> {
    return this.#nameOf(accountId);
  }

  rollBack(): void {
    this.#undo.takeBack();
  }
}

function membersThatDiffer(present: Stored | undefined, row: Stored): string[] {
  const before = (present ?? {}) as Record<string, unknown>;
  const after = row as Record<string, unknown>;
  const members = new Set([...Object.keys(before), ...Object.keys(after)]);
  members.delete('id');
  members.delete('v');
  return [...members].filter((member) => !present || !sameJson(before[member], after[member]));
}

class MemoryPullTx implements PullTx {
  readonly #sight: Sight;
  constructor(state: State, who: SyncWho) {
    this.#sight = new Sight(state, who);
  }
  async epoch(): Promise<string> {
    return `epoch-${this.#sight.state.epoch}`;
  }
  async scopes(): Promise<Scope[]> {
    return this.#sight.scopes();
  }
  async head(scope: Scope): Promise<number> {
    return this.#sight.state.heads.get(scope) ?? 0;
  }
  async forgotten(scope: Scope): Promise<number> {
    return this.#sight.state.forgotten.get(scope) ?? 0;
  }
  async changes(scope: Scope, after: number, limit: number): Promise<LoggedChange[]> {
    const found: LoggedChange[] = [];
    for (const { seq, table, id, v, gone } of this.#sight.state.logs.get(scope)?.values() ?? []) {
      if (found.length >= limit) break;
      if (seq <= after) continue;
      const row = gone ? undefined : this.#sight.state.rows[table].rows.get(id);
      found.push({ seq, table, id, v, ...(row && { row }) } as LoggedChange);
    }
    return found;
  }
  async rows(refs: readonly (readonly [table: string, id: string])[]): Promise<LoggedChange[]> {
    const found: LoggedChange[] = [];
    for (const [table, id] of refs) {
      if (!ALL_TABLES.includes(table as TableName)) continue;
      const row = this.#sight.row(table as TableName, id);
      if (!row) continue;
      const line = this.#sight.state.logs.get(scopeOf(table as TableName, row))?.get(refOf(table as TableName, id));
      if (line) found.push({ seq: line.seq, table, id, v: row.v, row } as LoggedChange);
    }
    return found;
  }
}

export interface MemorySyncStore extends SyncStore {
  addAccount(account: MemoryAccount): void;
  backup(): Backup;
  /** The state of the backup with a new epoch, and versions and positions from now on above all that were ever given out (SY22). */
  restore(backup: Backup): void;
  /** Forgets the tombstones of before then: a cursor below them must start anew (SY7). */
  forgetTombstones(beforeMs: number): void;
  /** What is committed, for those who judge. Frozen rows in order of id. */
  look<T extends TableName>(table: T): Row<T>[];
  headOf(scope: Scope): number;
  epoch(): string;
  scopesOf(who: SyncWho): Scope[];
  /** Goes up with each transaction that wrote. */
  changes(): number;
}

export function memorySyncStore(): MemorySyncStore {
  const accounts = new Map<string, MemoryAccount>();
  let state = emptyState();
  let changes = 0;
  let epochs = 1;
  const inTurn = oneAtATime();
  const nameOf = (accountId: string) => {
    const account = accounts.get(accountId);
    return account ? `${account.firstName} ${account.lastName}` : '';
  };
  return {
    write: (who, work) =>
      inTurn(async () => {
        const tx = new MemorySyncTx(state, who, nameOf);
        try {
          const result = await work(tx);
          changes += 1;
          return result;
        } catch (error) {
          tx.rollBack();
          throw error;
        }
      }),
    read: (who, work) => inTurn(() => work(new MemoryPullTx(state, who))),
    addAccount: (account) => accounts.set(account.id, account),
    backup: () => copyOut(state),
    restore(backup) {
      state = copyIn(backup);
      epochs += 1;
      state.epoch = epochs;
      changes += 1;
      leap(state, (epochs - backup.epoch) * LEAP);
    },
    forgetTombstones(beforeMs) {
      for (const [scope, log] of state.logs) {
        for (const [ref, line] of log) {
          if (!line.gone || line.atMs >= beforeMs) continue;
          log.delete(ref);
          state.floor = Math.max(state.floor, line.v);
          state.tombstones.delete(ref);
          state.forgotten.set(scope, Math.max(state.forgotten.get(scope) ?? 0, line.seq));
        }
      }
    },
    look: <T extends TableName>(table: T) => state.rows[table].keys().map((key) => state.rows[table].rows.get(key) as Row<T>),
    headOf: (scope) => state.heads.get(scope) ?? 0,
    epoch: () => `epoch-${state.epoch}`,
    scopesOf: (who) => new Sight(state, who).scopes(),
    changes: () => changes,
  };
}

/** Rows, writers and lines are never changed in place, so copies of the maps are enough. */
function copyOut(state: State): Backup {
  return {
    ...copyMaps(state),
    rows: Object.fromEntries(ALL_TABLES.map((table) => [table, [...state.rows[table].rows.values()]])) as unknown as Backup['rows'],
  };
}

function copyIn(backup: Backup): State {
  const state: State = { ...copyMaps(backup), rows: emptyState().rows };
  for (const table of ALL_TABLES)
    for (const row of backup.rows[table]) state.rows[table].write(row.id, row as unknown as Record<string, unknown>);
  return state;
}

const copyMaps = ({
  epoch,
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
  floor,
  seqFloor,
  writers: new Map(writers),
  tombstones: new Map(tombstones),
  logs: new Map([...logs].map(([scope, log]) => [scope, new Map(log)])),
  heads: new Map(heads),
  forgotten: new Map(forgotten),
  answers: new Map(answers),
});

function leap(state: State, by: number): void {
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
