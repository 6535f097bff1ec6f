// The server's storage in memory: SyncStore as its contract says it (sync-store-contract.ts), with what an operator does beside it.
// One transaction at a time, reading ones too: each sees one cut of everything.
import type { Role } from '#contract/entities/accounts.ts';
import { type IntentTable, type NotificationRow, type Row, type Scope, scopeOf, type TableName } from '#contract/tables.ts';
import type { NewNotification, NotificationsIn, StoredAnswer, SyncStore, SyncTx, SyncWho, Writer } from '#server/sync/sync-tx.ts';
import { frozenCopy, oneAtATime, sameJson } from './memory-rows.ts';
import { MemoryPullTx, Sight } from './memory-sight.ts';
import {
  type Backup,
  copyIn,
  copyOut,
  emptyState,
  leap,
  type Line,
  refOf,
  type State,
  type Stored,
  type Tombstone,
  UndoLog,
} from './memory-state.ts';

export interface MemoryAccount {
  id: string;
  organisationId: string;
  role: Role;
  firstName: string;
  lastName: string;
}

class MemorySyncTx implements SyncTx {
  readonly who: SyncWho;
  readonly #sight: Sight;
  readonly #state: State;
  readonly #nameOf: (accountId: string) => string;
  readonly #accounts: ReadonlyMap<string, MemoryAccount>;
  readonly #undo = new UndoLog();
  readonly #written: Record<string, number> = {};

  constructor(state: State, who: SyncWho, accounts: ReadonlyMap<string, MemoryAccount>, nameOf: (accountId: string) => string) {
    this.who = who;
    this.#state = state;
    this.#sight = new Sight(state, who);
    this.#nameOf = nameOf;
    this.#accounts = accounts;
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
  async notificationsIn({ accountId, state, newestNo, limit }: NotificationsIn): Promise<NotificationRow[]> {
    const rows = (await this.list('notifications', 'accountId', accountId)).filter((row) => row.state === state && row.no <= newestNo);
    return rows.toSorted((one, other) => other.no - one.no).slice(0, limit);
  }
  async receivers(of: { id: string } | { role: Role }): Promise<string[]> {
    const isMeant = ({ id, role, organisationId }: MemoryAccount) =>
      organisationId === this.who.organisationId && ('id' in of ? id === of.id : role === of.role);
    return [...this.#accounts.values()]
      .filter(isMeant)
      .map(({ id }) => id)
      .toSorted();
  }
  /** No device has it. */
  async keepDocument(): Promise<void> {}
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

export interface MemorySyncStore extends SyncStore {
  addAccount(account: MemoryAccount): void;
  backup(): Backup;
  /** The state of the backup with a new epoch, and versions and positions from now on above all that were ever given out (SY22). */
  restore(backup: Backup, nowMs: number): void;
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
        const tx = new MemorySyncTx(state, who, accounts, nameOf);
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
    restore(backup, nowMs) {
      state = copyIn(backup);
      epochs += 1;
      state.epoch = epochs;
      const backupMs = Math.max(0, ...[...state.logs.values()].flatMap((log) => [...log.values()].map(({ atMs }) => atMs)));
      state.restores = [...state.restores, { epoch: `epoch-${epochs}`, backupMs }];
      changes += 1;
      leap(state, nowMs);
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
