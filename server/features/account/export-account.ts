// All stored data of one account, table by table. A test checks that no table with account data is missing.
import { MAX_LIST_BYTES } from '#contract/limits.ts';
import { BATCH_ROWS, type Db } from '#server/db/db.ts';
import { whileTheyFit } from '#server/features/list-page.ts';
import type { Caller } from '#server/handlers.ts';

/**
 * Name in the file -> its query; $1 is the account. Columns are listed where a table has some that nobody may read. Mails and invitations
 * only for an address that the account has proven: others may be a stranger's.
 */
export const EXPORTED: Record<string, string> = {
  account: `select id, organisation_id, email, first_name, last_name, role, avatar, telephone, verified_at_ms, pending_email, last_sign_in_at_ms,
    disabled_at_ms, created_at_ms, updated_at_ms from accounts where id = $1`,
  organisation: 'select o.id, o.name, o.created_at_ms from organisations o join accounts a on a.organisation_id = o.id where a.id = $1',
  team_members: 'select * from team_members where account_id = $1 order by id',
  sessions: `select id, device, address, created_at_ms, last_used_at_ms, expires_at_ms, revoked_at_ms from sessions where account_id = $1`,
  api_keys: `select id, name, prefix, last_four, scopes, allowed_addresses, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
    from api_keys where account_id = $1 order by created_at_ms`,
  stars: 'select * from stars where account_id = $1 order by id',
  watches: 'select * from watches where owner_id = $1 or keeper_id = $1 order by id',
  watch_drills: 'select * from watch_drills where owner_id = $1 order by id',
  watch_log: 'select * from watch_log where owner_id = $1',
  fleets: 'select * from fleets where owner_id = $1 order by id',
  fleet_ships: 'select * from fleet_ships where owner_id = $1 order by id',
  drawings: 'select * from drawings where owner_id = $1 order by id',
  views: 'select * from views where owner_id = $1 order by id',
  view_defaults: 'select * from view_defaults where id = $1',
  preferences: 'select * from preferences where id = $1',
  ship_assessments: 'select * from ship_assessments where author_id = $1',
  signed_passages: 'select * from signed_passages where author_id = $1',
  passage_log: 'select * from passage_log where owner_id = $1',
  mailed_documents: 'select * from mailed_documents where owner_id = $1',
  assessment_drafts: 'select * from assessment_drafts where owner_id = $1',
  review_log: 'select * from review_log where owner_id = $1',
  authority_reports: 'select * from authority_reports where owner_id = $1',
  list_verdicts: 'select * from list_verdicts where judged_by = $1',
  notifications: 'select * from notifications where account_id = $1',
  push_subscriptions: `select session_id, neutral, created_at_ms, renewed_at_ms from push_subscriptions where account_id = $1
    order by created_at_ms`,
  push_deliveries: `select id as piece, key, content, state, created_at_ms, sent_at_ms, shown_at_ms from push_deliveries where account_id = $1`,
  gateway_deliveries: `select id as piece, mechanism, key, content, state, created_at_ms, sent_at_ms from gateway_deliveries where account_id = $1`,
  alerts: 'select * from alerts where account_id = $1',
  alert_marks: 'select * from alert_marks where account_id = $1',
  reports_sent: 'select kind, period, address, at_ms from reports_sent where account_id = $1',
  mails: `select m.no as piece, m.kind, m.to_address, m.subject, m.state, m.attached, m.created_at_ms, m.sent_at_ms from mails m
    where m.to_address = (select a.email from accounts a where a.id = $1 and a.verified_at_ms is not null)`,
  invitations: `select i.id, i.email, i.role, i.created_at_ms, i.accepted_at_ms from invitations i join accounts a on a.email = i.email
    and a.verified_at_ms is not null where a.id = $1 order by i.created_at_ms`,
  audit_log: 'select no as piece, at_ms, made_at_ms, action, address, subject, before, after from audit_log where account_id = $1',
};

/**
 * Those that grow while an account is used, however many rows they have: read BATCH_ROWS at a time, in the order of these columns, from these
 * values on. A column `piece` is left out of the file.
 */
const GROWING: Record<string, Record<string, '' | 0>> = {
  sessions: { id: '' },
  ship_assessments: { id: '' },
  signed_passages: { id: '' },
  passage_log: { id: '' },
  mailed_documents: { id: '' },
  assessment_drafts: { id: '' },
  review_log: { id: '' },
  authority_reports: { id: '' },
  list_verdicts: { id: '' },
  notifications: { no: 0 },
  push_deliveries: { piece: '' },
  gateway_deliveries: { piece: '' },
  alerts: { created_at_ms: 0, id: '' },
  alert_marks: { id: '' },
  reports_sent: { kind: '', period: '', address: '' },
  watch_log: { id: '' },
  mails: { piece: 0 },
  audit_log: { piece: 0 },
};

