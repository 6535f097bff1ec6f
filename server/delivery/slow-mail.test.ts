// A mail server that hangs holds up mails and nothing else: alerts go on being told, pushed and put down for a mail.
import { HOUR_MS } from '#contract/units.ts';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { smtpTransport } from '#server/mail/mail-transports.ts';
import { sendWaitingMails as sendMails } from '#server/mail/send-mails.ts';
import { createOutbound } from './outbound.ts';
import { sendWaitingPushes as sendPushes } from './push-out.ts';
import { newDevice, openPushService, type PushService } from './push-service.fixture.ts';
import { GATHERED_MS, openToldHarness, type ToldHarness } from './told-harness.fixture.ts';

const ORIGIN = 'https://fathom.example';
const log = createLog('error', () => undefined);
let harness: ToldHarness;
let pushes: PushService;
let hanging: Server;
let folder: string;
const lines: Socket[] = [];
beforeAll(async () => {
  harness = await openToldHarness();
  await harness.empty();
  pushes = await openPushService();
  hanging = createServer((line) => void lines.push(line)); // and never says a word
  await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening));
  folder = await mkdtemp(join(tmpdir(), 'fathom-slow-mail-'));
});
afterAll(async () => {
  await pushes.close();
  hanging.close();
  await rm(folder, { recursive: true, force: true });
  await harness.close();
});

it('alerts are pushed and written down while the mail server says nothing, and the mails wait for a better one', async () => {
  const { keys } = newDevice();
  await harness.db.query(
    `insert into push_subscriptions select id, account_id, organisation_id, $2, $3, $4, false, 1, 1 from sessions where account_id = $1 limit 1`,
    [harness.ada.accountId, `${pushes.address}/phone`, keys.p256dh, keys.auth],
  );
  await harness.db.exec('update sessions set expires_at_ms = 9e15');
  await harness.happen({ a: {} });
  await harness.after(GATHERED_MS);

  const { port } = hanging.address() as AddressInfo;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'fathom@fathom.example');
  const mailing = sendMails({ ...harness.deps, log, key: harness.keys.mail, transport, origin: ORIGIN, outbox: folder });
  await expect.poll(() => lines.length).toBe(1);
  const outbound = createOutbound({ hosts: [], unguarded: true });
  const pushParts = {
    ...harness.deps,
    log,
    key: harness.keys.push,
    contact: 'mailto:a@x.example',
    origin: ORIGIN,
    outbound,
    pages: { ask: () => undefined },
  };
  await harness.happen({ b: {}, c: { priority: 'warning' } });
  expect(await sendPushes(pushParts)).toBe(3);
  expect(pushes.taken).toHaveLength(3);
  await harness.after(HOUR_MS);
  expect(await harness.mailed()).toEqual(['alert Alarm: Boarding 12 nm from ANNA', 'alerts 2']);
  for (const line of lines) line.destroy();
  await mailing;
  expect(await harness.db.query('select state, tries from mails order by no')).toEqual([
    { state: 'waiting', tries: 1 },
    { state: 'waiting', tries: 0 },
  ]);
});
