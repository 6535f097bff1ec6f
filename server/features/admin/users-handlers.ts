// The users of clients, as an administrator keeps them. A password is the user's own: what an administrator gives is a link to choose one.
import type { Handover } from '#contract/entities/administration.ts';
import type { Role } from '#contract/entities/accounts.ts';
import type { ClientUser } from '#contract/entities/clients.ts';
import { personName } from '#domain/log/person-name.ts';
import { addressTaken as taken, dropPending, isHeld } from '#server/accounts/account-address.ts';
import type { Tx } from '#server/db/db.ts';
import { deleteAccount, handOverLargeFleets, holdToDelete } from '#server/accounts/delete-account.ts';
import type { Deps } from '#server/deps.ts';
import { endSessionsOf } from '#server/accounts/end-sessions.ts';
import { tellOfWatchesLeft } from '#server/accounts/watches-without-owner.ts';
import { ADMINISTRATORS, expectRight } from '#server/http/expect-right.ts';
import { callerOf, nullable, orderOf, readPageIn, SqlWhere } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { holdAdministrators } from '#server/jobs/lock-order.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { dropCodes } from '#server/accounts/mailed-codes.ts';
import { makeAccount } from '#server/accounts/new-account.ts';
import { type GivenAddress, GIVEN_COLUMNS, giveAddress, LINK_ENDED, mailPasswordLink } from '#server/accounts/password-link.ts';
import { endSent, revokeKeys } from '#server/accounts/revoke-keys.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createAuditedActions, type AuditedAction, differing, holdStanding, seeClient } from './audited-actions.ts';

interface UserRecord extends GivenAddress {
  organisation_name: string;
  /**
   * A waiting new address, entered by somebody who is an administrator now: for an owner who lost the old address. One entered from the
   * account itself may be a thief's.
   */
  given_email: string | null;
  link_ended: boolean;
  first_name: string;
  last_name: string;
  role: Role;
  disabled_at_ms: number | null;
  last_sign_in_at_ms: number | null;
}
const IS_ADMINISTRATOR = `(s.role = 'admin' and s.disabled_at_ms is null
  and exists (select from organisations so where so.id = s.organisation_id and so.deleted_at_ms is null))`;
/** Users of all clients, without deleted ones. */
const USERS = `(
  select ${GIVEN_COLUMNS}, o.name as organisation_name, o.deleted_at_ms,
    (select a.pending_email from accounts s where s.id = a.pending_email_by and s.id <> a.id and ${IS_ADMINISTRATOR}) as given_email,
    ${LINK_ENDED} as link_ended, a.first_name, a.last_name, a.role, a.disabled_at_ms, a.last_sign_in_at_ms
  from accounts a join organisations o on o.id = a.organisation_id
) as users`;
const ORDER_BY = { lastName: 'lower(last_name)', email: 'email', lastSignInAt: nullable('last_sign_in_at_ms') };

const toUser = (row: UserRecord, { isHandedOver }: Mailer): ClientUser =>
  ({
    id: row.id,
    clientId: row.organisation_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    verified: row.verified_at_ms !== null,
    pendingEmail: row.pending_email ?? undefined,
    resetTo: isHandedOver ? undefined : (row.given_email ?? undefined),
    disabled: row.disabled_at_ms !== null,
    linkEnded: row.link_ended ? (true as const) : undefined,
    lastSignInAt: row.last_sign_in_at_ms ?? undefined,
  }) satisfies Record<keyof ClientUser, unknown>;

const nameOf = ({ first_name: firstName, last_name: lastName, email }: UserRecord): string => personName({ firstName, lastName, email });
const written = ({ email, firstName, lastName, role, disabled }: ClientUser) => ({ email, firstName, lastName, role, disabled });

/** The log outlives the person: of names and addresses it says that they changed, and no more. */
function changesToLog(stood: ReturnType<typeof written>, now: ReturnType<typeof written>): { before: object; after: object } {
  const { before, after } = differing(stood, now);
  const { email: _, firstName: _first, lastName: _last, ...rights } = after;
  const personal = (['email', 'firstName', 'lastName'] as const).filter((member) => member in after);
  return {
    before: Object.fromEntries(Object.entries(before).filter(([member]) => member in rights)),
    after: { ...rights, ...(personal.length > 0 && { changed: personal }) },
  };
}

async function readUser(tx: Tx, id: string): Promise<UserRecord> {
  const [found] = await tx.query<UserRecord>(`select * from ${USERS} where id = $1`, [id]);
  if (!found) throw new Refusal('notFound', 'There is no such user.');
  return found;
}

/** The user of an existing client, locked; for an administrator the others are locked as well. */
async function holdUser(tx: Tx, id: string): Promise<UserRecord> {
  await holdStanding(tx, (await readUser(tx, id)).organisation_id);
  const user = await readUser(tx, id);
  if (user.role === 'admin') await holdAdministrators(tx);
  return user;
}
const toUserOf = ({ params: { id } }: { params: { id: string } }) => ({ hold: (tx: Tx) => holdUser(tx, id), about: id });

async function holdToDeleteUser(tx: Tx, id: string): Promise<UserRecord> {
  await holdToDelete(tx, id);
  return holdUser(tx, id);
}

/** After `holdUser`. @throws Refusal conflict */
async function expectAdminLeft(tx: Tx, without: string): Promise<void> {
  const others = await tx.query("select 1 from accounts where role = 'admin' and disabled_at_ms is null and id <> $1 limit 1", [without]);
  if (others.length === 0) throw new Refusal('conflict', 'This is the only administrator. Make another one first.');
}

