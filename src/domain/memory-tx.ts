// Rows in memory, for tests of mutators only. Keeps nothing but the newest state.
import { type EntityKey, entityOf, type IndexOf, type Row, type TableName } from '#contract/tables.ts';
import type { RowTx } from './tx.ts';

type AnyRow = Row<TableName>;
/** Rows are JSON. */
const clone = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
const sameBut = (row: AnyRow): string => JSON.stringify(Object.entries({ ...row, v: 0 }).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export class MemoryTx implements RowTx {
  readonly #tables = new Map<TableName, Map<string, AnyRow>>();
  /** Entities of the rows that were written or deleted. */
  readonly touched = new Set<EntityKey>();

  #table<T extends TableName>(table: T): Map<string, Row<T>> {
    const rows = this.#tables.get(table) ?? new Map<string, AnyRow>();
    this.#tables.set(table, rows);
    return rows as unknown as Map<string, Row<T>>; // `put` ensures that each table holds only its own kind of row
  }

  async get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined> {
    return clone(this.#table(table).get(id));
  }

  async list<T extends TableName>(table: T, index: IndexOf<T>, key: string): Promise<Row<T>[]> {
    const rows = [...this.#table(table).values()].filter((row) => (row as Record<string, unknown>)[index] === key);
    return clone(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  }

  async count<T extends TableName>(table: T, index: IndexOf<T>, key: string): Promise<number> {
    return (await this.list(table, index, key)).length;
  }

  async put<T extends TableName>(table: T, row: Row<T>): Promise<void> {
    const present = this.#table(table).get(row.id);
    if (present && sameBut(present) === sameBut(row)) return;
    this.#table(table).set(row.id, clone({ ...row, v: (present?.v ?? 0) + 1 }));
    this.touched.add(entityOf(table, row));
  }

  async delete<T extends TableName>(table: T, id: string): Promise<void> {
    const present = this.#table(table).get(id);
    if (present) this.touched.add(entityOf(table, present));
    this.#table(table).delete(id);
  }

  /** The rows without versions, which only say how often a row was written. Sorted for comparison. */
  rows(): [TableName, unknown][] {
    const tables = [...this.#tables].flatMap(([table, rows]) => [...rows.values()].map((row) => [table, { ...row, v: 0 }] as const));
    return tables.toSorted(([t, a], [u, b]) => (t + a.id < u + b.id ? -1 : 1)).map(([table, row]) => [table, row]);
  }

  copy(): MemoryTx {
    const copy = new MemoryTx();
    for (const [table, rows] of this.#tables) copy.#tables.set(table, new Map(clone([...rows])));
    return copy;
  }
}
