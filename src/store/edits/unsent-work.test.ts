import { beforeEach, expect, it } from 'vitest';
import type { Row } from '#contract/tables.ts';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import type { OutboxEntry } from './outbox-rows.ts';
import { ADA, type Device, device, NOW_MS, type TinyServer, tinyServer } from '#store/replica.fixture.ts';
import { closeAndDiscard, closeForSealing, putUnsent, unsavedIn, type UnsentWork } from './unsent-work.ts';

let store: ReturnType<typeof memoryLocalStore>;
let ada: Device;
let server: TinyServer;
beforeEach(() => {
  store = memoryLocalStore();
  ada = device(store);
  server = tinyServer();
  return ada.pullAll(server);
});

const entry = (more: Pick<OutboxEntry, 'key' | 'name' | 'args' | 'touches'>): OutboxEntry => ({
  no: 7,
  createdAtMs: NOW_MS - 1000,
  attempts: 1,
  nextAtMs: 0,
  state: 'sent',
  ...more,
});
const putBack = (entries: OutboxEntry[], idmap: Parameters<typeof putUnsent>[1]['idmap']) =>
  store.transaction((tx) => putUnsent(tx, { id: 'piece', clientId: 'old', entries, idmap }, { ...ADA, atMs: NOW_MS }));

it('SY18 what comes back reads the ids of the database that it was made in, and edits made here since are left alone', async () => {
  await ada.commit('fleet.create', { fleetId: 'f1', name: 'Here' });
  await putBack(
    [entry({ key: 'k1', name: 'fleet.addShip', args: { fleetId: 'f1', mmsi: 244_000_001 }, touches: ['fleets:made-ashore'] })],
    [{ id: 'f1', serverId: 'made-ashore', madeFor: 'long done' }],
  );
  await ada.commit('fleet.addShip', { fleetId: 'f1', mmsi: 244_000_002 });
  expect(store.look('fleets').map(({ id }) => id)).toEqual(['f1']);
  expect(store.look('fleetShips').map(({ id }) => id)).toEqual(['f1:244000002']);
  expect(store.look('outbox').map(({ args }) => (args as { fleetId: string }).fleetId)).toEqual(['f1', 'made-ashore', 'f1']);
});

it('SY21 a create that must go out as it went first keeps its own id, and what stands on it the one that was made for it', async () => {
  const create = entry({ key: 'k1', name: 'fleet.create', args: { fleetId: 'f1', name: 'Old' }, touches: ['fleets:made-ashore'] });
  const add = entry({ key: 'k2', name: 'fleet.addShip', args: { fleetId: 'f1', mmsi: 244_000_001 }, touches: ['fleets:made-ashore'] });
  await putBack([create, add], [{ id: 'f1', serverId: 'made-ashore', madeFor: 'k1' }]);
  expect(store.look('outbox').map(({ args }) => (args as { fleetId: string }).fleetId)).toEqual(['f1', 'made-ashore']);
  expect(store.look('fleetShips').map(({ id }) => id)).toEqual(['made-ashore:244000001']);
});

it('SY18 ships that were gathered for a new fleet leave with the unsent work, come back beside those gathered since, and are given up with it', async () => {
  const gather = (...mmsis: number[]) =>
    store.transaction(async (tx) => tx.put('syncState', [{ key: 'fleetBuilder', value: mmsis.map((mmsi) => ({ mmsi })) }]));
  const gathered = () => store.look('syncState').find(({ key }) => key === 'fleetBuilder')?.value;
  await gather(244_000_001, 244_000_002);
  const work = await store.transaction(closeForSealing);
  expect(unsavedIn(work)).toBe(1);
  await gather(244_000_003, 244_000_002);
  await store.transaction((tx) => putUnsent(tx, work, { ...ADA, atMs: NOW_MS }));
  expect(gathered()).toEqual([{ mmsi: 244_000_001 }, { mmsi: 244_000_002 }, { mmsi: 244_000_003 }]);
  await store.transaction(closeAndDiscard);
  expect(gathered()).toBeUndefined();
});

