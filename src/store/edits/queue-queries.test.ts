import { DAY_MS } from '#contract/units.ts';
import { afterEach, expect, it } from 'vitest';
import { deleteAccountDb, openAccountDb } from '#store/device/account-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { markSent, park } from './outbox.ts';
import { queueCounts } from './queue-counts.ts';
import { parkedEntries, sentToday, waitingEntries } from './queue-queries.ts';
import { device, NOW_MS, tinyServer } from '#store/replica.fixture.ts';

const ACCOUNT = 'queue';
afterEach(() => deleteAccountDb(ACCOUNT));

it('SY12 screens see what waits, what needs the user with what stands on it, and what went ashore today', async () => {
  const db = openAccountDb(ACCOUNT, 'strict');
  const ada = device(dexieLocalStore(db));
  const server = tinyServer();
  await ada.pullAll(server);
  for (const fleetId of ['f1', 'f2', 'f3']) await ada.commit('fleet.create', { fleetId, name: fleetId });
  await ada.commit('fleet.addShip', { fleetId: 'f2', mmsi: 244_000_001 });
  await ada.send(server);
  await ada.pullAll(server);
  await ada.store.transaction((tx) => markSent(tx, 2, NOW_MS));
  await ada.store.transaction((tx) => park(tx, { no: 2, epoch: 'e1' }, { code: 'forbidden', message: 'No.' }, NOW_MS));
  await ada.send(server);
  await ada.commit('fleet.update', { fleetId: 'f1', name: 'Mine' });
  const nos = (entries: { no: number }[]) => entries.map(({ no }) => no);
  expect(nos(await waitingEntries(db))).toEqual([5]);
  expect(await queueCounts(db)).toEqual({ waiting: 1, attention: 1 });
  expect((await parkedEntries(db)).map(({ entry, blocked }) => [entry.no, nos(blocked)])).toEqual([[2, [4]]]);
  expect(nos(await sentToday(db, NOW_MS + 1))).toEqual([3, 1]);
  await ada.pullAll(server);
  expect(nos(await sentToday(db, NOW_MS + DAY_MS))).toEqual([]);
  db.close();
});
