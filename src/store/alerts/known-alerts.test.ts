import { afterEach, expect, it } from 'vitest';
import type { AlertMarkRow, AlertRow } from '#contract/tables.ts';
import { alertRow } from '#tests/held-rows.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { alertNamed, type KnownAlert, knownAlert, knownAlerts, needsAcknowledging, readKnownAlert } from './known-alerts.ts';

const ACCOUNT = 'knowing';
const row = ({ id = 'a', ...part }: Partial<AlertRow> = {}) => alertRow(id, { accountId: ACCOUNT, createdAt: 1000, ...part });
const mark = (part: Partial<AlertMarkRow>): AlertMarkRow => ({ id: 'a', v: 0, accountId: ACCOUNT, ...part });
const REASON = {
  type: 'Proximity ALERT',
  priority: 'warning',
  distanceNm: 23,
  nearest: [43.2, 12.5],
  limitNm: 50,
  bearingDeg: 1,
  isClose: false,
} as const;
const none = { server: undefined, local: undefined, mark: undefined };
const acknowledged = (parts: Partial<typeof none> | object) => knownAlert({ ...none, ...parts })?.acknowledgedAt;

const stops: (() => void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await deleteAccountDb(ACCOUNT);
});
const known = (id: string): KnownAlert | undefined => knownAlerts.get(ACCOUNT)?.get(id);

it('the server’s row stands for what the device computed too, unless it was over before that began', () => {
  const local = row({ createdAt: 3000 });
  expect(knownAlert({ ...none, local })).toMatchObject({ computedHere: true, createdAt: 3000 });
  expect(knownAlert({ ...none, local, server: row({ createdAt: 3500 }) })).toMatchObject({ computedHere: false, createdAt: 3500 });
  expect(knownAlert({ ...none, local, server: row({ endedAt: 4000 }) })).toMatchObject({ computedHere: false, endedAt: 4000 });
  expect(knownAlert({ ...none, local, server: row({ endedAt: 2000 }) })).toMatchObject({ computedHere: true, createdAt: 3000 });
  expect(knownAlert({ ...none, mark: mark({ acknowledgedAt: 1 }) })).toBeUndefined();
});

it('while both hold the more urgent stands: what the server says may be of before the link went', () => {
  const local = row({ createdAt: 3000, priority: 'emergency', risenAt: 5000 });
  const server = row({ createdAt: 3500, priority: 'alarm', acknowledgedAt: 3600 });
  const alarm = mark({ acknowledgedAt: 3600, raisedAt: 3500, acknowledgedPriority: 'alarm' });
  const known = (parts: object) => knownAlert({ ...none, local, server, mark: alarm, ...parts });
  expect(known({})).toMatchObject({ computedHere: true, priority: 'emergency' });
  expect(known({})?.acknowledgedAt).toBeUndefined();
  for (const parts of [
    { server: { ...server, endedAt: 6000 } },
    { local: { ...local, endedAt: 6000 } },
    { local: { ...local, priority: 'alarm' } },
    { server: { ...server, priority: 'emergency' } },
  ])
    expect(known(parts), JSON.stringify(parts)).toMatchObject({ computedHere: false });
});

it('what was acknowledged as urgent of the server’s alert counts for what the device finds as urgent, before or after, while both hold', () => {
  const emergency = mark({ acknowledgedAt: 3600, raisedAt: 3500, acknowledgedPriority: 'emergency' });
  const server = row({ createdAt: 3500, priority: 'alarm', fellFrom: 'emergency' });
  for (const createdAt of [3000, 3501])
    expect(acknowledged({ local: row({ createdAt, priority: 'emergency' }), server, mark: emergency })).toBe(3600);
  const again = { ...server, lastEndedAt: 3499 };
  const before = mark({ acknowledgedAt: 3600, raisedAt: 3400, acknowledgedPriority: 'emergency' });
  expect(acknowledged({ local: row({ createdAt: 3501, priority: 'emergency' }), server: again, mark: before })).toBeUndefined();
});

it('an acknowledgement counts at once, and not for the next life of the situation', () => {
  expect(acknowledged({ server: row(), mark: mark({ acknowledgedAt: 1500, raisedAt: 1000 }) })).toBe(1500);
  const again = row({ createdAt: 3000, lastEndedAt: 2000, revision: 3 });
  expect(acknowledged({ server: again, mark: mark({ acknowledgedAt: 1500, raisedAt: 1000 }) })).toBeUndefined();
  expect(acknowledged({ server: again, mark: mark({ acknowledgedAt: 2500, raisedAt: 1000 }) })).toBeUndefined();
  expect(acknowledged({ server: again, mark: mark({ acknowledgedAt: 2500, raisedAt: 2400, acknowledgedPriority: 'warning' }) })).toBe(2500);
  expect(acknowledged({ server: again, mark: mark({ acknowledgedAt: 3500, raisedAt: 1000 }) })).toBeUndefined();
  expect(acknowledged({ server: again, mark: mark({ acknowledgedAt: 3500, raisedAt: 3000 }) })).toBe(3500);
});

