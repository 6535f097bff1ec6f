import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Notifications } from '#contract/entities/notifications.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { notifyAccount, notifyWelcome } from './notify.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia } = await app.people());
});
afterAll(() => app.close());
beforeEach(() => app.forgetEdits());

const tell = (client: Client, title: string) =>
  app.db.transaction(null, (tx) =>
    notifyAccount(tx, client.accountId, { type: 'Alert', title, body: 'B', eventId: 'e-1', mmsi: 244_000_001 }, 1000),
  );
const lists = async (client: Client) => (await client.ask('notifications.list')) as Notifications;
async function titles(client: Client) {
  const { unread, read, deleted } = await lists(client);
  return [unread, read, deleted].map((list) => list.map(({ title }) => title).join());
}
const idOf = async (client: Client, title: string) => {
  const { unread, read, deleted } = await lists(client);
  return [...unread, ...read, ...deleted].find((one) => one.title === title)?._id ?? 'none';
};

it('a new account has none; what it was told stands newest first, with what it is about', async () => {
  expect(await lists(ada)).toEqual({ unread: [], read: [], deleted: [] });
  for (const title of ['One', 'Two', 'Three']) await tell(ada, title);
  expect(await titles(ada)).toEqual(['Three,Two,One', '', '']);
  expect((await lists(ada)).unread[0]).toEqual({
    _id: expect.any(String),
    type: 'Alert',
    title: 'Three',
    body: 'B',
    createdAt: 1000,
    eventId: 'e-1',
    mmsi: 244_000_001,
  });
  expect(await titles(mia)).toEqual(['', '', '']);
});

it('one is marked and deleted by its id, and however often it is sent a state only goes up', async () => {
  for (const title of ['One', 'Two']) await tell(ada, title);
  const params = { id: await idOf(ada, 'One') };
  for (const _ of ['first', 'again']) expect(await ada.ask('notifications.markRead', { params })).toEqual({});
  expect(await titles(ada)).toEqual(['Two', 'One', '']);
  for (const _ of ['first', 'again']) expect(await ada.ask('notifications.delete', { params })).toEqual({});
  await ada.ask('notifications.markRead', { params });
  expect(await titles(ada)).toEqual(['Two', '', 'One']);
});

it('SY11: marks and deletes all up to the newest one shown, or simply all', async () => {
  for (const title of ['One', 'Two', 'Three']) await tell(ada, title);
  const params = { id: ada.accountId };
  const body = { upTo: await idOf(ada, 'Two') };
  for (const _ of ['first', 'again']) expect(await ada.ask('notifications.markAllRead', { params, body })).toEqual({});
  expect(await titles(ada)).toEqual(['Three', 'Two,One', '']);
  await ada.ask('notifications.deleteAll', { params, body: { upTo: await idOf(ada, 'One') } });
  expect(await titles(ada)).toEqual(['Three', 'Two', 'One']);
  await ada.ask('notifications.deleteAll', { params });
  expect(await titles(ada)).toEqual(['', '', 'Three,Two,One']);
});

it('returns the newest 500 of each list', async () => {
  await app.db.query(
    `insert into notifications
     select 'n-' || no, $1, 'north', no, 'Message', 'Title ' || no, '', 1, null, null, null,
       case when no <= 501 then 'read' else 'unread' end, 1, '{}'
     from generate_series(1, 511) as no`,
    [ada.accountId],
  );
  const { unread, read, deleted } = await lists(ada);
  expect([unread.length, read.length, deleted.length]).toEqual([10, 500, 0]);
  expect([read[0]?.title, read.at(-1)?.title]).toEqual(['Title 501', 'Title 2']);
});

it('nobody touches another’s: ids of notifications and of accounts answer like those that never were', async () => {
  await tell(ada, 'One');
  const calls = (notification: string, account: string) =>
    Promise.all([
      mia.send('notifications.markRead', { params: { id: notification } }),
      mia.send('notifications.delete', { params: { id: notification } }),
      mia.send('notifications.markAllRead', { params: { id: account } }),
      mia.send('notifications.deleteAll', { params: { id: account } }),
    ]);
  const foreign = await calls(await idOf(ada, 'One'), ada.accountId);
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(foreign).toEqual(await calls('none', 'nobody'));
  expect(await titles(ada)).toEqual(['One', '', '']);
});

it('a new account is welcomed once, by a message that also holds where fleets are there already', async () => {
  for (const _ of ['first', 'again']) await app.db.transaction(null, (tx) => notifyWelcome(tx, ada.accountId, 1000));
  const body = expect.stringContaining('see whether yours are there');
  expect((await lists(ada)).unread).toMatchObject([{ type: 'Message', title: 'Welcome to Fathom', body }]);
});
