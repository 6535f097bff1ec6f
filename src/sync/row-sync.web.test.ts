import { HOUR_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#contract/entities/accounts.ts';
import { SKEW_MS, UNDO_MS } from '#contract/constants.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { newId } from '#platform/ids.ts';
import { pageVisible } from '#platform/page-state.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { commit } from '#store/edits/commit.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { VIEW } from '#store/replica.fixture.ts';
import { backgroundFlush } from './background-flush.ts';
import { type RowSync, startRowSync } from './row-sync.ts';
import { resetSync, syncStatus } from './sync-status.ts';
import { webLocks } from './web-locks.ts';

let account: Account;
let pages: RowSync[] = [];
let calls: { path: string; body: Record<string, unknown>; clock: string | null }[] = [];
let linked = true;

const ours = { 'content-type': 'application/json', 'fathom-schema': '1' };
const page = (more: Partial<PullAnswer>): PullAnswer => ({
  changes: [],
  cursor: {},
  more: false,
  serverTime: Date.now(),
  epoch: 'e1',
  ...more,
});

/** A server that accepts every edit and has no rows. */
function network(): void {
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body?: string; headers?: HeadersInit }) => {
    if (!linked) throw new TypeError('Failed to fetch');
    calls.push({ path, body: JSON.parse(body ?? '{}') as Record<string, unknown>, clock: new Headers(headers).get('fathom-clock') });
    const answer = path === '/api/sync/pull' ? page({}) : { at: { [`content:${account.id}`]: 0 } };
    return new Response(JSON.stringify(answer), { headers: ours });
  });
}

const open = (): RowSync => {
  const made = startRowSync(account, () => undefined);
  pages.push(made);
  return made;
};
const pulls = () => calls.filter(({ path }) => path === '/api/sync/pull').length;
const sent = () => calls.filter(({ path }) => path === '/api/fleets/new').map(({ body }) => body['name']);
const writeFleet = (name: string) => commit('fleet.create', { fleetId: newId(), name });

beforeEach(async () => {
  resetSync();
  calls = [];
  linked = true;
  devicePreferences.set({ ...devicePreferences.get(), lowData: true }); // no socket
  account = {
    id: newId(),
    email: 'mate@example.com',
    firstName: 'Ada',
    lastName: 'Mate',
    role: 'member',
    organisationId: 'o1',
    organisationName: 'Demo',
  };
  await deviceDb().session.put({
    id: 'current',
    account,
    jwtToken: 'token',
    tokenExpiresAtMs: Date.now() + HOUR_MS,
    offlineUntilMs: Date.now() + HOUR_MS,
    latestSeenMs: Date.now(),
  });
  network();
});
afterEach(async () => {
  for (const opened of pages.splice(0)) opened.stop();
  vi.unstubAllGlobals();
  await deviceDb().session.clear();
  await deleteAccountDb(account.id);
});

test('SY14 of two pages one pulls and sends, and an edit goes out once', async () => {
  open();
  open();
  await expect.poll(pulls).toBe(1);
  await writeFleet('North');
  await expect.poll(sent).toEqual(['North']);
  await expect.poll(() => accountDb(account.id).history.count()).toBe(1);
  expect(sent()).toEqual(['North']);
});

test('SY14 when the page that leads closes the other one takes over, with what waits', async () => {
  const first = open();
  open();
  await expect.poll(pulls).toBe(1);
  linked = false;
  await writeFleet('North');
  first.stop();
  linked = true;
  await expect.poll(sent, { timeout: 10_000 }).toEqual(['North']);
});

test('SY14 a page that does not lead tells the one that does: what the user asks for there is done all the same', async () => {
  open();
  await expect.poll(pulls).toBe(1);
  const second = open();
  await second.syncNow();
  await expect.poll(pulls).toBeGreaterThan(1);
});

