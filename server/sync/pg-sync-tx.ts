// One writing transaction of a caller on PostgreSQL: rows with versions and writers, the change log, tombstones. Writes are buffered and
// sent in batches; callers do not notice. Over 250 lines: one transaction, whose members share what it knows.
import type { Role } from '#contract/entities/accounts.ts';
import type { EpochMs } from '#contract/units.ts';
import { type IndexOf, type IntentTable, type NotificationRow, type Row, type Scope, scopeOf, type TableName } from '#contract/tables.ts';
import { personName } from '#domain/log/person-name.ts';
import { BATCH_ROWS, type Tx } from '#server/db/db.ts';
import { holdEdits } from '#server/jobs/lock-order.ts';
import { appNotify } from './app-notify.ts';
import { asStored, membersThatDiffer, type SqlRow, storedTables, toRow, toSqlRow } from './rows.ts';
import type { DocumentToMail, NewNotification, NotificationsIn, StoredAnswer, SyncTx, SyncWho, Writer } from './sync-tx.ts';

/** After this many single reads of one group the caller is assumed to walk through it: the next read loads the whole group. */
const WALK_GETS = 4;
/** Stands in `writers` for every member that is not named: the creator of the row. */
const MAKER = '*';

const HOLD_SCOPE = `insert into scopes as s (scope, seq, forgotten_seq) values ($1, app_scope_base(), app_scope_base())
  on conflict (scope) do update set seq = s.seq returning s.seq, s.forgotten_seq`;
/** A row that is new to its scope starts above all forgotten tombstones ($2), one that returns starts above its own tombstone. */
const LOG = `insert into changes as c (scope, seq, table_name, row_id, v, gone, by_account, by_client, at_ms)
  select $1, w.seq, w.table_name, w.row_id, coalesce(w.v, $2::bigint + 1), w.gone, $3, $4, $5
  from unnest($6::bigint[], $7::text[], $8::text[], $9::bigint[], $10::boolean[]) as w (seq, table_name, row_id, v, gone)
  on conflict (scope, table_name, row_id) do update set seq = excluded.seq, v = greatest(c.v + 1, excluded.v), gone = excluded.gone,
    by_account = excluded.by_account, by_client = excluded.by_client, at_ms = excluded.at_ms
  returning c.table_name, c.row_id, c.v`;
/** PostgreSQL sends the hint when the transaction commits, not before (server/delivery/sync-hints.ts). */
const MOVE_SCOPE = `with moved as (update scopes set seq = $2 where scope = $1)
  select pg_notify('fathom_changed', $1 || ' ' || $3)`;

interface Pending {
  table: TableName;
  id: string;
  scope: Scope;
  seq: number;
  /** Undefined: deleted. */
  row?: SqlRow;
  /** The row did not exist. Its version is known only after the log has been written. */
  isNew: boolean;
  v: number;
  members: string[];
}

interface HeldScope {
  seq: number;
  /** seq of the last change that counts as the caller's own. */
  writtenSeq?: number;
  forgottenSeq: number;
}

const refOf = (table: TableName, id: string) => `${table}|${id}`;

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH_ROWS) yield all.slice(at, at + BATCH_ROWS);
}

export class PgSyncTx implements SyncTx {
  readonly who: SyncWho;
  readonly #tx: Tx;
  /** Rows as this transaction sees them; undefined: known to be absent. */
  readonly #known = new Map<string, SqlRow | undefined>();
  /** Groups by `<table>|<group>`: the number of single reads, or 'whole' when all their rows are known. */
  readonly #groups = new Map<string, number | 'whole'>();
  readonly #pending = new Map<string, Pending>();
  readonly #scopes = new Map<Scope, HeldScope>();
  #locked = false;

  constructor(tx: Tx, who: SyncWho) {
    this.#tx = tx;
    this.who = who;
  }

