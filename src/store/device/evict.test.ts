import { expect, it } from 'vitest';
import { memoryLocalStore } from '#tests/sync/memory-local-store.ts';
import { nextPull } from '#store/edits/apply.ts';
import { deleteAccountDb, openAccountDb } from './account-db.ts';
import { dexieLocalStore } from './dexie-local-store.ts';
import { freeRoom, wantAgain, withRoom } from './evict.ts';
import { device, tinyServer } from '#store/replica.fixture.ts';
import { StorageFailed } from './storage-attempt.ts';

const WANT = ['world:events', 'world:ports', 'facts'];
const event = { type: 'piracy', title: '', description: '', lat: 0, lon: 0, occurredAt: 1, source: 'x' };

it('SY20 a full disk costs facts of ships, then events, then ports, and never what the user wrote', async () => {
  const store = memoryLocalStore();
  const ada = device(store);
  const server = tinyServer();
  await server.edit('fleet.create', { fleetId: 'f1', name: 'Tankers' });
  await ada.pullAll(server);
  await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
  await store.transaction(async (tx) => {
    await tx.put('events', [{ ...event, id: 'e1', v: 1 } as never]);
    await tx.put('ports', [{ id: 'p1', v: 1 } as never]);
    await tx.put('shipFacts', [{ id: 'ada:p1', mmsi: 1, holderId: 'ada', v: 1 } as never]);
    const cursor = { 'content:ada': 1, 'world:events': 4, 'world:ports': 5, 'facts:ada': 6, 'facts:ben': 7 };
    await tx.put('syncState', [{ key: 'cursor', value: cursor }]);
  });
  const kept = () => [store.look('fleets').length, store.look('outbox').length, store.look('bases').length];
  const before = kept();
  const free = () => store.transaction(freeRoom);
  expect([await free(), store.look('shipFacts'), store.look('events').length]).toEqual(['shipFacts', [], 1]);
  expect(await store.transaction((tx) => nextPull(tx, WANT))).toEqual({
    cursor: { 'content:ada': 1, 'world:events': 4, 'world:ports': 5 },
    want: ['world:events', 'world:ports'],
  });
  expect([await free(), store.look('events'), store.look('ports').length]).toEqual(['events', [], 1]);
  expect(await store.transaction((tx) => nextPull(tx, WANT))).toEqual({
    cursor: { 'content:ada': 1, 'world:ports': 5 },
    want: ['world:ports'],
  });
  expect([await free(), await free(), store.look('ports')]).toEqual(['ports', undefined, []]);
  expect(kept()).toEqual(before);
  await store.transaction(async (tx) => wantAgain(tx));
  expect((await store.transaction((tx) => nextPull(tx, WANT))).want).toEqual(WANT);
});

it('SY20 tracks of ships go before anything else, the oldest half first', async () => {
  const db = openAccountDb('full', 'strict');
  const store = dexieLocalStore(db);
  const columns = { atS: new Uint32Array(1), lonE7: new Int32Array(1), latE7: new Int32Array(1) };
  const movement = { speedTenths: new Uint16Array(1), courseTenths: new Uint16Array(1) };
  await db.shipTracks.bulkPut([1, 2, 3, 4].map((toS) => ({ key: `211000001:${toS}`, toS, ...columns, ...movement })));
  await store.transaction((tx) => Promise.resolve(tx.put('events', [{ ...event, id: 'e1', v: 1 } as never])));
  let full = 2;
  await withRoom(store, async (tx) => {
    if (full-- > 0) throw new StorageFailed({ code: 'storageFull', message: '' });
    await tx.put('ports', [{ id: 'p1', v: 1 } as never]);
  });
  expect((await db.shipTracks.toArray()).map(({ toS }) => toS)).toEqual([4]);
  expect([await db.events.count(), await db.ports.count()]).toEqual([1, 1]);
  db.close();
  await deleteAccountDb('full');
});
