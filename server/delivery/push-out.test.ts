// What is pushed, when and how often, whatever push services answer and pages say.
import { HOUR_MS } from '#contract/units.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PushMessage } from '#contract/entities/push.ts';
import { ANSWER_MS } from './open-pages.ts';
import { createOutbound } from './outbound.ts';
import { openPushHarness, type PushHarness } from './push-harness.fixture.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { sendWaitingPushes, startPushing } from './push-out.ts';
import { newDevice } from './push-service.fixture.ts';

let harness: PushHarness;
const phone = newDevice();
const tablet = newDevice();
beforeAll(async () => {
  harness = await openPushHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

/** a-1, of ada. */
async function giveAlert(set: string): Promise<void> {
  await harness.db.query(
    `insert into alerts (id, account_id, organisation_id, type, priority, title, reason, mmsi, event_id, ship_lat, ship_lon, event_lat, event_lon,
       created_at_ms, updated_at_ms, revision)
     values ('a-1', 'ada', 'north', 'Proximity ALERT', 'alarm', 'T', 'R', 244000001, 'e', 1, 2, 1, 2, 1, 1, 1)`,
  );
  await harness.db.exec(`update alerts set ${set}`);
}

const silence = (untilMs: number, priority: string) =>
  harness.db.exec(`insert into alert_marks (id, account_id, organisation_id, silenced_until_ms, silenced_priority, v, writers)
    values ('a-1', 'ada', 'north', ${untilMs}, '${priority}', 1, '{}')
    on conflict (account_id, id) do update set silenced_until_ms = excluded.silenced_until_ms, silenced_priority = excluded.silenced_priority`);

describe('how often', () => {
  test('each device of the account gets it once, nobody else, however often it is looked for or put in', async () => {
    await harness.listen('s-phone', phone);
    await harness.listen('s-tablet', tablet);
    await harness.listen('s-ben', newDevice(), { account: 'ben' });
    expect([await harness.alarm(), await harness.alarm()]).toEqual([2, 0]);
    await Promise.all([sendWaitingPushes(harness.parts()), sendWaitingPushes(harness.parts())]);
    await sendWaitingPushes(harness.parts());
    expect([harness.service.taken.length, new Set(harness.service.taken.map(({ path }) => path))]).toEqual([
      2,
      new Set(['/s-phone', '/s-tablet']),
    ]);
    expect(await harness.states()).toEqual(['sent 1', 'sent 1']);
  });

  test('a server that is killed after the commit sends it when it runs again; nothing of what went is kept', async () => {
    await harness.listen('s-phone', phone);
    await harness.tell('Secret words');
    // nothing runs: the row alone is there, written with the notification
    expect(await harness.states()).toEqual(['waiting 0']);
    harness.passMs(HOUR_MS);
    const stop = await startPushing(harness.parts());
    await vi.waitFor(async () => expect(await harness.states()).toEqual(['sent 1']), { timeout: 10_000 });
    await stop();
    expect(harness.service.taken).toHaveLength(1);
    expect(harness.service.taken[0]?.headers['ttl']).toBe(String(23 * 3600));
    expect(await harness.db.query('select 1 from push_deliveries where content is not null')).toEqual([]);
  });

  test('is not kept from a device by the digits at the end of its id, which is no revision of an alert', async () => {
    await harness.listen('s-phone', phone);
    await harness.alarm({ key: 'notification:0190-7756891227' });
    await sendWaitingPushes(harness.parts());
    expect([harness.service.taken.length, await harness.states()]).toEqual([1, ['sent 1']]);
  });

  test('a running server is woken by the commit', async () => {
    await harness.listen('s-phone', phone);
    const stop = await startPushing(harness.parts());
    await harness.tell();
    await vi.waitFor(() => expect(harness.service.taken).toHaveLength(1), { timeout: 10_000 });
    await stop();
  });

  test('what was read or acknowledged on another device meanwhile is not pushed', async () => {
    await harness.listen('s-phone', phone);
    await harness.tell();
    await harness.db.query("update notifications set state = 'read'");
    await harness.alarm({ alertId: 'a-1' });
    await giveAlert(`acknowledged_at_ms = ${harness.nowMs()}`);
    await sendWaitingPushes(harness.parts());
    expect([harness.service.taken.length, await harness.states()]).toEqual([0, ['seen 1', 'seen 1']]);
  });

  test('an alert that was silenced before its push could go is pushed when the silence ends; what is more urgent at once', async () => {
    await harness.listen('s-phone', phone);
    await giveAlert("priority = 'warning'");
    await silence(harness.nowMs() + 3_600_000, 'warning');
    await harness.alarm({ alertId: 'a-1' });
    await sendWaitingPushes(harness.parts());
    expect([harness.service.taken.length, await harness.states()]).toEqual([0, ['waiting 0']]);
    harness.passMs(3_600_000);
    await sendWaitingPushes(harness.parts());
    expect([harness.service.taken.length, await harness.states()]).toEqual([1, ['sent 1']]);
    await silence(harness.nowMs() + 3_600_000, 'caution');
    await harness.alarm({ alertId: 'a-1', key: 'alert:a-1:2' });
    await sendWaitingPushes(harness.parts());
    expect(harness.service.taken).toHaveLength(2);
  });

  test('what is less urgent than the account now wants to be told of is neither pushed nor counted', async () => {
    await harness.listen('s-phone', phone);
    await giveAlert("priority = 'warning'");
    await harness.db.transaction(null, (tx) =>
      notifyAccount(tx, 'ada', { type: 'Alert', title: 'T', body: 'R', alertId: 'a-1' }, harness.nowMs()),
    );
    await harness.alarm({ alertId: 'a-1' });
    await harness.db.exec(`insert into preferences (id, organisation_id, service_schedule, vessel_proximity, route_proximity, destination_proximity,
      delivery_mechanisms, data_coverage, perils, tell_from, v, writers) values ('ada', 'north', '{}', 1, 1, 1, '{}', '{}', '{}', 'alarm', 1, '{}')`);
    await harness.tell('Other');
    await sendWaitingPushes(harness.parts());
    const pushed = harness.service.taken.map(({ body }) => PushMessage.parse(JSON.parse(phone.read(body))));
    expect(pushed.map(({ notification: { title }, app_badge: unread }) => [title, unread])).toEqual([['Other', 1]]);
  });

  test('an alert that became more urgent after it was acknowledged is pushed', async () => {
    await harness.listen('s-phone', phone);
    await giveAlert(`acknowledged_at_ms = ${harness.nowMs()}`);
    harness.passMs(1000);
    await harness.db.exec(`insert into told_alerts values ('a-1', 1, 1), ('a-1', 2, ${harness.nowMs()})`);
    await harness.alarm({ alertId: 'a-1', key: 'alert:a-1:2' });
    await sendWaitingPushes(harness.parts());
    expect(harness.service.taken).toHaveLength(1);
  });

  test('an alert that was acknowledged at sea before the server told of it is not pushed', async () => {
    await harness.listen('s-phone', phone);
    await giveAlert('acknowledged_at_ms = 5');
    await harness.db.exec(`insert into told_alerts values ('a-1', 1, ${harness.nowMs()})`);
    await harness.alarm({ alertId: 'a-1' });
    await sendWaitingPushes(harness.parts());
    expect([harness.service.taken.length, await harness.states()]).toEqual([0, ['seen 1']]);
  });

  test('the alerts of a ship are one notification: of the most urgent that waits, with the number of all', async () => {
    const read = (no: number) => PushMessage.parse(JSON.parse(phone.read(harness.service.taken[no]?.body ?? Buffer.alloc(0))));
    await harness.listen('s-phone', phone);
    await giveAlert("title = 'Boarding'");
    for (const [id, priority] of [
      ['a-2', 'caution'],
      ['a-3', 'warning'],
    ])
      await harness.db.exec(`insert into alerts (id, account_id, organisation_id, type, priority, title, reason, mmsi, event_id, ship_lat, ship_lon,
          event_lat, event_lon, created_at_ms, updated_at_ms, revision)
        select '${id}', account_id, organisation_id, type, '${priority}', '${id}', reason, mmsi, event_id, ship_lat, ship_lon,
          event_lat, event_lon, created_at_ms, updated_at_ms, revision from alerts where id = 'a-1'`);
    await harness.db.exec('insert into told_alerts select id, 1, 1 from alerts');
    const ofShip = { mmsi: 244_000_001, tag: 'ship:244000001' };
    await harness.alarm({ ...ofShip, alertId: 'a-2', key: 'alert:a-2:1', urgency: 'normal' });
    await sendWaitingPushes(harness.parts());
    const { title, body, tag, data, silent } = read(0).notification;
    expect([title, body, tag, data.path, silent]).toEqual([
      'Boarding (3 alerts)',
      'R Also: a-3; a-2.',
      'ship:244000001',
      '/dashboard/map?alert=a-1',
      false,
    ]);
    expect(harness.service.taken[0]?.headers['urgency']).toBe('high');
  });

  test('what was pushed and is acknowledged or over is taken back without a noise, on each device that had it and once', async () => {
    const read = (no: number) => PushMessage.parse(JSON.parse(phone.read(harness.service.taken[no]?.body ?? Buffer.alloc(0)))).notification;
    await harness.listen('s-phone', phone);
    await giveAlert("title = 'Boarding'");
    await harness.db.exec("insert into told_alerts values ('a-1', 1, 1)");
    const ofShip = { mmsi: 244_000_001, tag: 'ship:244000001', alertId: 'a-1' };
    await harness.alarm(ofShip);
    await sendWaitingPushes(harness.parts());
    await harness.listen('s-tablet', tablet); // had nothing
    await harness.db.exec(`update alerts set acknowledged_at_ms = ${harness.nowMs()}`);
    await harness.db.exec(`update alerts set ended_at_ms = ${harness.nowMs()}`);
    await sendWaitingPushes(harness.parts());
    expect(harness.service.taken.map(({ path }) => path)).toEqual(['/s-phone', '/s-phone']);
    expect(read(1)).toMatchObject({ title: 'Nothing waits any more', tag: 'ship:244000001', silent: true, data: { over: true } });
    const [told, over] = harness.service.taken.map(({ headers }) => headers['topic']);
    expect(over).not.toBe(told); // it never replaces a push that is heard
    await harness.db.exec('update alerts set acknowledged_at_ms = null, ended_at_ms = null, revision = 3');
    await harness.alarm({ ...ofShip, key: 'alert:a-1:3' });
    await harness.db.exec("insert into told_alerts values ('a-1', 3, 1)");
    await sendWaitingPushes(harness.parts());
    await harness.db.exec(`update alerts set ended_at_ms = ${harness.nowMs()}`);
    await sendWaitingPushes(harness.parts());
    const later = harness.service.taken.slice(2).filter(({ path }) => path === '/s-phone');
    expect(later).toHaveLength(2);
    expect(read(harness.service.taken.indexOf(later[1]!))).toMatchObject({ silent: true, data: { over: true } });
  });

  test('an alert that ended, or was told anew, before its push could go is not pushed', async () => {
    await harness.listen('s-phone', phone);
    await giveAlert('ended_at_ms = 7');
    await harness.alarm({ alertId: 'a-1' });
    await sendWaitingPushes(harness.parts());
    await harness.db.exec("update alerts set ended_at_ms = null; insert into told_alerts values ('a-1', 2, 1), ('a-1', 3, 1)");
    await harness.alarm({ alertId: 'a-1', key: 'alert:a-1:2' });
    await harness.alarm({ alertId: 'a-1', key: 'alert:a-1:3', body: 'the newest' });
    await sendWaitingPushes(harness.parts());
    expect(await harness.states()).toEqual(['seen 1', 'seen 1', 'sent 1']);
    expect(harness.service.taken).toHaveLength(1);
  });

  test('what waits for the end of quiet hours is pushed then and not before, also by a server that was killed meanwhile', async () => {
    await harness.listen('s-phone', phone);
    await harness.alarm({ firstMs: harness.nowMs() + HOUR_MS });
    harness.passMs(HOUR_MS - 1);
    await sendWaitingPushes(harness.parts());
    expect(harness.service.taken).toHaveLength(0);
    harness.passMs(1);
    await sendWaitingPushes(harness.parts());
    expect([harness.service.taken.length, await harness.states()]).toEqual([1, ['sent 1']]);
  });

  test('an alert that has ended is not pushed', async () => {
    await harness.listen('s-phone', phone);
    await harness.alarm({ untilMs: harness.nowMs() + HOUR_MS });
    harness.passMs(HOUR_MS);
    await sendWaitingPushes(harness.parts());
    expect([harness.service.taken.length, await harness.states()]).toEqual([0, ['failed 1']]);
  });

  test.each([
    ["update sessions set expires_at_ms = 1 where id = 's-phone'"],
    ["update accounts set disabled_at_ms = 1 where id = 'ada'"],
    ["delete from push_subscriptions where session_id = 's-phone'"],
  ])('nothing goes to a device after: %s', async (sql) => {
    await harness.listen('s-phone', phone);
    await harness.tell();
    await harness.db.exec(sql);
    await sendWaitingPushes(harness.parts());
    await harness.db.exec('update accounts set disabled_at_ms = null');
    expect([harness.service.taken.length, await harness.states()]).toEqual([0, ['failed 1']]);
  });
});

describe('open pages', () => {
  const asking = (answer: Promise<boolean> | undefined) => {
    const asked: string[] = [];
    return { asked, pages: { ask: (sessionId: string) => (asked.push(sessionId), answer) } };
  };

  test('one in view has it by its socket, and nothing is pushed', async () => {
    await harness.listen('s-phone', phone);
    await harness.tell();
    const { asked, pages } = asking(Promise.resolve(true));
    await sendWaitingPushes(harness.parts({ pages }));
    await vi.waitFor(async () => expect(await harness.states()).toEqual(['seen 0']));
    harness.passMs(ANSWER_MS);
    await sendWaitingPushes(harness.parts({ pages }));
    expect([asked, harness.service.taken.length]).toEqual([['s-phone'], 0]);
  });

  test('an alert is pushed at once if no page is in view', async () => {
    await harness.listen('s-phone', phone);
    await harness.tell();
    const { asked, pages } = asking(Promise.resolve(false));
    let again = 0;
    await sendWaitingPushes(harness.parts({ pages }), () => (again += 1));
    await vi.waitFor(() => expect(again).toBe(1));
    await sendWaitingPushes(harness.parts({ pages }));
    expect([asked, harness.service.taken.length]).toEqual([['s-phone'], 1]);
  });

  test('one that does not answer is waited for 10 s, also by a server that was killed meanwhile', async () => {
    await harness.listen('s-phone', phone);
    await harness.tell();
    const { pages } = asking(new Promise(() => {}));
    await sendWaitingPushes(harness.parts({ pages }));
    harness.passMs(ANSWER_MS - 1);
    await sendWaitingPushes(harness.parts({ pages }));
    expect(harness.service.taken).toHaveLength(0);
    harness.passMs(1);
    await sendWaitingPushes(harness.parts());
    expect(harness.service.taken).toHaveLength(1);
  });
});

describe('when the push service', () => {
  test.each([404, 410])('answers %d, the subscription goes, and the other device keeps its own', async (status) => {
    await harness.listen('s-phone', phone);
    await harness.tell();
    harness.service.answers.push({ status });
    await sendWaitingPushes(harness.parts());
    await harness.listen('s-tablet', tablet);
    expect(await harness.db.query('select session_id from push_subscriptions')).toEqual([{ session_id: 's-tablet' }]);
    expect(await harness.states()).toEqual(['failed 1']);
    await harness.tell();
    await sendWaitingPushes(harness.parts());
    expect(harness.service.taken.map(({ path }) => path)).toEqual(['/s-phone', '/s-tablet']);
  });

  test.each([
    [{ status: 429, headers: { 'retry-after': '120' } }, 120_000],
    [{ status: 503 }, 10_000],
    [{ status: 500, headers: { 'retry-after': 'nonsense' } }, 10_000],
  ])('answers %o, it is tried again after %d ms and not before', async (answer, waitMs) => {
    await harness.listen('s-phone', phone);
    await harness.tell();
    harness.service.answers.push(answer);
    await sendWaitingPushes(harness.parts());
    harness.passMs(waitMs - 1);
    await sendWaitingPushes(harness.parts());
    expect(harness.service.taken).toHaveLength(1);
    harness.passMs(1);
    await sendWaitingPushes(harness.parts());
    expect([harness.service.taken.length, await harness.states()]).toEqual([2, ['sent 2']]);
  });

  test('goes on failing, it is given up when it holds no longer, each wait longer than the one before', async () => {
    await harness.listen('s-phone', phone);
    await harness.alarm({ untilMs: harness.nowMs() + HOUR_MS });
    harness.service.answers.push(...Array.from({ length: 20 }, () => ({ status: 503 })));
    for (let minute = 0; minute <= 60; minute++) {
      await sendWaitingPushes(harness.parts());
      harness.passMs(60_000);
    }
    expect(await harness.states()).toEqual(['failed 6']);
    expect(harness.service.taken).toHaveLength(6); // after 0, 1, 2, 4, 14 and 44 minutes
  });

  test('cannot be reached, or may not be, it is tried again and the words are kept', async () => {
    await harness.listen('s-phone', phone);
    await harness.tell();
    await sendWaitingPushes(harness.parts({ outbound: createOutbound({ hosts: [] }) }));
    expect(await harness.db.query('select state, error from push_deliveries')).toEqual([
      { state: 'waiting', error: expect.stringMatching(/https/) },
    ]);
    harness.passMs(10_000);
    await sendWaitingPushes(harness.parts());
    expect(await harness.states()).toEqual(['sent 2']);
  });

  test('refuses it for good, it is not tried again', async () => {
    await harness.listen('s-phone', phone);
    await harness.tell();
    harness.service.answers.push({ status: 403 });
    await sendWaitingPushes(harness.parts());
    harness.passMs(HOUR_MS);
    await sendWaitingPushes(harness.parts());
    expect([harness.service.taken.length, await harness.states()]).toEqual([1, ['failed 1']]);
  });
});
