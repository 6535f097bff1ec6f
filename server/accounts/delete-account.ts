// Deletes an account and its personal data. What a team works with goes to a team-mate, so that no fleet at sea is left without an owner;
// team-mates' devices learn of both at their next pull. Logs of watches and signed assessments are the organisation's and stay.
import type { Role } from '#contract/entities/accounts.ts';
import type { EpochMs } from '#contract/units.ts';
import { writeAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { holdAdministrators, holdEdits, holdOrganisation } from '#server/jobs/lock-order.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { tellOfWatchesLeft } from './watches-without-owner.ts';
import { Refusal } from '#server/http/refusal.ts';

export interface AccountToDelete {
  accountId: string;
  /** Who deletes it: its owner, or an administrator. */
  by: { accountId: string; sessionId: string; address: string };
  nowMs: EpochMs;
}

interface Leaving {
  id: string;
  email: string;
  name: string;
  role: Role;
  organisation_id: string;
  verified_at_ms: number | null;
}

/** What is handed over, in the order of its log. Views, preferences and notifications are personal and are deleted. */
const HANDED_OVER = [
  ['fleets', 'fleets', 'id'],
  ['fleet_ships', 'fleetShips', 'fleet_id'],
  ['drawings', 'drawings', undefined],
] as const;
/** A fleet with more ships is handed over in its own transaction: 300,000 at once blocked the built-in database for half a minute. */
const LARGE_FLEET = 1000;

async function readLeaving(tx: Tx, accountId: string): Promise<Leaving | undefined> {
  const [leaving] = await tx.query<Leaving>(
    `select id, email, first_name || ' ' || last_name as name, role, organisation_id, verified_at_ms from accounts where id = $1 for update`,
    [accountId],
  );
  return leaving;
}

async function refuseLastOne(tx: Tx, { id, role, organisation_id }: Leaving, bySelf: boolean): Promise<void> {
  const [left] = await tx.query<{ admins: number; people: number; managers: number }>(
    `select count(*) filter (where role = 'admin' and disabled_at_ms is null)::int as admins,
       count(*) filter (where organisation_id = $2)::int as people,
       count(*) filter (where organisation_id = $2 and role in ('admin', 'manager') and disabled_at_ms is null)::int as managers
     from accounts where id <> $1`,
    [id, organisation_id],
  );
  if (role === 'admin' && left?.admins === 0) throw new Refusal('conflict', 'This is the only administrator. Make another one first.');
  if (bySelf && role !== 'member' && left && left.people > 0 && left.managers === 0)
    throw new Refusal('conflict', 'You are the only manager of your organisation. Make someone else a manager first.');
}

/** From those who share a team with the account: managers first, administrators last; then the oldest account. */
async function findHeir(tx: Tx, accountId: string): Promise<string | undefined> {
  const [heir] = await tx.query<{ id: string }>(
    `select a.id from team_members mine
     join teams t on t.id = mine.team_id and t.share_content
     join team_members mate on mate.team_id = t.id and mate.account_id <> mine.account_id
     join accounts a on a.id = mate.account_id and a.disabled_at_ms is null
     where mine.account_id = $1 order by array_position(array['manager', 'member', 'admin'], a.role), a.created_at_ms, a.id limit 1`,
    [accountId],
  );
  return heir?.id;
}

/**
 * Moves the rows into the scope of their new owner. Each gets a version above the one on devices, and no scope's seq is below a version
 * (server/sync/README.md). Soon nobody pulls the old scope. `fleetId`: only that fleet. Returns the number of rows moved.
 */
async function handOver(tx: Tx, from: string, to: string, by: string, nowMs: EpochMs, fleetId?: string): Promise<number> {
  const handed = HANDED_OVER.filter(([, , column]) => fleetId === undefined || column !== undefined);
  const scope = `content:${to}`;
  const [held] = await tx.query<{ seq: number; forgotten_seq: number }>(
    `insert into scopes as s (scope, seq, forgotten_seq) values ($1, app_scope_base(), app_scope_base())
     on conflict (scope) do update set seq = s.seq returning s.seq, s.forgotten_seq`,
    [scope],
  );
  const [highest] = await tx.query<{ v: number }>(
    `select coalesce(max(v), 0)::bigint as v from (${handed.map(([sql, , column]) => `select v from ${sql} where owner_id = $1 and ($2::text is null or ${column ?? 'id'} = $2)`).join(' union all ')}) as r`,
    [from, fleetId ?? null],
  );
  if (!held || !highest) throw new Error('A scope was not held');
  const first = Math.max(held.seq, Math.max(highest.v, held.forgotten_seq) + 1);
  let seq = first;
  for (const [sql, table, column] of handed) {
    const [moved] = await tx.query<{ rows: number }>(
      `with moved as (update ${sql} set owner_id = $2, v = greatest(v, $3::bigint) + 1 where owner_id = $1
         and ($9::text is null or ${column ?? 'id'} = $9) returning id, v), logged as (
       insert into changes as c (scope, seq, table_name, row_id, v, by_account, at_ms)
       select $4, $5::bigint + row_number() over (order by id), $6, id, v, $7, $8::bigint from moved
       on conflict (scope, table_name, row_id) do update
         set seq = excluded.seq, v = excluded.v, gone = false, by_account = excluded.by_account, by_client = null, at_ms = excluded.at_ms
       returning 1) select count(*)::int as rows from logged`,
      [from, to, held.forgotten_seq, scope, seq, table, by, nowMs, fleetId ?? null],
    );
    seq += moved?.rows ?? 0;
  }
  if (seq === first) return 0;
  await tx.query(`with at as (update scopes set seq = $2 where scope = $1) select pg_notify('fathom_changed', $1 || ' ' || $3)`, [
    scope,
    seq,
    handed.map(([, table]) => table).join(','),
  ]);
  if (fleetId !== undefined) {
    await tx.query(
      `delete from changes where scope = $1 and (table_name = 'fleets' and row_id = $2
         or table_name = 'fleetShips' and row_id in (select id from fleet_ships where fleet_id = $2))`,
      [`content:${from}`, fleetId],
    );
    return seq - first; // the heir's scope is announced with the rest
  }
  await notifyAccount(
    tx,
    to,
    {
      type: 'Message',
      title: 'Fleets of a colleague are yours now',
      body: 'An account of your team was deleted. Its fleets and drawings are kept under your name.',
    },
    nowMs,
  );
  return seq - first;
}

/**
 * Before a deletion, in transactions of their own so that others can run between them: hands large fleets over one at a time, except the
 * last, which goes with the account. `expect` checks in each whether the deletion is still allowed. Fleets that were handed over stay so,
 * even if the deletion is refused in the end or the server dies.
 */
export async function handOverLargeFleets(
  db: Db,
  { accountId, by, nowMs }: AccountToDelete,
  expect: (tx: Tx) => Promise<void>,
): Promise<void> {
  for (let isLeft = true; isLeft; )
    isLeft = await db.transaction(null, async (tx) => {
      const [fleet] = await tx.query<{ id: string }>(
        `select f.id from fleets f where f.owner_id = $1 and exists (select from fleet_ships s where s.fleet_id = f.id offset ${LARGE_FLEET}) order by f.id limit 1 offset 1`,
        [accountId],
      );
      if (!fleet || !(await holdToDelete(tx, accountId))) return false;
      await expect(tx);
      const leaving = await readLeaving(tx, accountId);
      if (!leaving) return false;
      await refuseLastOne(tx, leaving, by.accountId === accountId);
      const heir = await findHeir(tx, accountId);
      return heir !== undefined && (await handOver(tx, accountId, heir, by.accountId, nowMs, fleet.id)) > 0;
    });
}

/** An organisation that registration made for one person is deleted with its last member, and loses that person's name while others remain. */
async function tidyOwnOrganisation(tx: Tx, { id, name, organisation_id }: Leaving): Promise<void> {
  if (organisation_id !== `own-${id}`) return;
  const others = await tx.query('select 1 from accounts where organisation_id = $1 limit 1', [organisation_id]);
  if (others.length > 0) {
    await tx.query("update organisations set name = 'Our organisation' where id = $1 and name = $2", [organisation_id, name]);
    return;
  }
  await tx.query('delete from teams where organisation_id = $1', [organisation_id]);
  await tx.query('delete from organisations where id = $1', [organisation_id]);
  for (const table of ['changes', 'scopes'])
    await tx.query(`delete from ${table} where scope in ('org:' || $1, 'facts:' || $1)`, [organisation_id]);
}

/** An unproven address may be somebody else's: with an invitation, or a registration. */
async function forgetAddress(tx: Tx, email: string): Promise<void> {
  await tx.query('delete from mails where to_address = $1', [email]);
  await tx.query('delete from mailed_codes where email = $1', [email]);
  await tx.query('delete from invitations where email = $1', [email]);
}

/**
 * The locks of a deletion that come before accounts; the caller's right is checked after them (expect-right.ts). Returns whether the
 * account exists.
 */
export async function holdToDelete(tx: Tx, accountId: string): Promise<boolean> {
  const [of] = await tx.query<{ organisation_id: string }>('select organisation_id from accounts where id = $1', [accountId]);
  if (!of) return false;
  await holdOrganisation(tx, of.organisation_id); // the same lock as a change of role
  const [standing] = await tx.query<{ role: Role }>('select role from accounts where id = $1', [accountId]);
  if (standing?.role === 'admin') await holdAdministrators(tx);
  await holdEdits(tx, of.organisation_id); // they wait, and then find no owner
  return true;
}

/**
 * In the server's own transactions only, after `holdToDelete`. The audit log keeps the account's id, and no name. undefined: no such
 * account. Otherwise the ended sessions, so that their sockets can be closed. @throws Refusal for the only administrator, and for the only
 * manager who deletes himself and leaves others
 */
export async function deleteAccount(tx: Tx, post: Mailer, { accountId, by, nowMs }: AccountToDelete): Promise<string[] | undefined> {
  const leaving = await readLeaving(tx, accountId);
  if (!leaving) return undefined;
  const { email, organisation_id: organisationId } = leaving;
  await refuseLastOne(tx, leaving, by.accountId === accountId);
  const heir = await findHeir(tx, accountId);
  const rowsHandedOver = heir === undefined ? 0 : await handOver(tx, accountId, heir, by.accountId, nowMs);
  const sessions = await tx.query<{ id: string }>('select id from sessions where account_id = $1 and revoked_at_ms is null', [accountId]);
  await tx.query('delete from accounts where id = $1', [accountId]);
  await tx.query('delete from mails where account_id = $1', [accountId]);
  if (leaving.verified_at_ms !== null) await forgetAddress(tx, email);
  await tx.query("delete from changes where scope in ('user:' || $1, 'content:' || $1, 'facts:' || $1)", [accountId]);
  await tx.query("delete from scopes where scope in ('user:' || $1, 'content:' || $1, 'facts:' || $1)", [accountId]);
  await tellOfWatchesLeft(tx, { accountId, organisationId, name: leaving.name.trim() || email }, nowMs);
  await tidyOwnOrganisation(tx, leaving);
  if (leaving.verified_at_ms !== null) await post.write(tx, { to: email, kind: 'accountDeleted', values: {} });
  await writeAudit(tx, {
    action: 'accountDeleted',
    atMs: nowMs,
    organisationId,
    ...by,
    subject: accountId,
    after: { heir, rowsHandedOver },
  });
  return sessions.map(({ id }) => id);
}
