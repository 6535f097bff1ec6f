// Posts what waits in gateway_deliveries to the operator's gateway; tried again while it holds. It may go twice (killed between sending and
// writing that down), with the same Idempotency-Key. What is over by then is not sent.
import type { EpochMs } from '#contract/units.ts';
import type { Priority } from '#domain/alerts/situation.ts';
import { tellAtMs } from '#domain/alerts/quiet-hours.ts';
import type { Db } from '#server/db/db.ts';
import { readChoicesInForce } from '#server/features/preferences/choices-in-force.ts';
import type { Jobs } from '#server/jobs.ts';
import type { Log } from '#server/log.ts';
import { type GatewayContent, type Mechanism, toGatewayRequest } from './gateway-message.ts';
import type { Outbound, OutboundAnswer } from './outbound.ts';
import { asError, askedToWaitMs, keepLooking, LEASE_MS, sendAll, waitAfterMs } from './send-again.ts';

export interface GatewayOutParts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  gateway: { url: string; secret: string };
  /** Where links lead, such as https://fathom.example. */
  origin: string;
  outbound: Outbound;
  jobs?: Jobs;
}

interface DeliveryRow {
  id: string;
  account_id: string;
  mechanism: Mechanism;
  /** With its priority; null both: a test. */
  alert_id: string | null;
  priority: Priority | null;
  content: GatewayContent;
  tries: number;
  created_at_ms: number;
  expires_at_ms: number;
}

const end = ({ db, clock }: GatewayOutParts, id: string, state: 'sent' | 'over' | 'failed', error?: string) =>
  db.query(
    `update gateway_deliveries set state = $2, content = null, error = $3, ended_at_ms = $4,
       sent_at_ms = case when $2 = 'sent' then $4::bigint end where id = $1 and state = 'waiting'`,
    [id, state, error === undefined ? null : asError(error), clock()],
  );

/** Takes the next one whose time has come, for LEASE_MS. */
async function take({ db, clock }: GatewayOutParts): Promise<DeliveryRow | undefined> {
  const [row] = await db.query<DeliveryRow>(
    `update gateway_deliveries set next_at_ms = $1::bigint + ${LEASE_MS}, tries = tries + 1
     where id = (
       select id from gateway_deliveries where state = 'waiting' and next_at_ms <= $1
       order by next_at_ms limit 1 for update skip locked
     ) returning id, account_id, mechanism, alert_id, priority, content, tries, created_at_ms, expires_at_ms`,
    [clock()],
  );
  return row;
}

/** Whom it is for, and why not now: words when it is over, a time when it is to wait. */
async function look({ db, clock }: GatewayOutParts, row: DeliveryRow): Promise<{ email: string; over?: string; waitUntilMs?: EpochMs }> {
  const [found] = await db.query<{ email: string; shut: boolean; acknowledged: boolean; ended: boolean }>(
    `select a.email, a.disabled_at_ms is not null or o.deleted_at_ms is not null as shut,
       exists (select from alerts l where l.id = $2 and l.acknowledged_at_ms >= $3) as acknowledged,
       exists (select from alerts l where l.id = $2 and l.ended_at_ms is not null) as ended
     from accounts a join organisations o on o.id = a.organisation_id where a.id = $1`,
    [row.account_id, row.alert_id, row.created_at_ms],
  );
  if (!found || found.shut) return { email: '', over: 'the account is shut' };
  const { email, acknowledged, ended } = found;
  if (row.priority === null) return { email };
  if (acknowledged || ended) return { email, over: acknowledged ? 'acknowledged before it went' : 'ended before it went' };
  const chosen = (await readChoicesInForce(db, [row.account_id])).get(row.account_id);
  if (!chosen?.serviceSchedule.livePushNotifications || !chosen.deliveryMechanisms[row.mechanism])
    return { email, over: 'no longer wanted' };
  return { email, waitUntilMs: tellAtMs(row.priority, chosen.quietHours, clock()) };
}

async function later(parts: GatewayOutParts, row: DeliveryRow, words: string, leastMs = 0): Promise<void> {
  const { db, clock, log } = parts;
  const nextAtMs = clock() + waitAfterMs(row.tries, leastMs);
  const isLast = nextAtMs >= row.expires_at_ms;
  log.warn(isLast ? 'a delivery to the gateway was given up' : 'a delivery to the gateway is tried again', {
    mechanism: row.mechanism,
    tries: row.tries,
    error: words,
  });
  if (isLast) return void (await end(parts, row.id, 'failed', words));
  await db.query('update gateway_deliveries set next_at_ms = $2, error = $3 where id = $1', [row.id, nextAtMs, asError(words)]);
}

async function settleAnswer(parts: GatewayOutParts, row: DeliveryRow, answer: OutboundAnswer): Promise<void> {
  const { status } = answer;
  if (status >= 200 && status < 300) return void (await end(parts, row.id, 'sent'));
  const words = `the gateway answered ${status}`;
  if (status === 429 || status >= 500) return later(parts, row, words, askedToWaitMs(answer, parts.clock()));
  parts.log.warn('the gateway did not take a delivery', { mechanism: row.mechanism, status });
  await end(parts, row.id, 'failed', status < 400 ? `${words}; redirects are not followed` : words);
}

/** Ours are words already; the system's are a code. */
function toWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name of the gateway is not known';
  if (code !== undefined) return `the gateway cannot be reached (${code})`;
  return error instanceof Error ? error.message : String(error);
}

async function sendOne(parts: GatewayOutParts, row: DeliveryRow): Promise<void> {
  const { db, clock, gateway, origin, outbound } = parts;
  if (row.expires_at_ms <= clock()) return void (await end(parts, row.id, 'failed', 'it held no longer'));
  const { email, over, waitUntilMs = 0 } = await look(parts, row);
  if (over !== undefined) return void (await end(parts, row.id, 'over', over));
  if (waitUntilMs > clock()) {
    const quiet =
      'update gateway_deliveries set next_at_ms = $2, tries = tries - 1, expires_at_ms = greatest(expires_at_ms, $3) where id = $1';
    return void (await db.query(quiet, [row.id, waitUntilMs, waitUntilMs + LEASE_MS]));
  }
  const { id, mechanism, content } = row;
  const addressed = { id, mechanism, account: { id: row.account_id, email }, content };
  const { headers, body } = toGatewayRequest(addressed, origin, gateway.secret, clock());
  const answer = await outbound.post(gateway.url, headers, body).catch(toWords);
  await (typeof answer === 'string' ? later(parts, row, answer) : settleAnswer(parts, row, answer));
}

/** Sends all whose time has come. Answers how many were tried. */
export const sendToGateway = (parts: GatewayOutParts): Promise<number> =>
  sendAll(
    () => take(parts),
    (row) => sendOne(parts, row),
  );

/** Until the answered function is called. */
export function startGateway(parts: GatewayOutParts): Promise<() => Promise<void>> {
  const { db, clock, log, jobs } = parts;
  return keepLooking({
    db,
    clock,
    log,
    jobs,
    table: 'gateway_deliveries',
    channel: 'fathom_gateway',
    job: 'Sending to the gateway',
    failed: 'deliveries to the gateway could not be looked for',
    send: () => sendToGateway(parts),
  });
}