it('SY18 a drawing that was not saved leaves with the unsent work and is given to one page, also where none asked before the next end', async () => {
  const state = (key: string) => store.look('syncState').find((row) => row.key === key)?.value;
  await store.transaction(async (tx) => tx.put('syncState', [{ key: 'unsavedDrawing', value: 'one' }]));
  const first = await store.transaction(closeForSealing);
  expect(unsavedIn(first)).toBe(1);
  await store.transaction(async (tx) => tx.put('syncState', [{ key: 'unsavedDrawing', value: 'two' }]));
  await store.transaction((tx) => putUnsent(tx, first, { ...ADA, atMs: NOW_MS }));
  expect([state('unsealedDrawings'), state('unsavedDrawing')]).toEqual([['one'], 'two']);
  expect((await store.transaction(closeForSealing)).drawings).toEqual(['one', 'two']);
  await store.transaction(closeAndDiscard);
  expect([state('unsealedDrawings'), state('unsavedDrawing')]).toEqual([undefined, undefined]);
});

it('SY18 a route that is being planned leaves with the unsent work, comes back behind the one in hand, and is given up with it', async () => {
  const routes = () => store.look('syncState').find(({ key }) => key === 'plannedRoutes')?.value;
  const plan = (...planned: string[]) => store.transaction(async (tx) => tx.put('syncState', [{ key: 'plannedRoutes', value: planned }]));
  await plan('one');
  const work = await store.transaction(closeForSealing);
  expect(unsavedIn(work)).toBe(1);
  await plan('two');
  await store.transaction((tx) => putUnsent(tx, work, { ...ADA, atMs: NOW_MS }));
  expect(routes()).toEqual(['two', 'one']);
  await store.transaction(closeAndDiscard);
  expect(routes()).toBeUndefined();
});

/** Ends a session with a fleet that is done and its tags acknowledged alone. `since`: the server as it was before both. */
async function endWithDone() {
  const since = server.backup();
  await ada.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
  await ada.sendAll(server);
  await ada.pullAll(server);
  await ada.commit('fleet.setTags', { fleetId: 'f1', tags: ['crude'] });
  await ada.sendAll(server);
  expect(await ada.states()).toEqual(['acknowledged']);
  return { since, work: await store.transaction(closeForSealing) };
}
function newDatabase() {
  const anew = memoryLocalStore();
  const back = async (work: UnsentWork) => anew.transaction((tx) => putUnsent(tx, work, { ...ADA, atMs: NOW_MS }));
  return { anew, again: device(anew), back };
}
const tagsAshore = () => server.rows().flatMap(([table, row]) => (table === 'fleets' ? [(row as Row<'fleets'>).tags] : []));

it('SY23 work that was sealed when this clock was set back waited nobody knows how long', async () => {
  await ada.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' }, NOW_MS);
  await ada.commit('alert.silence', { alertId: 'a1', forMs: 6 * 3_600_000 }, NOW_MS + 60_000);
  const work = await store.transaction(closeForSealing);
  const putBackAt = async (atMs: number, piece: UnsentWork) => {
    const anew = memoryLocalStore();
    await anew.transaction((tx) => putUnsent(tx, piece, { ...ADA, atMs }));
    return [anew.look('alertMarks').length, ...anew.look('outbox').map(({ clockSetAtMs }) => clockSetAtMs !== undefined)];
  };
  expect(await putBackAt(NOW_MS + 120_000, work)).toEqual([1, false, false]);
  expect(await putBackAt(NOW_MS - 3_600_000, work)).toEqual([0, true, true]);
  const ofOlderCode = JSON.parse(JSON.stringify({ ...work, clockShown: undefined })) as UnsentWork;
  expect(await putBackAt(NOW_MS - 3_600_000, ofOlderCode)).toEqual([0, true, true]);
  expect(await putBackAt(NOW_MS + 3_600_000, { ...work, clockShown: NOW_MS + 7_200_000 })).toEqual([0, true, true]);
});

