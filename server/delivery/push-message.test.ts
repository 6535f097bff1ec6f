// What a push says on the wire, and that only the device can read it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PushMessage } from '#contract/push.ts';
import { CONTACT, HOUR_MS, openPushBed, type PushBed } from './push-bed.fixture.ts';
import { NEUTRAL } from './push-message.ts';
import { sendWaiting } from './push-out.ts';
import { newDevice, readVapid } from './push-service.fixture.ts';

let bed: PushBed;
const phone = newDevice();
beforeAll(async () => {
  bed = await openPushBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.empty());

const read = (no: number) => PushMessage.parse(JSON.parse(phone.read(bed.service.taken[no]?.body ?? Buffer.alloc(0))));

test('only the device reads it, decrypted by an implementation that knows nothing of ours', async () => {
  await bed.listen('s-phone', phone);
  await bed.tell('Naïve “title” 🚢', 'عربي');
  await bed.tell();
  await sendWaiting(bed.parts());
  const [id] = await bed.db.query<{ id: string; key: string }>(
    "select id, key from push_deliveries where key = 'notification:' || (select id from notifications where no = 1)",
  );
  const message = bed.service.taken.map((_, no) => read(no)).find(({ notification }) => notification.tag === id?.key);
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
      data: { accountId: 'ada', key: id?.key, deliveryId: id?.id, path: '/dashboard/map?beside=notifications', atMs: bed.nowMs() },
    },
    app_badge: 2,
    mutable: true,
  });
  const body = bed.service.taken[0]?.body ?? Buffer.alloc(0);
  expect(() => newDevice().read(body)).toThrow();
  expect(() => phone.read(Buffer.concat([body.subarray(0, -1), Buffer.from([(body.at(-1) ?? 0) ^ 1])]))).toThrow();
  expect(body.toString('latin1')).not.toContain('fathom');
});

test('says of an alert which life of it is told, so that a device that found it by itself makes no second noise', async () => {
  await bed.listen('s-phone', phone);
  await bed.alarm({ alertId: 'a-1', alert: { raisedAt: 5, priority: 'alarm' } });
  await sendWaiting(bed.parts());
  expect(read(0).notification.data.alert).toEqual({ raisedAt: 5, priority: 'alarm' });
});

test('says who sends, how urgent it is, how long it holds, and under which topic; the topic tells nothing', async () => {
  await bed.listen('s-phone', phone);
  await bed.alarm();
  await sendWaiting(bed.parts());
  const [first] = bed.service.taken;
  if (!first) throw new Error('nothing was pushed');
  const { headers, path } = first;
  const { key: said, claims } = readVapid(headers.authorization);
  expect([said, claims.aud, claims.sub]).toEqual([bed.parts().key.publicKey, bed.service.address, CONTACT]);
  expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS);
  expect(path).toBe('/s-phone');
  expect(headers).toMatchObject({ ttl: String(6 * 3600), urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(headers['topic']).toMatch(/^[\w-]{32}$/);
  await bed.alarm({ key: 'alert:a-1:2' });
  await sendWaiting(bed.parts());
  expect(bed.service.taken[1]?.headers['topic']).toBe(headers['topic']);
  expect([read(0), read(1)].map(({ notification }) => [notification.tag, notification.data.key])).toEqual([
    ['alert:a-1', 'alert:a-1:1'],
    ['alert:a-1', 'alert:a-1:2'],
  ]);
});

test('a long or hostile text still fits and stays on its line', async () => {
  await bed.listen('s-phone', phone);
  await bed.tell('"\\\u0007'.repeat(4000), `first\r\nsecond\u2028${'🏴‍☠️'.repeat(3000)}`);
  await sendWaiting(bed.parts());
  expect(bed.service.taken[0]?.body.length).toBeLessThan(4096);
  const { title, body } = read(0).notification;
  expect(title).toMatch(/^["\\ ]+…$/);
  expect(body).toMatch(/^first second (?:🏴‍☠️)+…$/u);
});

test('to a device that others see it says only that there is something', async () => {
  await bed.listen('s-phone', phone, { neutral: true });
  await bed.tell('Pirates', 'near Ada Maersk');
  await sendWaiting(bed.parts());
  const text = phone.read(bed.service.taken[0]?.body ?? Buffer.alloc(0));
  expect(read(0).notification).toMatchObject(NEUTRAL);
  expect(text).not.toMatch(/Pirates|Maersk/);
});

test('no endpoint, key or text of a push is logged', async () => {
  await bed.listen('s-phone', phone);
  await bed.tell('Secret words');
  bed.service.answers.push({ status: 503 }, { status: 403 });
  await sendWaiting(bed.parts());
  bed.passMs(10_000);
  await sendWaiting(bed.parts());
  const said = bed.logged.join('');
  expect(said).toContain('did not take');
  for (const secret of ['s-phone', phone.keys.auth, phone.keys.p256dh, 'Secret words', bed.parts().key.privateKey])
    expect(said).not.toContain(secret);
});
