// The users of clients, as an administrator keeps them. A password is the user's own: what an administrator gives is a link to choose one.
import type { Role } from '#contract/accounts.ts';
import type { ClientUser } from '#contract/clients.ts';
import type { Tx } from '#server/db/db.ts';
import { DbError } from '#server/db/db.ts';
import { deleteAccount } from '#server/delete-account.ts';
import type { Deps } from '#server/deps.ts';
import { endSessionsOf } from '#server/end-sessions.ts';
import { orderOf, readPageIn, SqlWhere } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import type { Post } from '#server/mail/mail.ts';
import { dropCodes, issueCode } from '#server/mailed-codes.ts';
import { makeAccount } from '#server/new-account.ts';
import { Refusal } from '#server/refusal.ts';
import { createDoing, type Deed, differing, holdStanding, seeClient } from './deeds.ts';

/** The link to choose a password. */
export const SET_PASSWORD_DAYS = 7;
const DAY_MS = 86_400_000;
const UNIQUE_VIOLATION = '23505';

interface UserRecord {
  id: string;
  organisation_id: string;
  organisation_name: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  verified_at_ms: number | null;
  disabled_at_ms: number | null;
  last_sign_in_at_ms: number | null;
}
/** Of all clients those that are not deleted. */
const USERS = `(
  select a.id, a.organisation_id, o.name as organisation_name, o.deleted_at_ms, a.email, a.first_name, a.last_name, a.role,
    a.verified_at_ms, a.disabled_at_ms, a.last_sign_in_at_ms
  from accounts a join organisations o on o.id = a.organisation_id
) as users`;
const ORDER_BY = { lastName: 'lower(last_name)', email: 'email', lastSignInAt: 'last_sign_in_at_ms' };

const toUser = (row: UserRecord): ClientUser => ({
  id: row.id,
  clientId: row.organisation_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  verified: row.verified_at_ms !== null,
  disabled: row.disabled_at_ms !== null,
  ...(row.last_sign_in_at_ms !== null && { lastSignInAt: row.last_sign_in_at_ms }),
});

const nameOf = ({ first_name, last_name, email }: UserRecord): string => `${first_name} ${last_name}`.trim() || email;
const written = ({ email, firstName, lastName, role, disabled }: ClientUser) => ({ email, firstName, lastName, role, disabled });

/** The log outlives the person: of names and addresses it says that they changed, and no more. */
function audited(stood: ReturnType<typeof written>, now: ReturnType<typeof written>): { before: object; after: object } {
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

/** The user, of a client that stands and is held. */
async function holdUser(tx: Tx, id: string): Promise<UserRecord> {
  await holdStanding(tx, (await readUser(tx, id)).organisation_id);
  return readUser(tx, id);
}

/** Two administrators who take each other's rights at once do it one after the other. @throws Refusal conflict */
async function expectAdminLeft(tx: Tx, without: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('administrators'))");
  const others = await tx.query("select 1 from accounts where role = 'admin' and disabled_at_ms is null and id <> $1 limit 1", [without]);
  if (others.length === 0) throw new Refusal('conflict', 'This is the only administrator. Make another one first.');
}

const taken = () =>
  new Refusal('conflict', 'There is an account with this address already.', [{ field: 'email', message: 'belongs to another account' }]);

