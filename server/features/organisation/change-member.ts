// A manager changes a member's role, or shuts a member out. Written as the server, because no request may write roles: what the caller may
// is decided here, in one transaction under the lock of the organisation.
import type { Role } from '#contract/entities/accounts.ts';
import type { EpochMs } from '#contract/units.ts';
import { personName } from '#domain/log/person-name.ts';
import { writeAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { endSessionsOf } from '#server/accounts/end-sessions.ts';
import { tellOfWatchesLeft } from '#server/accounts/watches-without-owner.ts';
import { expectRight, MANAGERS } from '#server/http/expect-right.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import type { Caller } from '#server/handlers.ts';
import { holdOrganisation } from '#server/jobs/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';

export interface MemberRecord {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  disabled_at_ms: number | null;
  last_sign_in_at_ms: number | null;
  team_ids: string[];
}
/** Of `accounts a`. */
export const MEMBER_COLUMNS = `a.id, a.email, a.first_name, a.last_name, a.role, a.disabled_at_ms, a.last_sign_in_at_ms,
  array(select m.team_id from team_members m where m.account_id = a.id order by m.team_id) as team_ids`;

export interface MemberUpdate {
  id: string;
  role?: 'manager' | 'member' | undefined;
  disabled?: boolean | undefined;
}

const readMember = async (tx: Tx, organisationId: string, id: string): Promise<MemberRecord> => {
  const [found] = await tx.query<MemberRecord>(`select ${MEMBER_COLUMNS} from accounts a where a.id = $1 and a.organisation_id = $2`, [
    id,
    organisationId,
  ]);
  if (!found) throw new Refusal('notFound', 'There is no such member.');
  return found;
};

const nameOfMember = ({ first_name: firstName, last_name: lastName, email }: MemberRecord) => personName({ firstName, lastName, email });

/** @throws Refusal conflict, when nobody would be left to manage the organisation */
async function expectManagerLeft(tx: Tx, organisationId: string, without: string): Promise<void> {
  const others = await tx.query(
    "select 1 from accounts where organisation_id = $1 and id <> $2 and role = 'manager' and disabled_at_ms is null limit 1",
    [organisationId, without],
  );
  if (others.length === 0)
    throw new Refusal('conflict', 'This is the last manager of the organisation. Make someone else a manager first.');
}

/** @throws Refusal notFound, forbidden, conflict, unauthenticated */
export function changeMember(
  db: Db,
  who: Caller,
  { id, role, disabled }: MemberUpdate,
  { atMs, address }: { atMs: EpochMs; address: string },
): Promise<MemberRecord> {
  const { organisationId, accountId, sessionId } = who;
  return db.transaction(null, async (tx) => {
    await holdOrganisation(tx, organisationId);
    await expectRight(tx, who, MANAGERS, id);
    const before = await readMember(tx, organisationId, id);
    if (before.role === 'admin') throw new Refusal('forbidden', 'Administrators are changed under Administration.');
    if (id === accountId && disabled === true) throw new Refusal('forbidden', 'You cannot block yourself.');
    const isDisabled = before.disabled_at_ms !== null;
    const after = { role: role ?? before.role, disabled: disabled ?? isDisabled };
    const managed = before.role === 'manager' && !isDisabled;
    if (managed && (after.role !== 'manager' || after.disabled)) await expectManagerLeft(tx, organisationId, id);
    if (after.role === before.role && after.disabled === isDisabled) return before;
    await tx.query(
      `update accounts set role = $2, disabled_at_ms = case when $3 then coalesce(disabled_at_ms, $4::bigint) end, updated_at_ms = $4 where id = $1`,
      [id, after.role, after.disabled, atMs],
    );
    if (after.disabled) await endSessionsOf(tx, { accountId: id }, 'disabled', atMs);
    if (after.disabled && !isDisabled) await tellOfWatchesLeft(tx, { accountId: id, organisationId, name: nameOfMember(before) }, atMs);
    if (!after.disabled && after.role !== before.role && id !== accountId) {
      const title = after.role === 'manager' ? 'You are a manager now' : 'You are no longer a manager';
      await notifyAccount(tx, id, { type: 'Message', title, body: 'A manager of your organisation changed your role.' }, atMs);
    }
    const said = { before: { role: before.role, disabled: isDisabled }, after };
    await writeAudit(tx, { action: 'memberChanged', atMs, organisationId, accountId, sessionId, address, subject: id, ...said });
    return readMember(tx, organisationId, id);
  });
}
