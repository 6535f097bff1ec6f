// Writes the fixture of the version at hand: `node tests/upgrade/write-fixture.ts FILE`. A server and a device live through what a user does,
// with the code of this version, and end in the middle of it. For an older version: in a clone at its commit, with this folder copied into it.
import 'fake-indexeddb/auto';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import { EDITS, IDS, SHIPS } from './edits.ts';
import { engineOf, syncWhole, transportTo } from './device.ts';
import { FIXTURE_FILE, sequencesOf, tablesOf, writeFixture } from './fixture.ts';
import { openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { seal } from '#session/sealing.ts';
import { plainShip, worldAnswer } from '#ships/answers.fixture.ts';
import { openShipStore } from '#ships/store/ship-store.ts';
import { type AccountDb, deleteAccountDb, openAccountDb } from '#store/device/account-db.ts';
import type { Stored } from '#store/device/account-db.fixture.ts';
import { commitTo } from '#store/edits/commit.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { draftsOf } from '#store/drafts.ts';
import { changeFleetBuilder } from '#store/fleet-builder.ts';
import { keepRoute } from '#store/planned-route.ts';
import { keepDrawing } from '#store/unsaved-drawing.ts';
import { putLocalAlerts } from '#store/alerts/local-alerts.ts';
import type { Owner } from '#store/sync-state.ts';
import type { SyncRequest, Transport } from '#sync/transport.ts';
import { fail, ok } from '#contract/result.ts';

const BEGAN_MS = Date.UTC(2026, 10, 1, 8);
const MANAGER = 'manager@north.example';
const MEMBER = 'member@north.example';

const app = await openFeatureApp();
app.passMs(BEGAN_MS - app.deps.clock());
const now = () => app.deps.clock();

async function fillWorld(accountId: string): Promise<void> {
  await app.db.exec(`
    insert into ports (id, name, country, lat, lon, source, updated_at_ms) values ('NLRTM', 'Rotterdam', 'NL', 51.9, 4.5, 'test', 1), ('SGSIN', 'Singapore', 'SG', 1.3, 103.8, 'test', 1);
    insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source, updated_at_ms)
      select 'event-' || n, 'Robbery', 'Crime', 'Robbery ' || n, 'Words', n, 40 + n, ${BEGAN_MS} - n * 3600000, 'minute', ${BEGAN_MS}, 'test', ${BEGAN_MS} from generate_series(1, 3) n;
    insert into areas (id, layer, edition, valid_from_ms, ends_itself, name, text, source, licence, indicative, geometry, updated_at_ms)
      values ('jwc:1:1', 'jwc', '1', 1, false, 'Gulf', 'Words', 'test', 'none', true, '{"type":"Polygon","coordinates":[[[50,20],[55,20],[55,25],[50,20]]]}', 1)`);
  for (const id of IDS.alerts) await giveAlert(app.db, { id, accountId, createdAtMs: BEGAN_MS - MINUTE_MS });
  await app.db.transaction(null, async (tx) => {
    for (let no = 1; no <= 5; no += 1)
      await notifyAccount(
        tx,
        accountId,
        { type: 'Message', title: `Event ${no}`, body: '', eventId: 'event-1' },
        BEGAN_MS - MINUTE_MS + no,
      );
  });
}

async function signIn(email: string) {
  const { session, bearer } = await app.signIn(email);
  const who: Owner = { accountId: session.account.id, organisationId: session.account.organisationId };
  const db = openAccountDb(who.accountId, 'strict');
  async function edit<N extends MutationName>(name: N, args: MutationArgs<N>): Promise<void> {
    app.passMs(1000); // no two edits are of one moment
    const edited = { name, args, key: crypto.randomUUID() };
    const made = await dexieLocalStore(db).transaction((tx) => commitTo(tx, edited, { ...who, atMs: now() }));
    if (!made.ok) throw new Error(`${name}: ${made.error.message}`);
  }
  return { session, who, db, edit, transport: transportTo(app, bearer) };
}

const isEdit = ({ headers }: SyncRequest) => 'idempotency-key' in headers;
const cut: Transport = { send: async () => fail({ code: 'offline', message: '' }) };

/** A server of a later version: it has a type of event that this version does not know. */
const ofLaterServer = (transport: Transport): Transport => ({
  async send(request, signal) {
    const answer = await transport.send(request, signal);
    const text = answer.ok ? JSON.stringify(answer.value.body).replace('"type":"Robbery"', '"type":"A type of later"') : '';
    return answer.ok && !isEdit(request) ? { ...answer, ...ok({ ...answer.value, body: JSON.parse(text) as unknown }) } : answer;
  },
});

/** Rows stay as they are on the device: only edits get through. */
const editsOnly = (transport: Transport): Transport => ({
  send: (request, signal) => (isEdit(request) ? transport.send(request, signal) : cut.send(request, signal)),
});

/** The device dies after the server has run the edit and before the answer comes. */
async function dieInFlight(db: AccountDb, transport: Transport, who: Owner): Promise<void> {
  await new Promise<void>((served) => {
    const deadly: Transport = {
      async send(request) {
        if (!isEdit(request)) return cut.send(request);
        await transport.send(request);
        engine.stop();
        served();
        return new Promise(() => undefined);
      },
    };
    const engine = engineOf(db, deadly, who, now);
  });
}

/** Work of another account that was signed in here before; its key is what the server would return. */
async function leaveSealedWork(): Promise<string> {
  const { db, who, edit, transport } = await signIn(MEMBER);
  await edit('fleet.create', { fleetId: 'ferries-of-member', name: 'Ferries' });
  await syncWhole(db, transport, who, now);
  await edit('fleet.update', { fleetId: 'ferries-of-member', name: 'Fast ferries' });
  await edit('drawing.save', {
    drawingId: 'sketch-of-member',
    name: 'Sketch',
    featureCollection: { type: 'FeatureCollection', features: [] },
  });
  await draftsOf(who.accountId).save({ id: 'draft', key: 'field', path: '/fleets', label: 'Name', text: 'Half a na', atMs: now() });
  const raw = new Uint8Array(32).fill(7);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await deviceDb().sealingKeys.put({ accountId: who.accountId, key });
  const sealed = await seal(who.accountId);
  if (!sealed) throw new Error('Nothing was sealed');
  await deviceDb().sealed.put(sealed);
  await deviceDb().sealingKeys.clear(); // keys cannot be written to a file
  db.close();
  await deleteAccountDb(who.accountId);
  return Buffer.from(raw).toString('base64');
}

/** What the account has on this device alone: never sent by any edit. */
async function leaveUnsaved(accountId: string, db: AccountDb): Promise<void> {
  await draftsOf(accountId).save({ id: 'draft', key: 'field', path: '/fleets', label: 'Name', text: 'Tank', atMs: now() });
  await changeFleetBuilder(accountId, () => [{ mmsi: SHIPS[0], name: 'ANNA' }]);
  await keepRoute(accountId, 'route', { id: 'route' });
  await keepDrawing(accountId, { name: 'Not saved' }, true);
  const [alert] = await db.alerts.toArray();
  if (alert) await putLocalAlerts(accountId, [{ ...alert, id: 'alert-of-device', v: 0 } as never]);
}

async function leaveShips(accountId: string): Promise<void> {
  const ships = SHIPS.map((mmsi) => plainShip(mmsi, { lastSeen: BEGAN_MS }));
  const moved = [plainShip(SHIPS[0], { lat: 54.1, lastSeen: BEGAN_MS + MINUTE_MS })];
  const answers = [await worldAnswer({ shipsB: ships }), await worldAnswer({ shipsB: moved, cursor: 'd' })];
  const fetchShips = async () => ok({ response: answers.shift() ?? new Response() });
  const opened = await openShipStore({ accountId, fetchShips, fetchTrack: async () => ok([]), clock: now });
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  await store.refresh({});
  await store.mark({ ownFleet: SHIPS });
  await store.fold();
  await store.refresh({}); // this update stays beside the chunks
  await store.flushTracks();
  store.close();
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('A database cannot be read'));
  });

