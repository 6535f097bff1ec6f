// Which changes of alerts people are told of, and that they are told once: in their list and on their devices, whatever fails.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import type { Notifications } from '#contract/entities/notifications.ts';
import type { Db } from '#server/db/db.ts';
import { createOutbound } from '#server/delivery/outbound.ts';
import { sendWaitingPushes } from '#server/delivery/push-out.ts';
import { newDevice, openPushService } from '#server/delivery/push-service.fixture.ts';
import { openKeys } from '#server/keys.ts';
import { createLog } from '#server/log.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { type AlertHarness, brittle, EVENT, MMSI, openAlertHarness } from './alert-harness.fixture.ts';
import type { AlertJob } from './alert-job.ts';

let harness: AlertHarness;
beforeAll(async () => {
  harness = await openAlertHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const unread = async () => ((await harness.ada.ask('notifications.list')) as Notifications).unread;
async function at(nm: number, job: AlertJob): Promise<string[]> {
  harness.passMs(1000);
  harness.sail(nm);
  await job.turn();
  return harness.pushed();
}

it('an alert that is raised is a notification that names alert, event and ship, and a push that opens it', async () => {
  await harness.listen(harness.ada);
  await harness.listen(harness.mia);
  harness.sail(30);
  await harness.started();
  const [alert] = await harness.alerts();
  const { title = '', reason = '', _id: id = '' } = alert ?? {};
  expect(await unread()).toMatchObject([{ type: 'Alert', title, body: reason, alertId: id, eventId: 'e1', mmsi: MMSI }]);
  const pushes = await harness.app.db.query('select account_id, key, content, urgency, expires_at_ms from push_deliveries');
  expect(pushes).toEqual([
    {
      account_id: harness.ada.accountId,
      key: `alert:${id}:1`,
      content: {
        tag: `ship:${MMSI}`,
        mmsi: MMSI,
        title,
        body: reason,
        path: `/dashboard/map?alert=${id}`,
        alertId: id,
        alert: { raisedAt: alert?.createdAt, revisedAt: alert?.createdAt, priority: alert?.priority },
      },
      urgency: 'high',
      expires_at_ms: harness.nowMs() + (7 * 24 - 1) * 3_600_000, // as long as the event is in force
    },
  ]);
});

it('is told again when it becomes more urgent and when it holds again, acknowledged or not; no other change is told', async () => {
  await harness.listen(harness.ada);
  const job = await harness.started();
  expect(await at(45, job)).toEqual(['e1 1']);
  expect(await at(20, job)).toEqual(['e1 1']); // nearer: revision 2
  await harness.app.db.query("update alerts set acknowledged_at_ms = $1, acknowledged_by = 'Ada'", [harness.nowMs()]);
  expect(await at(5, job)).toEqual(['e1 1', 'e1 3']); // an emergency
  expect(await at(30, job)).toEqual(['e1 1', 'e1 3']); // an alarm
  expect(await at(60, job)).toEqual(['e1 1', 'e1 3']); // over
  expect(await at(40, job)).toEqual(['e1 1', 'e1 3', 'e1 6']);
  expect(await harness.told()).toEqual(['e1', 'e1', 'e1']);
});

it('of what comes at once the most urgent is first in the list', async () => {
  await harness.report('e2', { lon: EVENT.lon + 12, type: 'Sighting' }); // 703 nm east
  const ships = [690, 30, 680].map((nm, at) => ({ mmsi: 244_100_000 + at, nm }));
  await harness.ada.ask('fleets.create', { body: { name: 'More', ships: ships.map(({ mmsi }) => ({ mmsi })) } });
  for (const { mmsi, nm } of ships) harness.sail(nm, undefined, mmsi);
  harness.sail(5);
  await harness.started();
  const priorities = new Map((await harness.alerts()).map(({ _id, priority }) => [_id, priority]));
  const listed = (await unread()).map(({ alertId = '' }) => ALERT_PRIORITIES.indexOf(priorities.get(alertId) ?? 'caution'));
  expect(listed).toEqual([0, 1, 2, 2]);
});

it('reports of one incident are one alert, told once, which holds until the last of them is over', async () => {
  harness.sail(30);
  const job = await harness.started();
  const hear = async () => {
    harness.passMs(1000);
    job.heard('world:events', ['events']);
    await job.turn();
    return (await harness.alerts()).map(({ eventId, reasons = [], endedAt }) => [
      eventId,
      endedAt ? 'ended' : reasons.map((reason) => reason.eventId ?? eventId).join(' '),
    ]);
  };
  await harness.report('e2', { lat: EVENT.lat + 0.05, source: 'Other' });
  expect(await hear()).toEqual([['e1', 'e1 e2']]);
  await harness.app.db.exec("delete from events where id = 'e1'");
  expect(await hear()).toEqual([['e2', 'e2']]);
  expect(await harness.told()).toEqual(['e1']);
  await harness.started(); // goes on after a restart
  await harness.report('e3', { lat: EVENT.lat + 0.03, hoursAgo: 0.5 }); // another incident, for e1's source reports none twice
  expect(await hear()).toEqual([
    ['e3', 'e3'],
    ['e2', 'e2'],
  ]);
  expect(await harness.told()).toEqual(['e1', 'e3']);
  await harness.app.db.exec("delete from events where id = 'e2'");
  expect(await hear()).toEqual([
    ['e3', 'e3'],
    ['e2', 'ended'],
  ]);
});

/** Transactions in which a job that begins reads: its sources. */
const READS = 1;

/** Lets the commit through and then nothing more, as a process that is killed. */
function killedAfter(commits: number): Db {
  let left = commits;
  return {
    ...harness.app.db,
    async transaction(who, work) {
      if (left <= 0) throw new Error('killed');
      left -= 1;
      const answer = await harness.app.db.transaction(who, work);
      if (left > 0) return answer;
      throw new Error('killed');
    },
  };
}

it('killed before the commit it tells after the start, once; killed after it, it does not tell again', async () => {
  await harness.listen(harness.ada);
  harness.sail(30);
  await expect(harness.open(killedAfter(READS)).turn()).rejects.toThrow('killed');
  expect([await harness.told(), await harness.pushed()]).toEqual([[], []]);
  await expect(harness.open(killedAfter(READS + 1)).turn()).rejects.toThrow('killed');
  expect([await harness.told(), await harness.pushed()]).toEqual([['e1'], ['e1 1']]);
  for (const _ of ['first', 'again']) await harness.started();
  expect([await harness.told(), await harness.pushed()]).toEqual([['e1'], ['e1 1']]);
});

it('a push that was written and not sent is sent after the next start, and the device gets one key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fathom-told-'));
  const service = await openPushService();
  try {
    const device = newDevice();
    await harness.listen(harness.ada);
    await harness.app.db.query('update push_subscriptions set endpoint = $1, p256dh = $2, auth = $3', [
      `${service.address}/ada`,
      device.keys.p256dh,
      device.keys.auth,
    ]);
    harness.sail(30);
    await harness.started(); // and killed: nothing was sent
    const sent = {
      ...harness.parts(),
      key: (await openKeys(folder)).push,
      contact: 'mailto:watch@rask.example',
      origin: 'https://fathom.example',
      outbound: createOutbound({ hosts: [], unguarded: true }),
      pages: { ask: () => undefined },
      log: createLog('error', () => undefined),
    };
    await harness.started();
    await Promise.all([sendWaitingPushes(sent), sendWaitingPushes(sent)]);
    await sendWaitingPushes(sent);
    const [alert] = await harness.alerts();
    const keys = service.taken.map(
      ({ body }) => (JSON.parse(device.read(body)) as { notification: { data: { key: string } } }).notification.data.key,
    );
    expect(keys).toEqual([`alert:${alert?._id}:1`]);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it('an end and what holds again are both written when the database was away between them, and it is told again', async () => {
  let away = false;
  const db: Db = {
    ...harness.app.db,
    transaction: (who, work) => (away ? Promise.reject(new Error('away')) : harness.app.db.transaction(who, work)),
  };
  const job = harness.open(db);
  await job.turn();
  await at(30, job);
  await harness.app.db.query("update alerts set acknowledged_at_ms = $1, acknowledged_by = 'Ada'", [harness.nowMs()]);
  away = true;
  for (const nm of [70, 30]) await expect(at(nm, job)).rejects.toThrow('away');
  away = false;
  await job.turn();
  expect(await harness.brief()).toEqual([['Proximity ALERT', 'alarm', 3]]);
  expect((await harness.alerts())[0]?.acknowledgedAt).toBeUndefined();
  expect(await harness.told()).toEqual(['e1', 'e1']);
});

it('of what comes at once in many ships each is told once, also when the database takes only a part of it at first', async () => {
  await harness.listen(harness.ada);
  const ships = Array.from({ length: 230 }, (_, at) => ({ mmsi: 244_100_000 + at }));
  await harness.ada.ask('fleets.create', { body: { name: 'Many', ships } });
  for (const { mmsi } of ships) harness.sail(30, undefined, mmsi);
  const job = harness.open(killedAfter(READS + 2)); // two that it writes
  await expect(job.turn()).rejects.toThrow('killed');
  expect((await harness.told()).length).toBe(200);
  await harness.started();
  const pushed = await harness.app.db.query<{ key: string }>('select key from push_deliveries');
  expect([(await harness.told()).length, new Set(pushed.map(({ key }) => key)).size]).toEqual([230, 230]);
});

interface Seen {
  id: string;
  priority: (typeof ALERT_PRIORITIES)[number];
  open: boolean;
}

it.each([11, 12, 13, 14, 15, 16])(
  'every raising and every rise is told once by each way and nothing else is, whatever fails and whenever the server dies (seed %i)',
  async (seed) => {
    const chance = seeded(seed);
    const below = (most: number) => Math.floor(chance() * most);
    await harness.listen(harness.ada);
    await harness.report('e2', { lat: EVENT.lat + 0.4, type: 'Sighting' });
    harness.sail(60);
    let job = harness.open(brittle(harness.app.db, chance));
    const settle = async () => {
      for (let tries = 0; tries < 100; tries++) {
        if (chance() < 0.2) job = harness.open(brittle(harness.app.db, chance));
        const done = await job.turn().then(
          () => true,
          () => false,
        );
        if (done) return;
      }
      throw new Error('never done');
    };
    const before = new Map<string, Seen>();
    let expected = 0;
    for (let step = 0; step < 12; step++) {
      harness.passMs(1000);
      if (chance() < 0.2)
        await harness.app.db.query('update events set lat = $2 where id = $1', [`e${1 + below(2)}`, EVENT.lat + below(2)]);
      else harness.sail(below(70));
      job.heard('world:events', ['events']);
      await settle();
      for (const now of await harness.app.db.query<Seen>('select id, priority, ended_at_ms is null as open from alerts')) {
        const was = before.get(now.id);
        const rose = was && ALERT_PRIORITIES.indexOf(now.priority) < ALERT_PRIORITIES.indexOf(was.priority);
        if (now.open && (!was?.open || rose)) expected += 1;
        before.set(now.id, now);
      }
      const pushed = await harness.pushed();
      expect([(await harness.told()).length, pushed.length, new Set(pushed).size]).toEqual([expected, expected, expected]);
    }
    expect(expected).toBeGreaterThan(0);
  },
);
