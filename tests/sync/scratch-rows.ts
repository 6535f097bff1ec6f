// Rows in memory for a judge to run mutators on again: what is shown must be what they make of the ground.
import { type Row, type TableName, tableIndexes } from '#contract/tables.ts';
import type { RowTx } from '#domain/tx.ts';

type AnyRow = Row<TableName>;

export class ScratchRows implements RowTx {
  readonly rows = new Map<string, Map<string, AnyRow>>();
  #table(table: TableName) {
    const found = this.rows.get(table) ?? new Map<string, AnyRow>();
    this.rows.set(table, found);
    return found;
  }
  copy(): ScratchRows {
    const copy = new ScratchRows();
    for (const [table, rows] of this.rows) copy.rows.set(table, new Map(rows));
    return copy;
  }
  set(table: TableName, id: string, row: AnyRow | undefined): void {
    if (row) this.#table(table).set(id, row);
    else this.#table(table).delete(id);
  }
  async get<T extends TableName>(table: T, id: string) {
    return this.#table(table).get(id) as Row<T> | undefined;
  }
  async list<T extends TableName>(table: T, index: string, key: string) {
    if (!(tableIndexes[table] as readonly string[]).includes(index)) throw new Error(`No index ${index}`);
    const found = [...this.#table(table).values()].filter((row) => (row as Record<string, unknown>)[index] === key);
    return found.sort((one, other) => (one.id < other.id ? -1 : 1)) as Row<T>[];
  }
  async count<T extends TableName>(table: T, index: string, key: string) {
    return (await this.list(table, index, key)).length;
  }
  async put<T extends TableName>(table: T, row: Row<T>) {
    this.set(table, row.id, row);
  }
  async delete<T extends TableName>(table: T, id: string) {
    this.set(table, id, undefined);
  }
}
