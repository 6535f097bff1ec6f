// What an administrator monitors: counts, feeds, jobs, mails and the audit log. Nothing here is changed; reading a mail is logged.
import type { AuditLine, DeliveryChannel, Job, LeftOutRow, Letter } from '#contract/entities/administration.ts';
import type { BodyOf } from '#contract/endpoints/endpoints.ts';
import type { Health } from '#contract/health.ts';
import type { z } from '#contract/zod.ts';
import type { Tx } from '#server/db/db.ts';
import { readChartJob } from '#server/charts/chart-imports.ts';
import { describeDemonstration } from '#server/demo/demonstration-handlers.ts';
import type { Deps } from '#server/deps.ts';
import { orderOf, readPageIn, SqlWhere } from '#server/features/list-page.ts';
import { readFeedJobs } from '#server/feeds/feed-state.ts';
import type { Handlers } from '#server/handlers.ts';
import { readKept } from '#server/jobs/keeping.ts';
import { readMailFile } from '#server/mail/outbox.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createAuditedActions } from './audited-actions.ts';

// How each way to people who are not at the app goes: for the administrator. Words beside a failure are the way's own; nothing of what was
// sent, and to whom, is read.
interface WayRecord {
  way: DeliveryChannel['way'];
  waiting: number;
  last_sent_at_ms: number | null;
  failed_at_ms: number | null;
  reason: string | null;
}

/** A failure counts from when what failed was written; one that is tried again is a failure too. */
const one = (way: DeliveryChannel['way'], table: string, sent: string) => `select '${way}' as way,
    (select count(*)::int from ${table} where state = 'waiting') as waiting,
    (select max(sent_at_ms) from ${table} where ${sent}) as last_sent_at_ms, f.created_at_ms as failed_at_ms, f.error as reason
  from (values (1)) as always (one) left join lateral (
    select created_at_ms, error from ${table} where error is not null and state in ('waiting', 'failed') order by created_at_ms desc limit 1
  ) f on true`;

const ALL = [
  one('push', 'push_deliveries', "state in ('sent', 'shown')"),
  one('email', "(select * from mails where to_address <> '') as mails", "state in ('sent', 'file')"),
  one('gateway', 'gateway_deliveries', "state = 'sent'"),
].join(' union all ');

async function readDeliveryChannels(tx: Tx, isSetUp: Record<DeliveryChannel['way'], boolean>): Promise<DeliveryChannel[]> {
  const rows = await tx.query<WayRecord>(ALL);
  return rows.map(({ way, waiting, last_sent_at_ms: lastSentAt, failed_at_ms: failedAt, reason }) => ({
    way,
    isSetUp: isSetUp[way],
    waiting,
    ...(lastSentAt !== null && { lastSentAt }),
    ...(failedAt !== null && { lastFailure: { at: failedAt, reason: reason ?? '' } }),
  }));
}

const LAST_LINES = 20;
const LAST_LETTERS = 20;

interface LetterRecord {
  no: number;
  to_address: string;
  subject: string;
  state: Letter['state'];
  tries: number;
  error: string | null;
  created_at_ms: number;
  sent_at_ms: number | null;
  file: string | null;
}
const LETTERS =
  "(select no, id, to_address, subject, state, tries, error, created_at_ms, sent_at_ms, file from mails where to_address <> '') as letters"; // not those without a recipient (mail.ts)

const toLetter = (row: LetterRecord): Letter =>
  ({
    no: row.no,
    to: row.to_address,
    subject: row.subject,
    state: row.state,
    tries: row.tries,
    error: row.error ?? undefined,
    createdAt: row.created_at_ms,
    sentAt: row.sent_at_ms ?? undefined,
    file: row.file ?? undefined,
  }) satisfies Record<keyof Letter, unknown>;

interface LineRecord {
  no: number;
  at_ms: number;
  action: string;
  who: string | null;
  account_id: string | null;
  organisation_id: string | null;
  organisation_name: string | null;
  address: string | null;
  subject: string | null;
  before: AuditLine['before'] | null;
  after: AuditLine['after'] | null;
}
const LINES = `(
  select l.no, l.no as id, l.at_ms, l.action, l.account_id, l.organisation_id, l.address, l.subject, l.before, l.after,
    o.name as organisation_name, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as who, a.email
  from audit_log l left join accounts a on a.id = l.account_id left join organisations o on o.id = l.organisation_id
) as lines`;

const toLine = (row: LineRecord): AuditLine =>
  ({
    no: row.no,
    at: row.at_ms,
    action: row.action,
    who: row.who ?? undefined,
    accountId: row.account_id ?? undefined,
    organisationId: row.organisation_id ?? undefined,
    organisationName: row.organisation_name ?? undefined,
    address: row.address ?? undefined,
    subject: row.subject ?? undefined,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
  }) satisfies Record<keyof AuditLine, unknown>;

type AuditFilter = NonNullable<BodyOf<'admin.audit'>['filter']>;

/** `since` is inclusive, `until` exclusive. */
function toLineWhere({ text, clientId, action, since, until }: AuditFilter = {}): SqlWhere {
  const where = new SqlWhere();
  if (clientId !== undefined) where.oneOf('organisation_id', [clientId]);
  if (action !== undefined) where.oneOf('action', [action]);
  if (since !== undefined) where.and(`at_ms >= ${where.param(since)}`);
  if (until !== undefined) where.and(`at_ms < ${where.param(until)}`);
  if (text)
    where.and(where.contains(['action', 'who', 'email', 'organisation_name', 'subject', 'address', 'before::text', 'after::text'], text));
  return where;
}

