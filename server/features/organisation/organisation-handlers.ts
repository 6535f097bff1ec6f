// The calls about the caller's own organisation: its name, people and invitations. Managers manage only their own.
import type { Invitation, Organisation, OrganisationMember } from '#contract/entities/organisations.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { expectRight, MANAGERS } from '#server/http/expect-right.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Call, Caller, Handlers } from '#server/handlers.ts';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { issueCode, seeCode } from '#server/accounts/mailed-codes.ts';
import { SENDER_MAY } from '#server/accounts/invitation-sender.ts';
import { holdOrganisation } from '#server/jobs/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countTry, createThrottle, type ThrottleLimits } from '#server/http/throttle.ts';
import { changeMember, type MemberRecord, MEMBER_COLUMNS } from './change-member.ts';

export const INVITATION_DAYS = 7;
/** For one organisation: a thief with a manager's session must not send bulk mail through this server. */
export const INVITATIONS_PER_DAY = 200;
/**
 * For an organisation that registered itself, in its first weeks: nobody vouches for it, and each mail shows its name. Also for all such
 * from one place together: deleting and registering again gives no ten more.
 */
export const INVITATIONS_PER_DAY_WHILE_NEW = 10;
export const NEW_FOR_MS = 30 * DAY_MS;
/** For one address, so that nobody's mailbox is flooded. */
export const INVITATIONS_PER_ADDRESS = 5;
/** For all new organisations together. `perAccount` is by the invited address. */
const WHILE_NEW: ThrottleLimits = {
  perAddressAndAccount: INVITATIONS_PER_ADDRESS,
  perAddress: INVITATIONS_PER_DAY_WHILE_NEW,
  perAccount: 4 * INVITATIONS_PER_ADDRESS,
  windowMs: DAY_MS,
};

interface InvitationRecord {
  id: string;
  email: string;
  role: Invitation['role'];
  team_id: string | null;
  created_at_ms: number;
  expires_at_ms: number;
  sender_lost: boolean;
  sender_may?: boolean;
}
const INVITATION_COLUMNS = 'id, email, role, team_id, created_at_ms, expires_at_ms, sender_lost';

const toInvitation = (row: InvitationRecord, nowMs: EpochMs): Invitation =>
  ({
    id: row.id,
    email: row.email,
    role: row.role,
    teamId: row.team_id ?? undefined,
    createdAt: row.created_at_ms,
    expiresAt: row.expires_at_ms,
    expired: row.expires_at_ms <= nowMs || row.sender_may === false,
    senderLost: row.sender_lost ? (true as const) : undefined,
  }) satisfies Record<keyof Invitation, unknown>;

const toMember = (row: MemberRecord, seesTimes: boolean): OrganisationMember =>
  ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    disabled: row.disabled_at_ms !== null,
    teamIds: row.team_ids,
    lastSignInAt: seesTimes ? (row.last_sign_in_at_ms ?? undefined) : undefined,
  }) satisfies Record<keyof OrganisationMember, unknown>;

async function readOrganisation(tx: Tx, id: string): Promise<Organisation> {
  const [found] = await tx.query<Organisation>(
    `select id, name, (select count(*)::int from accounts where organisation_id = o.id) as members,
       (select count(*)::int from teams where organisation_id = o.id) as teams from organisations o where id = $1`,
    [id],
  );
  if (!found) throw new Error(`There is no organisation ${id}, and somebody of it is signed in`);
  return found;
}

/** "Ada Mate", or the address of somebody without a name. */
async function nameOf(tx: Tx, { accountId, email }: Caller): Promise<string> {
  const [found] = await tx.query<{ name: string }>(`select trim(first_name || ' ' || last_name) as name from accounts where id = $1`, [
    accountId,
  ]);
  return found?.name || email;
}

async function expectTeam(tx: Tx, teamId: string | undefined): Promise<void> {
  if (teamId === undefined) return;
  const found = await tx.query('select 1 from teams where id = $1', [teamId]);
  if (found.length === 0) throw new Refusal('invalid', 'There is no such team.', [{ field: 'teamId', message: 'There is no such team.' }]);
}

