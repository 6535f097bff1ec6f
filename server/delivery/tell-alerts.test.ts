// What stands in the list of notifications when alerts change and end.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openToldHarness, type ToldHarness } from './told-harness.fixture.ts';

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

it('one that ended and holds again has an unread one again', async () => {
  await app.happen({ a1: {} });
  await app.happen({ a1: { revision: 2, ended: true } });
  app.passMs(1000);
  await app.happen({ a1: { revision: 3 } });
  expect(await unread()).toEqual(['a1']);
});
