// Posts waiting gateway_deliveries to the operator's gateway and tries again while they are valid. A message may go twice (killed between
// sending and recording), with the same Idempotency-Key. What is over by then is not sent.
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import type { GatewayMechanism } from '#contract/entities/mechanisms.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Priority } from '#domain/alerts/situation.ts';
import { isAnnounced } from '#domain/alerts/announced.ts';
import { breaksThrough, tellAtMs } from '#domain/alerts/quiet-hours.ts';
import type { Db } from '#server/db/db.ts';
import { readChoicesInForce } from '#server/features/preferences/choices-in-force.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { type GatewayContent, toGatewayRequest } from './gateway-message.ts';
import { overOfWatch } from './gateway-watch.ts';
import type { Outbound, OutboundAnswer } from './outbound.ts';
import { asError, askedToWaitMs, keepLooking, SEND_LEASE_MS, sendAll, waitAfterMs } from './send-again.ts';

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
  /** null: a contact, whom the content names. */
  account_id: string | null;
  mechanism: GatewayMechanism;
  /** With its priority; both null: a test, or of a watch. */
  alert_id: string | null;
  priority: Priority | null;
  content: GatewayContent;
  tries: number;
  created_at_ms: number;
  expires_at_ms: number;
}

/** The time between two messages to people, as for mails (alert-letters.ts). */
const BETWEEN_MS = 5 * 60_000;
const isUrgent = ({ priority }: DeliveryRow): boolean => priority !== null && breaksThrough(priority);

const end = ({ db, clock }: GatewayOutParts, id: string, state: 'sent' | 'over' | 'failed', error?: string) =>
  db.query(
    `update gateway_deliveries set state = $2, content = null, error = $3, ended_at_ms = $4,
       sent_at_ms = case when $2 = 'sent' then $4::bigint end where id = $1 and state = 'waiting'`,
    [id, state, error === undefined ? null : asError(error), clock()],
  );

/**
 * Takes the next due one for LEASE_MS; for alerts that people read, all due ones of that account and mechanism: one message for them. A
 * machine gets each by itself.
 */
async function take({ db, clock }: GatewayOutParts): Promise<DeliveryRow[] | undefined> {
  const rows = await db.query<DeliveryRow>(
    `with next as (
       select id, account_id, mechanism, mechanism <> 'api' and alert_id is not null as with_others from gateway_deliveries
       where state = 'waiting' and next_at_ms <= $1 order by next_at_ms limit 1 for update skip locked
     )
     update gateway_deliveries d set next_at_ms = $1::bigint + ${SEND_LEASE_MS}, tries = d.tries + 1 from next
     where d.state = 'waiting' and d.next_at_ms <= $1 and (d.id = next.id or (next.with_others and d.alert_id is not null
       and d.account_id = next.account_id and d.mechanism = next.mechanism))
     returning d.id, d.account_id, d.mechanism, d.alert_id, d.priority, d.content, d.tries, d.created_at_ms, d.expires_at_ms`,
    [clock()],
  );
  return rows.length > 0 ? rows : undefined;
}

interface Looked {
  /** null: nobody has proven it. */
  email: string | null;
  /** null: none was given. */
  telephone?: string | null;
  over?: string;
  waitUntilMs?: EpochMs;
}

/** The recipient, or why not now: words when it is over, a time when it must wait. */
async function look({ db, clock }: GatewayOutParts, row: DeliveryRow): Promise<Looked> {
  const over = row.content.watch && (await overOfWatch(db, row.content.watch));
  if (over !== undefined) return { email: null, over };
  if (row.account_id === null) return { email: null };
  const [found] = await db.query<{
    email: string | null;
    telephone: string | null;
    shut: boolean;
    acknowledged: boolean;
    ended: boolean;
    silenced_until: EpochMs | null;
  }>(
    `select case when a.verified_at_ms is not null then a.email end as email, a.telephone, a.disabled_at_ms is not null or o.deleted_at_ms is not null as shut,
       exists (select from alerts l where l.id = $2 and l.acknowledged_at_ms is not null) as acknowledged,
       exists (select from alerts l where l.id = $2 and l.ended_at_ms is not null) as ended,
       alert_silenced_until($2) as silenced_until
     from accounts a join organisations o on o.id = a.organisation_id where a.id = $1`,
    [row.account_id, row.alert_id],
  );
  if (!found || found.shut) return { email: null, over: 'the account is shut' };
  const { email, telephone, acknowledged, ended } = found;
  if (row.priority === null) return { email, telephone };
  if (acknowledged || ended) return { email, over: acknowledged ? 'acknowledged before it went' : 'ended before it went' };
  const chosen = (await readChoicesInForce(db, [row.account_id])).get(row.account_id);
  if (!chosen?.serviceSchedule.livePushNotifications || !chosen.deliveryMechanisms[row.mechanism] || !isAnnounced(row.priority, chosen))
    return { email, over: 'no longer wanted' };
  return { email, telephone, waitUntilMs: Math.max(tellAtMs(row.priority, chosen.quietHours, clock()), found.silenced_until ?? 0) };
}

