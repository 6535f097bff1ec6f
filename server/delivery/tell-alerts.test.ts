// What stands in the list of notifications when alerts change and end.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Notifications } from '#contract/entities/notifications.ts';
import { createLog } from '#server/log.ts';
import { escalate, UNANSWERED_MS } from './escalate.ts';
import { GATHERED_MS, openToldHarness, type ToldHarness } from './told-harness.fixture.ts';

let app: ToldHarness;
beforeAll(async () => {
  app = await openToldHarness();
});
beforeEach(() => app.empty());
afterAll(() => app.close());

const lists = async () => (await app.ada.ask('notifications.list')) as Notifications;
const unread = async () => (await lists()).unread.map(({ alertId }) => alertId).toReversed();

it('the notification of an alert that ended is read, and no other comes', async () => {
  await app.happen({ a1: {}, a2: {} });
  expect(await unread()).toEqual(['a2', 'a1']);
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
  expect(new Set(await unread())).toEqual(new Set(['a1', 'a2']));
  expect(await app.db.query("select from alerts where id in ('a1', 'a2')")).toHaveLength(2);
});

it('a higher choice takes what it leaves out from the unread list and the mail to managers, and a lower one brings it back', async () => {
  await app.happen({ a1: { priority: 'alarm' }, a2: { priority: 'emergency' } });
  expect(new Set(await unread())).toEqual(new Set(['a1', 'a2']));
  await app.choose(app.ada, { tellFrom: 'emergency' });
  expect(await unread()).toEqual(['a2']);
  expect((await lists()).read.map(({ alertId }) => alertId)).toEqual(['a1']);
  app.passMs(UNANSWERED_MS);
  await escalate({ ...app.deps, log: createLog('error', () => undefined), pages: { ask: () => undefined } });
  await app.after(0);
  expect(await app.mailed('manager@north.example')).toEqual([expect.stringMatching(/^alertsUnanswered 1/)]);
  await app.choose(app.ada, { tellFrom: 'alarm' });
  expect(new Set(await unread())).toEqual(new Set(['a1', 'a2']));
});

it('one that ended and holds again has an unread one again', async () => {
  await app.happen({ a1: {} });
  await app.happen({ a1: { revision: 2, ended: true } });
  app.passMs(1000);
  await app.happen({ a1: { revision: 3 } });
  expect(await unread()).toEqual(['a1']);
});
