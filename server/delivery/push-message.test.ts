// What a push says on the wire, and that only the device can read it.
import { HOUR_MS } from '#contract/units.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PushMessage } from '#contract/entities/push.ts';
import { CONTACT, openPushHarness, type PushHarness } from './push-harness.fixture.ts';
import { NEUTRAL } from './push-message.ts';
import { sendWaitingPushes } from './push-out.ts';
import { newDevice, readVapid } from './push-service.fixture.ts';

let harness: PushHarness;
const phone = newDevice();
beforeAll(async () => {
  harness = await openPushHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const read = (no: number) => PushMessage.parse(JSON.parse(phone.read(harness.service.taken[no]?.body ?? Buffer.alloc(0))));

test('only the device reads it, decrypted by an implementation that knows nothing of ours', async () => {
  await harness.listen('s-phone', phone);
  await harness.tell('Naïve “title” 🚢', 'عربي');
  await harness.tell();
  await sendWaitingPushes(harness.parts());
  const [id] = await harness.db.query<{ id: string; key: string }>(
    "select id, key from push_deliveries where key = 'notification:' || (select id from notifications where no = 1)",
  );
  const message = harness.service.taken.map((_, no) => read(no)).find(({ notification }) => notification.tag === id?.key);
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
      data: { accountId: 'ada', key: id?.key, deliveryId: id?.id, path: '/dashboard/map?beside=notifications', atMs: harness.nowMs() },
    },
    app_badge: 2,
    mutable: true,
  });
  const body = harness.service.taken[0]?.body ?? Buffer.alloc(0);
  expect(() => newDevice().read(body)).toThrow();
  expect(() => phone.read(Buffer.concat([body.subarray(0, -1), Buffer.from([(body.at(-1) ?? 0) ^ 1])]))).toThrow();
  expect(body.toString('latin1')).not.toContain('fathom');
});

test('says of an alert which life of it is told, so that a device that found it by itself makes no second noise', async () => {
  await harness.listen('s-phone', phone);
  await harness.alarm({ alertId: 'a-1', alert: { raisedAt: 5, priority: 'alarm' } });
  await sendWaitingPushes(harness.parts());
  expect(read(0).notification.data.alert).toEqual({ raisedAt: 5, priority: 'alarm' });
});

test('says who sends, how urgent it is, how long it holds, and under which topic; the topic tells nothing', async () => {
  await harness.listen('s-phone', phone);
  await harness.alarm();
  await sendWaitingPushes(harness.parts());
  const [first] = harness.service.taken;
  if (!first) throw new Error('nothing was pushed');
  const { headers, path } = first;
  const { key: said, claims } = readVapid(headers.authorization);
  expect([said, claims.aud, claims.sub]).toEqual([harness.parts().key.publicKey, harness.service.address, CONTACT]);
  expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS);
  expect(path).toBe('/s-phone');
  expect(headers).toMatchObject({ ttl: String(6 * 3600), urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(headers['topic']).toMatch(/^[\w-]{32}$/);
  await harness.alarm({ key: 'alert:a-1:2' });
  await sendWaitingPushes(harness.parts());
  expect(harness.service.taken[1]?.headers['topic']).toBe(headers['topic']);
  expect([read(0), read(1)].map(({ notification }) => [notification.tag, notification.data.key])).toEqual([
    ['alert:a-1', 'alert:a-1:1'],
    ['alert:a-1', 'alert:a-1:2'],
  ]);
});

test('an alert of an invented event says so in its title, also where its text is too long to end with it', async () => {
  await harness.listen('s-phone', phone);
  await harness.alarm({
    title: 'Robbery 5 nm from ANNA',
    body: `${'Within 50 nm of the ship. '.repeat(60)}Invented sample, no real event.`,
  });
  await sendWaitingPushes(harness.parts());
  const { title, body } = read(0).notification;
  expect([title, body?.includes('Invented')]).toEqual(['Invented sample: Robbery 5 nm from ANNA', false]);
});

test('a long or hostile text still fits and stays on its line', async () => {
  await harness.listen('s-phone', phone);
  await harness.tell('"\\\u0007'.repeat(4000), `first\r\nsecond\u2028${'🏴‍☠️'.repeat(3000)}`);
  await sendWaitingPushes(harness.parts());
  expect(harness.service.taken[0]?.body.length).toBeLessThan(4096);
  const { title, body } = read(0).notification;
  expect(title).toMatch(/^["\\ ]+…$/);
  expect(body).toMatch(/^first second (?:🏴‍☠️)+…$/u);
});

test('to a device that others see it says only that there is something', async () => {
  await harness.listen('s-phone', phone, { neutral: true });
  await harness.tell('Pirates', 'near Ada Maersk');
  await sendWaitingPushes(harness.parts());
  const text = phone.read(harness.service.taken[0]?.body ?? Buffer.alloc(0));
  expect(read(0).notification).toMatchObject(NEUTRAL);
  expect(text).not.toMatch(/Pirates|Maersk/);
});

test('logs no endpoint, key or text of a push', async () => {
  await harness.listen('s-phone', phone);
  await harness.tell('Secret words');
  harness.service.answers.push({ status: 503 }, { status: 403 });
  await sendWaitingPushes(harness.parts());
  harness.passMs(10_000);
  await sendWaitingPushes(harness.parts());
  const said = harness.logged.join('');
  expect(said).toContain('did not take');
  for (const secret of ['s-phone', phone.keys.auth, phone.keys.p256dh, 'Secret words', harness.parts().key.privateKey])
    expect(said).not.toContain(secret);
});
