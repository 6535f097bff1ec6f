// What is pushed, when and how often, whatever push services answer and pages say.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ANSWER_MS } from './open-pages.ts';
import { createOutbound } from './outbound.ts';
import { HOUR_MS, openPushBed, type PushBed } from './push-bed.fixture.ts';
import { sendWaiting, startPushing } from './push-out.ts';
import { newDevice } from './push-service.fixture.ts';

let bed: PushBed;
const phone = newDevice();
const tablet = newDevice();
beforeAll(async () => {
  bed = await openPushBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.empty());

/** a-1, of ada. */
async function giveAlert(set: string): Promise<void> {
  await bed.db.query(
    `insert into alerts (id, account_id, organisation_id, type, priority, title, reason, mmsi, event_id, ship_lat, ship_lon, event_lat, event_lon,
       created_at_ms, updated_at_ms, revision)
     values ('a-1', 'ada', 'north', 'Proximity ALERT', 'alarm', 'T', 'R', 244000001, 'e', 1, 2, 1, 2, 1, 1, 1)`,
  );
  await bed.db.exec(`update alerts set ${set}`);
}

describe('how often', () => {
  test('each device of the account gets it once, nobody else, however often it is looked for or put in', async () => {
    await bed.listen('s-phone', phone);
    await bed.listen('s-tablet', tablet);
    await bed.listen('s-ben', newDevice(), { account: 'ben' });
    expect([await bed.alarm(), await bed.alarm()]).toEqual([2, 0]);
    await Promise.all([sendWaiting(bed.parts()), sendWaiting(bed.parts())]);
    await sendWaiting(bed.parts());
    expect([bed.service.taken.length, new Set(bed.service.taken.map(({ path }) => path))]).toEqual([2, new Set(['/s-phone', '/s-tablet'])]);
    expect(await bed.states()).toEqual(['sent 1', 'sent 1']);
  });

  test('a server that is killed after the commit sends it when it runs again; nothing of what went is kept', async () => {
    await bed.listen('s-phone', phone);
    await bed.tell('Secret words');
    // nothing runs: the row alone is there, written with the notification
    expect(await bed.states()).toEqual(['waiting 0']);
    bed.passMs(HOUR_MS);
    const stop = await startPushing(bed.parts());
    await vi.waitFor(async () => expect(await bed.states()).toEqual(['sent 1']), { timeout: 10_000 });
    await stop();
    expect(bed.service.taken).toHaveLength(1);
    expect(bed.service.taken[0]?.headers['ttl']).toBe(String(23 * 3600));
    expect(await bed.db.query('select 1 from push_deliveries where content is not null')).toEqual([]);
  });

  test('is not kept from a device by the digits at the end of its id, which is no revision of an alert', async () => {
    await bed.listen('s-phone', phone);
    await bed.alarm({ key: 'notification:0190-7756891227' });
    await sendWaiting(bed.parts());
    expect([bed.service.taken.length, await bed.states()]).toEqual([1, ['sent 1']]);
  });

  test('a running server is woken by the commit', async () => {
    await bed.listen('s-phone', phone);
    const stop = await startPushing(bed.parts());
    await bed.tell();
    await vi.waitFor(() => expect(bed.service.taken).toHaveLength(1), { timeout: 10_000 });
    await stop();
  });

  test('what was read or acknowledged on another device meanwhile is not pushed', async () => {
    await bed.listen('s-phone', phone);
    await bed.tell();
    await bed.db.query("update notifications set state = 'read'");
    await bed.alarm({ alertId: 'a-1' });
    await giveAlert(`acknowledged_at_ms = ${bed.nowMs()}`);
    await sendWaiting(bed.parts());
    expect([bed.service.taken.length, await bed.states()]).toEqual([0, ['seen 1', 'seen 1']]);
  });

  test('an alert that became more urgent after it was acknowledged is pushed', async () => {
    await bed.listen('s-phone', phone);
    await giveAlert(`acknowledged_at_ms = ${bed.nowMs()}`);
    bed.passMs(1000);
    await bed.db.exec(`insert into told_alerts values ('a-1', 1, 1), ('a-1', 2, ${bed.nowMs()})`);
    await bed.alarm({ alertId: 'a-1', key: 'alert:a-1:2' });
    await sendWaiting(bed.parts());
    expect(bed.service.taken).toHaveLength(1);
  });

  test('an alert that was acknowledged at sea before the server told of it is not pushed', async () => {
    await bed.listen('s-phone', phone);
    await giveAlert('acknowledged_at_ms = 5');
    await bed.db.exec(`insert into told_alerts values ('a-1', 1, ${bed.nowMs()})`);
    await bed.alarm({ alertId: 'a-1' });
    await sendWaiting(bed.parts());
    expect([bed.service.taken.length, await bed.states()]).toEqual([0, ['seen 1']]);
  });

  test('an alert that ended, or was told anew, before its push could go is not pushed', async () => {
    await bed.listen('s-phone', phone);
    await giveAlert('ended_at_ms = 7');
    await bed.alarm({ alertId: 'a-1' });
    await sendWaiting(bed.parts());
    await bed.db.exec("update alerts set ended_at_ms = null; insert into told_alerts values ('a-1', 2, 1), ('a-1', 3, 1)");
    await bed.alarm({ alertId: 'a-1', key: 'alert:a-1:2' });
    await bed.alarm({ alertId: 'a-1', key: 'alert:a-1:3', body: 'the newest' });
    await sendWaiting(bed.parts());
    expect(await bed.states()).toEqual(['seen 1', 'seen 1', 'sent 1']);
    expect(bed.service.taken).toHaveLength(1);
  });

  test('what waits for the end of quiet hours is pushed then and not before, also by a server that was killed meanwhile', async () => {
    await bed.listen('s-phone', phone);
    await bed.alarm({ firstMs: bed.nowMs() + HOUR_MS });
    bed.passMs(HOUR_MS - 1);
    await sendWaiting(bed.parts());
    expect(bed.service.taken).toHaveLength(0);
    bed.passMs(1);
    await sendWaiting(bed.parts());
    expect([bed.service.taken.length, await bed.states()]).toEqual([1, ['sent 1']]);
  });

  test('what holds no longer is not pushed', async () => {
    await bed.listen('s-phone', phone);
    await bed.alarm({ untilMs: bed.nowMs() + HOUR_MS });
    bed.passMs(HOUR_MS);
    await sendWaiting(bed.parts());
    expect([bed.service.taken.length, await bed.states()]).toEqual([0, ['failed 1']]);
  });

  test.each([
    ["update sessions set expires_at_ms = 1 where id = 's-phone'"],
    ["update accounts set disabled_at_ms = 1 where id = 'ada'"],
    ["delete from push_subscriptions where session_id = 's-phone'"],
  ])('nothing goes to a device after: %s', async (sql) => {
    await bed.listen('s-phone', phone);
    await bed.tell();
    await bed.db.exec(sql);
    await sendWaiting(bed.parts());
    await bed.db.exec('update accounts set disabled_at_ms = null');
    expect([bed.service.taken.length, await bed.states()]).toEqual([0, ['failed 1']]);
  });
});

describe('open pages', () => {
  const asking = (answer: Promise<boolean> | undefined) => {
    const asked: string[] = [];
    return { asked, pages: { ask: (sessionId: string) => (asked.push(sessionId), answer) } };
  };

  test('one in view has it by its socket, and nothing is pushed', async () => {
    await bed.listen('s-phone', phone);
    await bed.tell();
    const { asked, pages } = asking(Promise.resolve(true));
    await sendWaiting(bed.parts({ pages }));
    await vi.waitFor(async () => expect(await bed.states()).toEqual(['seen 0']));
    bed.passMs(ANSWER_MS);
    await sendWaiting(bed.parts({ pages }));
    expect([asked, bed.service.taken.length]).toEqual([['s-phone'], 0]);
  });

  test('where nobody looks it is pushed at once', async () => {
    await bed.listen('s-phone', phone);
    await bed.tell();
    const { asked, pages } = asking(Promise.resolve(false));
    let again = 0;
    await sendWaiting(bed.parts({ pages }), () => (again += 1));
    await vi.waitFor(() => expect(again).toBe(1));
    await sendWaiting(bed.parts({ pages }));
    expect([asked, bed.service.taken.length]).toEqual([['s-phone'], 1]);
  });

  test('one that does not answer is waited for 10 s, also by a server that was killed meanwhile', async () => {
    await bed.listen('s-phone', phone);
    await bed.tell();
    const { pages } = asking(new Promise(() => {}));
    await sendWaiting(bed.parts({ pages }));
    bed.passMs(ANSWER_MS - 1);
    await sendWaiting(bed.parts({ pages }));
    expect(bed.service.taken).toHaveLength(0);
    bed.passMs(1);
    await sendWaiting(bed.parts());
    expect(bed.service.taken).toHaveLength(1);
  });
});

describe('when the push service', () => {
  test.each([404, 410])('answers %d, the subscription goes, and the other device keeps its own', async (status) => {
    await bed.listen('s-phone', phone);
    await bed.tell();
    bed.service.answers.push({ status });
    await sendWaiting(bed.parts());
    await bed.listen('s-tablet', tablet);
    expect(await bed.db.query('select session_id from push_subscriptions')).toEqual([{ session_id: 's-tablet' }]);
    expect(await bed.states()).toEqual(['failed 1']);
    await bed.tell();
    await sendWaiting(bed.parts());
    expect(bed.service.taken.map(({ path }) => path)).toEqual(['/s-phone', '/s-tablet']);
  });

  test.each([
    [{ status: 429, headers: { 'retry-after': '120' } }, 120_000],
    [{ status: 503 }, 10_000],
    [{ status: 500, headers: { 'retry-after': 'nonsense' } }, 10_000],
  ])('answers %o, it is tried again after %d ms and not before', async (answer, waitMs) => {
    await bed.listen('s-phone', phone);
    await bed.tell();
    bed.service.answers.push(answer);
    await sendWaiting(bed.parts());
    bed.passMs(waitMs - 1);
    await sendWaiting(bed.parts());
    expect(bed.service.taken).toHaveLength(1);
    bed.passMs(1);
    await sendWaiting(bed.parts());
    expect([bed.service.taken.length, await bed.states()]).toEqual([2, ['sent 2']]);
  });

  test('goes on failing, it is given up when it holds no longer, each wait longer than the one before', async () => {
    await bed.listen('s-phone', phone);
    await bed.alarm({ untilMs: bed.nowMs() + HOUR_MS });
    bed.service.answers.push(...Array.from({ length: 20 }, () => ({ status: 503 })));
    for (let minute = 0; minute <= 60; minute++) {
      await sendWaiting(bed.parts());
      bed.passMs(60_000);
    }
    expect(await bed.states()).toEqual(['failed 6']);
    expect(bed.service.taken).toHaveLength(6); // after 0, 1, 2, 4, 14 and 44 minutes
  });

  test('cannot be reached, or may not be, it is tried again and the words are kept', async () => {
    await bed.listen('s-phone', phone);
    await bed.tell();
    await sendWaiting(bed.parts({ outbound: createOutbound({ hosts: [] }) }));
    expect(await bed.db.query('select state, error from push_deliveries')).toEqual([
      { state: 'waiting', error: expect.stringMatching(/https/) },
    ]);
    bed.passMs(10_000);
    await sendWaiting(bed.parts());
    expect(await bed.states()).toEqual(['sent 2']);
  });

  test('refuses it for good, it is not tried again', async () => {
    await bed.listen('s-phone', phone);
    await bed.tell();
    bed.service.answers.push({ status: 403 });
    await sendWaiting(bed.parts());
    bed.passMs(HOUR_MS);
    await sendWaiting(bed.parts());
    expect([bed.service.taken.length, await bed.states()]).toEqual([1, ['failed 1']]);
  });
});