const ORDER_BY = { no: 'no' };
const readLines = (tx: Tx, where: SqlWhere, order: string, page: { offset?: number | undefined; limit?: number | undefined }) =>
  readPageIn<LineRecord>(tx, { table: LINES, columns: '*', where, order, page });
const readLetters = (tx: Tx, where: SqlWhere, order: string, page: { offset?: number | undefined; limit?: number | undefined }) =>
  readPageIn<LetterRecord>(tx, { table: LETTERS, columns: '*', where, order, page });

const LAST_LEFT_OUT = 20;
/** The same condition as of its index (migration 0130). */
const LEFT_OUT = `select c.table_name as table, c.row_id as id, coalesce(o.name, w.id) as owner, c.at_ms as "changedAt"
  from changes c cross join lateral (select substring(c.scope from position(':' in c.scope) + 1) as id) w
    left join accounts a on a.id = w.id and c.scope not like 'org:%'
    left join organisations o on o.id = coalesce(a.organisation_id, w.id)
  where not c.gone and not fits(c.row_id, 64) order by c.at_ms desc limit $1`;

interface WatchParts extends Pick<Deps, 'db' | 'clock'> {
  feeds: () => Health['feeds'];
  jobs: () => z.infer<typeof Job>[];
  /** Whether there is a mail server; else mails become files. */
  mailConfigured: boolean;
  /** The folder of those files; undefined: there is none. */
  outbox: string | undefined;
  hasGateway: boolean;
  hasDemonstration: boolean;
}

export function watchHandlers(parts: WatchParts): Handlers {
  const { db, clock, feeds, jobs, mailConfigured, outbox, hasGateway, hasDemonstration } = parts;
  const audited = createAuditedActions({ db, clock });
  return {
    'admin.overview': () =>
      db.transaction(null, async (tx) => {
        const [counted] = await tx.query<{
          clients: number;
          users: number;
          fleets: number;
          ships: number;
          waiting: number;
          failed: number;
        }>(
          `select (select count(*)::int from organisations where deleted_at_ms is null) as clients,
             (select count(*)::int from accounts a join organisations o on o.id = a.organisation_id and o.deleted_at_ms is null) as users,
             (select count(*)::int from fleets f join organisations o on o.id = f.organisation_id and o.deleted_at_ms is null) as fleets,
             (select count(distinct s.mmsi)::int from fleet_ships s join organisations o on o.id = s.organisation_id and o.deleted_at_ms is null) as ships,
             (select count(*)::int from mails where state = 'waiting' and to_address <> '') as waiting,
             (select count(*)::int from mails where state = 'failed') as failed`,
        );
        if (!counted) throw new Error('The database counted nothing');
        const { waiting, failed, ...numbers } = counted;
        const unsent = new SqlWhere();
        unsent.oneOf('state', ['waiting', 'failed']);
        const letters = await readLetters(tx, unsent, 'no desc', { limit: LAST_LETTERS });
        const lines = await readLines(tx, new SqlWhere(), 'no desc', { limit: LAST_LINES });
        return {
          ...numbers,
          feeds: feeds(),
          jobs: [...(await readFeedJobs(tx, clock())), ...(await readChartJob(tx)), ...jobs()],
          ways: await readDeliveryChannels(tx, { push: true, email: mailConfigured, gateway: hasGateway }),
          mail: { configured: mailConfigured, waiting, failed, letters: letters.rows.map(toLetter) },
          audit: lines.rows.map(toLine),
          leftOut: await tx.query<LeftOutRow>(LEFT_OUT, [LAST_LEFT_OUT]),
          kept: await readKept(tx, jobs().length),
          demonstration: await describeDemonstration(tx, hasDemonstration),
        };
      }),

    'admin.outbox': async ({ body }) => {
      const where = new SqlWhere();
      if (body.filter?.state) where.oneOf('state', [body.filter.state]);
      const { rows, view } = await db.transaction(null, (tx) => readLetters(tx, where, orderOf(body.sort, ORDER_BY, 'no desc'), body));
      return { letters: rows.map(toLetter), letterCount: view.total, view };
    },

    'admin.letter': (call) =>
      audited(call, {}, async ({ tx, who, audit }) => {
        const where = new SqlWhere();
        where.and(`no = ${where.param(call.params.no)}`);
        const [row] = (await readLetters(tx, where, 'no desc', { limit: 1 })).rows;
        if (!row) throw new Refusal('notFound', 'There is no such mail.');
        const text = mailConfigured || row.file === null || outbox === undefined ? undefined : await readMailFile(outbox, row.file);
        if (text !== undefined) await audit({ action: 'mailRead', organisationId: who.organisationId, subject: String(row.no) });
        return { letter: toLetter(row), ...(text !== undefined && { text }) };
      }),

    'admin.audit': async ({ body }) => {
      const order = orderOf(body.sort, ORDER_BY, 'no desc');
      const { rows, view } = await db.transaction(null, (tx) => readLines(tx, toLineWhere(body.filter), order, body));
      return { lines: rows.map(toLine), lineCount: view.total, view };
    },
  };
}
