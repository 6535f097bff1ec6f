// What stands in the list of notifications when alerts change and end.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GATHERED_MS, openToldHarness, type ToldHarness } from './told-harness.fixture.ts';

let app: ToldHarness;
beforeAll(async () => {
  app = await openToldHarness();
});
beforeEach(() => app.empty());
afterAll(() => app.close());

const unread = async () => {
  const rows = await app.db.query<{ alert_id: string }>(
    "select alert_id from notifications where account_id = $1 and state = 'unread' order by no",
    [app.ada.accountId],
  );
  return rows.map(({ alert_id: id }) => id);
};

it('the notification of an alert that ended is read, and no other comes', async () => {
  await app.happen({ a1: {}, a2: {} });
  expect(await unread()).toEqual(['a1', 'a2']);
  await app.happen({ a1: { revision: 2, ended: true } });
  expect(await unread()).toEqual(['a2']);
  expect(await app.db.query("select from notifications where alert_id = 'a1'")).toHaveLength(1);
});

it('an alert that becomes more urgent has one unread notification, the last', async () => {
  await app.happen({ a1: { priority: 'warning' } });
  await app.happen({ a1: { priority: 'alarm', revision: 2 } });
  expect(await unread()).toEqual(['a1']);
});

it('what is less urgent than the account wants to be told of is neither in the bell nor mailed; it is told once it becomes more urgent', async () => {
  await app.choose(app.ada, { tellFrom: 'warning' });
  await app.happen({ a1: { priority: 'caution' }, a2: { priority: 'warning' } });
  expect(await unread()).toEqual(['a2']);
  await app.after(GATHERED_MS);
  expect(await app.mailed()).toEqual([expect.stringMatching(/^alert Warning/)]);
  await app.happen({ a1: { priority: 'alarm', revision: 2 } });
  expect((await unread()).toSorted()).toEqual(['a1', 'a2']);
  expect(await app.db.query("select from alerts where id in ('a1', 'a2')")).toHaveLength(2);
});

it('one that ended and holds again has an unread one again', async () => {
  await app.happen({ a1: {} });
  await app.happen({ a1: { revision: 2, ended: true } });
  app.passMs(1000);
  await app.happen({ a1: { revision: 3 } });
  expect(await unread()).toEqual(['a1']);
});
