// Sends waiting push_deliveries: asks open pages first, then pushes; tries again while they are valid, never after the push service
// accepted one. A push may go twice (killed between sending and recording): topic and tag make it one on the device.
import { type EpochMs, SECOND_MS } from '#contract/units.ts';
import type { Priority } from '#domain/alerts/situation.ts';
import type { Db } from '#server/db/db.ts';
import { announcedTo, isBelow } from '#server/features/notifications/waiting-notifications.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Keys } from '#server/keys.ts';
import type { Log } from '#server/log.ts';
import { ANSWER_MS, type OpenPages } from './open-pages.ts';
import type { Outbound, OutboundAnswer } from './outbound.ts';
import { type PushContent, toRequest, type WaitingAlert } from './push-message.ts';
import { asError, askedToWaitMs, keepLooking, SEND_LEASE_MS, sendAll, waitAfterMs } from './send-again.ts';

export interface PushOutParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  key: Keys['push'];
  /** As in config.ts: mailto: or https:. */
  contact: string;
  /** Where clicks lead, such as https://fathom.example. */
  origin: string;
  outbound: Outbound;
  pages: OpenPages;
  jobs?: Jobs;
}

interface DeliveryRow {
  id: string;
  account_id: string;
  session_id: string;
  key: string;
  content: PushContent;
  urgency: 'normal' | 'high';
  tries: number;
  created_at_ms: number;
  expires_at_ms: number;
}

interface DeviceRow {
  endpoint: string;
  p256dh: string;
  auth: string;
  neutral: boolean;
  unread: number;
  /**
   * It was read or acknowledged on another device; or the alert has ended, was announced again or is less urgent than what is to be told; or
   * live alerts are turned off.
   */
  over: boolean;
  /** The end of the silence over the alert; null: there is none. */
  silenced_until: EpochMs | null;
}

const end = (db: Db, id: string, state: 'seen' | 'sent' | 'failed', atMs: EpochMs, error?: string) =>
  db.query(
    `update push_deliveries set state = $2, content = null, error = $3, sent_at_ms = case when $2 = 'sent' then $4::bigint end
     where id = $1 and state = 'waiting'`,
    [id, state, error === undefined ? null : asError(error), atMs],
  );

/** Deliveries that no page was asked about, and whose device has an open page, wait for its answer; `again` when it says no. */
async function askPages({ db, clock, pages, log }: PushOutParts, again: () => void): Promise<void> {
  const rows = await db.query<{ id: string; session_id: string }>(
    "select id, session_id from push_deliveries where state = 'waiting' and not asked and next_at_ms <= $1",
    [clock()],
  );
  for (const sessionId of new Set(rows.map((row) => row.session_id))) {
    const ids = rows.filter((row) => row.session_id === sessionId).map(({ id }) => id);
    const asked = pages.ask(sessionId);
    await db.query('update push_deliveries set asked = true, next_at_ms = $2 where id = any($1::text[])', [
      ids,
      clock() + (asked ? ANSWER_MS : 0),
    ]);
    const settle = async (inView: boolean): Promise<void> => {
      if (inView) for (const id of ids) await end(db, id, 'seen', clock());
      else await db.query("update push_deliveries set next_at_ms = $2 where id = any($1::text[]) and state = 'waiting'", [ids, clock()]);
      again();
    };
    asked?.then(settle).catch((error: unknown) => log.warn('what an open page said is lost', { error: String(error) })); // then it is pushed
  }
}

/** Takes the next due one for LEASE_MS. */
async function take(db: Db, nowMs: EpochMs): Promise<DeliveryRow | undefined> {
  const [row] = await db.query<DeliveryRow>(
    `update push_deliveries set next_at_ms = $1::bigint + ${SEND_LEASE_MS}, tries = tries + 1
     where id = (
       select id from push_deliveries where state = 'waiting' and asked and next_at_ms <= $1
       order by urgency = 'high' desc, next_at_ms limit 1 for update skip locked
     ) returning id, account_id, session_id, key, content, urgency, tries, created_at_ms, expires_at_ms`,
    [nowMs],
  );
  return row;
}

/** From an alert's key, `alert:<id>:<revision>`; null for others, whose ids may end in more digits than a number has. */
const REVISION = "substring($5 from '^alert:.*:([0-9]{1,9})$')::int";

/** Alerts of a ship of which the account was told and wants to be told, that hold and are not acknowledged. */
const waitingOf = (db: Db, { account_id, content: { mmsi } }: DeliveryRow, announced: readonly Priority[]): Promise<WaitingAlert[]> =>
  mmsi === undefined
    ? Promise.resolve([])
    : db.query<WaitingAlert>(
        `select id, title, reason, priority from alerts a
         where account_id = $1 and mmsi = $2 and ended_at_ms is null and acknowledged_at_ms is null and priority = any($3::text[])
           and exists (select from told_alerts t where t.alert_id = a.id)
         order by urgency(priority) desc, updated_at_ms desc, id`,
        [account_id, mmsi, announced],
      );