it('SY22 what the server has had is no unsent work, and is history again at the next sign-in: nothing of it is sent twice', async () => {
  const { work } = await endWithDone();
  expect([work.entries, unsavedIn(work)]).toEqual([[], 0]);
  for (const first of ['work', 'pull'] as const) {
    const { anew, again, back } = newDatabase();
    if (first === 'pull') await again.pullAll(server);
    await back(work);
    expect((await again.pull(server)).requeued).toBe(0);
    expect([await again.outbox(), anew.look('history').map(({ name }) => name)]).toEqual([[], ['fleet.create', 'fleet.setTags']]);
    expect(await again.send(server)).toBe('nothing');
  }
});

it('SY22 what a restored server no longer knows is sent again by who had to sign in anew, also where the pull came before it', async () => {
  const { since, work } = await endWithDone();
  for (const first of ['work', 'pull'] as const) {
    await server.restore(since);
    expect(tagsAshore()).toEqual([]);
    const { anew, again, back } = newDatabase();
    if (first === 'pull') await again.pullAll(server);
    await back(work);
    await again.pullAll(server);
    expect(anew.look('fleets').map(({ tags }) => tags)).toEqual([['crude']]);
    await again.sendAll(server);
    expect(tagsAshore()).toEqual([['crude']]);
    await again.pullAll(server);
    expect(await again.outbox()).toEqual([]);
  }
});

it('SY22 what the backup of a restored server holds is not sent again once its key may be forgotten, also where the pull came before', async () => {
  const { work } = await endWithDone();
  const old = { ...work, done: work.done?.map((entry) => ({ ...entry, acknowledgedAtMs: NOW_MS - 100 * 86_400_000 })) ?? [] };
  await server.restore(server.backup());
  for (const first of ['work', 'pull'] as const) {
    const { anew, again, back } = newDatabase();
    if (first === 'pull') await again.pullAll(server);
    await back(old);
    await again.pullAll(server);
    expect([await again.outbox(), anew.look('history').length]).toEqual([[], 2]);
  }
});

it('SY22 a done create that is sent again, and what was done to its row, name it by its own id: it may be given another than it was', async () => {
  const { work } = await endWithDone();
  const { anew, back } = newDatabase();
  await back({ ...work, idmap: [{ id: 'f1', serverId: 'made-ashore', madeFor: work.done?.[0]?.key ?? '' }] });
  expect(anew.look('history').map(({ args }) => (args as { fleetId: string }).fleetId)).toEqual(['f1', 'f1']);
  expect(anew.look('idmap')).toEqual([]);
});

it('SY18 of a database that was sealed or given up nothing is sealed a second time', async () => {
  await endWithDone();
  await store.transaction(closeAndDiscard);
  expect(await store.transaction(closeForSealing)).not.toHaveProperty('done');
});

it.each(['work', 'pull'] as const)(
  'SY22 a sealed edit of a fleet that only another device brings back waits for it, where the %s comes first',
  async (first) => {
    const sync = async (...devices: Device[]) => {
      for (const one of devices) {
        await one.pullAll(server);
        await one.sendAll(server);
        await one.pullAll(server);
      }
    };
    const [maker, mate, fresh] = [device(memoryLocalStore()), device(memoryLocalStore()), device(memoryLocalStore())];
    await sync(maker, mate);
    const backup = server.backup();
    await maker.commit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
    await sync(maker, mate);
    await mate.commit('fleet.addShip', { fleetId: 'f1', mmsi: 244_000_007 });
    const work = await mate.store.transaction((tx) => closeForSealing(tx));
    await server.restore(backup);
    if (first === 'pull') await sync(fresh);
    await fresh.store.transaction((tx) => putUnsent(tx, work, { ...ADA, atMs: NOW_MS }));
    await sync(fresh, maker, fresh, maker);
    expect(server.rows().flatMap(([table, row]) => (table === 'fleetShips' ? [row.id] : []))).toEqual(['f1:244000007']);
    expect(await fresh.states()).toEqual([]);
  },
);
