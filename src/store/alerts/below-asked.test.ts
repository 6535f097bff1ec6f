// Active alerts that are less urgent than the account wants to be told of: no count asks for their acknowledgement.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { AlertRow, NotificationRow } from '#contract/tables.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { alertRow } from '#tests/held-rows.ts';
import { countActiveAlerts } from './active-alerts.ts';
import { asTold, knownAlerts } from './known-alerts.ts';
import { readNotifications } from './read-notifications.ts';

const ACCOUNT = 'choosing';
const PRIORITIES = ['emergency', 'alarm', 'warning', 'caution'] as const;
let stop: () => void = () => undefined;

beforeEach(async () => {
  const { alerts, notifications } = accountDb(ACCOUNT);
  await alerts.bulkPut(PRIORITIES.map((priority) => alertRow(priority, { accountId: ACCOUNT, createdAt: 1000, priority })));
  const notification: Omit<NotificationRow, 'id' | 'no'> = {
    v: 1,
    accountId: ACCOUNT,
    type: 'Alert',
    title: '',
    body: '',
    createdAt: 1000,
    state: 'unread',
  };
  await notifications.bulkPut(PRIORITIES.map((priority, no) => ({ ...notification, id: priority, no, alertId: priority })));
  stop = knownAlerts.watch(ACCOUNT, () => undefined);
});
afterEach(async () => {
  stop();
  await deleteAccountDb(ACCOUNT);
});

const choose = (tellFrom: AlertRow['priority']) =>
  accountDb(ACCOUNT).preferences.put({ ...DEFAULT_PREFERENCES, id: ACCOUNT, v: 1, tellFrom });
const counts = () => countActiveAlerts(knownAlerts.get(ACCOUNT)?.values() ?? []);
const unread = async () => (await readNotifications(ACCOUNT)).flatMap(({ state, alertId }) => (state === 'unread' ? [alertId] : []));

it('what already stood below the new choice leaves every count to acknowledge at once, stays active, and comes back with a lower choice', async () => {
  await expect.poll(counts).toEqual({ active: 4, toAcknowledge: 4, below: 0 });
  await choose('alarm');
  await expect.poll(counts).toEqual({ active: 4, toAcknowledge: 2, below: 2 });
  expect(await unread()).toEqual(['emergency', 'alarm']);
  await choose('warning');
  await expect.poll(counts).toEqual({ active: 4, toAcknowledge: 3, below: 1 });
  expect(await unread()).toEqual(['emergency', 'alarm', 'warning']);
});

it('counts again what becomes more urgent, and no more what was acknowledged by hand', async () => {
  await choose('alarm');
  await expect.poll(() => counts().below).toBe(2);
  await accountDb(ACCOUNT).alerts.update('warning', { priority: 'alarm' });
  await accountDb(ACCOUNT).alertMarks.put({ id: 'caution', v: 0, accountId: ACCOUNT, acknowledgedAt: 1500, raisedAt: 1000 });
  await expect.poll(counts).toEqual({ active: 4, toAcknowledge: 3, below: 0 });
});

it('before a choice is saved the same function gives the number that stands after', async () => {
  await expect.poll(() => counts().active).toBe(4);
  const before = [...(knownAlerts.get(ACCOUNT)?.values() ?? [])].map((alert) => asTold(alert, { tellFrom: 'emergency' }));
  await choose('emergency');
  await expect.poll(counts).toEqual(countActiveAlerts(before));
});

it('where a team follows its client’s choices, these count where they are on the device, and nothing is below them before', async () => {
  const { teams, teamMembers } = accountDb(ACCOUNT);
  await choose('alarm');
  await expect.poll(() => counts().below).toBe(2);
  await teams.put({ id: 't', v: 1, name: 'Team', clientId: 'c', samePreferences: true } as never);
  await teamMembers.put({ id: `t:${ACCOUNT}`, v: 1, teamId: 't', accountId: ACCOUNT } as never);
  await expect.poll(counts).toEqual({ active: 4, toAcknowledge: 4, below: 0 });
  await deviceDb().session.put({ id: 'current', account: { id: ACCOUNT, followedChoices: { tellFrom: 'emergency' } } } as never);
  await expect.poll(counts).toEqual({ active: 4, toAcknowledge: 1, below: 3 });
  await deviceDb().session.clear();
});
