// The simulation's storage as it is shipped: Dexie over an IndexedDB that keeps to the standard, and PostgreSQL as PGlite.
import { Dexie } from 'dexie';
import type { Row, Scope, TableName } from '#contract/tables.ts';
import type { Db } from '#server/db/db.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { startEpoch } from '#server/sync/start-epoch.ts';
import { TABLE_NAMES } from '#server/sync/table-columns.ts';
import { openContractStore } from '#server/sync/sync-store.fixture.ts';
import { openAccountDb } from '#store/device/account-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import type { LocalStore, LocalTable, LocalTables } from '#store/device/local-store.ts';
import type { Person } from './device.ts';
import type { DeviceRows, LocalDevice } from './local-device.ts';
import { LOCAL_TABLES } from './memory-local-store.ts';
import { oneAtATime } from './memory-rows.ts';
import { eventRow, NAMES, type ServerHarness, type ServerRows } from './server-harness.ts';

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

/** What a backup is of: everything that sync writes. Accounts and organisations stay as they are in a seed. */
const KEPT_TABLES = [...TABLE_NAMES.map((table) => storedTables[table].sql), 'scopes', 'changes', 'idempotency', 'settings'];

/** Copies of the tables beside them, in a schema of their own. */
async function keepTables(db: Db, schema: string): Promise<void> {
  await db.transaction(null, async (tx) => {
    await tx.exec(`create schema ${schema}`);
    for (const table of KEPT_TABLES) await tx.exec(`create table ${schema}.${table} as table public.${table}`);
  });
}

/** Those that the database does not work out itself. */
async function columnsOf(db: Db, table: string): Promise<string> {
  const [found] = await db.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return found?.names ?? '';
}

async function putTablesBack(db: Db, schema: string): Promise<void> {
  const kept = await Promise.all(KEPT_TABLES.map(async (table) => ({ table, columns: await columnsOf(db, table) })));
  await db.transaction(null, async (tx) => {
    await tx.exec('set local session_replication_role = replica'); // neither triggers nor foreign keys: rows come back as they were
    for (const { table, columns } of kept)
      await tx.exec(`delete from public.${table}; insert into public.${table} (${columns}) select ${columns} from ${schema}.${table}`);
  });
}

/** The database of the seed before had its own backups and its own leaps. */
async function forgetBackups(db: Db): Promise<void> {
  const schemas = await db.query<{ name: string }>("select nspname as name from pg_namespace where nspname like 'kept\\_%'");
  for (const { name } of schemas) await db.exec(`drop schema ${name} cascade`);
  await db.exec("update settings set value = '0' where name = 'scopes.base'; update settings set value = '[]' where name = 'restores'");
}

/** Takes a migrated database; what a seed before left in it goes first. */
export async function postgresHarness(db: Db, people: readonly Person[]): Promise<ServerHarness> {
  const accounts = people.map(({ accountId, ...person }) => ({
    id: accountId,
    ...person,
    firstName: NAMES[accountId]?.firstName ?? '',
    lastName: NAMES[accountId]?.lastName ?? '',
  }));
  await forgetBackups(db);
  const opened = await openContractStore(db, accounts);
  const { store } = opened;
  const asOne = (person: Person) => ({ ...person, atMs: 0 });
  const [anybody] = people;
  if (!anybody) throw new Error('A world needs people');
  let epoch = await store.read(asOne(anybody), (tx) => tx.epoch());
  let backups = 0;
  return {
    store,
    setTeam: (team, members) =>
      opened.setTeam(
        team,
        members.map(({ accountId }) => accountId),
      ),
    forgetTombstones: (beforeMs) => opened.forgetTombstones(beforeMs),
    async backup() {
      backups += 1;
      const schema = `kept_${backups}`;
      await keepTables(db, schema);
      return async (nowMs) => {
        await putTablesBack(db, schema);
        epoch = await startEpoch(db, nowMs);
      };
    },
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
