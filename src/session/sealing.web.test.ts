import { HOUR_MS } from '#contract/units.ts';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { persisted } from '#platform/persisted.ts';
import { accountDb, deleteAccountDb, openAccountDb } from '#store/device/account-db.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { draftsOf } from '#store/drafts.ts';
import { changeFleetBuilder } from '#store/fleet-builder.ts';
import { noteSealed, storageLoss, understandLoss } from '#store/device/storage-lost.ts';
import { keepDrawing } from '#store/unsaved-drawing.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';
import { readySealing } from './sealing-key.ts';
import { mendDepartures, removeSession } from './leave.ts';
import { countWork, discardSealed, sealedWork, workWaitingHere } from './sealing.ts';
import { currentSession, signIn, signOut, startSession } from './session.ts';
import { accessToken, storedSession } from './token.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const accountOf = (id: string) => ({
  id,
  email: `${id}@example.com`,
  firstName: 'Ada',
  lastName: 'Mate',
  role: 'member' as const,
  organisationId: 'o1',
  organisationName: 'Demo',
});
const sessionOf = (id: string) => ({
  account: accountOf(id),
  jwtToken: `token-${id}-${Math.random()}`,
  expiresIn: 900,
  offlineUntil: Date.now() + 720 * HOUR_MS,
  serverTime: Date.now(),
});

/** A server that keeps the first key of each account and device. `ended`: it refuses every refresh. */
function server({ keys = new Map<string, string>(), keepsKeys = true } = {}) {
  const state = { ended: false, signedIn: 'a1', keys, beforeRefusal: async () => {} };
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (path === '/api/auth/login') {
      state.signedIn = (JSON.parse(body ?? '{}') as { email: string }).email.split('@')[0] ?? '';
      return json(200, sessionOf(state.signedIn));
    }
    if (path === '/api/auth/logout') return json(200, {});
    if (path === '/api/auth/refresh-token') {
      if (!state.ended) return json(200, sessionOf(state.signedIn));
      await state.beforeRefusal();
      return json(401, { code: 'unauthenticated', message: 'Signed out.' });
    }
    const name = `${state.signedIn} ${path}`;
    if (!keepsKeys || !path.startsWith('/api/sync/keys/')) throw new TypeError('Failed to fetch');
    if (method === 'PUT' && !state.keys.has(name)) state.keys.set(name, (JSON.parse(body ?? '{}') as { key: string }).key);
    const key = state.keys.get(name);
    return key === undefined ? json(404, { code: 'notFound', message: '' }) : json(200, { key });
  });
  return state;
}

const SECRET = 'Tankers bound for Aden';
const entry = (no: number): OutboxEntry => ({
  no,
  key: `key-${no}`,
  name: 'fleet.create',
  args: { fleetId: `f${no}`, name: SECRET },
  touches: [`fleets:f${no}`],
  createdAtMs: 1,
  attempts: 0,
  nextAtMs: 0,
  state: 'queued',
});
const DRAFT = { id: 'd1', key: '/x | | name', path: '/x', label: 'Name', text: 'Gulf watch, half typed', atMs: 1 };
const inAccount = <T>(work: (tx: LocalTx) => Promise<T>, id = 'a1') => dexieLocalStore(accountDb(id)).transaction(work);
const queue = (...numbers: number[]) => inAccount(async (tx) => tx.put('outbox', numbers.map(entry)));
const done = (...numbers: number[]) =>
  inAccount(async (tx) =>
    tx.put(
      'history',
      numbers.map((no) => ({ ...entry(no), acknowledgedAtMs: Date.now() })),
    ),
  );
const queued = (id = 'a1') => inAccount(async (tx) => (await tx.all('outbox')).map(({ no, key }) => `${no} ${key}`), id);