  async get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined> {
    const ref = refOf(table, id);
    if (this.#pending.has(ref)) await this.flush();
    if (!this.#known.has(ref) && !(await this.#readGroup(table, id))) {
      const [found] = await this.#tx.query<SqlRow>(storedTables[table].byId, [id]);
      this.#known.set(ref, found && (toRow(table, found) as SqlRow));
    }
    return this.#known.get(ref) as Row<T> | undefined;
  }

  /** Returns whether all rows of the row's group are now known. */
  async #readGroup(table: TableName, id: string): Promise<boolean> {
    const { group } = storedTables[table];
    if (!group) return false;
    const of = group.of(id);
    const ref = refOf(table, of);
    const gets = this.#groups.get(ref) ?? 0;
    if (gets === 'whole') return true;
    this.#groups.set(ref, gets + 1);
    if (gets < WALK_GETS) return false;
    await this.list(table, group.member as IndexOf<typeof table>, of);
    return true;
  }

  async list<T extends TableName>(table: T, index: IndexOf<T>, key: string): Promise<Row<T>[]> {
    await this.#flushTable(table);
    const { group, listBy } = storedTables[table];
    const found = await this.#tx.query<SqlRow>(listBy(index as string), [key]);
    const rows = found.map((one) => toRow(table, one));
    for (const row of rows) this.#known.set(refOf(table, row.id), row as SqlRow);
    if (group?.member === index) this.#groups.set(refOf(table, key), 'whole');
    return rows;
  }

  /** Marks rows as absent when a list of all candidates did not have them. Otherwise each would cost a statement. */
  knowAbsent(table: TableName, ids: Iterable<string>): void {
    for (const id of ids) this.#known.set(refOf(table, id), undefined);
  }

  async count<T extends TableName>(table: T, index: IndexOf<T>, key: string): Promise<number> {
    await this.#flushTable(table);
    const [found] = await this.#tx.query<{ n: number }>(storedTables[table].countBy(index as string), [key]);
    return found?.n ?? 0;
  }

  async put<T extends TableName>(table: T, row: Row<T>): Promise<void> {
    const before = (await this.get(table, row.id)) as SqlRow | undefined;
    const after = asStored(row) as SqlRow;
    const members = membersThatDiffer(before, after);
    if (before && members.length === 0) return;
    const scope = scopeOf(table, row);
    if (before && scopeOf(table, before as Row<T>) !== scope) throw new Error(`${table} ${row.id} would change its scope`);
    await this.#keepBack({ table, id: row.id, scope, members, row: after, isNew: !before, v: before ? Number(before['v']) + 1 : 0 });
  }

  async delete<T extends TableName>(table: T, id: string): Promise<void> {
    const before = await this.get(table, id);
    if (before) await this.#keepBack({ table, id, scope: scopeOf(table, before), members: [], isNew: false, v: before.v + 1 });
  }