it('what became more urgent since it was acknowledged has to be acknowledged again, at once on this device', () => {
  const risen = row({ priority: 'alarm', risenAt: 2000, revision: 2 });
  expect(acknowledged({ server: risen, mark: mark({ acknowledgedAt: 1500, raisedAt: 1000 }) })).toBeUndefined();
  expect(acknowledged({ server: risen, mark: mark({ acknowledgedAt: 2500, raisedAt: 1000 }) })).toBeUndefined();
  expect(acknowledged({ server: risen, mark: mark({ acknowledgedAt: 2500, raisedAt: 2000 }) })).toBe(2500);
  expect(acknowledged({ local: risen, mark: mark({ acknowledgedAt: 1500, raisedAt: 1000 }) })).toBeUndefined();
});

it('an emergency of which the server hears first does not count as acknowledged by who acknowledged the alarm that it was at sea', () => {
  const HOUR = 3_600_000;
  const local = row({ createdAt: 10 * HOUR, risenAt: 12.5 * HOUR, priority: 'emergency' });
  const server = row({ createdAt: 13 * HOUR, priority: 'emergency' });
  const alarm = mark({ acknowledgedAt: 10.1 * HOUR, raisedAt: 10 * HOUR, acknowledgedPriority: 'alarm' });
  for (const parts of [{ local }, { local, server }, { server }]) expect(acknowledged({ ...parts, mark: alarm })).toBeUndefined();
  const emergency = mark({ acknowledgedAt: 12.6 * HOUR, raisedAt: 12.5 * HOUR, acknowledgedPriority: 'emergency' });
  for (const parts of [{ local }, { local, server }, { server }]) expect(acknowledged({ ...parts, mark: emergency })).toBe(12.6 * HOUR);
  expect(acknowledged({ server: { ...server, priority: 'alarm' }, mark: alarm })).toBe(10.1 * HOUR);
  expect(acknowledged({ server: { ...server, priority: 'alarm', fellFrom: 'emergency' }, mark: alarm })).toBeUndefined();
});

it('what only the device knows can be acknowledged too; said of a life before, it does not count', () => {
  const local = row({ createdAt: 3000 });
  expect(acknowledged({ local, mark: mark({ acknowledgedAt: 3100, raisedAt: 3000 }) })).toBe(3100);
  expect(acknowledged({ local, mark: mark({ acknowledgedAt: 1500, raisedAt: 1000 }) })).toBeUndefined();
  const ended = row({ endedAt: 2000, acknowledgedAt: 1500 });
  expect(acknowledged({ local, server: ended, mark: mark({ acknowledgedAt: 1500, raisedAt: 1000 }) })).toBeUndefined();
});

it('what needs acknowledging holds and was seen by nobody; silence changes nothing of that', () => {
  expect(needsAcknowledging(row())).toBe(true);
  expect(needsAcknowledging(row({ endedAt: 2 }))).toBe(false);
  expect(needsAcknowledging(row({ acknowledgedAt: 2 }))).toBe(false);
  const silenced = knownAlert({ ...none, server: row(), mark: mark({ silencedUntil: 9000 }) });
  expect(silenced).toMatchObject({ silencedUntil: 9000 });
  expect(silenced && needsAcknowledging(silenced)).toBe(true);
});

it('the silence over an alarm is none over the emergency that it became, and is one again when that is less urgent', () => {
  const silenced = mark({ silencedUntil: 9000, silencedAt: 1000, silencedPriority: 'alarm' });
  const until = (part: Partial<AlertRow>) => knownAlert({ ...none, server: row(part), mark: silenced })?.silencedUntil;
  expect(until({ priority: 'alarm' })).toBe(9000);
  expect(until({ priority: 'emergency', risenAt: 2000 })).toBeUndefined();
  expect(until({ priority: 'alarm', risenAt: 2000, fellFrom: 'emergency' })).toBe(9000);
});

