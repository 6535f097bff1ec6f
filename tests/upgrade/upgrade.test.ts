// A server and a device of the version before, opened by this one. The device went offline in the middle of its user's work, with every kind of
// edit waiting. The user loses nothing, and gets what was meant.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { FACT_TABLES, type TableName, tables } from '#contract/tables.ts';
import { MUTATION_NAMES } from '#domain/mutations.ts';
import type { Db } from '#server/db/db.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { unseal } from '#session/sealing.ts';
import { readShips } from '#ships/store/ship-tables.ts';
import { writeDatabase } from '#store/device/account-db.fixture.ts';
import { type AccountDb, deleteAccountDb, openAccountDb } from '#store/device/account-db.ts';
import { nextPull } from '#store/edits/apply.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { dexieLocalStore, localTx } from '#store/device/dexie-local-store.ts';
import { readKnownAlerts } from '#store/alerts/known-alerts.ts';
import type { HistoryEntry, OutboxEntry } from '#store/edits/outbox-rows.ts';
import { parkedEntries } from '#store/edits/queue-queries.ts';
import { countUnsent, readUnsent } from '#store/edits/unsent-work.ts';
import type { SyncRequest, Transport } from '#sync/transport.ts';
import { fail } from '#contract/result.ts';
import { engineOf, syncWhole, transportTo } from './device.ts';
import { IDS, SHIPS } from './edits.ts';
import { fillServer, readFixture, type TableRow, tablesOf } from './fixture.ts';

/** Never changed after it was read. */
const before = readFixture();
const DEVICE = 'fathom-device';
const accountName = Object.keys(before.device).find((name) => name !== DEVICE) ?? '';
const accountId = accountName.slice('fathom-'.length);
const storesBefore = before.device[accountName]?.stores ?? {};
const rowsBefore = <T = TableRow>(table: string): T[] => (storesBefore[table]?.rows ?? []) as T[];

let db: Db;
let app: FeatureApp;
beforeAll(async () => {
  const migrations = await readMigrations();
  const ofBefore = before.server.tables['migrations']?.map(({ number }) => number);
  db = await openPglite({});
  await migrate(
    db,
    migrations.filter(({ number }) => ofBefore?.includes(number)),
  );
  await fillServer(db, before.server); // with the hashes of its migrations: one that was changed since would be refused now
  await migrate(db, migrations);
});
afterAll(() => app.close());

/** Edits that the version before did not know; the next fixture has them. */
const NEWER = /^(particulars|assessment|listHit|authorityReport|passage|watch|draft|document)\./;

describe('a database of the version before', () => {
  it('has each row of each table as it was', async () => {
    const now = await tablesOf(db);
    const { migrations = [], ...stored } = before.server.tables;
    for (const [name, rows] of Object.entries(stored)) {
      expect(now[name], name).toHaveLength(rows.length);
      expect(now[name], name).toMatchObject(rows);
    }
    expect(now['migrations']).toEqual(expect.arrayContaining(migrations));
  });
});

const OFFLINE = fail({ code: 'offline' as const, message: '' });
const isFact = (table: string) => (FACT_TABLES as readonly string[]).includes(table);
const isEdit = ({ headers }: SyncRequest) => 'idempotency-key' in headers;
const isUnsent = ({ state }: OutboxEntry) => state !== 'acknowledged';
const unsentBefore = rowsBefore<OutboxEntry>('outbox').filter(isUnsent);
const queueOf = async (device: AccountDb) => (await device.outbox.toArray()).filter(isUnsent);
/** What was decided when the edit was made. */
const madeAs = ({ no, key, name, args, createdAtMs }: HistoryEntry | OutboxEntry) => ({ no, key, name, args, createdAtMs });
const isOwn = ({ ownerId = accountId }: TableRow) => ownerId === accountId; // the team's content is shared from now on
/** The server gives later edits later times: by some milliseconds. */
const inSeconds = (value: unknown) => (typeof value === 'number' && value > 1e12 ? Math.round(value / 1000) : value);
/** A row as its user sees it: its version is the storage's, and when it was written is the server's. */
const asSeen = ({ v: _v, createdAt: _created, updatedAt: _updated, ...row }: TableRow) =>
  Object.fromEntries(Object.entries(row).map(([member, value]) => [member, inSeconds(value)]));
const byId = (one: TableRow, other: TableRow) => (String(one['id']) < String(other['id']) ? -1 : 1);

/** What this version added to rows, with what it means where nobody has chosen. */
const ADDED: Partial<Record<string, object>> = { preferences: { horizonHours: 48, tellFrom: 'caution' } };

