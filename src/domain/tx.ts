// The interface between what an edit means and where rows are stored: a device's database, the server's, or memory. A mutator awaits
// nothing but `tx`: anything else would end a Dexie transaction.
import type { IndexOf, Row, TableName } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';

export interface RowTx {
  get<T extends TableName>(table: T, id: string): PromiseLike<Row<T> | undefined>;
  /** Ordered by id. */
  list<T extends TableName>(table: T, index: IndexOf<T>, key: string): PromiseLike<Row<T>[]>;
  /** The number of rows that `list` would return, without reading them. */
  count<T extends TableName>(table: T, index: IndexOf<T>, key: string): PromiseLike<number>;
  /** Writes the row except `v`, which belongs to the storage. A row equal to the stored one changes nothing. */
  put<T extends TableName>(table: T, row: Row<T>): PromiseLike<void>;
  /** Does nothing if the row does not exist. */
  delete<T extends TableName>(table: T, id: string): PromiseLike<void>;
}

/** For whom a mutator runs, and when: by the server's clock, which a device knows from its last pull. */
export interface MutatorContext {
  accountId: string;
  organisationId: string;
  atMs: EpochMs;
  /** When the user made the edit: before `atMs` if it waited for a connection. Absent: at `atMs`. -Infinity: unknown. */
  madeAtMs?: EpochMs;
  /** Added to a time by the device's clock, gives it by the server's. Absent: such times are already the server's. */
  skewMs?: number;
}

/** Pure over `tx`: run twice on the same rows, it leaves the same rows. Ends early by `refuse`. */
export type Mutator<A> = (tx: RowTx, args: A, who: MutatorContext) => Promise<void>;
