import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SealingKey } from '#contract/sync.ts';
import { openTestApp, type TestApp } from '#server/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const newKey = () => randomBytes(32).toString('base64');
async function as(email: string) {
  const { bearer } = await app.signIn(email);
  return {
    keep: (device: string, key: string) =>
      app.server.inject({ method: 'PUT', url: `/api/sync/keys/${device}`, headers: bearer, payload: { key } }),
    get: (device: string) => app.server.inject({ url: `/api/sync/keys/${device}`, headers: bearer }),
  };
}

/** One that cannot be opened, so that the device's own takes its place: as each device had one before keys were derived. */
const keepUnreadable = (account: string, device: string) =>
  app.db.query("insert into sealing_keys (account_id, device_id, wrapped, at_ms) values ($1, $2, '\\x00', 0)", [account, device]);

it('SY18: each device of an account has a key of its own, which no device replaces and no other account gets', async () => {
  const [ada, mia] = [await as('member@north.example'), await as('manager@north.example')];
  const { key } = SealingKey.parse((await ada.get('tablet')).json());
  expect((await ada.keep('tablet', newKey())).statusCode).toBe(200);
  expect((await ada.get('tablet')).json()).toEqual({ key });
  expect((await ada.get('phone')).json()).not.toEqual({ key });
  expect((await mia.get('tablet')).json()).not.toEqual({ key });
  expect((await ada.keep('phone', 'short')).statusCode).toBe(422);
});

it('SY22: a database that was put back from before the device came gives it the same key', async () => {
  const ada = await as('member@north.example');
  const given = (await ada.get('new device')).json();
  await app.db.query('delete from sealing_keys');
  expect((await ada.get('new device')).json()).toEqual(given);
});

it('O-08: a key that a device made before is wrapped, bound to account and device, and each keeping and giving is in the audit log', async () => {
  const ada = await as('member@north.example');
  const [{ id } = { id: '' }] = await app.db.query<{ id: string }>("select id from accounts where email = 'member@north.example'");
  const key = newKey();
  for (const device of ['laptop', 'tablet']) {
    await keepUnreadable(id, device);
    expect((await ada.get(device)).statusCode).toBe(404);
    await ada.keep(device, device === 'laptop' ? key : newKey());
  }
  const kept = await app.db.query<{ wrapped: Uint8Array }>("select wrapped from sealing_keys where device_id = 'laptop'");
  expect(Buffer.from(kept[0]?.wrapped ?? []).includes(Buffer.from(key, 'base64'))).toBe(false);
  await app.db.query(
    "update sealing_keys s set wrapped = o.wrapped from sealing_keys o where s.device_id = 'laptop' and o.device_id = 'tablet'",
  );
  expect((await ada.get('laptop')).statusCode).toBe(404);
  app.passMs(1000);
  await ada.keep('laptop', key);
  expect((await ada.get('laptop')).json()).toEqual({ key });
  const lines = await app.db.query("select action, subject from audit_log where subject = 'laptop' order by no");
  expect(lines).toEqual([
    { action: 'sealingKeyKept', subject: 'laptop' },
    { action: 'sealingKeyKept', subject: 'laptop' },
    { action: 'sealingKeyGiven', subject: 'laptop' },
  ]);
  expect(app.logged.join('')).not.toContain(key);
});

it('O-08: the audit log names a device once a day, and an account has at most 200 of them in a day', async () => {
  app.passMs(86_400_000);
  const mia = await as('manager@north.example');
  const lines = async () =>
    (await app.db.query("select 1 from audit_log where action = 'sealingKeyGiven' and subject like 'day-%'")).length;
  const devices = Array.from({ length: 200 }, (_, no) => `day-${no}`);
  for (const device of [...devices, ...devices]) expect((await mia.get(device)).statusCode).toBe(200);
  expect(await lines()).toBe(200);
  expect((await mia.get('day-200')).statusCode).toBe(429);
  app.passMs(86_400_000);
  const nextDay = await as('manager@north.example');
  expect((await nextDay.get('day-0')).statusCode).toBe(200);
  expect(await lines()).toBe(201);
});