/** Organisations that registering made have such an id (features/auth/registration.ts); an administrator vouches for the others. */
async function isNew(tx: Tx, organisationId: string, nowMs: EpochMs): Promise<boolean> {
  const young = await tx.query("select 1 from organisations where id = $1 and starts_with(id, 'own-') and created_at_ms > $2", [
    organisationId,
    nowMs - NEW_FOR_MS,
  ]);
  return young.length > 0;
}

/** Invitations of an organisation that are sent at once are counted one after the other. */
async function expectRoomForInvitation(
  tx: Tx,
  { organisationId }: Caller,
  { email, provesAddress, nowMs }: { email: string; provesAddress: boolean; nowMs: EpochMs },
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`invitations ${organisationId}`]);
  // as HOLDS_ADDRESS (account-address.ts), without what a request may not read: an address that somebody only named is its owner's
  const holds = provesAddress ? 'and (verified_at_ms is not null or last_sign_in_at_ms is null)' : '';
  const here = await tx.query(`select 1 from accounts where email = $1 ${holds}`, [email]);
  if (here.length > 0) throw new Refusal('conflict', 'This address already belongs to a member of your organisation.');
  const [found] = await tx.query<{ n: number; same: number }>(
    'select count(*)::int as n, count(*) filter (where email = $2)::int as same from invitations where created_at_ms > $1',
    [nowMs - DAY_MS, email],
  );
  if ((found?.same ?? 0) >= INVITATIONS_PER_ADDRESS)
    throw new Refusal('tooMany', 'This address was invited several times today. Check that the e-mails arrive, and try again tomorrow.');
  const most = (await isNew(tx, organisationId, nowMs)) ? INVITATIONS_PER_DAY_WHILE_NEW : INVITATIONS_PER_DAY;
  if ((found?.n ?? 0) >= most) throw new Refusal('tooMany', `Your organisation invites at most ${most} people a day. Try again tomorrow.`);
}

interface OrganisationParts {
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>;
  post: Mailer;
}

