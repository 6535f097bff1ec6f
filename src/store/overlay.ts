// Rows as mutators see and change them: the tables' rows with writes in memory over them, kept or thrown away together.
// Must never be used after its flush.
import { entityOf, type EntityKey, type IndexOf, type Row, type TableName, tableIndexes } from '#contract/tables.ts';
import type { AppError } from '#contract/errors.ts';
import { Refused } from '#domain/refuse.ts';
import type { Tx } from '#domain/tx.ts';
import type { LocalTx } from './local-store.ts';
import type { BaseRow } from './outbox-rows.ts';

export type AnyRow = Row<TableName>;

export const baseKey = (table: TableName, id: string): string => `${table}:${id}`;

/** Equal as rows are kept: a member that is undefined is one that is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((member) => isSame(left[member], right[member]));
}

/** stored: in the table. ground: the server's, as far as is known. now: after what was run. */
interface Cell {
  table: TableName;
  id: string;
  stored: AnyRow | undefined;
  ground: AnyRow | undefined;
  now: AnyRow | undefined;
  /** Whether `ground` is from a BaseRow. */
  based: boolean;
}

/** Dexie follows about 100 awaits that ask it nothing, then holds the transaction for done; an answer from memory is several. */
const ANSWERS_BETWEEN_READS = 8;

const member = (row: AnyRow | undefined, index: string): unknown => row && (row as Record<string, unknown>)[index];

export class Overlay implements Tx {
  readonly #tx: LocalTx;
  readonly #tables = new Map<TableName, Map<string, Cell>>();
  readonly #listed = new Set<string>();
  /** By table, index and value: what is stored, and what was written over it since. */
  readonly #stored = new Map<string, number>();
  readonly #more = new Map<string, number>();
  #journal: [Cell, AnyRow | undefined][] = [];
  #answers = 0;

  constructor(tx: LocalTx) {
    this.#tx = tx;
  }

  #cells(table: TableName): Map<string, Cell> {
    let cells = this.#tables.get(table);
    if (!cells) this.#tables.set(table, (cells = new Map()));
    return cells;
  }

  #hold(table: TableName, id: string, stored: AnyRow | undefined): Cell {
    const cells = this.#cells(table);
    const held = cells.get(id) ?? { table, id, stored, ground: stored, now: stored, based: false };
    cells.set(id, held);
    return held;
  }

  async #cell(table: TableName, id: string): Promise<Cell> {
    this.#answers += 1;
    if (this.#answers % ANSWERS_BETWEEN_READS === 0) await this.#tx.get('syncState', 'clientId'); // keeps the transaction open
    return this.#cells(table).get(id) ?? this.#hold(table, id, await this.#tx.get(table, id));
  }

  #write(cell: Cell, row: AnyRow | undefined): void {
    for (const index of tableIndexes[cell.table] as readonly string[]) {
      for (const [by, of] of [[-1, cell.now] as const, [1, row] as const]) {
        const key = `${cell.table}|${index}|${String(member(of, index))}`;
        if (of) this.#more.set(key, (this.#more.get(key) ?? 0) + by);
      }
    }
    cell.now = row;
  }

  #change(cell: Cell, row: AnyRow | undefined): void {
    this.#journal.push([cell, cell.now]);
    this.#write(cell, row);
  }

  /** What the server said stands where pending edits stood. */
  async standOn(bases: readonly BaseRow[]): Promise<void> {
    for (const table of new Set(bases.map((base) => base.table))) {
      const ofTable = bases.filter((base) => base.table === table);
      const stored = await this.#tx.getMany(
        table,
        ofTable.map(({ rowId }) => rowId),
      );
      for (const [at, { rowId, row }] of ofTable.entries()) {
        const cell = this.#hold(table, rowId, stored[at]);
        cell.based = true;
        cell.ground = row as AnyRow | undefined;
        this.#write(cell, cell.ground);
      }
    }
  }

  /** The refusal, if it ended in one. Nothing stays of what was refused, or threw. */
  async run(work: (tx: Tx) => Promise<void>): Promise<AppError | undefined> {
    this.#journal = [];
    try {
      await work(this);
      return undefined;
    } catch (error) {
      for (const [cell, before] of this.#journal.reverse()) this.#write(cell, before);
      this.#journal = [];
      if (error instanceof Refused) return error.error;
      throw error;
    }
  }

  /** Of the rows that the last run changed. */
  entities(): EntityKey[] {
    return this.#journal.flatMap(([cell, before]) => [before, cell.now].flatMap((row) => (row ? [entityOf(cell.table, row)] : [])));
  }

  /** Tables and bases as they now must be; a row that is as it was is not written, so that nobody who watches it is woken. */
  async flush(): Promise<void> {
    const fresh: BaseRow[] = [];
    const settled: string[] = [];
    for (const [table, cells] of this.#tables) {
      const puts: AnyRow[] = [];
      const gone: string[] = [];
      for (const { id, stored, ground, now, based } of cells.values()) {
        if (!now && stored) gone.push(id);
        if (now && !isSame(now, stored)) puts.push(now);
        const isSettled = isSame(now, ground);
        const known = ground ?? now;
        if (based && isSettled) settled.push(baseKey(table, id));
        if (!based && !isSettled && known)
          fresh.push({ key: baseKey(table, id), entity: entityOf(table, known), table, rowId: id, ...(ground && { row: ground }) });
      }
      await this.#tx.put(table, puts);
      await this.#tx.delete(table, gone);
    }
    await this.#tx.delete('bases', settled);
    const held =
      fresh.length > 0
        ? await this.#tx.getMany(
            'bases',
            fresh.map(({ key }) => key),
          )
        : [];
    await this.#tx.put(
      'bases',
      fresh.filter((_, at) => !held[at]),
    );
  }

  async get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined> {
    return (await this.#cell(table, id)).now as Row<T> | undefined;
  }

  async list<T extends TableName>(table: T, index: IndexOf<T>, key: string): Promise<Row<T>[]> {
    const asked = `${table}|${index}|${key}`;
    if (!this.#listed.has(asked)) {
      for (const row of await this.#tx.list(table, index, key)) this.#hold(table, (row as AnyRow).id, row as AnyRow);
      this.#listed.add(asked);
    }
    const rows: AnyRow[] = [];
    for (const { now } of this.#cells(table).values()) if (now && member(now, index) === key) rows.push(now);
    return rows.sort((one, other) => (one.id < other.id ? -1 : 1)) as Row<T>[];
  }

  async count<T extends TableName>(table: T, index: IndexOf<T>, key: string): Promise<number> {
    const asked = `${table}|${index}|${key}`;
    let stored = this.#stored.get(asked);
    if (stored === undefined) this.#stored.set(asked, (stored = await this.#tx.count(table, index, key)));
    return stored + (this.#more.get(asked) ?? 0);
  }

  async put<T extends TableName>(table: T, row: Row<T>): Promise<void> {
    const cell = await this.#cell(table, row.id);
    const next = { ...row, v: (cell.now ?? cell.ground)?.v ?? 0 };
    if (!isSame(next, cell.now)) this.#change(cell, next);
  }

  async delete<T extends TableName>(table: T, id: string): Promise<void> {
    const cell = await this.#cell(table, id);
    if (cell.now) this.#change(cell, undefined);
  }
}
