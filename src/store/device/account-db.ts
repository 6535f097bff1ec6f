// One account's database, `fathom-<account id>`: its name, tables and connections.
// A thread that saw it deleted must never open it again: that would recreate a signed-out account's database.
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { AlertRow, Row, TableName } from '#contract/tables.ts';
import type { BaseRow, HistoryEntry, IdMapRow, ListedRow, OutboxEntry } from '#store/edits/outbox-rows.ts';
import { accountDbName } from '#store/edits/orphans.ts';
import { letGoWhenFrozen } from './let-go-when-frozen.ts';
import { checkStorage } from './storage-lost.ts';
import { forgetMark, hasCookies } from './storage-mark.ts';
import type { MarkedShipRow, ShipColdRow, ShipDeltaRow, ShipHotRow, ShipMetaRow, ShipTrackRow } from '#store/ship-rows.ts';

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
  shipTracks: EntityTable<ShipTrackRow, 'key'>;
  syncState: EntityTable<SyncStateRow, 'key'>;
  outbox: Table<OutboxEntry, number>;
  history: Table<HistoryEntry, number>;
  idmap: EntityTable<IdMapRow, 'id'>;
  bases: EntityTable<BaseRow, 'key'>;
  listed: EntityTable<ListedRow, 'key'>;
  /** Alerts that this device computed: they never travel. */
  localAlerts: EntityTable<AlertRow, 'id'>;
} & { [T in TableName]: Table<Row<T>, string> };

/** strict: for a user's writes, which are on the disk when they resolve. relaxed: for rows that the server can send again. */
type Durability = 'strict' | 'relaxed';

/** A shipped version never changes (SY15): a new index or table is a new version, with a fixture of the previous one. */
const VERSION_1 = { shipHot: 'id', shipCold: 'id', shipDelta: 'rev', shipMeta: 'id', ships: 'mmsi', syncState: 'key' };
const VERSION_2 = {
  fleets: 'id, ownerId, organisationId',
  fleetShips: 'id, fleetId, ownerId',
  drawings: 'id, ownerId',
  views: 'id, ownerId',
  viewDefaults: 'id',
  preferences: 'id',
  teams: 'id, organisationId',
  teamMembers: 'id, teamId, accountId',
  notifications: 'id, accountId',
  events: 'id',
  ports: 'id',
  outbox: 'no, state, *touches',
  history: 'no',
  idmap: 'id',
  bases: 'key, entity',
  listed: 'key, scope',
};
const VERSION_3 = { alerts: 'id', areas: 'id, layer', threatMaps: 'id' };
const VERSION_4 = { shipTracks: 'key, toS' };
const VERSION_5 = { alertMarks: 'id', localAlerts: 'id' };
const VERSION_6 = { stars: 'id, accountId' };
const VERSION_7 = {
  shipFacts: 'id, mmsi',
  shipParticulars: 'id, organisationId',
  shipAssessments: 'id, organisationId',
  signedPassages: 'id, organisationId, mmsi',
  passageLog: 'id, passageId',
  watches: 'id, organisationId',
  watchLog: 'id, watchId',
  authorityReports: 'id, organisationId',
  reportCentres: 'id',
  watchStates: 'id, watchId',
  watchDrills: 'id, watchId',
  actors: 'id',
  shipRecords: 'id, mmsi',
  listVerdicts: 'id, organisationId',
};
/** Compound ones hold what lists of signed assessments and drafts show, so that no list reads a row; one for each member that a row may lack. */
const VERSION_8 = {
  signedPassages:
    'id, organisationId, mmsi, [id+v+name+authorName+signedAt+plan.departureMs+result.rating.figure+result.rating.band], [id+mmsi], [id+shipName], [id+routeId], [id+result.validUntilMs]',
  ruleSets: 'id, organisationId',
  assessmentDrafts: 'id, organisationId, mmsi, [content.of+id+v+name+ownerId+ownerName+writtenAt]',
  reviewLog: 'id, draftId, [reviewer.id+draftId]',
};
const VERSION_9 = { chartCells: 'id', chartSheets: 'id' };

/** A separate connection; close it when done. Opens itself at first use. */
export function openAccountDb(accountId: string, durability: Durability): AccountDb {
  const db = letGoWhenFrozen(new Dexie(accountDbName(accountId), { chromeTransactionDurability: durability }) as AccountDb);
  db.version(1).stores(VERSION_1);
  db.version(2).stores(VERSION_2);
  db.version(3).stores(VERSION_3);
  db.version(4).stores(VERSION_4);
  db.version(5).stores(VERSION_5);
  db.version(6).stores(VERSION_6);
  db.version(7).stores(VERSION_7);
  db.version(8).stores(VERSION_8);
  db.version(9).stores(VERSION_9);
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null) return true; // Dexie closes, so that the other tab can upgrade
    db.close({ disableAutoOpen: true });
    return false; // Dexie's own handler, which runs next, would leave the database able to reopen itself
  });
  return db;
}

/**
 * Like openAccountDb, already opened, for code that must never create a database: what counts or seals unsent work outside the end of a
 * session, and service workers. undefined: the account has left this device, or the browser emptied the storage.
 */
export async function openExistingDb(accountId: string, durability: Durability): Promise<AccountDb | undefined> {
  const db = openAccountDb(accountId, durability);
  let isThere = true;
  db.on('populate', () => {
    isThere = false;
    throw new Error('there is no such database'); // the browser then rolls back its creation
  });
  try {
    await db.open();
    return db;
  } catch (error) {
    db.close();
    if (isThere) throw error;
    return undefined;
  }
}

let connection: { accountId: string; db: AccountDb } | undefined;
/** Accounts whose session ended on this page. A live query that runs again because its rows were deleted would recreate their database. */
const left = new Set<string>();

/**
 * The page's connection for users' writes and live queries: one per thread, for the account that asked last. After leaveAccountDb every use
 * of it fails.
 */
export function accountDb(accountId: string): AccountDb {
  if (left.has(accountId)) {
    const closed = openAccountDb(accountId, 'strict');
    closed.close({ disableAutoOpen: true });
    return closed;
  }
  if (connection?.accountId !== accountId) {
    connection?.db.close();
    const db = openAccountDb(accountId, 'strict');
    if (hasCookies()) db.on('ready', () => checkStorage(db, accountId).catch(() => undefined), true); // what fails here also fails at the next read
    connection = { accountId, db };
  }
  return connection.db;
}

/** The account's session has ended on this device: its database is deleted, and this page does not open it before enterAccountDb. */
export function leaveAccountDb(accountId: string): Promise<void> {
  left.add(accountId);
  return deleteAccountDb(accountId);
}

export const enterAccountDb = (accountId: string): void => void left.delete(accountId);

/** Deletes the database whatever other tabs and workers do: their connections close by themselves. */
export async function deleteAccountDb(accountId: string): Promise<void> {
  if (connection?.accountId === accountId) {
    connection.db.close();
    connection = undefined;
  }
  forgetMark(accountId);
  await Dexie.delete(accountDbName(accountId));
}