async function readDatabase(name: string): Promise<Stored> {
  const db = await done(indexedDB.open(name));
  const stores: Stored['stores'] = {};
  for (const table of db.objectStoreNames) {
    const store = db.transaction(table).objectStore(table);
    const indexes = [...store.indexNames].map(
      (index) => [index, store.index(index).multiEntry ? { multiEntry: true as const } : {}] as const,
    );
    const rows = (await done(store.getAll())) as object[];
    stores[table] = { keyPath: String(store.keyPath), ...(indexes.length > 0 && { indexes: Object.fromEntries(indexes) }), rows };
  }
  db.close();
  return { version: db.version, stores };
}

const colleague = await app.as('admin@north.example');
for (const _id of [IDS.yachts, IDS.dinghies]) await colleague.ask('fleets.create', { body: { _id, name: `${_id} of a colleague` } });
const sealingKey = await leaveSealedWork();
const { session, who, db, edit, transport } = await signIn(MANAGER);
await deviceDb().session.put({
  id: 'current',
  account: session.account,
  jwtToken: 'not-a-token',
  tokenExpiresAtMs: now() + HOUR_MS,
  offlineUntilMs: now() + 24 * HOUR_MS,
  latestSeenMs: now(),
});
await fillWorld(who.accountId);
await syncWhole(db, ofLaterServer(transport), who, now);
for (const { name, args } of EDITS.synced(who.accountId)) await edit(name, args as never);
await syncWhole(db, transport, who, now);
await leaveShips(who.accountId);

// refused: another client has renamed the fleet
const other = await app.as(MANAGER);
await other.ask('fleets.update', { params: { id: IDS.tugs }, body: { name: 'Tugs of the north' } });
await edit('fleet.update', { fleetId: IDS.tugs, name: 'Harbour tugs' });
await syncWhole(db, transport, who, now);

for (const { name, args } of EDITS.acknowledged) await edit(name, args as never);
const engine = engineOf(db, editsOnly(transport), who, now);
await engine.pushNow();
engine.stop();

for (const { name, args } of EDITS.inFlight) await edit(name, args as never);
await dieInFlight(db, transport, who);
const [team] = await db.teams.toArray();
const told = (await db.notifications.toArray()).toSorted((one, next) => one.no - next.no).map(({ id }) => id);
for (const { name, args } of EDITS.queued({ accountId: who.accountId, teamId: team?.id ?? '', told, atMs: now() }))
  await edit(name, args as never);
await leaveUnsaved(who.accountId, db);
db.close();

const names = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.startsWith('fathom-'));
const device = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readDatabase(name)] as const)));
const server = { tables: await tablesOf(app.db), sequences: await sequencesOf(app.db) };
const [, , file = FIXTURE_FILE] = process.argv;
writeFixture({ madeAtMs: now(), server, device, sealingKey }, file);
await app.close();
process.exit(0); // the request that was in flight never ends
