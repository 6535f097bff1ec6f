// Everything that is kept about one account, table by table. A test holds that no table with accounts in it is forgotten.
import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/handlers.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Name in the file -> how it is asked for; $1 is the account. Columns are named where a table has some that nobody may read. */
export const EXPORTED: Record<string, string> = {
  account: `select id, organisation_id, email, first_name, last_name, role, avatar, verified_at_ms, last_sign_in_at_ms, disabled_at_ms,
    created_at_ms, updated_at_ms from accounts where id = $1`,
  organisation: 'select o.id, o.name, o.created_at_ms from organisations o join accounts a on a.organisation_id = o.id where a.id = $1',
  team_members: 'select * from team_members where account_id = $1 order by id',
  sessions: `select id, device, address, created_at_ms, last_used_at_ms, expires_at_ms, revoked_at_ms from sessions where account_id = $1
    order by created_at_ms`,
  api_keys: `select id, name, prefix, last_four, scopes, allowed_addresses, created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms
    from api_keys where account_id = $1 order by created_at_ms`,
  favourites: 'select * from favourites where account_id = $1',
  fleets: 'select * from fleets where owner_id = $1 order by id',
  fleet_ships: 'select * from fleet_ships where owner_id = $1 order by id',
  drawings: 'select * from drawings where owner_id = $1 order by id',
  views: 'select * from views where owner_id = $1 order by id',
  view_defaults: 'select * from view_defaults where id = $1',
  preferences: 'select * from preferences where id = $1',
  notifications: 'select * from notifications where account_id = $1 order by no',
  push_subscriptions: `select session_id, neutral, created_at_ms, renewed_at_ms from push_subscriptions where account_id = $1
    order by created_at_ms`,
  push_deliveries: `select key, content, state, created_at_ms, sent_at_ms, shown_at_ms from push_deliveries where account_id = $1
    order by created_at_ms, id`,
  gateway_deliveries: `select mechanism, key, content, state, created_at_ms, sent_at_ms from gateway_deliveries where account_id = $1
    order by created_at_ms, id`,
  alerts: 'select * from alerts where account_id = $1 order by created_at_ms',
  alert_marks: 'select * from alert_marks where account_id = $1 order by id',
  reports_sent: 'select kind, period, address, at_ms from reports_sent where account_id = $1 order by at_ms, kind, address',
  mails: `select m.kind, m.to_address, m.subject, m.state, m.created_at_ms, m.sent_at_ms from mails m join accounts a on a.email = m.to_address
    where a.id = $1 order by m.no`,
  invitations: `select i.id, i.email, i.role, i.created_at_ms, i.accepted_at_ms from invitations i join accounts a on a.email = i.email
    where a.id = $1 order by i.created_at_ms`,
  audit_log: 'select at_ms, made_at_ms, action, address, subject, before, after from audit_log where account_id = $1 order by no',
};

/** What is the account's by its id alone: asked as the server, for mails and the log are not for requests to read. */
export async function exportAccount(db: Db, { accountId }: Caller, nowMs: number): Promise<Record<string, Json>> {
  return db.snapshot(null, async (tx) => {
    const parts: Record<string, Json> = { exported_at_ms: nowMs };
    for (const [name, sql] of Object.entries(EXPORTED)) {
      const [found] = await tx.query<{ rows: Json }>(`select coalesce(json_agg(r), '[]')::jsonb as rows from (${sql}) r`, [accountId]);
      parts[name] = found?.rows ?? [];
    }
    return parts;
  });
}
