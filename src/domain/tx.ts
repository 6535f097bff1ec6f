// The whole seam between what an edit means and where rows are kept: a device's database, the server's, or memory.
// A mutator awaits nothing but `tx`: inside a Dexie transaction anything else would end it.
import type { IndexOf, Row, TableName } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';

export interface Tx {
  get<T extends TableName>(table: T, id: string): PromiseLike<Row<T> | undefined>;
  /** In order of id. */
  list<T extends TableName>(table: T, index: IndexOf<T>, key: string): PromiseLike<Row<T>[]>;
  /** Rows that `list` would give, without reading them. */
  count<T extends TableName>(table: T, index: IndexOf<T>, key: string): PromiseLike<number>;
  /** Writes the row as it is but for `v`, which is the storage's own. A row equal to what is there changes nothing. */
  put<T extends TableName>(table: T, row: Row<T>): PromiseLike<void>;
  /** Of a row that is not there: nothing. */
  delete<T extends TableName>(table: T, id: string): PromiseLike<void>;
}

/** For whom a mutator runs, and when: by the server's clock, which a device knows from its last pull. */
export interface Who {
  accountId: string;
  organisationId: string;
  atMs: EpochMs;
  /** When the user made the edit: before `atMs` where it waited for a link. Absent: at `atMs`. -Infinity: nobody knows when. */
  madeAtMs?: EpochMs;
  /** What to add to a time that the device's clock gave, to have it by the server's. Absent: such times are the server's already. */
  skewMs?: number;
}

/** Pure over `tx`: run twice on the same rows it leaves the same rows. Ends early by `refuse`. */
export type Mutator<A> = (tx: Tx, args: A, who: Who) => Promise<void>;