export function organisationHandlers({ deps: { db, clock, ids }, post }: OrganisationParts): Handlers {
  /** Under row-level security, with its audit line in the same transaction. */
  function asCaller<T>({ caller, request }: Call<EndpointName>, work: (tx: Tx, who: Caller, audit: Audit) => Promise<T>): Promise<T> {
    const who = callerOf(caller);
    const { organisationId, accountId, sessionId } = who;
    return db.transaction(who, (tx) =>
      work(tx, who, (line) => writeAudit(tx, { ...line, atMs: clock(), organisationId, accountId, sessionId, address: request.ip })),
    );
  }
  const whileNew = createThrottle(clock, WHILE_NEW);
  type Audit = (line: { action: string; subject?: string; before?: unknown; after?: unknown }) => Promise<void>;

  return {
    'organisation.get': (call) =>
      asCaller(call, async (tx, who) => {
        const members = await tx.query<MemberRecord>(
          `select ${MEMBER_COLUMNS} from accounts a order by lower(a.last_name), lower(a.first_name), a.id`,
        );
        return {
          organisation: await readOrganisation(tx, who.organisationId),
          members: members.map((row) => toMember(row, who.role !== 'member')),
        };
      }),

    'organisation.rename': (call) =>
      asCaller(call, async (tx, who, audit) => {
        const { organisationId } = who;
        await holdOrganisation(tx, organisationId);
        await expectRight(tx, who, MANAGERS);
        const { name: before } = await readOrganisation(tx, organisationId);
        const { name } = call.body;
        await tx.query('update organisations set name = $2 where id = $1', [organisationId, name]);
        await audit({ action: 'organisationRenamed', subject: organisationId, before: { name: before }, after: { name } });
        return { organisation: await readOrganisation(tx, organisationId) };
      }),

    'organisation.changeMember': async ({ params, body, caller, request }) => {
      const row = await changeMember(db, callerOf(caller), { id: params.id, ...body }, { atMs: clock(), address: request.ip });
      return { member: toMember(row, true) };
    },

    'organisation.invitations': (call) =>
      asCaller(call, async (tx) => {
        const rows = await tx.query<InvitationRecord>(
          `select ${INVITATION_COLUMNS}, ${SENDER_MAY} as sender_may from invitations i
           where accepted_at_ms is null and revoked_at_ms is null order by created_at_ms desc, id`,
        );
        return { invitations: rows.map((row) => toInvitation(row, clock())) };
      }),

    'organisation.invite': async (call) => {
      const { organisationId: inviting } = callerOf(call.caller);
      if (await isNew(db, inviting, clock()))
        await countTry(whileNew, {
          address: call.request.ip,
          account: call.body.email,
          isKnownAddress: () => Promise.resolve(false),
          tries: 'invitations by new organisations today',
        });
      return asCaller(call, async (tx, who, audit) => {
        const { email, role, teamId } = call.body;
        const { organisationId, accountId } = who;
        const nowMs = clock();
        await expectRight(tx, who, MANAGERS);
        await expectTeam(tx, teamId);
        await expectRoomForInvitation(tx, who, { email, provesAddress: !post.isHandedOver, nowMs });
        const open = 'email = $1 and accepted_at_ms is null and revoked_at_ms is null';
        await tx.query(`update invitations set revoked_at_ms = $2 where ${open}`, [email, nowMs]);
        const [row] = await tx.query<InvitationRecord>(
          `insert into invitations (id, organisation_id, email, role, team_id, invited_by, created_at_ms, expires_at_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${INVITATION_COLUMNS}`,
          [ids(), organisationId, email, role, teamId ?? null, accountId, nowMs, nowMs + INVITATION_DAYS * DAY_MS],
        );
        if (!row) throw new Error('An invitation was written and is not there');
        const isHandedOver = post.isHandedOver && { isHandedOver: true };
        const details = { invitationId: row.id, organisationId, role, ...(teamId !== undefined && { teamId }), ...isHandedOver };
        const token = await issueCode(tx, { purpose: 'invitation', email, ttlMs: INVITATION_DAYS * DAY_MS, nowMs, details });
        const { name: organisation } = await readOrganisation(tx, organisationId);
        const values = { token, organisation, invitedBy: await nameOf(tx, who), days: INVITATION_DAYS };
        await post.write(tx, { to: email, kind: 'invitation', values });
        await audit({ action: 'invited', subject: row.id, after: { role, teamId } });
        return { invitation: toInvitation(row, nowMs), handover: post.handover({ kind: 'invitation', values }) };
      });
    },

    'organisation.revokeInvitation': (call) =>
      asCaller(call, async (tx, who, audit) => {
        await expectRight(tx, who, MANAGERS);
        const [row] = await tx.query<InvitationRecord>(
          `update invitations set revoked_at_ms = $2 where id = $1 and accepted_at_ms is null and revoked_at_ms is null
           returning ${INVITATION_COLUMNS}`,
          [call.params.id, clock()],
        );
        if (!row) throw new Refusal('notFound', 'There is no such invitation.');
        await audit({ action: 'invitationRevoked', subject: row.id, before: { role: row.role } });
        return {};
      }),

    'organisation.invitation': ({ body }) =>
      db.transaction(null, async (tx) => {
        const code = await seeCode(tx, { purpose: 'invitation', secret: body.invitation, nowMs: clock() });
        const [found] = await tx.query<{ email: string; name: string }>(
          `select i.email, o.name from invitations i join organisations o on o.id = i.organisation_id
           where i.id = $1 and ${SENDER_MAY} and i.accepted_at_ms is null and i.revoked_at_ms is null and i.expires_at_ms > $2`,
          [code?.details['invitationId'] ?? '', clock()],
        );
        if (!found) throw new Refusal('notFound', 'This invitation is no longer valid. Ask for a new one.');
        return { email: found.email, organisationName: found.name };
      }),
  };
}
