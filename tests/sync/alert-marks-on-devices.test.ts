// An acknowledgement from one device of an account to the other: made without a link, sent by the queue, run on the server's own database,
// pulled. The alert may be there before it, after it, or never.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { startEpoch } from '#server/sync/start-epoch.ts';
import { knownAlert } from '#store/alerts/known-alerts.ts';
import { openReplica } from './replica-ashore.ts';

const ADA = { accountId: 'ada', organisationId: 'north' };
const NOW = 100_000;

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
  await db.exec(`insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, first_name, last_name, role, password_hash, created_at_ms, updated_at_ms)
    values ('ada', 'north', 'ada@x.example', 'Ada', 'Mate', 'member', 'x', 1, 1)`);
});
afterAll(() => db.close());
beforeEach(() => db.exec('truncate alerts cascade; truncate alert_marks, notifications, idempotency; delete from changes'));

function openDevice(clientId: string) {
  const device = openReplica(db, clientId, { ...ADA, role: 'member', atMs: NOW });
  const { store } = device;
  return {
    ...device,
    alert: (id = 'a1') =>
      knownAlert({
        server: store.look('alerts').find((row) => row.id === id),
        local: undefined,
        mark: store.look('alertMarks').find((row) => row.id === id),
      }),
    notifications: () => store.look('notifications').map(({ state }) => state),
  };
}

it('made at sea it shows at once there, and on the other device after both had a link; its notification is read on both', async () => {
  await giveAlert(db, { id: 'a1', accountId: 'ada', createdAtMs: 1000 });
  await db.transaction(null, (tx) => notifyAccount(tx, 'ada', { type: 'Alert', title: 'T', body: '', alertId: 'a1' }, 1000));
  const [bridge, office] = [openDevice('bridge'), openDevice('office')];
  for (const device of [bridge, office]) await device.pull();
  await bridge.say('alert.acknowledge', { alertId: 'a1', at: 5000, raisedAt: 1000 }, 5000);
  expect(bridge.alert()?.acknowledgedAt).toBe(5000);
  expect(office.alert()?.acknowledgedAt).toBeUndefined();
  for (const device of [bridge, office]) await device.meet();
  for (const device of [bridge, office]) {
    expect(device.alert()).toMatchObject({ acknowledgedAt: 5000, acknowledgedBy: 'Ada Mate' });
    expect(device.notifications()).toEqual(['read']);
    expect(device.waiting()).toBe(0);
  }
});

it('acknowledged on both without a link, the earlier stands on both, whichever comes ashore first', async () => {
  for (const first of ['bridge', 'office']) {
    await db.exec('truncate alerts cascade; truncate alert_marks');
    await giveAlert(db, { id: 'a1', accountId: 'ada', createdAtMs: 1000 });
    const devices = { bridge: openDevice(`bridge of ${first}`), office: openDevice(`office of ${first}`) };
    const inTurn = first === 'bridge' ? [devices.bridge, devices.office] : [devices.office, devices.bridge];
    for (const device of inTurn) await device.pull();
    await devices.bridge.say('alert.acknowledge', { alertId: 'a1', at: 5000, raisedAt: 1000 }, 5000);
    await devices.office.say('alert.acknowledge', { alertId: 'a1', at: 6000, raisedAt: 1000 }, 6000);
    for (const device of inTurn) await device.send();
    for (const device of inTurn) await device.pull();
    for (const device of inTurn) expect(device.alert()?.acknowledgedAt, first).toBe(5000);
  }
});

it('of an alert that only the device knows it goes ashore, and the alert comes to the other device acknowledged', async () => {
  const [bridge, office] = [openDevice('bridge'), openDevice('office')];
  await bridge.pull(); // an acknowledgement counts in the life of the server's database that the device knows
  await bridge.say('alert.acknowledge', { alertId: 'a1', at: 5000, raisedAt: 4000, priority: 'warning' }, 5000);
  await bridge.meet();
  expect(bridge.waiting()).toBe(0);
  await giveAlert(db, { id: 'a1', accountId: 'ada', createdAtMs: 8000 });
  await office.pull();
  expect(office.alert()).toMatchObject({ createdAt: 8000, acknowledgedAt: 5000, acknowledgedBy: 'Ada Mate' });
});