export function usersHandlers(deps: Pick<Deps, 'db' | 'clock' | 'ids'>, post: Mailer): Handlers {
  const { db, ids } = deps;
  const audited = createAuditedActions(deps);

  const mailLink = ({ tx, atMs, who }: AuditedAction, user: UserRecord, email = user.email): Promise<Handover> =>
    mailPasswordLink(tx, post, { accountId: user.id, email, name: nameOf(user), by: who.accountId, nowMs: atMs });

  return {
    'admin.users': async ({ body }) => {
      const where = new SqlWhere();
      if (body.clientId === undefined) where.and('deleted_at_ms is null');
      else where.oneOf('organisation_id', [body.clientId]);
      if (body.filter?.text) where.and(where.contains(['email', `first_name || ' ' || last_name`, 'organisation_name'], body.filter.text));
      const query = { table: USERS, columns: '*', where, order: orderOf(body.sort, ORDER_BY, 'lower(last_name) asc'), page: body };
      const { rows, view } = await db.transaction(null, async (tx) => {
        if (body.clientId !== undefined) await seeClient(tx, body.clientId);
        return readPageIn<UserRecord>(tx, query);
      });
      return { users: rows.map((row) => toUser(row, post)), userCount: view.total, view };
    },

    'admin.createUser': (call) =>
      audited(call, { hold: (tx) => holdStanding(tx, call.body.clientId) }, async (action) => {
        const { tx, atMs, audit } = action;
        const { clientId, ...given } = call.body;
        const id = ids();
        if (!(await makeAccount(tx, { id, organisationId: clientId, ...given, verified: false, nowMs: atMs }))) throw taken();
        const user = await readUser(tx, id);
        const handover = await mailLink(action, user);
        await audit({ action: 'userCreated', organisationId: clientId, subject: id, after: { role: user.role } });
        return { user: toUser(user, post), handover };
      }),

    'admin.updateUser': (call) =>
      audited(call, toUserOf(call), async (action, stood) => {
        const { tx, who, atMs, audit } = action;
        const before = written(toUser(stood, post));
        const after = { ...before, ...call.body };
        if (stood.id === who.accountId && (after.disabled || after.role !== before.role))
          throw new Refusal('forbidden', 'You cannot block yourself or change your own role.');
        if (before.role === 'admin' && (after.role !== 'admin' || after.disabled)) await expectAdminLeft(tx, stood.id);
        await tx.query(
          `update accounts set first_name = $2, last_name = $3, role = $4, updated_at_ms = $5,
             disabled_at_ms = case when $6 then coalesce(disabled_at_ms, $5::bigint) end where id = $1`,
          [stood.id, after.firstName, after.lastName, after.role, atMs, after.disabled],
        );
        if (after.email !== before.email) {
          const given = { email: after.email, name: nameOf(stood), by: who.accountId, nowMs: atMs };
          await giveAddress(tx, post, stood, given);
        }
        if (after.disabled && !before.disabled) {
          await endSessionsOf(tx, { accountId: stood.id }, 'disabled', atMs);
          await tellOfWatchesLeft(tx, { accountId: stood.id, organisationId: stood.organisation_id, name: nameOf(stood) }, atMs);
        }
        await audit({ action: 'userChanged', organisationId: stood.organisation_id, subject: stood.id, ...changesToLog(before, after) });
        return { user: toUser(await readUser(tx, stood.id), post) };
      }),

    'admin.sendUserDetails': (call) =>
      audited(call, toUserOf(call), async ({ tx, audit }, user) => {
        if (!post.isHandedOver && !(await isHeld(tx, user.email)))
          throw new Refusal('conflict', 'The address of this user is not proven: it may be somebody else’s, and nothing is mailed to it.');
        const values = { name: nameOf(user), organisation: user.organisation_name, email: user.email };
        await post.write(tx, { to: user.email, kind: 'userDetails', values });
        await audit({ action: 'userDetailsSent', organisationId: user.organisation_id, subject: user.id });
        return { handover: post.handover({ kind: 'userDetails', values }) };
      }),

    // The old password stops at once: one resets it for somebody who lost it, or whose password somebody else knows.
    'admin.resetUserPassword': (call) =>
      audited(call, toUserOf(call), async (action, user) => {
        const { tx, who, atMs, audit } = action;
        if (user.id === who.accountId) throw new Refusal('forbidden', 'Change your own password in your account.');
        await tx.query('update accounts set password_hash = null, password_no = password_no + 1, updated_at_ms = $2 where id = $1', [
          user.id,
          atMs,
        ]);
        await endSessionsOf(tx, { accountId: user.id }, 'passwordReset', atMs);
        await revokeKeys(tx, user.id, atMs);
        await endSent(tx, user.id, atMs);
        await dropCodes(tx, { purpose: 'resetPassword', accountId: user.id, email: user.email });
        const given = post.isHandedOver ? null : user.given_email;
        if (given === null) await dropPending(tx, user);
        const handover = await mailLink(action, user, given ?? user.email);
        await audit({ action: 'userPasswordReset', organisationId: user.organisation_id, subject: user.id });
        return { handover };
      }),

    // Its audit line is written with the deletion, and names nobody.
    'admin.deleteUser': async (call) => {
      const who = callerOf(call.caller);
      const by = { accountId: who.accountId, sessionId: who.sessionId, address: call.request.ip };
      if (call.params.id !== who.accountId)
        await handOverLargeFleets(db, { accountId: call.params.id, by, nowMs: deps.clock() }, (tx) => expectRight(tx, who, ADMINISTRATORS));
      return audited(call, { hold: (tx) => holdToDeleteUser(tx, call.params.id), about: call.params.id }, async ({ tx, atMs }, user) => {
        if (user.id === who.accountId) throw new Refusal('forbidden', 'You cannot delete yourself here.');
        await deleteAccount(tx, post, { accountId: user.id, by, nowMs: atMs });
        return {};
      });
    },
  };
}
