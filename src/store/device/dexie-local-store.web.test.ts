// Runs the suite in a browser too, because browsers commit a transaction that Node's stand-in keeps open.
import { expect, it } from 'vitest';
import type { MutationName } from '#domain/mutations.ts';
import { newKey } from '#platform/ids.ts';
import { localStoreContract } from '#tests/sync/local-store-contract.ts';
import { deleteAccountDb, openAccountDb } from './account-db.ts';
import { commitTo } from '#store/edits/commit.ts';
import { dexieLocalStore } from './dexie-local-store.ts';
import { rebase } from '#store/edits/rebase.ts';
import { undo } from '#store/alerts/user-decisions.ts';

const ACCOUNT = 'web-store';

async function open() {
  await deleteAccountDb(ACCOUNT);
  const db = openAccountDb(ACCOUNT, 'strict');
  return { store: dexieLocalStore(db), close: () => db.close() };
}

localStoreContract('Dexie in a browser', open);

it('SY7 a long run of edits and running them again stay one transaction', async () => {
  const { store, close } = await open();
  const who = { accountId: 'ada', organisationId: 'o1', atMs: 1 };
  await store.transaction(async (tx) => {
    await commitTo(tx, { name: 'fleet.create', args: { fleetId: 'f1', name: 'Tankers' }, key: newKey() }, who);
    for (let mmsi = 244_000_000; mmsi < 244_000_050; mmsi += 1)
      await commitTo(tx, { name: 'fleet.addShip', args: { fleetId: 'f1', mmsi }, key: newKey() }, who);
  });
  await store.transaction(async (tx) => rebase(tx, ['fleets:f1']));
  expect(await store.transaction(async (tx) => tx.count('fleetShips', 'fleetId', 'f1'))).toBe(50);
  close();
});

it('SY1 an edit of a thousand ships, undone, is one transaction', async () => {
  const { store, close } = await open();
  const who = { accountId: 'ada', organisationId: 'o1', atMs: 1 };
  const ships = Array.from({ length: 1000 }, (_, at) => ({ mmsi: 244_000_001 + at }));
  const count = () => store.transaction(async (tx) => tx.count('fleetShips', 'fleetId', 'f1'));
  const commit = (name: MutationName, args: unknown) => store.transaction((tx) => commitTo(tx, { name, args, key: newKey() }, who));
  await commit('fleet.create', { fleetId: 'f1', name: 'Tankers', ships });
  const removal = await commit('fleet.update', { fleetId: 'f1', ships: ships.slice(0, 5) });
  expect(await count()).toBe(5);
  expect(await store.transaction((tx) => undo(tx, removal.ok ? removal.value : 0))).toBe(true);
  expect(await count()).toBe(1000);
  close();
});
