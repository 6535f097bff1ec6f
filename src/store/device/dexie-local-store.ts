// The account's database as a LocalStore: the storage of commit, apply and the outbox on a device.
import { tableIndexes } from '#contract/tables.ts';
import type { Collection, Table } from 'dexie';
import type { AccountDb } from './account-db.ts';
import type { KeyOf, LocalStore, LocalTable, LocalTables, LocalTx } from './local-store.ts';
import { giveUpTracks } from '#store/ship-tracks.ts';
import { attempt, StorageFailed } from './storage-attempt.ts';

const OWN_TABLES = ['outbox', 'history', 'idmap', 'bases', 'listed', 'syncState'] as const;
const TABLES: readonly LocalTable[] = [...(Object.keys(tableIndexes) as (keyof typeof tableIndexes)[]), ...OWN_TABLES];

/** Dexie names rows only in a put of fewer than 50. Of a larger one it says that any row may have changed, and whoever watches the table reads it whole. */
const MOST_NAMED_ROWS = 49;

/** From so many keys on it is worth asking first whether any row between the lowest and the highest is there: a first pull finds none. */
const MANY_KEYS = 20;

async function hasAnyBetween<T, K extends string | number>(table: Table<T, K>, keys: readonly K[]): Promise<boolean> {
  const lowest = keys.reduce((a, b) => (b < a ? b : a));
  const highest = keys.reduce((a, b) => (b > a ? b : a));
  return (await table.where(':id').between(lowest, highest, true, true).limit(1).primaryKeys()).length > 0;
}

/** Outside a transaction: every call by itself, for queries that only read. */
export function localTx(db: AccountDb): LocalTx {
  const of = <T extends LocalTable>(table: T) => db.table(table) as Table<LocalTables[T], KeyOf<T>>;
  const where = <T extends LocalTable>(table: T, index: string, value: string): Collection<LocalTables[T], KeyOf<T>> =>
    of(table).where(index).equals(value); // IndexedDB returns equal ones ordered by their keys
  return {
    get: (table, key) => of(table).get(key),
    async getMany(table, keys) {
      if (keys.length >= MANY_KEYS && !(await hasAnyBetween(of(table), keys))) return keys.map(() => undefined);
      return of(table).bulkGet([...keys]);
    },
    list: (table, index, value, limit) =>
      (limit === undefined ? where(table, index, value) : where(table, index, value).limit(limit)).toArray(),
    count: (table, index, value) => where(table, index, value).count(),
    all: (table, limit) => (limit === undefined ? of(table) : of(table).limit(limit)).toArray(),
    last: (table, index, value) =>
      index === undefined || value === undefined ? of(table).reverse().first() : where(table, index, value).last(),
    async put(table, rows) {
      for (let at = 0; at < rows.length; at += MOST_NAMED_ROWS) await of(table).bulkPut(rows.slice(at, at + MOST_NAMED_ROWS));
    },
    async delete(table, keys) {
      if (keys.length > 0) await of(table).bulkDelete([...keys]);
    },
  };
}

/**
 * `work` may run twice: a lost connection is opened again once, and it is unknown whether the first run was stored. Throws StorageFailed
 * when the storage fails. On a strict connection a result means that the data is on the disk.
 */
export function dexieLocalStore(db: AccountDb): LocalStore {
  const tx = localTx(db);
  return {
    async transaction(work) {
      // async: Dexie follows the awaits of `work` only from an async function; otherwise browsers commit too early
      const result = await attempt(db, () => db.transaction('rw', TABLES as LocalTable[], async () => work(tx)));
      if (!result.ok) throw new StorageFailed(result.error);
      return result.value;
    },
    async freeTracks() {
      const rows = await db.shipTracks.count();
      return rows > 0 && (await giveUpTracks(db, { beforeMs: 0, mostRows: Math.floor(rows / 2) })) > 0;
    },
  };
}
