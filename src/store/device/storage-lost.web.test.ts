import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { accountDb, deleteAccountDb, openAccountDb } from './account-db.ts';
import { checkStorage, storageLoss, understandLoss } from './storage-lost.ts';

const ACCOUNT = '0190a000-0000-7000-8000-00000000ada1';
afterEach(async () => {
  await deleteAccountDb(ACCOUNT);
  understandLoss(ACCOUNT);
});

async function check() {
  const db = openAccountDb(ACCOUNT, 'strict');
  const loss = await checkStorage(db, ACCOUNT);
  db.close();
  return loss;
}

it('SY20 a database that the system emptied is noticed once, and said', async () => {
  expect([await check(), await check()]).toEqual([undefined, undefined]);
  await Dexie.delete(`fathom-${ACCOUNT}`);
  const loss = await check();
  expect(loss).toEqual({ noticedAtMs: expect.any(Number) });
  expect(storageLoss.get()).toBe(loss);
  expect(await check()).toBeUndefined();
});

it('SY20 one that was deleted at the end of a session is none, nor is another account’s', async () => {
  await check();
  await deleteAccountDb(ACCOUNT);
  expect(await check()).toBeUndefined();
  const db = openAccountDb('another', 'strict');
  expect(await checkStorage(db, 'another')).toBeUndefined();
  await deleteAccountDb('another');
});

it('SY20 one that is emptied under an open page is noticed when the page reads next, before it shows that there is nothing', async () => {
  const db = accountDb(ACCOUNT);
  await db.fleets.count();
  expect(storageLoss.get()).toBeUndefined();
  // as browsers do it: they close the connections, then delete everything
  db.backendDB().close();
  await new Promise((done) => (indexedDB.deleteDatabase(`fathom-${ACCOUNT}`).onsuccess = done));
  expect(await db.fleets.count()).toBe(0);
  expect(storageLoss.get()).toEqual({ noticedAtMs: expect.any(Number) });
});
