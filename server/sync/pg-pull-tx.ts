// What a pull reads from PostgreSQL, in one snapshot, as far as the caller may see it.
import { isTable } from '#contract/tables.ts';
import { isFactScope, MAX_PAGE_BYTES, type Restore } from '#contract/sync.ts';
import type { Scope, TableName } from '#contract/tables.ts';
import { BATCH_ROWS, type Tx } from '#server/db/db.ts';
import { type SqlRow, storedTables, toRow } from './rows.ts';
import type { LoggedChange, PullTx, SyncWho } from './sync-tx.ts';

/** Tables whose rows may be larger than a page. Their column `bytes` holds the size of a row (migration 0135). */
const WITH_BYTES = ['drawings', 'areas'] as const;

/** Every scope that the caller may pull with its head, and the epoch with the restores: one query answers a pull with nothing new. */
interface FrameLine {
  scope: Scope;
  seq: number;
  forgotten: number;
  epoch: string;
  restores: Restore[];
}

interface Line {
  seq: number;
  table_name: TableName;
  row_id: string;
  v: number;
  gone: boolean;
}

export class PgPullTx implements PullTx {
  readonly #tx: Tx;
  readonly #who: SyncWho;
  #frame: Promise<Map<Scope, FrameLine>> | undefined;

  constructor(tx: Tx, who: SyncWho) {
    this.#tx = tx;
    this.#who = who;
  }

  #readFrame(): Promise<Map<Scope, FrameLine>> {
    this.#frame ??= this.#tx
      .query<FrameLine>('select * from app_frame()')
      .then((lines) => new Map(lines.map((line) => [line.scope, line])));
    return this.#frame;
  }

  async #anyLine(): Promise<FrameLine> {
    const [line] = (await this.#readFrame()).values();
    if (!line) throw new Error('The database has no epoch');
    return line;
  }

  async epoch(): Promise<string> {
    return (await this.#anyLine()).epoch;
  }

  async restores(): Promise<Restore[]> {
    return (await this.#anyLine()).restores;
  }

  async scopes(): Promise<Scope[]> {
    const { accountId, organisationId } = this.#who;
    const first: Scope[] = [`user:${accountId}`, `content:${accountId}`, `org:${organisationId}`];
    const seen = [...(await this.#readFrame()).values()].map(({ scope }) => scope);
    const shared = seen.filter((scope) => !first.includes(scope) && !scope.startsWith('world:') && !isFactScope(scope));
    return [...first, ...shared.toSorted((one, other) => (one < other ? -1 : 1))];
  }

  async factScopes(): Promise<Scope[]> {
    const facts = [...(await this.#readFrame()).keys()].filter(isFactScope);
    return facts.toSorted((one, other) => (one < other ? -1 : 1));
  }

  async head(scope: Scope): Promise<number> {
    return (await this.#readFrame()).get(scope)?.seq ?? 0;
  }

  async forgotten(scope: Scope): Promise<number> {
    return (await this.#readFrame()).get(scope)?.forgotten ?? 0;
  }

  async changes(scope: Scope, after: number, limit: number, brief = false): Promise<LoggedChange[]> {
    const all = await this.#tx.query<Line>(
      'select seq, table_name, row_id, v, gone from changes where scope = $1 and seq > $2 order by seq limit $3',
      [scope, after, Math.min(limit, BATCH_ROWS)],
    );
    const lines = brief ? all : await this.#asFarAsAPage(all);
    const refs = lines.filter(({ gone }) => !gone).map(({ table_name, row_id }): [TableName, string] => [table_name, row_id]);
    const rows = await this.#rowsOf(refs, brief);
    return lines.map(({ seq, table_name, row_id, v }) => {
      const row = rows.get(`${table_name}|${row_id}`);
      return { seq, table: table_name, id: row_id, v, ...(row !== undefined && { row }) } as LoggedChange;
    });
  }

  async rows(refs: readonly (readonly [table: string, id: string])[]): Promise<LoggedChange[]> {
    const known = refs.flatMap(([table, id]): [TableName, string][] => (isTable(table) ? [[table, id]] : []));
    const found = await this.#tx.query<Line>(
      `select c.seq, c.table_name, c.row_id, c.v, c.gone
       from unnest($1::text[], $2::text[]) as r (table_name, row_id)
       join changes c on c.scope = any ((select app_scopes())::text[]) and c.table_name = r.table_name and c.row_id = r.row_id and not c.gone`,
      [known.map(([table]) => table), known.map(([, id]) => id)],
    );
    const byRef = new Map(found.map((line) => [`${line.table_name}|${line.row_id}`, line]));
    const lines = await this.#asFarAsAPage(known.flatMap(([table, id]) => byRef.get(`${table}|${id}`) ?? []));
    const rows = await this.#rowsOf(lines.map(({ table_name, row_id }) => [table_name, row_id]));
    return lines.flatMap(({ seq, table_name, row_id, v }) => {
      const row = rows.get(`${table_name}|${row_id}`);
      return row ? [{ seq, table: table_name, id: row_id, v, row } as LoggedChange] : [];
    });
  }

  /** The lines up to the one whose document fills a page. Anything after it would be read in vain. */
  async #asFarAsAPage(lines: Line[]): Promise<Line[]> {
    const bytes = new Map<string, number>();
    for (const table of WITH_BYTES) {
      const ids = lines.filter(({ table_name, gone }) => table_name === table && !gone).map(({ row_id }) => row_id);
      if (ids.length === 0) continue;
      const rows = await this.#tx.query<{ id: string; bytes: number }>(
        `select id, bytes from ${storedTables[table].sql} where id = any($1::text[])`,
        [ids],
      );
      for (const row of rows) bytes.set(`${table}|${row.id}`, row.bytes);
    }
    let held = 0;
    const last = lines.findIndex(({ table_name, row_id }) => (held += bytes.get(`${table_name}|${row_id}`) ?? 0) > MAX_PAGE_BYTES);
    return last === -1 ? lines : lines.slice(0, last + 1);
  }

  /** brief: rows that exist and are visible come as empty objects. */
  async #rowsOf(refs: readonly (readonly [TableName, string])[], brief = false): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>();
    for (const [table, of] of Map.groupBy(refs, ([name]) => name)) {
      const { sql, byIds } = storedTables[table];
      const rows = await this.#tx.query<SqlRow>(brief ? `select id from ${sql} where id = any($1::text[])` : byIds, [
        of.map(([, id]) => id),
      ]);
      for (const row of rows) found.set(`${table}|${String(row['id'])}`, brief ? {} : toRow(table, row));
    }
    return found;
  }
}
