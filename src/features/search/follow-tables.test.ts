import { afterEach, expect, test, vi } from 'vitest';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { type FollowedIndex, followTables } from './follow-tables.ts';

const ACCOUNT = 'searcher';
let followed: FollowedIndex;
afterEach(async () => {
  followed.stop();
  await deleteAccountDb(ACCOUNT);
});

const port = (id: string, name: string) => ({ id, name, lat: 1, lon: 2, source: 'test', updatedAt: 1, v: 1 });
const ports = () => followed.index.find({ text: 'haven', kinds: ['port'], limit: 9 }).hits.map(({ name }) => name);

test('finds what is stored on the device, and later changes', async () => {
  await accountDb(ACCOUNT).ports.bulkPut([port('a', 'Old Haven'), port('b', 'Other Haven')]);
  followed = followTables(ACCOUNT, 'en');
  await followed.ready;
  expect(ports()).toEqual(['Old Haven', 'Other Haven']);
  await accountDb(ACCOUNT).ports.put(port('a', 'New Haven'));
  await accountDb(ACCOUNT).ports.delete('b');
  await vi.waitFor(() => expect(ports()).toEqual(['New Haven']));
});

test('an account without rows is ready at once and knows the places', async () => {
  followed = followTables(ACCOUNT, 'en');
  await followed.ready;
  expect(followed.index.find({ text: 'gulf of aden', kinds: ['place'], limit: 1 }).hits).toHaveLength(1);
});