it('tells of all three tables as one, keeps what stayed as it was, and is let go with the last who watches', async () => {
  const db = accountDb(ACCOUNT);
  await db.alerts.bulkPut([row(), row({ id: 'b' })]);
  expect(knownAlerts.get(ACCOUNT)).toBeUndefined();
  const stop = knownAlerts.watch(ACCOUNT, () => undefined);
  stops.push(stop);
  await expect.poll(() => knownAlerts.get(ACCOUNT)?.size).toBe(2);
  const before = known('b');
  await db.localAlerts.put(row({ id: 'c', v: 0, eventId: 'e2' }));
  await expect.poll(() => known('c')?.computedHere).toBe(true);
  await db.alertMarks.put(mark({ id: 'c', acknowledgedAt: 1500, raisedAt: 1000 }));
  await expect.poll(() => known('c')?.acknowledgedAt).toBe(1500);
  expect(known('b')).toBe(before);
  stop();
  expect(knownAlerts.get(ACCOUNT)).toBeUndefined();
});

it('of another account nothing is known, whoever watched before', async () => {
  await accountDb(ACCOUNT).alerts.put(row());
  stops.push(knownAlerts.watch(ACCOUNT, () => undefined));
  await expect.poll(() => known('a')?.id).toBe('a');
  expect(knownAlerts.get('somebody else')).toBeUndefined();
});

it('what this device acknowledged of a life of its own says nothing of its next one, also where the server knew an earlier one', () => {
  const server = row({ createdAt: 1000, endedAt: 2000 });
  const local = row({ createdAt: 5000, lastEndedAt: 4000 });
  expect(acknowledged({ server, local, mark: mark({ acknowledgedAt: 3500, raisedAt: 3000 }) })).toBeUndefined();
  expect(acknowledged({ server, local, mark: mark({ acknowledgedAt: 5500, raisedAt: 5000 }) })).toBe(5500);
});

it('an emergency that the server saw fall, and this device finds again, has risen again: what was said before does not count', () => {
  const server = row({ createdAt: 1000, priority: 'alarm', fellFrom: 'emergency', acknowledgedAt: 1500 });
  const local = row({ createdAt: 3000, priority: 'emergency' });
  const said = { acknowledgedAt: 1500, raisedAt: 1000, acknowledgedPriority: 'emergency' } as const;
  expect(acknowledged({ server, local, mark: mark(said) })).toBeUndefined();
  expect(acknowledged({ server, local, mark: mark({ ...said, acknowledgedAt: 3500, raisedAt: 3000 }) })).toBe(3500);
});

it('what the device found is the server’s alert of the same ship and event from the moment that is here, whatever its id', async () => {
  const { alerts, localAlerts } = accountDb(ACCOUNT);
  const all = () =>
    [...(knownAlerts.get(ACCOUNT)?.values() ?? [])].map(({ id, formerId, computedHere }) => ({ id, formerId, computedHere }));
  await localAlerts.put(row({ id: 'ours', v: 0 }));
  stops.push(knownAlerts.watch(ACCOUNT, () => undefined));
  await expect.poll(all).toEqual([{ id: 'ours', formerId: undefined, computedHere: true }]);
  await alerts.put(row({ id: 'theirs', eventId: 'e0', reasons: ['e0', 'e1'].map((eventId) => ({ ...REASON, eventId })) }));
  const one = [{ id: 'theirs', formerId: 'ours', computedHere: false }];
  await expect.poll(all).toEqual(one);
  expect(alertNamed(knownAlerts.get(ACCOUNT), 'ours')?.id).toBe('theirs');
  expect((await readKnownAlert(ACCOUNT, 'ours'))?.id).toBe('theirs');
  await localAlerts.put(row({ id: 'ours', v: 0, priority: 'emergency' })); // the more urgent of the two is shown, in the same place
  await expect.poll(all).toEqual([{ ...one[0], computedHere: true }]);
  expect(known('theirs')).toMatchObject({ priority: 'emergency', onServer: { priority: 'warning' } });
  await localAlerts.delete('ours'); // the engine goes on under the server's id
  await expect.poll(all).toEqual(one);
});

it('what the device found of another event, or of more than the server says, stays an alert of its own', async () => {
  const { alerts, localAlerts } = accountDb(ACCOUNT);
  const more = ['e1', 'e2'].map((eventId) => ({ ...REASON, eventId }));
  await localAlerts.bulkPut([
    row({ id: 'other', v: 0, eventId: 'e3' }),
    row({ id: 'more', v: 0, reasons: more }),
    row({ id: 'hers', v: 0, mmsi: 2 }),
  ]);
  await alerts.put(row({ id: 'theirs' }));
  stops.push(knownAlerts.watch(ACCOUNT, () => undefined));
  await expect.poll(() => [...(knownAlerts.get(ACCOUNT)?.keys() ?? [])].toSorted()).toEqual(['hers', 'more', 'other', 'theirs']);
});
