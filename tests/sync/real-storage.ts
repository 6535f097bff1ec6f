// The simulation's storage as it is shipped: Dexie over an IndexedDB that keeps to the standard, and PostgreSQL as PGlite.
import { Dexie } from 'dexie';
import type { Row, Scope, TableName } from '#contract/tables.ts';
import type { Db } from '#server/db/db.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { TABLE_NAMES } from '#server/sync/table-columns.ts';
import { openContractStore } from '#server/sync/sync-store.fixture.ts';
import { openAccountDb } from '#store/account-db.ts';
import { dexieLocalStore } from '#store/dexie-local-store.ts';
import type { LocalStore, LocalTable, LocalTables } from '#store/local-store.ts';
import type { Person } from './device.ts';
import type { DeviceRows, LocalDevice } from './local-device.ts';
import { LOCAL_TABLES } from './memory-local-store.ts';
import { oneAtATime } from './memory-rows.ts';
import { eventRow, NAMES, type ServerBed, type ServerRows } from './server-bed.ts';

/** Which tables a transaction writes to, so that only those are read again. */
function watched(store: LocalStore, wrote: (table: LocalTable) => void): LocalStore {
  return {
    transaction: (work) =>
      store.transaction(async (tx) =>
        work({
          get: (table, key) => tx.get(table, key),
          getMany: (table, keys) => tx.getMany(table, keys),
          list: (table, index, value, limit) => tx.list(table, index, value, limit),
          count: (table, index, value) => tx.count(table, index, value),
          all: (table, limit) => tx.all(table, limit),
          last: (table, index, value) => tx.last(table, index, value),
          put(table, rows) {
            if (rows.length > 0) wrote(table);
            return tx.put(table, rows);
          },
          delete(table, keys) {
            if (keys.length > 0) wrote(table);
            return tx.delete(table, keys);
          },
        }),
      ),
  };
}

let opened = 0;

/** `relaxed`: what is proven here is order and completeness; that a disk keeps what it was given is the browser's. */
export async function dexieDevice(name: string): Promise<LocalDevice> {
  opened += 1;
  const db = openAccountDb(`simulation-${opened}-${name}`, 'relaxed');
  const stale = new Set<LocalTable>(LOCAL_TABLES);
  const rows: Partial<Record<LocalTable, readonly unknown[]>> = {};
  const inTurn = oneAtATime();
  const read = async <T extends LocalTable>(table: T) => (await db.table(table).orderBy(':id').toArray()) as LocalTables[T][];
  return {
    store: watched(dexieLocalStore(db), (table) => stale.add(table)),
    rows: () => rows as DeviceRows,
    refresh: () =>
      inTurn(async () => {
        if (stale.size === 0) return false;
        const again = [...stale];
        stale.clear();
        for (const table of again) rows[table] = await read(table);
        return true;
      }),
    async wipe() {
      await db.transaction('rw', db.tables, async () => {
        for (const table of db.tables) await table.clear();
      });
      for (const table of LOCAL_TABLES) stale.add(table);
    },
    async close() {
      db.close();
      await Dexie.delete(db.name);
    },
  };
}

/** Takes a migrated database; what a seed before left in it goes first. Without backups: those are the memory's to prove. */
export async function postgresBed(db: Db, people: readonly Person[]): Promise<ServerBed> {
  const accounts = people.map(({ accountId, ...person }) => ({
    id: accountId,
    ...person,
    firstName: NAMES[accountId]?.firstName ?? '',
    lastName: NAMES[accountId]?.lastName ?? '',
  }));
  const opened = await openContractStore(db, accounts);
  const { store } = opened;
  const asOne = (person: Person) => ({ ...person, atMs: 0 });
  const [anybody] = people;
  if (!anybody) throw new Error('A world needs people');
  const epoch = await store.read(asOne(anybody), (tx) => tx.epoch());
  return {
    store,
    setTeam: (team, members) =>
      opened.setTeam(
        team,
        members.map(({ accountId }) => accountId),
      ),
    forgetTombstones: (beforeMs) => opened.forgetTombstones(beforeMs),
    backup: undefined,
    async happen(id, atMs) {
      const { occurredAt, occurredPrecision, reportedAt, updatedAt, type, category, title, description, lat, lon, source, sample } =
        eventRow(id, atMs);
      await db.query(
        `insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source, sample, updated_at_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [id, type, category, title, description, lat, lon, occurredAt, occurredPrecision, reportedAt, source, sample, updatedAt],
      );
    },
    scopesOf: (person): Promise<Scope[]> => store.read(asOne(person), (tx) => tx.scopes()),
    async rows(): Promise<ServerRows> {
      const all = new Map<TableName, Row<TableName>[]>();
      for (const table of TABLE_NAMES) {
        const found = await db.query<SqlRow>(`select * from ${storedTables[table].sql} order by id collate "C"`);
        all.set(
          table,
          found.map((row) => toRow(table, row)),
        );
      }
      return <T extends TableName>(table: T) => (all.get(table) ?? []) as Row<T>[];
    },
    epoch: async () => epoch,
    close: async () => undefined,
  };
}