export function usersHandlers(deps: Pick<Deps, 'db' | 'clock' | 'ids'>, post: Post): Handlers {
  const { db, ids } = deps;
  const doing = createDoing(deps);

  async function mailPasswordLink({ tx, atMs }: Deed, user: UserRecord): Promise<void> {
    const code = await issueCode(tx, {
      purpose: 'setPassword',
      email: user.email,
      accountId: user.id,
      ttlMs: SET_PASSWORD_DAYS * DAY_MS,
      nowMs: atMs,
    });
    const values = { email: user.email, code, name: nameOf(user), days: SET_PASSWORD_DAYS };
    await post.write(tx, { to: user.email, kind: 'setPassword', values });
  }

  /** What went to the old address opens nothing any more, and the old address is told. */
  async function moveAddress({ tx }: Deed, user: UserRecord, newEmail: string): Promise<void> {
    for (const purpose of ['resetPassword', 'setPassword', 'verifyEmail'] as const)
      await dropCodes(tx, { purpose, accountId: user.id, email: user.email });
    await post.write(tx, { to: user.email, kind: 'emailChanged', values: { oldEmail: user.email, newEmail } });
  }

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
      return { users: rows.map(toUser), userCount: view.total, view };
    },

    'admin.createUser': (call) =>
      doing(call, async (deed) => {
        const { tx, atMs, audit } = deed;
        const { clientId, ...given } = call.body;
        await holdStanding(tx, clientId);
        const id = ids();
        if (!(await makeAccount(tx, { id, organisationId: clientId, ...given, verified: false, nowMs: atMs }))) throw taken();
        const user = await readUser(tx, id);
        await mailPasswordLink(deed, user);
        await audit({ action: 'userCreated', organisationId: clientId, subject: id, after: { role: user.role } });
        return { user: toUser(user) };
      }),

    'admin.updateUser': (call) =>
      doing(call, async (deed) => {
        const { tx, who, atMs, audit } = deed;
        const stood = await holdUser(tx, call.params.id);
        const before = written(toUser(stood));
        const after = { ...before, ...call.body };
        if (stood.id === who.accountId && (after.disabled || after.role !== before.role))
          throw new Refusal('forbidden', 'You cannot shut yourself out or change your own role.');
        if (before.role === 'admin' && (after.role !== 'admin' || after.disabled)) await expectAdminLeft(tx, stood.id);
        try {
          await tx.query(
            `update accounts set email = $2, first_name = $3, last_name = $4, role = $5, updated_at_ms = $6,
               disabled_at_ms = case when $7 then coalesce(disabled_at_ms, $6::bigint) end,
               verified_at_ms = case when email = $2 then verified_at_ms end where id = $1`,
            [stood.id, after.email, after.firstName, after.lastName, after.role, atMs, after.disabled],
          );
        } catch (error) {
          if (error instanceof DbError && error.code === UNIQUE_VIOLATION) throw taken();
          throw error;
        }
        if (after.email !== before.email) await moveAddress(deed, stood, after.email);
        if (after.disabled && !before.disabled) await endSessionsOf(tx, { accountId: stood.id }, 'disabled', atMs);
        await audit({ action: 'userChanged', organisationId: stood.organisation_id, subject: stood.id, ...audited(before, after) });
        return { user: toUser(await readUser(tx, stood.id)) };
      }),

    'admin.sendUserDetails': (call) =>
      doing(call, async ({ tx, audit }) => {
        const user = await holdUser(tx, call.params.id);
        const values = { name: nameOf(user), organisation: user.organisation_name, email: user.email };
        await post.write(tx, { to: user.email, kind: 'userDetails', values });
        await audit({ action: 'userDetailsSent', organisationId: user.organisation_id, subject: user.id });
        return {};
      }),

    // The old password stops at once: one resets it for somebody who lost it, or whose password somebody else knows.
    'admin.resetUserPassword': (call) =>
      doing(call, async (deed) => {
        const { tx, who, atMs, audit } = deed;
        const user = await holdUser(tx, call.params.id);
        if (user.id === who.accountId) throw new Refusal('forbidden', 'Change your own password in your account.');
        await tx.query('update accounts set password_hash = null, updated_at_ms = $2 where id = $1', [user.id, atMs]);
        await endSessionsOf(tx, { accountId: user.id }, 'passwordReset', atMs);
        for (const purpose of ['resetPassword', 'setPassword'] as const)
          await dropCodes(tx, { purpose, accountId: user.id, email: user.email });
        await mailPasswordLink(deed, user);
        await audit({ action: 'userPasswordReset', organisationId: user.organisation_id, subject: user.id });
        return {};
      }),

    // Its audit line is written with the deletion, and names nobody.
    'admin.deleteUser': (call) =>
      doing(call, async ({ tx, who, atMs }) => {
        const user = await holdUser(tx, call.params.id);
        if (user.id === who.accountId) throw new Refusal('forbidden', 'You cannot delete yourself here.');
        const by = { accountId: who.accountId, sessionId: who.sessionId, address: call.request.ip };
        await deleteAccount(tx, post, { accountId: user.id, by, nowMs: atMs });
        return {};
      }),
  };
}
