// Calls that write mails, while the mail server hangs: they answer as if it did not.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/test-app.ts';
import type { MailTransport } from './mail-transports.ts';
import { createMailer } from './mail.ts';
import { startSending } from './send-mails.ts';

let app: TestApp;
let stop: () => Promise<void>;
let hanging = 0;
beforeAll(async () => {
  const key = randomBytes(32);
  app = await openTestApp({ post: createMailer({ clock: () => Date.now(), key }) });
  const hangs: MailTransport = { configured: true, deliver: () => new Promise(() => void (hanging += 1)), close: () => {} };
  stop = await startSending({
    ...app.deps,
    clock: () => Date.now(),
    key,
    transport: hangs,
    origin: 'http://localhost',
    outbox: '/nowhere',
  });
});
afterAll(async () => {
  await stop();
  await app.close();
});

test('a hanging mail server delays no answer', async () => {
  for (let n = 0; n < 5; n += 1) {
    const payload = { email: `n${n}@x.example`, password: 'a lamp in every window', firstName: 'N', lastName: 'N' };
    const remoteAddress = `10.0.0.${n}`;
    expect((await app.server.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress })).statusCode).toBe(200);
    await expect.poll(() => hanging).toBe(1); // the first one's, for as long as this test runs
  }
  expect(await app.db.query("select 1 from mails where state = 'waiting'")).toHaveLength(5);
});