/** undefined: the device no longer listens. */
async function deviceOf(
  db: Db,
  { session_id, key, content }: DeliveryRow,
  announced: readonly Priority[],
  nowMs: EpochMs,
): Promise<DeviceRow | undefined> {
  const [row] = await db.query<DeviceRow>(
    `select p.endpoint, p.p256dh, p.auth, p.neutral,
       (select count(*)::int from notifications n where n.account_id = p.account_id and n.state = 'unread' and not ${isBelow('$6')}) as unread,
       exists (select from notifications n where n.id = $3 and n.state <> 'unread')
         or exists (select from alerts l where l.id = $4 and (l.ended_at_ms is not null or l.priority <> all($6::text[])))
         or telling_is_acknowledged($4, ${REVISION})
         or exists (select from told_alerts t where t.alert_id = $4 and t.revision > ${REVISION})
         or not wants_live(p.account_id) as over,
       alert_silenced_until($4) as silenced_until
     from push_subscriptions p join sessions s on s.id = p.session_id
       join accounts a on a.id = p.account_id join organisations o on o.id = a.organisation_id
     where p.session_id = $1 and s.revoked_at_ms is null and s.expires_at_ms > $2 and a.disabled_at_ms is null and o.deleted_at_ms is null`,
    [session_id, nowMs, content.notificationId ?? null, content.alertId ?? null, key, announced],
  );
  return row;
}

async function later({ db, clock }: PushOutParts, row: DeliveryRow, error: string, leastMs = 0): Promise<void> {
  const waitMs = waitAfterMs(row.tries, leastMs);
  if (clock() + waitMs >= row.expires_at_ms) return void (await end(db, row.id, 'failed', clock(), error));
  await db.query('update push_deliveries set next_at_ms = $2, error = $3 where id = $1', [row.id, clock() + waitMs, asError(error)]);
}

async function settleAnswer(parts: PushOutParts, row: DeliveryRow, device: DeviceRow, answer: OutboundAnswer): Promise<void> {
  const { db, clock, log } = parts;
  const { status } = answer;
  if (status >= 200 && status < 300) return void (await end(db, row.id, 'sent', clock()));
  if (status === 404 || status === 410) {
    // only the subscription that was used: one that was renewed meanwhile stays
    await db.query('delete from push_subscriptions where session_id = $1 and endpoint = $2', [row.session_id, device.endpoint]);
    return void (await end(db, row.id, 'failed', clock(), 'the device listens no longer'));
  }
  log.warn('a push service did not take a push', { host: new URL(device.endpoint).hostname, status });
  if (status === 429 || status >= 500) return later(parts, row, `the push service answered ${status}`, askedToWaitMs(answer, clock()));
  await end(db, row.id, 'failed', clock(), `the push service answered ${status}`);
}

/** Takes back the try: it was none. It is looked at again when the silence ends, and holds as long. */
const postpone = (db: Db, { id }: DeliveryRow, untilMs: EpochMs) =>
  db.query('update push_deliveries set next_at_ms = $2, tries = tries - 1 where id = $1', [id, untilMs]);

async function sendOne(parts: PushOutParts, row: DeliveryRow): Promise<void> {
  const { db, clock, log, key, contact, origin, outbound } = parts;
  const nowMs = clock();
  if (row.expires_at_ms <= nowMs) return void (await end(db, row.id, 'failed', nowMs, 'it held no longer'));
  const announced = await announcedTo(db, row.account_id);
  const device = await deviceOf(db, row, announced, nowMs);
  if (!device) return void (await end(db, row.id, 'failed', nowMs, 'the device listens no longer'));
  if (device.over) return void (await end(db, row.id, 'seen', nowMs));
  if ((device.silenced_until ?? 0) > nowMs) return void (await postpone(db, row, device.silenced_until ?? 0));
  try {
    const waiting = await waitingOf(db, row, announced);
    // it may replace one that was more urgent and has not arrived
    const urgency = !row.key.startsWith('over:') && waiting.some(({ priority }) => priority !== 'caution') ? 'high' : row.urgency;
    const addressed = {
      deliveryId: row.id,
      accountId: row.account_id,
      sessionId: row.session_id,
      key: row.key,
      content: row.content,
      waiting,
      neutral: device.neutral,
      unread: device.unread,
      createdAtMs: row.created_at_ms,
    };
    const ttlS = Math.ceil((row.expires_at_ms - nowMs) / SECOND_MS);
    const { endpoint, headers, body } = toRequest(addressed, origin, { subscription: device, key, contact, urgency, ttlS });
    await settleAnswer(parts, row, device, await outbound.post(endpoint, headers, body));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    log.warn('a push could not be sent; tried again', { tries: row.tries, error: words });
    await later(parts, row, words);
  }
}

/** Sends everything due. Returns the number of attempts. */
export async function sendWaitingPushes(parts: PushOutParts, again: () => void = () => {}): Promise<number> {
  await askPages(parts, again);
  return sendAll(
    () => take(parts.db, parts.clock()),
    (row) => sendOne(parts, row),
  );
}

/** Runs until the returned function is called. */
export function startPushing(parts: PushOutParts): Promise<() => Promise<void>> {
  return keepLooking({
    ...parts,
    table: 'push_deliveries',
    channel: 'fathom_push',
    job: 'Push notifications',
    failed: 'pushes could not be looked for',
    send: (again) => sendWaitingPushes(parts, again),
  });
}
