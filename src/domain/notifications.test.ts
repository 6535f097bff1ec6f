import { expect, test } from 'vitest';
import type { NotificationRow } from '#contract/tables.ts';
import { MemoryTx } from './memory-tx.ts';
import { notificationMutations } from './notifications.ts';
import { Refused } from './refuse.ts';
import type { MutatorContext } from './tx.ts';

const { effect: deleteAllNotifications } = notificationMutations['notification.deleteAll'];
const { effect: deleteNotification } = notificationMutations['notification.delete'];
const { effect: markAllRead } = notificationMutations['notification.markAllRead'];
const { effect: markRead } = notificationMutations['notification.markRead'];

const ada: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: 1000 };

async function withNotes(...states: NotificationRow['state'][]): Promise<MemoryTx> {
  const tx = new MemoryTx();
  for (const [at, state] of states.entries()) {
    await tx.put('notifications', {
      id: `n${at + 1}`,
      accountId: 'ada',
      no: at + 1,
      type: 'Message',
      title: 'T',
      body: '',
      createdAt: 1,
      state,
      v: 0,
    });
  }
  return tx;
}
const statesOf = async (tx: MemoryTx) => (await tx.list('notifications', 'accountId', 'ada')).map(({ state }) => state);

test('a state only goes up, whatever comes late', async () => {
  const tx = await withNotes('deleted', 'read', 'unread');
  for (const notificationId of ['n1', 'n2', 'n3']) await markRead(tx, { notificationId }, ada);
  expect(await statesOf(tx)).toEqual(['deleted', 'read', 'read']);
  await deleteNotification(tx, { notificationId: 'n3' }, ada);
  await markRead(tx, { notificationId: 'n3' }, ada);
  expect(await statesOf(tx)).toEqual(['deleted', 'read', 'deleted']);
});

test('SY11: all means all up to the newest that the device had shown', async () => {
  const tx = await withNotes('unread', 'unread', 'unread');
  await markAllRead(tx, { accountId: 'ada', upTo: 'n2' }, ada);
  expect(await statesOf(tx)).toEqual(['read', 'read', 'unread']);
  await deleteAllNotifications(tx, { accountId: 'ada', upTo: 'n1' }, ada);
  expect(await statesOf(tx)).toEqual(['deleted', 'read', 'unread']);
  await deleteAllNotifications(tx, { accountId: 'ada' }, ada);
  expect(await statesOf(tx)).toEqual(['deleted', 'deleted', 'deleted']);
});

test('SY11: a newest one that nobody keeps any more, or that is another’s, names nothing', async () => {
  const tx = await withNotes('unread');
  await tx.put('notifications', {
    id: 'of-bo',
    accountId: 'bo',
    no: 9,
    type: 'Alert',
    title: 'T',
    body: '',
    createdAt: 1,
    state: 'unread',
    v: 0,
  });
  for (const upTo of ['none', 'of-bo']) await markAllRead(tx, { accountId: 'ada', upTo }, ada);
  expect(await statesOf(tx)).toEqual(['unread']);
});

test('one that is not there is said not to be', async () => {
  const tx = await withNotes();
  await expect(markRead(tx, { notificationId: 'none' }, ada)).rejects.toBeInstanceOf(Refused);
});