it('of an alarm that only the device knows it does not acknowledge the emergency that it is when the server first hears of it', async () => {
  for (const isTold of [false, true]) {
    await db.exec('truncate alerts cascade; truncate alert_marks');
    const [bridge, office] = [openDevice(`bridge ${isTold}`), openDevice(`office ${isTold}`)];
    const emergency = () => giveAlert(db, { id: 'a1', accountId: 'ada', createdAtMs: 8000, priority: 'emergency' });
    await bridge.pull();
    await bridge.say('alert.acknowledge', { alertId: 'a1', at: 5000, raisedAt: 4000, priority: 'alarm' }, 5000);
    if (isTold) await emergency();
    await bridge.meet();
    if (!isTold) await emergency();
    for (const device of [bridge, office]) await device.meet();
    for (const device of [bridge, office]) expect(device.alert()?.acknowledgedAt).toBeUndefined();
    await bridge.say('alert.acknowledge', { alertId: 'a1', at: 9000, raisedAt: 8000, priority: 'emergency' }, 9000);
    for (const device of [bridge, office]) await device.meet();
    for (const device of [bridge, office]) expect(device.alert()?.acknowledgedAt).toBe(9000);
  }
});

it('SY22: sent again after a restore that lost it, it still says nothing of an emergency, and what was acknowledged of that stands', async () => {
  const bridge = openDevice('bridge restored');
  await bridge.pull();
  await bridge.say('alert.acknowledge', { alertId: 'a1', at: 5000, raisedAt: 4000, priority: 'alarm' }, 5000);
  await bridge.say('alert.acknowledge', { alertId: 'a2', at: 5000, raisedAt: 4000, priority: 'emergency' }, 5000);
  await bridge.meet();
  await db.exec('truncate alert_marks, idempotency');
  await startEpoch(db, NOW);
  for (const id of ['a1', 'a2']) await giveAlert(db, { id, accountId: 'ada', createdAtMs: 8000, priority: 'emergency' });
  const office = openDevice('office restored');
  for (const device of [bridge, bridge, office]) await device.meet();
  expect(await db.query('select id from alert_marks order by id')).toEqual([{ id: 'a1' }, { id: 'a2' }]);
  for (const { alert } of [bridge, office]) expect([alert('a1')?.acknowledgedAt, alert('a2')?.acknowledgedAt]).toEqual([undefined, 5000]);
});

it('silence travels as well, lies over nothing more urgent than what was silenced, and ends on both when one ends it', async () => {
  await giveAlert(db, { id: 'a1', accountId: 'ada', createdAtMs: 1000 });
  const [bridge, office] = [openDevice('bridge'), openDevice('office')];
  await bridge.say('alert.silence', { alertId: 'a1', until: NOW + 5000, priority: 'warning' }, NOW);
  for (const device of [bridge, office]) await device.meet();
  expect(office.alert()).toMatchObject({ silencedUntil: NOW + 5000 });
  await db.query("update alerts set priority = 'alarm', revision = 2");
  for (const device of [bridge, office]) await device.meet();
  for (const device of [bridge, office]) expect(device.alert()?.silencedUntil).toBeUndefined();
  await bridge.say('alert.silence', { alertId: 'a1', until: NOW + 5000, priority: 'alarm' }, NOW);
  for (const device of [bridge, office]) await device.meet();
  expect(office.alert()).toMatchObject({ silencedUntil: NOW + 5000 });
  expect(office.alert()?.acknowledgedAt).toBeUndefined();
  await office.say('alert.silence', { alertId: 'a1', until: 0 }, NOW);
  for (const device of [office, bridge]) await device.meet();
  expect(bridge.alert()?.silencedUntil).toBeUndefined();
});
