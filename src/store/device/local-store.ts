// The storage that commit, apply and the outbox need: transactions over tables. Dexie on a device, memory in the simulation; one contract
// suite runs on both.
import type { Row, TableName } from '#contract/tables.ts';
import type { SyncStateRow } from './account-db.ts';
import type { BaseRow, HistoryEntry, IdMapRow, ListedRow, OutboxEntry } from '#store/edits/outbox-rows.ts';

export type LocalTables = { [T in TableName]: Row<T> } & {
  outbox: OutboxEntry;
  history: HistoryEntry;
  idmap: IdMapRow;
  bases: BaseRow;
  listed: ListedRow;
  syncState: SyncStateRow;
};
export type LocalTable = keyof LocalTables;

/** `no` of outbox and history, `key` of bases, listed and syncState, `id` of all others. */
export type KeyOf<T extends LocalTable> = T extends 'outbox' | 'history' ? number : string;

/**
 * Indexes: those of contract/tables.ts; outbox by state, and by touches with an entry under each of its entities; bases by entity; listed
 * by scope. put copies its rows; rows that were read are never changed in place.
 */
export interface LocalTx {
  get<T extends LocalTable>(table: T, key: KeyOf<T>): PromiseLike<LocalTables[T] | undefined>;
  /** In the order of `keys`. */
  getMany<T extends LocalTable>(table: T, keys: readonly KeyOf<T>[]): PromiseLike<(LocalTables[T] | undefined)[]>;
  /** Ordered by key. `limit`: only so many of the first; a storage may return more. */
  list<T extends LocalTable>(table: T, index: string, value: string, limit?: number): PromiseLike<LocalTables[T][]>;
  count<T extends LocalTable>(table: T, index: string, value: string): PromiseLike<number>;
  /** Ordered by key. `limit`: only so many of the first. */
  all<T extends LocalTable>(table: T, limit?: number): PromiseLike<LocalTables[T][]>;
  /** The row with the highest key; with `index`, among those that `list` would return. */
  last<T extends LocalTable>(table: T, index?: string, value?: string): PromiseLike<LocalTables[T] | undefined>;
  put<T extends LocalTable>(table: T, rows: readonly LocalTables[T][]): PromiseLike<void>;
  delete<T extends LocalTable>(table: T, keys: readonly KeyOf<T>[]): PromiseLike<void>;
}

export interface LocalStore {
  /** All of `work` or nothing, durably, one transaction after another. `work` awaits nothing but `tx`. Its exceptions are passed on. */
  transaction<T>(work: (tx: LocalTx) => Promise<T>): Promise<T>;
  /** Gives up the older half of ship tracks; returns whether there were any. Absent: the storage has none. */
  freeTracks?(): Promise<boolean>;
}
