import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('SY18: the first key of a device stays and is given back to its account alone', async () => {
  const [ada, mia] = [await as('member@north.example'), await as('manager@north.example')];
  const [first, second] = [newKey(), newKey()];
  expect((await ada.get('tablet')).statusCode).toBe(404);
  expect((await ada.keep('tablet', first)).json()).toEqual({});
  expect((await ada.keep('tablet', second)).statusCode).toBe(200);
  expect((await ada.get('tablet')).json()).toEqual({ key: first });
  expect((await ada.get('phone')).statusCode).toBe(404);
  expect((await mia.get('tablet')).statusCode).toBe(404);
  await mia.keep('tablet', second);
  expect((await ada.get('tablet')).json()).toEqual({ key: first });
  expect((await ada.keep('phone', 'short')).statusCode).toBe(422);
});

it('O-08: keys are wrapped, bound to account and device, and each keeping and giving is in the audit log', async () => {
  const ada = await as('member@north.example');
  const key = newKey();
  await ada.keep('laptop', key);
  const kept = await app.db.query<{ wrapped: Uint8Array }>("select wrapped from sealing_keys where device_id = 'laptop'");
  expect(Buffer.from(kept[0]?.wrapped ?? []).includes(Buffer.from(key, 'base64'))).toBe(false);
  await app.db.query(
    "update sealing_keys s set wrapped = o.wrapped from sealing_keys o where s.device_id = 'laptop' and o.device_id = 'tablet'",
  );
  expect((await ada.get('laptop')).statusCode).toBe(404);
  app.passMs(1000);
  await ada.keep('laptop', key); // one that opens nothing gives way
  expect((await ada.get('laptop')).json()).toEqual({ key });
  const lines = await app.db.query("select action, subject from audit_log where subject = 'laptop' order by no");
  expect(lines).toEqual([
    { action: 'sealingKeyKept', subject: 'laptop' },
    { action: 'sealingKeyKept', subject: 'laptop' },
    { action: 'sealingKeyGiven', subject: 'laptop' },
  ]);
  expect(app.logged.join('')).not.toContain(key);
});
