// Test harness for pushes: a database with two accounts, a push service, and their devices.
import { HOUR_MS } from '#contract/units.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { openKeys } from '#server/keys.ts';
import { createLog } from '#server/log.ts';
import { deliverAll, type ToDeliver } from './deliver.ts';
import { createOutbound } from './outbound.ts';
import type { PushOutParts } from './push-out.ts';
import { type Device, openPushService, type PushService } from './push-service.fixture.ts';

export const CONTACT = 'mailto:watch@rask.example';

export interface PushHarness {
  db: Db;
  service: PushService;
  /** The clock that everything reads; only this moves it. */
  passMs(ms: number): void;
  nowMs(): number;
  logged: string[];
  /** A device of ada or of another account, with a session of its own. */
  listen(session: string, device: Device, more?: { account?: string; neutral?: boolean }): Promise<void>;
  parts(more?: Partial<PushOutParts>): PushOutParts;
  /** A notification for ada. */
  tell(title?: string, body?: string): Promise<void>;
  /** An alert for ada; returns the number of devices. */
  alarm(more?: Partial<ToDeliver>): Promise<number>;
  /** State and attempts of each delivery. */
  states(): Promise<string[]>;
  /** Restores the initial state. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export async function openPushHarness(): Promise<PushHarness> {
  // over 40 lines: everything that tests say about devices, with the clock that they move
  const db = await openTestDb();
  const service = await openPushService();
  const folder = await mkdtemp(join(tmpdir(), 'fathom-push-'));
  const key = (await openKeys(folder)).push;
  let nowMs = 1_800_000_000_000;
  const logged: string[] = [];
  await db.exec(`insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
      values ('ada', 'north', 'ada@x.example', 'member', 'x', 1, 1), ('ben', 'north', 'ben@x.example', 'member', 'x', 1, 1)`);
  return {
    db,
    service,
    logged,
    nowMs: () => nowMs,
    passMs: (ms) => {
      nowMs += ms;
    },
    async listen(session, { keys }, { account = 'ada', neutral = false } = {}) {
      await db.query(
        `insert into sessions (id, account_id, organisation_id, token_hash, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms)
         values ($1, $2, 'north', 'x', 1, 1, $3, $3)`,
        [session, account, nowMs + 1000 * HOUR_MS],
      );
      const endpoint = `${service.address}/${session}`;
      const row = [session, account, endpoint, keys.p256dh, keys.auth, neutral];
      await db.query("insert into push_subscriptions values ($1, $2, 'north', $3, $4, $5, $6, 1, 1)", row);
    },
    parts: (more = {}) => ({
      db,
      clock: () => nowMs,
      log: createLog('debug', (line) => logged.push(line)),
      key,
      contact: CONTACT,
      origin: 'https://fathom.example',
      outbound: createOutbound({ hosts: [], unguarded: true }),
      pages: { ask: () => undefined },
      ...more,
    }),
    tell: (title = 'Title', body = 'Body') =>
      db.transaction(null, (tx) => notifyAccount(tx, 'ada', { type: 'Message', title, body }, nowMs)),
    alarm(more = {}) {
      const thing: ToDeliver = {
        accountId: 'ada',
        key: 'alert:a-1:1',
        tag: 'alert:a-1',
        title: 'Proximity ALERT',
        body: 'Ada Maersk is 12 nm from a boarding',
        path: '/dashboard/map?alert=a-1',
        urgency: 'high',
        untilMs: nowMs + 6 * HOUR_MS,
        ...more,
      };
      return db.transaction(null, (tx) => deliverAll(tx, [thing], nowMs));
    },
    async states() {
      const rows = await db.query<{ state: string; tries: number }>('select state, tries from push_deliveries order by session_id, key');
      return rows.map(({ state, tries }) => `${state} ${tries}`);
    },
    async empty() {
      await db.exec('truncate notifications, preferences; delete from alerts; delete from sessions');
      nowMs = 1_800_000_000_000;
      for (const list of [logged, service.taken, service.answers]) list.length = 0;
    },
    async close() {
      await service.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
