import { describe, expect, it } from 'vitest';
import { localStoreContract } from '#tests/sync/local-store-contract.ts';
import { deleteAccountDb, openAccountDb } from './account-db.ts';
import { dexieLocalStore } from './dexie-local-store.ts';
import { storageErrorOf } from './storage-attempt.ts';

let opened = 0;
const openDb = () => openAccountDb(`local-store-${++opened}`, 'strict');

localStoreContract('Dexie', async () => {
  const db = openDb();
  return {
    store: dexieLocalStore(db),
    close: () => deleteAccountDb(`local-store-${opened}`),
  };
});

describe('a connection that goes away', () => {
  it('SY20 is opened again once, and the work is done', async () => {
    const db = openDb();
    const store = dexieLocalStore(db);
    await store.transaction(async (tx) => tx.put('syncState', [{ key: 'a', value: 1 }]));
    let runs = 0;
    const value = await store.transaction(async (tx) => {
      runs += 1;
      if (runs === 1) throw Object.assign(new Error('Connection to Indexed Database server lost'), { name: 'UnknownError' });
      return (await tx.get('syncState', 'a'))?.value;
    });
    expect([runs, value]).toEqual([2, 1]);
    db.close();
  });

  it('SY20 that stays away is said as what it is', async () => {
    const db = openDb();
    db.close();
    const failed = dexieLocalStore(db).transaction(async (tx) => tx.all('outbox'));
    const error: unknown = await failed.catch((thrown: unknown) => thrown);
    expect(storageErrorOf(error)).toMatchObject({ code: 'storageLost' });
  });
});
