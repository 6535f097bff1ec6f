// Edits of one fleet that wait on a device: each page of a pull that brings a row of it runs them again.
import 'fake-indexeddb/auto';
import { openAccountDb } from '#store/account-db.ts';
import { dexieLocalStore } from '#store/dexie-local-store.ts';
import type { LocalStore, LocalTx } from '#store/local-store.ts';
import { device, tinyServer } from '#store/replica.fixture.ts';
import type { Growing } from './growing.ts';

const FIRST_MMSI = 201_000_000;

function countedStore(store: LocalStore) {
  const counts = { statements: 0, rows: 0 };
  const noted = async <T>(answer: PromiseLike<T>, rowsOf: (value: T) => number): Promise<T> => {
    counts.statements += 1;
    const value = await answer;
    counts.rows += rowsOf(value);
    return value;
  };
  const one = (row: unknown) => (row === undefined ? 0 : 1);
  const all = (rows: readonly unknown[]) => rows.length;
  const counting = (tx: LocalTx): LocalTx => ({
    get: (table, key) => noted(tx.get(table, key), one),
    getMany: (table, keys) => noted(tx.getMany(table, keys), all),
    list: (...of) => noted(tx.list(...of), all),
    count: (...of) => noted(tx.count(...of), () => 0),
    all: (...of) => noted(tx.all(...of), all),
    last: (...of) => noted(tx.last(...of), one),
    put: (...of) => noted(tx.put(...of), () => 0),
    delete: (...of) => noted(tx.delete(...of), () => 0),
  });
  return { counts, store: { transaction: <T>(work: (tx: LocalTx) => Promise<T>) => store.transaction((tx) => work(counting(tx))) } };
}

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