test('every page says what waits, what needs attention, what was pulled and what it cost', async () => {
  linked = false;
  open();
  await writeFleet('North');
  await expect.poll(() => syncStatus()).toMatchObject({ waiting: 1, attention: 0, pushError: { code: 'offline' } });
  linked = true;
  dispatchEvent(new Event('online'));
  await expect.poll(() => syncStatus().waiting, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => syncStatus().lastPullMs?.own).toBeGreaterThan(Date.now() - 60_000);
  await expect.poll(() => syncStatus().bytesToday, { timeout: 10_000 }).toBeGreaterThan(100);
  expect(syncStatus().pushError).toBeUndefined();
});

test('SY13 the service worker sends what waits while no page is open; what it cannot send goes with the next page', async () => {
  await writeFleet('North');
  expect(await backgroundFlush()).toBe(true);
  expect(sent()).toEqual(['North']);
  linked = false;
  await writeFleet('South');
  expect(await backgroundFlush()).toBe(false);
  linked = true;
  open();
  // edits sent before this device knew the server's epoch are sent again under their keys (SY22)
  await expect.poll(() => [...new Set(sent())]).toEqual(['North', 'South']);
});

test('SY13 the service worker sends at once what waited for a later try: the browser wakes it when there is a link', async () => {
  linked = false;
  await writeFleet('North');
  expect(await backgroundFlush()).toBe(false);
  await accountDb(account.id)
    .outbox.toCollection()
    .modify({ nextAtMs: Date.now() + 300_000 });
  linked = true;
  expect(await backgroundFlush()).toBe(true);
  expect(sent()).toEqual(['North']);
});

const deleted = () => calls.filter(({ path }) => path.startsWith('/api/views/')).map(({ path }) => path.split('/').at(-1));
/** Deletes a view that only this device has from its list. */
async function deleteView(): Promise<string> {
  const viewId = newId();
  const row = { id: viewId, ownerId: account.id, name: 'Gulf', ...VIEW, createdAt: 1, updatedAt: 1, v: 1 };
  await accountDb(account.id).views.put(row);
  expect(await commitDeletion('view.delete', [{ args: { viewId } }], 'Gulf')).toBe(1);
  return viewId;
}

test('SY24 a deletion is sent as soon as its page is left, or somebody asks for all', async () => {
  open();
  await expect.poll(pulls).toBe(1);
  const first = await deleteView();
  pageVisible.set(false);
  await expect.poll(deleted, { timeout: UNDO_MS / 2 }).toEqual([first]);
  pageVisible.set(true);
  const second = await deleteView();
  await pages[0]?.syncNow();
  await expect.poll(deleted, { timeout: UNDO_MS / 2 }).toEqual([first, second]);
});

test('SY24 the service worker sends a deletion that its page did not live to send', async () => {
  const viewId = await deleteView();
  expect(await backgroundFlush()).toBe(true);
  expect(deleted()).toEqual([viewId]);
});

test('SY23 the service worker notices that this clock was set back while no page was open, and says so of what it sends', async () => {
  await writeFleet('North');
  await accountDb(account.id).syncState.put({ key: 'clockShown', value: Date.now() + HOUR_MS });
  expect(await backgroundFlush()).toBe(true);
  const [madeMs = 0, sentMs = 0] = (calls.find(({ path }) => path === '/api/fleets/new')?.clock ?? '').split('/').map(Number);
  expect(madeMs - sentMs).toBeGreaterThan(SKEW_MS);
});

test('SY13 the service worker does nothing when nobody is signed in', async () => {
  await writeFleet('North');
  await deviceDb().session.clear();
  expect(await backgroundFlush()).toBe(true);
  expect(calls).toEqual([]);
});

test('SY14 a lock that is taken by force tells its holder', async () => {
  const locks = webLocks();
  const name = newId();
  const holding = locks?.request(name, () => new Promise(() => undefined), new AbortController().signal);
  const robbed = expect(holding).rejects.toThrow();
  await locks?.steal(name, async () => undefined);
  await robbed;
});

test('the end of a session ends the sending: nothing goes out afterwards', async () => {
  open().stop();
  await writeFleet('North');
  await new Promise((later) => setTimeout(later, 300));
  expect(sent()).toEqual([]);
});
