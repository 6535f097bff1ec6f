// One account's database, `fathom-<account id>`: its name, tables and connections.
// Must never be opened again by a thread that saw it deleted: that would bring a signed-out account's database back.
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { MarkedShipRow, ShipColdRow, ShipDeltaRow, ShipHotRow, ShipMetaRow } from './ship-rows.ts';

export interface SyncStateRow {
  key: string;
  value: unknown;
}

export type AccountDb = Dexie & {
  shipHot: EntityTable<ShipHotRow, 'id'>;
  shipCold: EntityTable<ShipColdRow, 'id'>;
  shipDelta: Table<ShipDeltaRow, number>;
  shipMeta: EntityTable<ShipMetaRow, 'id'>;
  ships: EntityTable<MarkedShipRow, 'mmsi'>;
  syncState: EntityTable<SyncStateRow, 'key'>;
};

/** strict: a user's writes, on the disk when they resolve. relaxed: rows that the server can send again. */
export type Durability = 'strict' | 'relaxed';

const nameOf = (accountId: string) => `fathom-${accountId}`;

/** A connection of its own; close it when done. Opens itself at the first use. */
export function openAccountDb(accountId: string, durability: Durability): AccountDb {
  const db = new Dexie(nameOf(accountId), { chromeTransactionDurability: durability }) as AccountDb;
  db.version(1).stores({ shipHot: 'id', shipCold: 'id', shipDelta: 'rev', shipMeta: 'id', ships: 'mmsi', syncState: 'key' });
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null) return true; // Dexie closes, so that the other tab can upgrade
    db.close({ disableAutoOpen: true });
    return false; // Dexie's own handler, which comes after this one, would leave it to open itself again
  });
  return db;
}

let connection: { accountId: string; db: AccountDb } | undefined;

/** The page's connection for users' writes and live queries: one a thread, of the account that asked last. */
export function accountDb(accountId: string): AccountDb {
  if (connection?.accountId !== accountId) {
    connection?.db.close();
    connection = { accountId, db: openAccountDb(accountId, 'strict') };
  }
  return connection.db;
}

/** Deletes it, whatever other tabs and workers do: their connections close by themselves. */
export async function deleteAccountDb(accountId: string): Promise<void> {
  if (connection?.accountId === accountId) {
    connection.db.close();
    connection = undefined;
  }
  await Dexie.delete(nameOf(accountId));
}