  async #keepBack(change: Omit<Pending, 'seq'>): Promise<void> {
    const held = this.#scopes.get(change.scope) ?? (await this.#holdScope(change.scope));
    held.seq += 1;
    held.writtenSeq = held.seq;
    const ref = refOf(change.table, change.id);
    this.#pending.set(ref, { ...change, seq: held.seq });
    this.#known.set(ref, change.row && { ...change.row, v: change.v });
  }

  /** SY6: from here to the end of the transaction nobody else can take a seq of this scope. */
  async #holdScope(scope: Scope): Promise<HeldScope> {
    const [found] = await this.#tx.query<{ seq: number; forgotten_seq: number }>(HOLD_SCOPE, [scope]);
    if (!found) throw new Error(`${scope} cannot be held`);
    const held = { seq: found.seq, forgottenSeq: found.forgotten_seq };
    this.#scopes.set(scope, held);
    return held;
  }

  async #flushTable(table: TableName): Promise<void> {
    for (const one of this.#pending.values()) if (one.table === table) return this.flush();
  }

  /** Sends the buffered writes. The store calls it before the commit. */
  async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (const [scope, changes] of Map.groupBy(all, (one) => one.scope)) {
      const held = this.#scopes.get(scope);
      if (!held) throw new Error(`${scope} is not held`);
      for (const batch of batches(changes)) await this.#log(scope, held, batch);
      const tables = [...new Set(changes.map(({ table }) => table))].join(',');
      await this.#tx.query(MOVE_SCOPE, [scope, held.seq, tables]);
    }
    for (const [table, changes] of Map.groupBy(all, (one) => one.table))
      for (const batch of batches(changes)) await this.#store(table, batch);
  }

  /** Writes the log lines of the rows and learns the versions of new ones. */
  async #log(scope: Scope, { forgottenSeq }: HeldScope, batch: Pending[]): Promise<void> {
    const { accountId, by = accountId, clientId, atMs } = this.who;
    const logged = await this.#tx.query<{ table_name: TableName; row_id: string; v: number }>(LOG, [
      scope,
      forgottenSeq,
      by,
      clientId ?? null,
      atMs,
      batch.map(({ seq }) => seq),
      batch.map(({ table }) => table),
      batch.map(({ id }) => id),
      batch.map(({ isNew, v }) => (isNew ? null : v)),
      batch.map(({ row }) => row === undefined),
    ]);
    const versions = new Map(logged.map(({ table_name, row_id, v }) => [refOf(table_name, row_id), v]));
    for (const one of batch.filter(({ isNew }) => isNew)) {
      one.v = versions.get(refOf(one.table, one.id)) ?? 0;
      this.#known.set(refOf(one.table, one.id), { ...one.row, v: one.v });
    }
  }

  async #store(table: TableName, batch: Pending[]): Promise<void> {
    const { insert, update, delete: remove } = storedTables[table];
    const inserted: SqlRow[] = [];
    const updated: SqlRow[] = [];
    const deleted: string[] = [];
    for (const { id, row, isNew, v, members } of batch) {
      if (!row) {
        deleted.push(id);
        continue;
      }
      const writers = Object.fromEntries((isNew ? [MAKER] : members).map((member) => [member, this.#writer(v)]));
      const made = { organisation_id: this.who.organisationId, ...toSqlRow(table, row as unknown as Row<TableName>), v, writers };
      (isNew ? inserted : updated).push(made);
    }
    if (inserted.length > 0) await this.#tx.query(insert, [JSON.stringify(inserted)]);
    if (updated.length > 0) await this.#tx.query(update, [JSON.stringify(updated), updated.map(({ id }) => id)]);
    if (deleted.length > 0) await this.#tx.query(remove, [deleted]);
  }

  #writer(v: number): Writer {
    const { accountId, by = accountId, clientId, atMs } = this.who;
    return { v, accountId: by, ...(clientId !== undefined && { clientId }), atMs };
  }

  async lock(): Promise<void> {
    if (this.#locked) return;
    await holdEdits(this.#tx, this.who.organisationId);
    this.#locked = true;
    if (this.#pending.size > 0) return;
    this.#known.clear(); // whoever had the lock may have changed what was read before
    this.#groups.clear();
  }

  async writers(table: IntentTable, id: string): Promise<Record<string, Writer>> {
    const row = await this.get(table, id);
    if (!row) return {};
    await this.flush();
    const [found] = await this.#tx.query<{ writers: Record<string, Writer> }>(storedTables[table].writersById, [id]);
    const { [MAKER]: maker, ...named } = found?.writers ?? {};
    const { id: _id, v: _v, ...members } = row;
    return { ...(maker && Object.fromEntries(Object.keys(members).map((member) => [member, maker]))), ...named };
  }

  async tombstone(table: IntentTable, id: string): Promise<(Writer & { scope: Scope }) | undefined> {
    if (await this.get(table, id)) return undefined;
    const [found] = await this.#tx.query<{ scope: Scope; v: number; by_account: string | null; by_client: string | null; at_ms: EpochMs }>(
      `select scope, v, by_account, by_client, at_ms from changes
       where scope = any ((select app_scopes())::text[]) and table_name = $1 and row_id = $2 and gone`,
      [table, id],
    );
    if (!found) return undefined;
    const { scope, v, by_account, by_client, at_ms } = found;
    return { scope, v, accountId: by_account ?? '', ...(by_client !== null && { clientId: by_client }), atMs: at_ms };
  }

  async taken(table: IntentTable, id: string): Promise<boolean> {
    await this.#flushTable(table);
    const [found] = await this.#tx.query<{ taken: boolean }>('select app_taken($1, $2) as taken', [storedTables[table].sql, id]);
    return found?.taken ?? false;
  }

  async answer(key: string): Promise<StoredAnswer | undefined> {
    const [found] = await this.#tx.query<StoredAnswer>('select fingerprint, body from idempotency where account_id = $1 and key = $2', [
      this.who.accountId,
      key,
    ]);
    return found;
  }

  async keepAnswer(key: string, { fingerprint, body }: StoredAnswer): Promise<void> {
    const { accountId, atMs } = this.who;
    await this.#tx.query('insert into idempotency (account_id, key, fingerprint, body, at_ms) values ($1, $2, $3, $4, $5)', [
      accountId,
      key,
      fingerprint,
      JSON.stringify(asStored(body)),
      atMs,
    ]);
  }

  async head(scope: Scope): Promise<number> {
    const held = this.#scopes.get(scope);
    if (held) return held.seq;
    const [found] = await this.#tx.query<{ seq: number }>('select seq from scopes where scope = $1', [scope]);
    return found?.seq ?? 0;
  }

  written(): Record<string, number> {
    return Object.fromEntries(
      [...this.#scopes].flatMap(([scope, { writtenSeq }]) => (writtenSeq === undefined ? [] : [[scope, writtenSeq]])),
    );
  }

  async fleetsOfOrganisation(): Promise<number> {
    await this.#flushTable('fleets');
    const [found] = await this.#tx.query<{ n: number }>('select app_fleets_of_organisation() as n');
    return found?.n ?? 0;
  }

  async notify(accountId: string, notification: NewNotification): Promise<void> {
    await this.flush();
    const seq = await appNotify(this.#tx, accountId, notification, this.who.atMs);
    const held = this.#scopes.get(`user:${accountId}`);
    if (held && seq !== undefined) held.seq = seq;
  }

  async notificationsIn({ accountId, state, newestNo, limit }: NotificationsIn): Promise<NotificationRow[]> {
    await this.#flushTable('notifications');
    const found = await this.#tx.query<SqlRow>(
      `select ${storedTables.notifications.columns} from notifications where account_id = $1 and state = $2 and no <= $3 order by no desc limit $4`,
      [accountId, state, newestNo, limit],
    );
    const rows = found.map((one) => toRow('notifications', one));
    for (const row of rows) this.#known.set(refOf('notifications', row.id), row as SqlRow);
    return rows;
  }

  async receivers(of: { id: string } | { role: Role }): Promise<string[]> {
    const found = await this.#tx.query<{ id: string }>(
      'select id from accounts where organisation_id = $1 and (id = $2 or role = $3) and disabled_at_ms is null order by id',
      [this.who.organisationId, 'id' in of ? of.id : null, 'role' in of ? of.role : null],
    );
    return found.map(({ id }) => id);
  }

  async keepDocument({ id, of, ofId, receiver, text, document, isOwnMail }: DocumentToMail): Promise<void> {
    await this.flush();
    const { accountId, organisationId, atMs } = this.who;
    await this.#tx.query(
      `insert into mailed_documents (id, organisation_id, owner_id, of_kind, of_id, receiver, text, document, arrived_at_ms, mail_open)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [id, organisationId, accountId, of, ofId, JSON.stringify(receiver), text, JSON.stringify(document), atMs, isOwnMail],
    );
  }

  async nameOf(accountId: string): Promise<string> {
    const [found] = await this.#tx.query<{ firstName: string; lastName: string; email: string }>(
      'select first_name as "firstName", last_name as "lastName", email from accounts where id = $1',
      [accountId],
    );
    return found ? personName(found) : 'Somebody';
  }
}