/**
 * Tables that may be too large for one answer of the database: read in pieces, `by` a column of ids; `sizes` says about how many bytes each
 * adds to the file.
 */
const PIECEWISE: Record<string, { by: string; sizes: string }> = {
  fleet_ships: {
    by: 'fleet_id',
    sizes: 'select fleet_id as id, count(*)::int * 400 as bytes from fleet_ships where owner_id = $1 group by fleet_id order by fleet_id',
  },
  drawings: { by: 'id', sizes: 'select id, bytes from drawings where owner_id = $1 order by id' },
};

interface Sized {
  id: string;
  bytes: number;
}

/**
 * The file, piece by piece. The database writes the JSON, and large tables are read a few megabytes at a time, each when the piece before
 * was sent. So a slow link holds neither the file nor a transaction. Rows deleted meanwhile are left out. Runs as the server, because
 * requests may not read mails and the audit log; the account's id limits what is read.
 */
export async function* exportAccount(db: Db, { accountId }: Caller, nowMs: number): AsyncGenerator<string> {
  const { texts, pieces } = await db.snapshot(null, async (tx) => {
    const found = new Map<string, string>();
    const large = new Map<string, Sized[]>();
    for (const [name, sql] of Object.entries(EXPORTED)) {
      if (GROWING[name]) continue;
      const piecewise = PIECEWISE[name];
      if (piecewise) {
        large.set(name, await tx.query<Sized>(piecewise.sizes, [accountId]));
        continue;
      }
      const [part] = await tx.query<{ rows: string }>(`select coalesce(json_agg(r), '[]')::text as rows from (${sql}) r`, [accountId]);
      found.set(name, part?.rows ?? '[]');
    }
    return { texts: found, pieces: large };
  });
  yield `{"exported_at_ms":${nowMs}`;
  for (const name of Object.keys(EXPORTED)) {
    yield `,${JSON.stringify(name)}:`;
    if (PIECEWISE[name]) yield* asList(piecesOf(db, name, accountId, pieces.get(name) ?? []));
    else if (GROWING[name]) yield* asList(growing(db, name, accountId, GROWING[name]));
    else yield texts.get(name) ?? '[]';
  }
  yield '}';
}

async function* asList(rows: AsyncGenerator<string>): AsyncGenerator<string> {
  let comma = '[';
  for await (const text of rows) {
    yield comma + text;
    comma = ',';
  }
  yield comma === '[' ? '[]' : ']';
}

/** In the order of an index, whatever the planner believes of the table: a sort would go through all that is left, piece after piece. */
async function* growing(db: Db, name: string, accountId: string, from: Record<string, '' | 0>): AsyncGenerator<string> {
  const columns = Object.keys(from).map((column) => `r.${column}`);
  const sql = `select (to_jsonb(r) - 'piece')::text as text, jsonb_build_array(${columns.join(', ')}) as reached from (${EXPORTED[name]}) r
    where (${columns.join(', ')}) > (${columns.map((_, at) => `$${at + 2}`).join(', ')}) order by ${columns.join(', ')} limit ${BATCH_ROWS}`;
  let reached: unknown[] | undefined = Object.values(from);
  while (reached) {
    const params: unknown[] = [accountId, ...reached];
    const rows: { text: string; reached: unknown[] }[] = await db.transaction(null, async (tx) => {
      await tx.exec('set local enable_sort = off');
      return tx.query(sql, params);
    });
    if (rows.length > 0) yield rows.map(({ text }) => text).join(',');
    reached = rows.length < BATCH_ROWS ? undefined : rows.at(-1)?.reached;
  }
}

async function* piecesOf(db: Db, name: string, accountId: string, all: readonly Sized[]): AsyncGenerator<string> {
  for (let left = all; left.length > 0; ) {
    const some = whileTheyFit(left, MAX_LIST_BYTES);
    left = left.slice(some.length);
    const rows = await db.query<{ text: string }>(
      `select to_jsonb(r)::text as text from (${EXPORTED[name]}) r where r.${PIECEWISE[name]?.by} = any($2::text[]) order by r.id`,
      [accountId, some.map(({ id }) => id)],
    );
    for (const { text } of rows) yield text;
  }
}
