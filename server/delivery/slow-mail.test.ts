// A mail server that hangs holds up mails and nothing else: alerts go on being told, pushed and put down for a mail.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { smtpCourier } from '#server/mail/couriers.ts';
import { sendWaiting as sendMails } from '#server/mail/send-mails.ts';
import { createOutbound } from './outbound.ts';
import { sendWaiting as sendPushes } from './push-out.ts';
import { newDevice, openPushService, type PushService } from './push-service.fixture.ts';
import { GATHERED_MS, HOUR_MS, openToldBed, type ToldBed } from './told-alerts.fixture.ts';

const ORIGIN = 'https://fathom.example';
const log = createLog('error', () => undefined);
let bed: ToldBed;
let pushes: PushService;
let hanging: Server;
let folder: string;
const lines: Socket[] = [];
beforeAll(async () => {
  bed = await openToldBed();
  await bed.empty();
  pushes = await openPushService();
  hanging = createServer((line) => void lines.push(line)); // and never says a word
  await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening));
  folder = await mkdtemp(join(tmpdir(), 'fathom-slow-mail-'));
});
afterAll(async () => {
  await pushes.close();
  hanging.close();
  await rm(folder, { recursive: true, force: true });
  await bed.close();
});

it('alerts are pushed and written down while the mail server says nothing, and the mails wait for a better one', async () => {
  const { keys } = newDevice();
  await bed.db.query(
    `insert into push_subscriptions select id, account_id, organisation_id, $2, $3, $4, false, 1, 1 from sessions where account_id = $1 limit 1`,
    [bed.ada.accountId, `${pushes.address}/phone`, keys.p256dh, keys.auth],
  );
  await bed.db.exec('update sessions set expires_at_ms = 9e15');
  await bed.happen({ a: {} });
  await bed.after(GATHERED_MS);

  const { port } = hanging.address() as AddressInfo;
  const courier = smtpCourier(`smtp://127.0.0.1:${port}`, 'fathom@fathom.example');
  const mailing = sendMails({ ...bed.deps, log, key: bed.keys.mail, courier, origin: ORIGIN, outbox: folder });
  await expect.poll(() => lines.length).toBe(1);
  const outbound = createOutbound({ hosts: [], unguarded: true });
  const pushParts = {
    ...bed.deps,
    log,
    key: bed.keys.push,
    contact: 'mailto:a@x.example',
    origin: ORIGIN,
    outbound,
    pages: { ask: () => undefined },
  };
  await bed.happen({ b: {}, c: { priority: 'warning' } });
  expect(await sendPushes(pushParts)).toBe(3);
  expect(pushes.taken).toHaveLength(3);
  await bed.after(HOUR_MS);
  expect(await bed.mailed()).toEqual(['alert Alarm: Boarding 12 nm from ANNA', 'alerts 2']);
  for (const line of lines) line.destroy();
  await mailing;
  expect(await bed.db.query('select state, tries from mails order by no')).toEqual([
    { state: 'waiting', tries: 1 },
    { state: 'waiting', tries: 0 },
  ]);
});