/** All texts in all databases of this origin. */
async function everythingKept(): Promise<string> {
  const texts: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    for (const table of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((done) => {
        const reading = db.transaction(table).objectStore(table).getAll();
        reading.onsuccess = () => done(reading.result as unknown[]);
      });
      texts.push(
        JSON.stringify(rows, (_, value: unknown) => (value instanceof ArrayBuffer ? String.fromCharCode(...new Uint8Array(value)) : value)),
      );
    }
    db.close();
  }
  return texts.join('\n');
}

const ended = () => vi.waitFor(async () => expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('fathom-a1'));

beforeEach(async () => {
  for (const table of deviceDb().tables) await table.clear();
  for (const id of ['a1', 'a2']) await deleteAccountDb(id);
  await noteSealed();
  for (const id of ['a1', 'a2']) understandLoss(id);
  localStorage.clear();
});
afterEach(() => void vi.unstubAllGlobals());

/** As browsers do it: closes the connections, then deletes everything. */
async function remove(...names: string[]): Promise<void> {
  accountDb('a1').backendDB()?.close();
  deviceDb().backendDB()?.close();
  for (const name of names) await new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done));
}

async function loadAnew(): Promise<void> {
  storageLoss.set(undefined);
  await startSession();
  await mendDepartures(); // the start called it first; now it has finished
}

async function signedIn(id = 'a1'): Promise<void> {
  expect((await signIn(`${id}@example.com`, 'pass')).ok).toBe(true);
  await readySealing();
}

/** An edit waits, and the browser empties its databases while the page is open. */
async function workIsWiped(): Promise<void> {
  server();
  await startSession();
  await signedIn();
  await queue(1);
  await accountDb('a1').fleets.count();
  await remove('fathom-a1', 'fathom-device');
}

