// What is pushed, when, how often, and that only the device can read it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PushMessage } from '#contract/push.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { type Keys, openKeys } from '#server/keys.ts';
import { createLog } from '#server/log.ts';
import { deliver, type ToDeliver } from './deliver.ts';
import { ANSWER_MS, type OpenPages } from './open-pages.ts';
import { createOutbound } from './outbound.ts';
import { NEUTRAL } from './push-message.ts';
import { type PushOutParts, sendWaiting, startPushing } from './push-out.ts';
import { type Device, newDevice, openPushService, type PushService, readVapid } from './push-service.fixture.ts';

const HOUR_MS = 3_600_000;
const CONTACT = 'mailto:watch@rask.example';
let db: Db;
let service: PushService;
let key: Keys['push'];
let folder = '';
let nowMs = 0;
let logged: string[] = [];
const phone = newDevice();
const tablet = newDevice();

beforeAll(async () => {
  db = await openTestDb();
  service = await openPushService();
  folder = await mkdtemp(join(tmpdir(), 'fathom-push-'));
  key = (await openKeys(folder)).push;
  await db.exec(`insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
      values ('ada', 'north', 'ada@x.example', 'member', 'x', 1, 1), ('ben', 'north', 'ben@x.example', 'member', 'x', 1, 1)`);
});
afterAll(async () => {
  await service.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await db.exec('truncate notifications; delete from alerts; delete from sessions');
  [nowMs, logged] = [1_800_000_000_000, []];
  service.taken.length = 0;
  service.answers.length = 0;
});

async function listen(session: string, device: Device, { account = 'ada', neutral = false } = {}): Promise<void> {
  await db.query(
    `insert into sessions (id, account_id, organisation_id, token_hash, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms)
     values ($1, $2, 'north', 'x', 1, 1, $3, $3)`,
    [session, account, nowMs + 1000 * HOUR_MS],
  );
  await db.query("insert into push_subscriptions values ($1, $2, 'north', $3, $4, $5, $6, 1, 1)", [
    session,
    account,
    `${service.address}/${session}`,
    device.keys.p256dh,
    device.keys.auth,
    neutral,
  ]);
}
const NOBODY: OpenPages = { ask: () => undefined };
const parts = (more: Partial<PushOutParts> = {}): PushOutParts => ({
  db,
  clock: () => nowMs,
  log: createLog('debug', (line) => logged.push(line)),
  key,
  contact: CONTACT,
  origin: 'https://fathom.example',
  outbound: createOutbound({ hosts: [], unguarded: true }),
  pages: NOBODY,
  ...more,
});
const tell = (title = 'Title', body = 'Body') =>
  db.transaction(null, (tx) => notifyAccount(tx, 'ada', { type: 'Message', title, body }, nowMs));
const alarm = (more: Partial<ToDeliver> = {}) =>
  db.transaction(null, (tx) =>
    deliver(
      tx,
      {
        accountId: 'ada',
        key: 'alert:a-1:1',
        tag: 'alert:a-1',
        title: 'Proximity ALERT',
        body: 'Ada Maersk is 12 nm from a boarding',
        path: '/dashboard/map?alert=a-1',
        urgency: 'high',
        untilMs: nowMs + 6 * HOUR_MS,
        ...more,
      },
      nowMs,
    ),
  );
const states = async () =>
  (await db.query<{ state: string; tries: number }>('select state, tries from push_deliveries order by session_id, key')).map(
    ({ state, tries }) => `${state} ${tries}`,
  );
const read = (no: number, device = phone) => PushMessage.parse(JSON.parse(device.read(service.taken[no]?.body ?? Buffer.alloc(0))));

