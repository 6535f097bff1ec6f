// Edits of one fleet that wait on a device: each page of a pull that brings a row of it runs them again.
import 'fake-indexeddb/auto';
import { openAccountDb } from '#store/device/account-db.ts';
import { countedStore } from '#store/device/counted-store.fixture.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { device, tinyServer } from '#store/replica.fixture.ts';
import type { Growing } from './growing.ts';

const FIRST_MMSI = 201_000_000;

export async function growingQueue(): Promise<Growing> {
  const db = openAccountDb('growth', 'relaxed');
  const { store, counts } = countedStore(dexieLocalStore(db));
  const ada = device(store);
  const server = tinyServer();
  await server.edit('fleet.create', { fleetId: 'ours', name: 'Ours', ships: [] });
  await ada.pullAll(server);
  let [edits, names] = [0, 0];
  return {
    what: 'waiting edits',
    async grow(to) {
      for (; edits < to; edits += 1) await ada.commit('fleet.addShip', { fleetId: 'ours', mmsi: FIRST_MMSI + edits });
    },
    counts: () => Promise.resolve({ ...counts }),
    works: {
      'a page of a pull on the device': {
        prepare: () => server.edit('fleet.update', { fleetId: 'ours', name: `Ours ${(names += 1)}` }),
        run: () => ada.pull(server),
      },
    },
    close: () => Promise.resolve(db.delete()).then(() => db.close()),
  };
}