describe('a device of the version before', () => {
  let device: AccountDb;
  const now = () => app.deps.clock();
  const who = { accountId, organisationId: 'north' };
  async function online() {
    const { bearer } = await app.signIn('manager@north.example');
    return { store: dexieLocalStore(device), transport: transportTo(app, bearer) };
  }
  beforeAll(async () => {
    app = await openFeatureApp({ db });
    app.passMs(before.madeAtMs + HOUR_MS - now());
  });
  async function lay(): Promise<void> {
    for (const [name, stored] of Object.entries(readFixture().device)) await writeDatabase(name, stored);
    device = openAccountDb(accountId, 'strict');
  }
  afterEach(() => {
    device.close();
    deviceDb().close({ disableAutoOpen: false });
    for (const name of Object.keys(before.device)) indexedDB.deleteDatabase(name);
  });

  it('opens with each row of each table as it was, and this version reads them', async () => {
    await lay();
    for (const [table, { rows }] of Object.entries(storesBefore)) expect(await device.table(table).toArray(), table).toEqual(rows);
    for (const [table, { rows }] of Object.entries(before.device[DEVICE]?.stores ?? {}))
      expect(await deviceDb().table(table).toArray(), table).toEqual(rows);
    for (const table of Object.keys(tables) as TableName[])
      for (const row of rowsBefore(table)) expect(tables[table].safeParse(row), table).toMatchObject({ success: true });
    expect(await countUnsent(localTx(device))).toEqual({ waiting: 31, attention: 1, unsaved: 4 });
    const { damaged, held } = await readShips(device);
    expect([damaged, held.slots]).toEqual([false, SHIPS.length]);
    expect((await parkedEntries(device)).map(({ entry }) => entry.args)).toEqual([{ fleetId: IDS.tugs, name: 'Harbour tugs' }]);
    expect((await readKnownAlerts(accountId, IDS.alerts)).map(({ acknowledgedAt }) => acknowledgedAt !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('asks again for what the version before could not keep, and gives up nothing until it has come', async () => {
    await lay();
    const { store, transport } = await online();
    const query = await store.transaction((tx) => nextPull(tx, []));
    expect(query.brief).toContain('world:events');
    for (const table of Object.keys(tables)) expect(await device.table(table).toArray(), table).toEqual(rowsBefore(table));
    expect(rowsBefore('events')).toHaveLength(2);
    const shown: number[] = [];
    const pullsOnly: Transport = {
      async send(request, signal) {
        shown.push(await device.events.count());
        return isEdit(request) ? OFFLINE : transport.send(request, signal);
      },
    };
    const engine = engineOf(device, pullsOnly, who, now);
    await engine.pullNow();
    engine.stop();
    expect(Math.min(...shown)).toBe(2);
    expect(await device.events.count()).toBe(3);
    expect((await queueOf(device)).map(madeAs)).toEqual(unsentBefore.map(madeAs));
  });

  it('sends every edit that waited, once and in order, and has on the server what its user saw', async () => {
    await lay();
    const { transport } = await online();
    const sent: string[] = [];
    const recorded: Transport = {
      send(request, signal) {
        const key = request.headers['idempotency-key'];
        if (key !== undefined) sent.push(key);
        return transport.send(request, signal);
      },
    };
    const missing = MUTATION_NAMES.filter((name) => !unsentBefore.some((entry) => entry.name === name));
    expect(missing.filter((name) => !NEWER.test(name))).toEqual([]);
    await syncWhole(device, recorded, who, now);

    const refused = unsentBefore.filter(({ state }) => state === 'parked');
    expect(await queueOf(device)).toEqual(refused);
    const done = [...rowsBefore<HistoryEntry>('history'), ...rowsBefore<OutboxEntry>('outbox').filter(({ state }) => state !== 'parked')];
    expect((await device.history.toArray()).map(madeAs)).toEqual(done.map(madeAs));
    const waited = unsentBefore.filter(({ state }) => state !== 'parked');
    expect(sent.toSorted()).toEqual(waited.map(({ key }) => key).toSorted());
    for (const entity of new Set(waited.flatMap(({ touches }) => touches))) {
      const ofEntity = waited.filter(({ touches }) => touches.includes(entity)).map(({ key }) => key);
      expect(
        sent.filter((key) => ofEntity.includes(key)),
        entity,
      ).toEqual(ofEntity);
    }
    const serverIds = new Map((await device.idmap.toArray()).map(({ id, serverId }) => [id, serverId]));
    const fresh = openAccountDb('a-new-device', 'strict');
    await syncWhole(fresh, transport, who, now);
    for (const table of Object.keys(tables) as TableName[]) {
      const rows = await fresh.table<TableRow>(table).toArray();
      expect(await device.table(table).toArray(), table).toEqual(rows);
      const seen = rowsBefore(table).map((row) => ({ ...ADDED[table], ...row, id: serverIds.get(String(row['id'])) ?? row['id'] }));
      if (!isFact(table)) expect(rows.filter(isOwn).map(asSeen), table).toEqual(seen.toSorted(byId).map(asSeen));
    }
    fresh.close();
    await deleteAccountDb('a-new-device');
  });

  it('opens the sealed work of an account that was signed in before, and sends it', async () => {
    await lay();
    const [sealed] = await deviceDb().sealed.toArray();
    if (!sealed) throw new Error('The fixture has no sealed work');
    const raw = Uint8Array.from(Buffer.from(before.sealingKey, 'base64'));
    await unseal(sealed, await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']), 'north');
    const theirs = openAccountDb(sealed.accountId, 'strict');
    const { entries, drafts } = await readUnsent(localTx(theirs));
    expect(entries.map(({ name }) => name)).toEqual(['fleet.update', 'drawing.save']);
    expect(drafts).toMatchObject([{ text: 'Half a na' }]);
    const { bearer } = await app.signIn('member@north.example');
    await syncWhole(theirs, transportTo(app, bearer), { ...who, accountId: sealed.accountId }, now);
    const named = async (table: string) =>
      (await theirs.table<TableRow>(table).where({ ownerId: sealed.accountId }).toArray()).map((row) => row['name']);
    expect([await named('fleets'), await named('drawings')]).toEqual([['Fast ferries'], ['Sketch']]);
    theirs.close();
    await deleteAccountDb(sealed.accountId);
  });
});