describe('on the wire', () => {
  test('only the device reads it, decrypted by an implementation that knows nothing of ours', async () => {
    await listen('s-phone', phone);
    await tell('Naïve “title” 🚢', 'عربي');
    await tell();
    await sendWaiting(parts());
    const [id] = await db.query<{ id: string; key: string }>(
      "select id, key from push_deliveries where key = 'notification:' || (select id from notifications where no = 1)",
    );
    const message = service.taken.map((_, no) => read(no)).find(({ notification }) => notification.tag === id?.key);
    expect(message).toEqual({
      web_push: 8030,
      notification: {
        title: 'Naïve “title” 🚢',
        body: 'عربي',
        navigate: 'https://fathom.example/dashboard/map?beside=notifications',
        tag: id?.key,
        lang: 'en',
        dir: 'auto',
        silent: false,
        data: { accountId: 'ada', key: id?.key, deliveryId: id?.id, path: '/dashboard/map?beside=notifications', atMs: nowMs },
      },
      app_badge: 2,
      mutable: true,
    });
    const body = service.taken[0]?.body ?? Buffer.alloc(0);
    expect(() => newDevice().read(body)).toThrow();
    expect(() => phone.read(Buffer.concat([body.subarray(0, -1), Buffer.from([(body.at(-1) ?? 0) ^ 1])]))).toThrow();
    expect(body.toString('latin1')).not.toContain('fathom');
  });

  test('says who sends, how urgent it is, how long it holds, and under which topic; the topic tells nothing', async () => {
    await listen('s-phone', phone);
    await alarm();
    await sendWaiting(parts());
    const [first] = service.taken;
    if (!first) throw new Error('nothing was pushed');
    const { headers, path } = first;
    const { key: said, claims } = readVapid(headers.authorization);
    expect([said, claims.aud, claims.sub]).toEqual([key.publicKey, service.address, CONTACT]);
    expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(path).toBe('/s-phone');
    expect(headers).toMatchObject({ ttl: String(6 * 3600), urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    await alarm({ key: 'alert:a-1:2' });
    await sendWaiting(parts());
    expect(service.taken[1]?.headers['topic']).toBe(headers['topic']);
    expect([read(0), read(1)].map(({ notification }) => [notification.tag, notification.data.key])).toEqual([
      ['alert:a-1', 'alert:a-1:1'],
      ['alert:a-1', 'alert:a-1:2'],
    ]);
  });

  test('a long or hostile text still fits and stays on its line', async () => {
    await listen('s-phone', phone);
    await tell('"\\\u0007'.repeat(4000), `first\r\nsecond\u2028${'🏴‍☠️'.repeat(3000)}`);
    await sendWaiting(parts());
    expect(service.taken[0]?.body.length).toBeLessThan(4096);
    const { title, body } = read(0).notification;
    expect(title).toMatch(/^["\\ ]+…$/);
    expect(body).toMatch(/^first second (?:🏴‍☠️)+…$/u);
  });

  test('to a device that others see it says only that there is something', async () => {
    await listen('s-phone', phone, { neutral: true });
    await tell('Pirates', 'near Ada Maersk');
    await sendWaiting(parts());
    const text = phone.read(service.taken[0]?.body ?? Buffer.alloc(0));
    expect(read(0).notification).toMatchObject(NEUTRAL);
    expect(text).not.toMatch(/Pirates|Maersk/);
  });
});

describe('how often', () => {
  test('each device of the account gets it once, nobody else, however often it is looked for or put in', async () => {
    await listen('s-phone', phone);
    await listen('s-tablet', tablet);
    await listen('s-ben', newDevice(), { account: 'ben' });
    expect([await alarm(), await alarm()]).toEqual([2, 0]);
    await Promise.all([sendWaiting(parts()), sendWaiting(parts())]);
    await sendWaiting(parts());
    expect([service.taken.length, new Set(service.taken.map(({ path }) => path))]).toEqual([2, new Set(['/s-phone', '/s-tablet'])]);
    expect(await states()).toEqual(['sent 1', 'sent 1']);
  });

  test('a server that is killed after the commit sends it when it runs again; nothing of what went is kept', async () => {
    await listen('s-phone', phone);
    await tell('Secret words');
    // nothing runs: the row alone is there, written with the notification
    expect(await states()).toEqual(['waiting 0']);
    nowMs += HOUR_MS;
    const stop = await startPushing(parts());
    await vi.waitFor(async () => expect(await states()).toEqual(['sent 1']), { timeout: 10_000 });
    await stop();
    expect(service.taken).toHaveLength(1);
    expect(service.taken[0]?.headers['ttl']).toBe(String(23 * 3600));
    expect(await db.query('select 1 from push_deliveries where content is not null')).toEqual([]);
  });

  test('a running server is woken by the commit', async () => {
    await listen('s-phone', phone);
    const stop = await startPushing(parts());
    await tell();
    await vi.waitFor(() => expect(service.taken).toHaveLength(1), { timeout: 10_000 });
    await stop();
  });

  test('what was read or acknowledged on another device meanwhile is not pushed', async () => {
    await listen('s-phone', phone);
    await tell();
    await db.query("update notifications set state = 'read'");
    await db.query(
      `insert into alerts (id, account_id, organisation_id, type, priority, title, reason, mmsi, event_id, ship_lat, ship_lon, event_lat, event_lon,
         created_at_ms, updated_at_ms, revision, acknowledged_at_ms)
       values ('a-1', 'ada', 'north', 'Proximity ALERT', 'alarm', 'T', 'R', 244000001, 'e', 1, 2, 1, 2, 1, 1, 1, 5)`,
    );
    await alarm({ alertId: 'a-1' });
    await sendWaiting(parts());
    expect([service.taken.length, await states()]).toEqual([0, ['seen 1', 'seen 1']]);
  });

  test('what holds no longer is not pushed', async () => {
    await listen('s-phone', phone);
    await alarm({ untilMs: nowMs + HOUR_MS });
    nowMs += HOUR_MS;
    await sendWaiting(parts());
    expect([service.taken.length, await states()]).toEqual([0, ['failed 1']]);
  });

  test.each([
    ["update sessions set expires_at_ms = 1 where id = 's-phone'"],
    ["update accounts set disabled_at_ms = 1 where id = 'ada'"],
    ["delete from push_subscriptions where session_id = 's-phone'"],
  ])('nothing goes to a device after: %s', async (sql) => {
    await listen('s-phone', phone);
    await tell();
    await db.exec(sql);
    await sendWaiting(parts());
    await db.exec('update accounts set disabled_at_ms = null');
    expect([service.taken.length, await states()]).toEqual([0, ['failed 1']]);
  });
});

describe('open pages', () => {
  const asking = (answer: Promise<boolean> | undefined) => {
    const asked: string[] = [];
    return { asked, pages: { ask: (sessionId: string) => (asked.push(sessionId), answer) } };
  };

  test('one in view has it by its socket, and nothing is pushed', async () => {
    await listen('s-phone', phone);
    await tell();
    const { asked, pages } = asking(Promise.resolve(true));
    await sendWaiting(parts({ pages }));
    await vi.waitFor(async () => expect(await states()).toEqual(['seen 0']));
    nowMs += ANSWER_MS;
    await sendWaiting(parts({ pages }));
    expect([asked, service.taken.length]).toEqual([['s-phone'], 0]);
  });

  test('where nobody looks it is pushed at once', async () => {
    await listen('s-phone', phone);
    await tell();
    const { asked, pages } = asking(Promise.resolve(false));
    let again = 0;
    await sendWaiting(parts({ pages }), () => (again += 1));
    await vi.waitFor(() => expect(again).toBe(1));
    await sendWaiting(parts({ pages }));
    expect([asked, service.taken.length]).toEqual([['s-phone'], 1]);
  });

  test('one that does not answer is waited for 10 s, also by a server that was killed meanwhile', async () => {
    await listen('s-phone', phone);
    await tell();
    const { pages } = asking(new Promise(() => {}));
    await sendWaiting(parts({ pages }));
    nowMs += ANSWER_MS - 1;
    await sendWaiting(parts({ pages }));
    expect(service.taken).toHaveLength(0);
    nowMs += 1;
    await sendWaiting(parts());
    expect(service.taken).toHaveLength(1);
  });
});

describe('when the push service', () => {
  test.each([404, 410])('answers %d, the subscription goes, and the other device keeps its own', async (status) => {
    await listen('s-phone', phone);
    await tell();
    service.answers.push({ status });
    await sendWaiting(parts());
    await listen('s-tablet', tablet);
    expect(await db.query('select session_id from push_subscriptions')).toEqual([{ session_id: 's-tablet' }]);
    expect(await states()).toEqual(['failed 1']);
    await tell();
    await sendWaiting(parts());
    expect(service.taken.map(({ path }) => path)).toEqual(['/s-phone', '/s-tablet']);
  });

  test.each([
    [{ status: 429, headers: { 'retry-after': '120' } }, 120_000],
    [{ status: 503 }, 10_000],
    [{ status: 500, headers: { 'retry-after': 'nonsense' } }, 10_000],
  ])('answers %o, it is tried again after %d ms and not before', async (answer, waitMs) => {
    await listen('s-phone', phone);
    await tell();
    service.answers.push(answer);
    await sendWaiting(parts());
    nowMs += waitMs - 1;
    await sendWaiting(parts());
    expect(service.taken).toHaveLength(1);
    nowMs += 1;
    await sendWaiting(parts());
    expect([service.taken.length, await states()]).toEqual([2, ['sent 2']]);
  });

  test('goes on failing, it is given up when it holds no longer, each wait longer than the one before', async () => {
    await listen('s-phone', phone);
    await alarm({ untilMs: nowMs + HOUR_MS });
    service.answers.push(...Array.from({ length: 20 }, () => ({ status: 503 })));
    for (let minute = 0; minute <= 60; minute++) {
      await sendWaiting(parts());
      nowMs += 60_000;
    }
    expect(await states()).toEqual(['failed 6']);
    expect(service.taken).toHaveLength(6); // after 0, 1, 2, 4, 14 and 44 minutes
  });

  test('cannot be reached, or may not be, it is tried again and the words are kept', async () => {
    await listen('s-phone', phone);
    await tell();
    await sendWaiting(parts({ outbound: createOutbound({ hosts: [] }) }));
    expect(await db.query('select state, error from push_deliveries')).toEqual([
      { state: 'waiting', error: expect.stringMatching(/https/) },
    ]);
    nowMs += 10_000;
    await sendWaiting(parts());
    expect(await states()).toEqual(['sent 2']);
  });

  test('refuses it for good, it is not tried again', async () => {
    await listen('s-phone', phone);
    await tell();
    service.answers.push({ status: 403 });
    await sendWaiting(parts());
    nowMs += HOUR_MS;
    await sendWaiting(parts());
    expect([service.taken.length, await states()]).toEqual([1, ['failed 1']]);
  });
});

test('no endpoint, key or text of a push is logged', async () => {
  await listen('s-phone', phone);
  await tell('Secret words');
  service.answers.push({ status: 503 }, { status: 403 });
  await sendWaiting(parts());
  nowMs += 10_000;
  await sendWaiting(parts());
  const said = logged.join('');
  expect(said).toContain('did not take');
  for (const secret of ['s-phone', phone.keys.auth, phone.keys.p256dh, 'Secret words', key.privateKey]) expect(said).not.toContain(secret);
});
