// Creates an account with what every account has: a place in a team and a first message. For sign-up, invitations and administrators.
import type { Role } from '#contract/entities/accounts.ts';
import type { EpochMs } from '#contract/units.ts';
import { freeForVouched, takeFromUnproven } from './account-address.ts';
import type { Tx } from '#server/db/db.ts';
import { notifyWelcome } from '#server/features/notifications/notify.ts';

export interface AccountToMake {
  id: string;
  organisationId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** Absent: an administrator vouches for the account; its owner chooses a password by a link (`setPassword`), and until then nobody can sign in. */
  passwordHash?: string;
  /** Its owner has proven the address. */
  verified: boolean;
  /** Absent, or not a team of the organisation: its first team, which is created if there is none. */
  teamId?: string;
  nowMs: EpochMs;
}

async function joinTeam(tx: Tx, { id, organisationId, teamId }: AccountToMake): Promise<void> {
  const teams = await tx.query('select 1 from teams where organisation_id = $1 limit 1', [organisationId]);
  if (teams.length === 0) {
    await tx.query('select make_team($1)', [organisationId]);
    return;
  }
  await tx.query(
    `insert into team_members (id, team_id, account_id, organisation_id, email, first_name, last_name, role)
     select t.id || ':' || a.id, t.id, a.id, a.organisation_id, a.email, a.first_name, a.last_name, a.role
     from accounts a join teams t on t.organisation_id = a.organisation_id
     where a.id = $1 order by t.id = $2 desc nulls last, t.id = 'team-' || left(md5(a.organisation_id), 16) desc, t.id limit 1
     on conflict (id) do nothing`,
    [id, teamId ?? null],
  );
}

/** false: the address or the id is taken, and nothing was done. In the server's own transactions only. */
export async function makeAccount(tx: Tx, account: AccountToMake): Promise<boolean> {
  const { id, organisationId, email, firstName, lastName, role, passwordHash, verified, nowMs } = account;
  if (verified) await takeFromUnproven(tx, email, nowMs);
  else if (passwordHash === undefined && !(await freeForVouched(tx, email, organisationId, nowMs))) return false;
  const made = await tx.query(
    `insert into accounts (id, organisation_id, email, first_name, last_name, role, password_hash, verified_at_ms, created_at_ms, updated_at_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing returning id`,
    [id, organisationId, email, firstName, lastName, role, passwordHash ?? null, verified ? nowMs : null, nowMs],
  );
  if (made.length === 0) return false;
  await joinTeam(tx, account);
  await notifyWelcome(tx, id, nowMs);
  return true;
}
