// A device's subscription to web push, bound to its session; a test of it; and the results of pushes. Endpoint and keys are never returned
// to anybody.
import { ECDH } from 'node:crypto';
import type { PushDelivery, PushSubscription } from '#contract/entities/push.ts';
import type { Tx } from '#server/db/db.ts';
import type { Outbound } from '#server/delivery/outbound.ts';
import type { Deps } from '#server/deps.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';

const TEST_HOLDS_MS = 5 * 60_000;
const MOST_TESTS = 10;
const TESTS_WITHIN_MS = 10 * 60_000;
const TEST_WORDS = { title: 'Notifications work on this device', body: 'This is the test notification you asked for.' };

/** @throws Refusal unless the key is a point that can be encrypted for: otherwise every push would fail without a reason */
function checkKey({ keys: { p256dh } }: PushSubscription): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw new Refusal('invalid', 'The subscription has no key to encrypt for.', [{ field: 'keys.p256dh', message: 'This is no key.' }]);
  }
}

/** @throws Refusal when another account has an open session with that endpoint: nobody takes over a stranger's device */
async function keep(tx: Tx, caller: Caller, { endpoint, keys, neutral }: PushSubscription, nowMs: number): Promise<void> {
  const [other] = await tx.query(
    `select 1 from push_subscriptions p join sessions s on s.id = p.session_id
     where p.endpoint = $1 and p.account_id <> $2 and s.revoked_at_ms is null and s.expires_at_ms > $3`,
    [endpoint, caller.accountId, nowMs],
  );
  if (other) throw new Refusal('conflict', 'This subscription belongs to someone else. Subscribe again.');
  await tx.query('delete from push_subscriptions where endpoint = $1 and session_id <> $2', [endpoint, caller.sessionId]);
  await tx.query(
    `insert into push_subscriptions (session_id, account_id, organisation_id, endpoint, p256dh, auth, neutral, created_at_ms, renewed_at_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
       neutral = excluded.neutral, renewed_at_ms = excluded.renewed_at_ms`,
    [caller.sessionId, caller.accountId, caller.organisationId, endpoint, keys.p256dh, keys.auth, neutral, nowMs],
  );
}

/** Pages are not asked: it is the push that is tested. @throws Refusal without a subscription, and after MOST_TESTS */
async function putTest(tx: Tx, { accountId, sessionId }: Caller, id: string, nowMs: number): Promise<void> {
  const [found] = await tx.query<{ listens: boolean; tests: number }>(
    `select exists (select from push_subscriptions where session_id = $1) as listens,
       (select count(*)::int from push_deliveries where session_id = $1 and key like 'test:%' and created_at_ms > $2) as tests`,
    [sessionId, nowMs - TESTS_WITHIN_MS],
  );
  if (!found?.listens) throw new Refusal('notFound', 'Notifications are not turned on for this device.');
  if (found.tests >= MOST_TESTS) throw new Refusal('tooMany', 'Too many tests. Try again in ten minutes.');
  const content = { ...TEST_WORDS, tag: 'test', path: '/dashboard/preferences' };
  await tx.query(
    `insert into push_deliveries (id, account_id, session_id, key, content, urgency, asked, created_at_ms, next_at_ms, expires_at_ms)
     values ($1, $2, $3, $4, $5, 'high', true, $6, $6, $7)`,
    [id, accountId, sessionId, `test:${id}`, JSON.stringify(content), nowMs, nowMs + TEST_HOLDS_MS],
  );
  await tx.query("select pg_notify('fathom_push', '')");
}

interface PushParts {
  deps: Deps;
  publicKey: string;
  outbound: Outbound;
}

export function pushHandlers({ deps: { db, clock, ids }, publicKey, outbound }: PushParts): Handlers {
  return {
    'push.key': async () => ({ publicKey }),

    'push.subscribe': async ({ body, caller }) => {
      const refusal = await outbound.refusalOf(body.endpoint);
      if (refusal !== undefined)
        throw new Refusal('invalid', `Nothing can be pushed there: ${refusal}`, [{ field: 'endpoint', message: refusal }]);
      checkKey(body);
      await db.transaction(null, (tx) => keep(tx, callerOf(caller), body, clock()));
      return {};
    },

    'push.unsubscribe': async ({ caller }) => {
      await db.query('delete from push_subscriptions where session_id = $1', [callerOf(caller).sessionId]);
      return {};
    },

    'push.test': async ({ caller }) => {
      const id = ids();
      await db.transaction(null, (tx) => putTest(tx, callerOf(caller), id, clock()));
      return { _id: id, state: 'waiting' };
    },

    'push.delivery': async ({ params: { id }, caller }) => {
      const [row] = await db.transaction(callerOf(caller), (tx) =>
        tx.query<{ state: PushDelivery['state'] }>('select state from push_deliveries where id = $1', [id]),
      );
      if (!row) throw new Refusal('notFound', 'There is no such delivery.');
      return { _id: id, state: row.state };
    },

    'push.shown': async ({ params: { id }, caller }) => {
      const done = await db.transaction(callerOf(caller), (tx) =>
        tx.query("update push_deliveries set state = 'shown', shown_at_ms = $2 where id = $1 returning id", [id, clock()]),
      );
      if (done.length === 0) throw new Refusal('notFound', 'There is no such delivery.');
      return {};
    },
  };
}
