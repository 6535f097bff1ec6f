import { afterEach, expect, it } from 'vitest';
import type { NotificationRow } from '#contract/tables.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { alertRow } from '#tests/held-rows.ts';
import { alertsFoundHere } from './found-here.ts';
import { readNotifications } from './read-notifications.ts';

const ACCOUNT = 'finder';
const db = () => accountDb(ACCOUNT);
const row = (id: string) => alertRow(id, { accountId: ACCOUNT, createdAt: 1000 });
afterEach(() => deleteAccountDb(ACCOUNT));

const told = (alertId: string, createdAt: number, state: NotificationRow['state'] = 'unread'): Promise<unknown> =>
  db().notifications.put({ id: alertId, v: 1, accountId: ACCOUNT, no: 1, type: 'Alert', title: '', body: '', createdAt, alertId, state });
const found = async () => (await alertsFoundHere(ACCOUNT, await readNotifications(ACCOUNT))).map(({ id }) => id);

it('an alert that only this device found counts until the notification of it comes, and not for more than one', async () => {
  await db().alerts.put(row('theirs'));
  await db().localAlerts.bulkPut([row('theirs'), row('here')]);
  expect(await found()).toEqual(['here']);
  await told('here', 1500);
  expect(await found()).toEqual([]);
  await told('here', 1500, 'read');
  expect(await found()).toEqual([]);
  await told('here', 500, 'read'); // of an earlier period
  expect(await found()).toEqual(['here']);
  await told('here', 500);
  expect(await found()).toEqual([]);
});

it('what ended or was acknowledged here does not count', async () => {
  await db().localAlerts.bulkPut([row('seen'), { ...row('over'), endedAt: 1200 }]);
  await db().alertMarks.put({ id: 'seen', v: 0, accountId: ACCOUNT, acknowledgedAt: 1500, raisedAt: 1000 });
  expect(await found()).toEqual([]);
});