describe('SY18 unsent work at the end of a session', () => {
  it('is sealed when the server ends the session, cannot be read on the device, and is back when the same account signs in', async () => {
    const world = server();
    await startSession();
    await signedIn();
    await queue(1, 2);
    expect(await everythingKept()).toContain(SECRET);
    world.ended = true;
    await deviceDb().session.update('current', { tokenExpiresAtMs: 0 });
    expect((await accessToken()).ok).toBe(false);
    await ended();
    expect(await everythingKept()).not.toContain(SECRET);
    expect(await deviceDb().sealingKeys.count()).toBe(0);
    expect((await sealedWork('a1')).map(({ edits, key }) => [edits, key])).toEqual([[2, undefined]]);
    world.ended = false;
    await signedIn();
    await vi.waitFor(async () => expect(await sealedWork('a1')).toEqual([]));
    expect(await queued()).toEqual(['1 key-1', '2 key-2']);
  });

  it('goes with the text that was typed and not saved, which no one can read on the device until its owner is back', async () => {
    const world = server();
    await startSession();
    await signedIn();
    await draftsOf('a1').save(DRAFT);
    world.ended = true;
    await deviceDb().session.update('current', { tokenExpiresAtMs: 0 });
    await accessToken();
    await ended();
    expect(await everythingKept()).not.toContain('half typed');
    expect((await sealedWork('a1')).map(({ edits, drafts }) => [edits, drafts])).toEqual([[0, 1]]);
    world.ended = false;
    await signedIn();
    await vi.waitFor(async () => expect(await sealedWork('a1')).toEqual([]));
    expect(await draftsOf('a1').read()).toEqual([{ ...DRAFT, cameBack: true }]);
    await signOut('discard');
    expect(await deviceDb().sealed.count()).toBe(0);
  });

  it.each([
    [
      'the server ends the session',
      async (world: ReturnType<typeof server>) => {
        world.ended = true;
        await deviceDb().session.update('current', { tokenExpiresAtMs: 0 });
        await accessToken();
        world.ended = false;
      },
    ],
    ['the user signs out', () => signOut()],
  ])(
    'SY22 edits that the server has had are sealed too when %s, for it may be put back from a backup, and nobody is told that they wait',
    async (_, end) => {
      const world = server();
      await startSession();
      await signedIn();
      await done(1);
      await end(world);
      await ended();
      expect(await everythingKept()).not.toContain(SECRET);
      expect(await deviceDb().sealed.count()).toBe(1);
      expect(await workWaitingHere()).toBeUndefined();
      await signedIn();
      await vi.waitFor(async () => expect(await sealedWork('a1')).toEqual([]));
      expect(await accountDb('a1').history.toArray()).toMatchObject([{ no: 1, key: 'key-1' }]);
      await signOut('discard');
      expect(await deviceDb().sealed.count()).toBe(0);
    },
  );

  it('SY22 edits that the server has had go unsealed where their key would stay beside them', async () => {
    server({ keepsKeys: false });
    await signedIn();
    await done(1);
    await signOut();
    await ended();
    expect(await deviceDb().sealed.count()).toBe(0);
  });

  it('SY20 sealed edits that the server has had are no loss when the browser removes them', async () => {
    server();
    await signedIn();
    await done(1);
    await signOut();
    await ended();
    await deviceDb().sealed.clear();
    await startSession();
    expect(currentSession()).toEqual({ status: 'signedOut' });
  });

  it('is counted for the sign-in page as long as it waits on the device, without a name', async () => {
    const world = server();
    await startSession();
    await signedIn();
    expect(await workWaitingHere()).toBeUndefined();
    await queue(1, 2);
    world.ended = true;
    await deviceDb().session.update('current', { tokenExpiresAtMs: 0 });
    await accessToken();
    await ended();
    expect(await workWaitingHere()).toEqual({ edits: 2, drafts: 0, sinceMs: expect.any(Number) });
    world.ended = false;
    await signedIn();
    await vi.waitFor(async () => expect(await sealedWork('a1')).toEqual([]));
    expect(await workWaitingHere()).toEqual({ edits: 2, drafts: 0, sinceMs: undefined }); // in the account's own database
  });

  it('is counted for the sign-in page also where nothing but texts, ships and a drawing waits, and not sealed', async () => {
    server();
    await startSession();
    await signedIn();
    await draftsOf('a1').save(DRAFT);
    await keepDrawing('a1', { name: 'x', shapes: [] }, false);
    await changeFleetBuilder('a1', () => [{ mmsi: 247_123_456 }]);
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new DOMException('no', 'OperationError'));
    await signOut();
    expect(await sealedWork('a1')).toEqual([]);
    expect(await workWaitingHere()).toEqual({ edits: 0, drafts: 3, sinceMs: undefined });
  });

  it('is counted for the sign-in page also where the database of another account cannot be opened', async () => {
    server();
    await signedIn();
    await queue(1, 2);
    await inAccount(async (tx) => tx.put('outbox', [entry(1)]), 'a2');
    await deviceDb().session.clear();
    accountDb('another');
    const open = indexedDB.open.bind(indexedDB);
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name === 'fathom-a1') throw new DOMException('Internal error.', 'UnknownError');
      return open(name, version);
    });
    expect(await workWaitingHere()).toEqual({ edits: 1, drafts: 0, sinceMs: undefined });
    broken.mockRestore();
    expect(await workWaitingHere()).toEqual({ edits: 3, drafts: 0, sinceMs: undefined });
  });

  it('SY20 a page whose databases the browser emptied says so at the sign-in page, where nobody is signed in any more', async () => {
    server();
    await startSession();
    await signedIn();
    await accountDb('a1').fleets.count();
    await remove('fathom-a1', 'fathom-device');
    const told: unknown[] = [];
    const other = new BroadcastChannel('fathom-session');
    other.onmessage = ({ data }) => told.push(data);
    expect(await accountDb('a1').fleets.count()).toBe(0);
    await vi.waitFor(() => expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true }));
    await vi.waitFor(() => expect(told).toContainEqual({ kind: 'lost' }));
    other.close();
    storageLoss.set(undefined);
  });

  it.each([
    ['signs in', async () => {}],
    ['loads the page anew and signs in', loadAnew],
  ])(
    'SY20 a drawing in local storage, whose databases the browser removed under an open page, is there when its owner %s',
    async (_, first) => {
      server();
      const drawing = persisted('drawing-draft', (stored) => stored);
      await startSession();
      await signedIn();
      await accountDb('a1').fleets.count();
      drawing.set({ name: SECRET });
      await remove('fathom-a1', 'fathom-device');
      expect(await accountDb('a1').fleets.count()).toBe(0);
      await vi.waitFor(() => expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true }));
      expect(drawing.get()).toBeUndefined();
      await first();
      await signedIn();
      expect(drawing.get()).toEqual({ name: SECRET });
      await deviceDb().session.clear();
      await signedIn('a2');
      expect(drawing.get()).toBeUndefined();
      expect(localStorage.getItem('fathom-drawing-draft')).toBeNull();
    },
  );

  it('SY20 a second page says so too, though the first that noticed has written the mark anew', async () => {
    server();
    await startSession();
    await signedIn();
    await deviceDb().session.clear();
    const other = new BroadcastChannel('fathom-session');
    other.postMessage({ kind: 'lost' });
    await vi.waitFor(() => expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true }));
    other.close();
    storageLoss.set(undefined);
  });

  it('SY20 a browser that removed sealed work while nobody was signed in says so at each start, until somebody signs in', async () => {
    server();
    await signedIn();
    await queue(1);
    await signOut();
    await ended();
    await startSession();
    expect(currentSession()).toEqual({ status: 'signedOut' });
    await mendDepartures(); // the start called it first; now it has finished
    await deviceDb().sealed.clear(); // as a browser does it: the cookies stay
    for (const _ of ['first', 'second']) {
      await startSession();
      expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true });
    }
    await signedIn('a2');
    await signOut();
    await startSession();
    expect(currentSession()).toEqual({ status: 'signedOut' });
  });

  it('SY20 sealed work that the browser removed while the sign-in page stood open is said when its owner signs in', async () => {
    server();
    await startSession();
    await signedIn();
    await queue(1);
    await signOut();
    await ended();
    await startSession();
    await mendDepartures();
    await remove('fathom-a1', 'fathom-device');
    await signedIn();
    expect(storageLoss.get()).toEqual({ noticedAtMs: expect.any(Number) });
    expect(await queued()).toEqual([]);
  });

  it('SY20 a loss that was noticed is said again after the page is loaded anew, until its owner has read it', async () => {
    await workIsWiped();
    expect(await accountDb('a1').fleets.count()).toBe(0);
    await vi.waitFor(() => expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true }));
    await loadAnew();
    expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true });
    for (const _ of ['first', 'second']) {
      await signedIn();
      expect(storageLoss.get()).toBeDefined();
      await loadAnew();
      expect(storageLoss.get()).toBeDefined();
    }
    understandLoss('a1');
    await loadAnew();
    expect(storageLoss.get()).toBeUndefined();
    await signOut();
    await startSession();
    expect(currentSession()).toEqual({ status: 'signedOut' });
  });

  it('SY20 a database that a worker opened anew after the browser removed it is missed at the next start of a page', async () => {
    await workIsWiped();
    const ofWorker = openAccountDb('a1', 'strict'); // workers have no cookies and compare nothing
    await ofWorker.localAlerts.count();
    ofWorker.close();
    accountDb('another');
    await loadAnew();
    expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true });
    await signedIn();
    expect(storageLoss.get()).toBeDefined();
    understandLoss('a1');
    await accountDb('a1').fleets.count();
    await loadAnew();
    expect(storageLoss.get()).toBeUndefined();
  });

  it('SY20 a loss is said to its owner also where another account signed in first, who is told nothing', async () => {
    server();
    await signedIn();
    await queue(1);
    await accountDb('a1').fleets.count();
    await remove('fathom-a1', 'fathom-device');
    accountDb('another');
    await loadAnew();
    expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true });
    await signedIn('a2');
    await accountDb('a2').fleets.count();
    expect(storageLoss.get()).toBeUndefined();
    await signOut();
    await signedIn();
    expect(storageLoss.get()).toBeDefined();
  });

  it('SY20 a sign-out where the browser removed the session before is said, and told to the server', async () => {
    await workIsWiped();
    const asked = vi.spyOn(globalThis, 'fetch');
    await signOut();
    expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true });
    expect(asked.mock.calls.map(([path]) => path)).toContain('/api/auth/logout');
  });

  it('SY20 sealed work that was put back or given up is no loss', async () => {
    server();
    await signedIn();
    await queue(1);
    await signOut();
    await ended();
    await signedIn();
    await vi.waitFor(async () => expect(await queued()).toEqual(['1 key-1']));
    await signOut('discard');
    await startSession();
    expect(currentSession()).toEqual({ status: 'signedOut' });
  });

  it('SY20 databases that the browser removed while no page was open are missed at the next start, though nobody is signed in any more', async () => {
    server();
    await signedIn();
    await accountDb('a1').fleets.count();
    accountDb('a1').close();
    await Dexie.delete('fathom-a1');
    await deviceDb().session.clear();
    await startSession();
    expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true });
  });

  it('is sealed when another account signs in on the device, who sees none of it', async () => {
    const world = server();
    await signedIn();
    await queue(1);
    await signedIn('a2');
    await ended();
    expect(await everythingKept()).not.toContain(SECRET);
    expect(await queued('a2')).toEqual([]);
    expect(world.keys.size).toBe(2);
    await signedIn();
    await vi.waitFor(async () => expect(await queued()).toEqual(['1 key-1']));
  });

  it('stays sealed while the server cannot give the key', async () => {
    const world = server();
    await signedIn();
    await queue(1);
    await signOut();
    await ended();
    const kept = new Map(world.keys);
    server({ keepsKeys: false });
    await signedIn();
    expect(await queued()).toEqual([]);
    expect(await sealedWork('a1')).toHaveLength(1);
    server({ keys: kept });
    await readySealing();
    expect(await queued()).toEqual(['1 key-1']);
  });

  it('is sealed with a key that stays on the device when the server never got to keep one: better there than lost', async () => {
    server({ keepsKeys: false });
    await signedIn();
    await queue(1);
    await signOut();
    await ended();
    expect((await sealedWork('a1'))[0]?.key).toMatchObject({ extractable: false });
    await signedIn();
    await vi.waitFor(async () => expect(await queued()).toEqual(['1 key-1']));
  });

  it('is gone when the user gave it up', async () => {
    server();
    await signedIn();
    await queue(1);
    expect(await countWork('a1')).toEqual({ waiting: 1, attention: 0, unsaved: 0 });
    await signOut('discard');
    await ended();
    expect(await sealedWork('a1')).toEqual([]);
    expect(await everythingKept()).not.toContain(SECRET);
  });

  it('is sealed at the next start when the browser was killed on the way out', async () => {
    server();
    await signedIn();
    await queue(1);
    await deviceDb().session.delete('current');
    await mendDepartures();
    expect(await everythingKept()).not.toContain(SECRET);
    await signedIn();
    await vi.waitFor(async () => expect(await queued()).toEqual(['1 key-1']));
  });

  it('is counted once where no page was open to hear of the end, and the next start leaves nothing of it to whoever signs in', async () => {
    server();
    await signedIn();
    await queue(1);
    localStorage.setItem('fathom-drawing-draft', JSON.stringify({ name: SECRET, shapes: [] }));
    const session = await storedSession();
    if (!session) throw new Error('nobody is signed in');
    await removeSession(session, 'token', 'seal'); // as the service worker does
    const once = { edits: 1, drafts: 0, sinceMs: expect.any(Number) };
    expect(await workWaitingHere()).toEqual(once);
    expect(await everythingKept()).not.toContain(SECRET);
    await startSession();
    expect(localStorage.getItem('fathom-drawing-draft')).toBeNull();
    await mendDepartures();
    expect(await workWaitingHere()).toEqual(once);
    await signedIn();
    await vi.waitFor(async () => expect(await queued()).toEqual(['1 key-1']));
  });

  it('is counted once where a start was cut short between sealing and deleting', async () => {
    server();
    await signedIn();
    await queue(1);
    await draftsOf('a1').save(DRAFT);
    await deviceDb().session.delete('current');
    accountDb('a1').close();
    const killed = vi.spyOn(Dexie, 'delete').mockRejectedValueOnce(new Error('the browser was killed here'));
    await mendDepartures();
    killed.mockRestore();
    const once = { edits: 1, drafts: 1, sinceMs: expect.any(Number) };
    expect(await workWaitingHere()).toEqual(once);
    await mendDepartures();
    expect(await workWaitingHere()).toEqual(once);
  });

  it('comes back on a full disk, which gives up what the server can send again', async () => {
    const world = server();
    await signedIn();
    await queue(1);
    await signOut();
    await ended();
    const kept = new Map(world.keys);
    server({ keepsKeys: false });
    await signedIn();
    await accountDb('a1').table('events').put({ id: 'e1', v: 1 });
    vi.spyOn(accountDb('a1').table('outbox'), 'bulkPut').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    server({ keys: kept });
    await readySealing();
    expect(await queued()).toEqual(['1 key-1']);
    expect(await accountDb('a1').events.count()).toBe(0);
  });

  it('SY20 that could not be sealed and that the browser removed is missed too, though another account came and went meanwhile', async () => {
    server();
    await startSession();
    await signedIn();
    await accountDb('a1').fleets.count();
    await queue(1);
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new DOMException('no', 'OperationError'));
    await signedIn('a2');
    await accountDb('a2').fleets.count();
    await signOut();
    accountDb('a1').close();
    for (const name of ['fathom-a1', 'fathom-a2']) await Dexie.delete(name);
    for (const table of deviceDb().tables) await table.clear();
    await startSession();
    expect(currentSession()).toEqual({ status: 'signedOut', storageLost: true });
    await signedIn('a2');
    await signOut();
    await startSession();
    expect(currentSession()).toEqual({ status: 'signedOut' });
  });

  it('comes back once, however often it was sealed', async () => {
    server();
    await signedIn();
    await queue(1, 2);
    await signOut();
    await ended();
    const [row] = await sealedWork('a1');
    if (!row) throw new Error('nothing was sealed');
    await deviceDb().sealed.put({ ...row, id: 'again' });
    await signIn('a1@example.com', 'pass');
    await vi.waitFor(async () => expect(await sealedWork('a1')).toEqual([]));
    expect(await queued()).toEqual(['1 key-1', '2 key-2']);
    await deviceDb().sealed.put({ ...row, id: 'late' });
    await queue(3);
    await inAccount(async (tx) => tx.delete('outbox', [2]));
    await readySealing();
    expect(await queued()).toEqual(['1 key-1', '3 key-3']);
  });

  it('is not touched when the session was renewed while it was being sealed, and edits go on', async () => {
    const world = server();
    await signedIn();
    await queue(1);
    world.ended = true;
    await deviceDb().session.update('current', { tokenExpiresAtMs: 0 });
    world.beforeRefusal = async () => {
      await deviceDb().session.update('current', { jwtToken: 'renewed elsewhere', tokenExpiresAtMs: Date.now() + HOUR_MS });
    };
    await accessToken();
    expect(await queued()).toEqual(['1 key-1']);
    expect(await sealedWork('a1')).toEqual([]);
    expect(await inAccount(async (tx) => tx.get('syncState', 'closed'))).toBeUndefined();
  });

  it('stays in the closed database when it cannot be sealed, the session ends all the same, and a later start seals it', async () => {
    const world = server();
    await startSession();
    await signedIn();
    await queue(1);
    const { subtle } = crypto;
    const broken = vi.spyOn(subtle, 'encrypt').mockRejectedValue(new DOMException('no', 'OperationError'));
    world.ended = true;
    await deviceDb().session.update('current', { tokenExpiresAtMs: 0 });
    expect((await accessToken()).ok).toBe(false);
    expect(await deviceDb().session.count()).toBe(0);
    expect(await sealedWork('a1')).toEqual([]);
    expect(await inAccount(async (tx) => (await tx.get('syncState', 'closed'))?.value)).toBe(true);
    accountDb('a1').close();
    broken.mockRestore();
    await mendDepartures();
    expect(await sealedWork('a1')).toHaveLength(1);
    expect(await everythingKept()).not.toContain(SECRET);
    world.ended = false;
    await signedIn();
    await vi.waitFor(async () => expect(await queued()).toEqual(['1 key-1']));
  });

  it('of a full disk stays in its database, and is open again when the same account signs in', async () => {
    server();
    await signedIn();
    await queue(1);
    const full = vi.spyOn(deviceDb().sealed, 'put').mockRejectedValue(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
    await signOut();
    full.mockRestore();
    expect(await deviceDb().session.count()).toBe(0);
    await signedIn();
    expect(await queued()).toEqual(['1 key-1']);
    expect(await inAccount(async (tx) => tx.get('syncState', 'closed'))).toBeUndefined();
  });

  it('that cannot be opened holds up no other, and says why', async () => {
    server();
    await signedIn();
    await queue(1);
    await signOut();
    await ended();
    const [row] = await sealedWork('a1');
    if (!row) throw new Error('nothing was sealed');
    await deviceDb().sealed.put({ ...row, id: '0 spoilt', work: new ArrayBuffer(64) });
    await deviceDb().sealed.put({ ...row, id: '0 no key', deviceId: 'another' });
    await signedIn();
    expect(await queued()).toEqual(['1 key-1']);
    expect((await sealedWork('a1')).map(({ id, trouble }) => [id, trouble])).toEqual([
      ['0 no key', 'noKey'],
      ['0 spoilt', 'unreadable'],
    ]);
    await discardSealed('0 spoilt');
    expect(await sealedWork('a1')).toHaveLength(1);
  });

  it('is put back once, also where its sealed row outlived that and the user has undone it since', async () => {
    server();
    await signedIn();
    await queue(1);
    await signOut();
    await ended();
    const [row] = await sealedWork('a1');
    if (!row) throw new Error('nothing was sealed');
    await signedIn();
    await inAccount(async (tx) => tx.delete('outbox', [1]));
    await deviceDb().sealed.put(row);
    await readySealing();
    expect([await queued(), await sealedWork('a1')]).toEqual([[], []]);
  });

  it('goes on under the name of the database that it was made in, and takes no number that was ever given out', async () => {
    server();
    await signedIn();
    await inAccount(async (tx) => tx.put('syncState', [{ key: 'clientId', value: 'old database' }]));
    await queue(1);
    await signOut();
    await ended();
    await signIn('a1@example.com', 'pass');
    await vi.waitFor(async () => expect(await queued()).toEqual(['1 key-1']));
    expect(await inAccount(async (tx) => (await tx.get('syncState', 'clientId'))?.value)).toBe('old database');
    await signOut();
    await ended();
    const [row] = await sealedWork('a1');
    await deviceDb().sealed.clear();
    await signedIn();
    await inAccount(async (tx) =>
      tx.put('syncState', [
        { key: 'lastNo', value: 7 },
        { key: 'clientId', value: 'new database' },
      ]),
    );
    if (row) await deviceDb().sealed.put(row);
    await readySealing();
    expect(await inAccount(async (tx) => (await tx.all('outbox')).map(({ no, clientId }) => [no, clientId]))).toEqual([
      [8, 'old database'],
    ]);
    expect(await inAccount(async (tx) => (await tx.get('syncState', 'clientId'))?.value)).toBe('new database');
  });
});