/** Does not count the attempt. */
const postpone = ({ db }: GatewayOutParts, { id }: DeliveryRow, untilMs: EpochMs) =>
  db.query(
    `update gateway_deliveries set next_at_ms = $2, tries = tries - 1, expires_at_ms = greatest(expires_at_ms, $3::bigint) where id = $1`,
    [id, untilMs, untilMs + SEND_LEASE_MS],
  );

async function later(parts: GatewayOutParts, rows: readonly DeliveryRow[], words: string, leastMs = 0): Promise<void> {
  const { db, clock, log } = parts;
  log.warn('a delivery to the gateway failed; tried again while it holds', { deliveries: rows.length, error: words });
  for (const row of rows) {
    const nextAtMs = clock() + waitAfterMs(row.tries, leastMs);
    if (nextAtMs >= row.expires_at_ms) await end(parts, row.id, 'failed', words);
    else await db.query('update gateway_deliveries set next_at_ms = $2, error = $3 where id = $1', [row.id, nextAtMs, asError(words)]);
  }
}

async function settleAnswer(parts: GatewayOutParts, rows: readonly DeliveryRow[], answer: OutboundAnswer): Promise<void> {
  const { status } = answer;
  const endAll = async (state: 'sent' | 'failed', error?: string) => {
    for (const { id } of rows) await end(parts, id, state, error);
  };
  if (status >= 200 && status < 300) return endAll('sent');
  const words = `the gateway answered ${status}`;
  if (status === 429 || status >= 500) return later(parts, rows, words, askedToWaitMs(answer, parts.clock()));
  parts.log.warn('the gateway did not take a delivery', { deliveries: rows.length, status });
  await endAll('failed', status < 400 ? `${words}; redirects are not followed` : words);
}

/** Our errors are in words already; the system's have a code. */
function toWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the gateway’s name could not be resolved';
  if (code !== undefined) return `the gateway cannot be reached (${code})`;
  return error instanceof Error ? error.message : String(error);
}

/** Of those taken together, the ones to send now, and to whom; the others are over, or wait for the end of quiet hours. */
async function stillToSend(parts: GatewayOutParts, taken: readonly DeliveryRow[]): Promise<{ rows: DeliveryRow[]; whose: Looked }> {
  const rows: DeliveryRow[] = [];
  let whose: Looked = { email: null };
  for (const row of taken) {
    const found = await look(parts, row);
    const { over, waitUntilMs = 0 } = found;
    if (row.expires_at_ms <= parts.clock()) await end(parts, row.id, 'failed', 'it held no longer');
    else if (over !== undefined) await end(parts, row.id, 'over', over);
    else if (waitUntilMs > parts.clock()) await postpone(parts, row, waitUntilMs);
    else {
      rows.push(row);
      whose = found;
    }
  }
  return { rows, whose };
}

/** When people who just had a message may get the next: an alarm waits only for the last that had an alarm. */
async function notBeforeMs({ db, clock }: GatewayOutParts, rows: readonly DeliveryRow[]): Promise<EpochMs> {
  const [row] = rows;
  if (!row || row.mechanism === 'api' || row.priority === null) return 0;
  const [last] = await db.query<{ at: EpochMs | null }>(
    `select max(sent_at_ms) as at from gateway_deliveries where account_id = $1 and mechanism = $2 and state = 'sent'
       and priority = any($3::text[]) and sent_at_ms <= $4`, // not by a clock that was ahead
    [row.account_id, row.mechanism, ALERT_PRIORITIES.filter((priority) => breaksThrough(priority) || !rows.some(isUrgent)), clock()],
  );
  return (last?.at ?? Number.NEGATIVE_INFINITY) + BETWEEN_MS;
}

async function send(parts: GatewayOutParts, taken: readonly DeliveryRow[]): Promise<void> {
  const { clock, gateway, origin, outbound } = parts;
  const { rows, whose } = await stillToSend(parts, taken);
  const [first] = rows;
  if (!first) return;
  const notBefore = await notBeforeMs(parts, rows);
  if (notBefore > clock()) {
    for (const row of rows) await postpone(parts, row, notBefore);
    return;
  }
  const { email, telephone } = whose;
  const account = first.account_id !== null && {
    id: first.account_id,
    ...(email !== null && { email }),
    ...(telephone && first.mechanism !== 'api' && { telephone }),
  };
  const { contact } = first.content;
  const addressed = { deliveries: rows, mechanism: first.mechanism, ...(account ? { account } : contact && { contact }) };
  const { headers, body } = toGatewayRequest(addressed, origin, gateway.secret, clock());
  const answer = await outbound.post(gateway.url, headers, body).catch(toWords);
  await (typeof answer === 'string' ? later(parts, rows, answer) : settleAnswer(parts, rows, answer));
}

/** Sends everything due. Returns how often it found some. */
export const sendToGateway = (parts: GatewayOutParts): Promise<number> =>
  sendAll(
    () => take(parts),
    (rows) => send(parts, rows),
  );

/** Runs until the returned function is called. */
export function startGateway(parts: GatewayOutParts): Promise<() => Promise<void>> {
  return keepLooking({
    ...parts,
    table: 'gateway_deliveries',
    channel: 'fathom_gateway',
    job: 'Gateway messages',
    failed: 'deliveries to the gateway could not be looked for',
    send: () => sendToGateway(parts),
  });
}
