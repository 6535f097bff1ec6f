// Changes to one's own account, or by an administrator to any account, and its deletion. Ids of others get the same refusal, whether or not
// they exist (decision 7).
import type { FastifyRequest } from 'fastify';
import type { Account } from '#contract/entities/accounts.ts';
import type { AccountChange } from '#contract/entities/registration.ts';
import { addressTaken, askForAddress, dropPending } from '#server/accounts/account-address.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { deleteAccount, handOverLargeFleets, holdToDelete } from '#server/accounts/delete-account.ts';
import { ADMINISTRATORS, expectOwnOrAdministrator, expectRight } from '#server/http/expect-right.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { AskPassword } from '#server/accounts/fresh-password.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import { holdOrganisation } from '#server/jobs/lock-order.ts';
import { dropCodes } from '#server/accounts/mailed-codes.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { makeAccount } from '#server/accounts/new-account.ts';
import { type GivenAddress, GIVEN_COLUMNS, giveAddress, mailPasswordLink } from '#server/accounts/password-link.ts';
import { endSent, livingKeys, revokeKeys } from '#server/accounts/revoke-keys.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readStars, replaceStars } from '#server/stars.ts';
import { syncWho } from '#server/sync/edit-handlers.ts';
import { readAccount } from './account-row.ts';
import { toAvatar } from './avatar.ts';
import type { KnownDevices } from './known-devices.ts';
import type { ProofMails } from './own-address.ts';
import { refuseWeak } from './password-rules.ts';
import { passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

interface OwnParts {
  deps: Deps;
  post: Mailer;
  sessions: Sessions;
  devices: KnownDevices;
  askPassword: AskPassword;
  proofMails: ProofMails;
}

const noAccount = () => new Refusal('notFound', 'There is no such account.');

/** @throws Refusal notFound, alike for ids of others and ids that never were */
function whoMay(caller: Caller | undefined, accountId: string): Caller {
  const who = callerOf(caller);
  if (who.accountId !== accountId && who.role !== 'admin') throw noAccount();
  return who;
}

function whoIs(caller: Caller | undefined, accountId: string): Caller {
  const who = callerOf(caller);
  if (who.accountId !== accountId) throw noAccount();
  return who;
}

interface Changing extends GivenAddress {
  first_name: string;
  last_name: string;
  telephone: string | null;
  organisation_name: string;
}

/** Name, telephone and password. Returns the changed members, and which of the given passwords is the account's. */
async function writeChange(
  tx: Tx,
  standing: Changing,
  change: AccountChange,
  passwordHash: string | undefined,
  nowMs: number,
): Promise<{ changed: string[]; passwordNo: number }> {
  const { firstName = standing.first_name, lastName = standing.last_name } = change;
  const telephone = change.telephone === undefined ? standing.telephone : change.telephone.replaceAll(/[ ().-]/g, '') || null;
  const [row] = await tx.query<{ password_no: number }>(
    `update accounts set first_name = $2, last_name = $3, telephone = $6, password_hash = coalesce($4, password_hash),
       password_no = password_no + ($4::text is not null)::int, updated_at_ms = $5 where id = $1 returning password_no`,
    [standing.id, firstName, lastName, passwordHash ?? null, nowMs, telephone],
  );
  if (!row) throw noAccount();
  const changed = [
    ...(firstName === standing.first_name ? [] : ['firstName']),
    ...(lastName === standing.last_name ? [] : ['lastName']),
    ...(telephone === standing.telephone ? [] : ['telephone']),
    ...(passwordHash === undefined ? [] : ['password']),
  ];
  return { changed, passwordNo: row.password_no };
}

export function ownAccountHandlers({ deps: { db, clock, ids }, post, sessions, devices, askPassword, proofMails }: OwnParts) {
  // over 40 lines: a handler a call, with what they share before them

  const audit = (tx: Tx, who: Caller, { ip: address }: FastifyRequest, line: { action: string; subject: string; after?: unknown }) =>
    writeAudit(tx, {
      atMs: clock(),
      organisationId: who.organisationId,
      accountId: who.accountId,
      sessionId: who.sessionId,
      address,
      ...line,
    });

  async function answer(tx: Tx, accountId: string) {
    const account = await readAccount(tx, accountId);
    if (!account) throw noAccount();
    return { account };
  }

  /** Ends what goes with the old one; the mail names it, and the keys that live on because their owner chose so. */
  async function tellOfPassword(tx: Tx, { id, email, emailUnproven }: Account, keepApiKeys: boolean): Promise<void> {
    const [kept, revoked] = keepApiKeys ? [await livingKeys(tx, id), []] : [[], await revokeKeys(tx, id, clock())];
    const invitations = await endSent(tx, id, clock());
    if (!emailUnproven) await post.write(tx, { to: email, kind: 'passwordChanged', values: { kept, revoked, invitations } });
  }

  async function read(from: Pick<Tx, 'query'>, accountId: string): Promise<Changing> {
    const [row] = await from.query<Changing>(
      `select ${GIVEN_COLUMNS}, a.first_name, a.last_name, a.telephone, o.name as organisation_name
       from accounts a join organisations o on o.id = a.organisation_id where a.id = $1`,
      [accountId],
    );
    if (!row) throw noAccount();
    return row;
  }

  /** The caller's own password, required for what a stolen session must not do; unchanged members need none. */
  async function askFor(
    who: Caller,
    standing: Changing,
    { email, password, currentPassword }: AccountChange,
    request: FastifyRequest,
  ): Promise<void> {
    const newAddress = email !== undefined && email !== standing.email;
    if (password !== undefined && who.accountId !== standing.id)
      throw new Refusal('forbidden', 'Nobody sets the password of somebody else. Send a link instead.');
    if (!newAddress && password === undefined) return;
    await askPassword(who, currentPassword, request);
    if (newAddress) await proofMails.count(who.accountId, email, request.ip);
  }

  return {
    'auth.favourites': async ({ params: { id }, caller }) => {
      const who = whoIs(caller, id);
      return { favourites: await db.transaction(who, (tx) => readStars(tx, id)) };
    },

    'auth.create': async ({ body, caller, request }) => {
      const who = callerOf(caller);
      const nowMs = clock();
      const { id = ids(), email, firstName, lastName, role, organisationId } = body;
      return db.transaction(null, async (tx) => {
        await holdOrganisation(tx, organisationId);
        await expectRight(tx, who, ADMINISTRATORS);
        const [organisation] = await tx.query('select 1 from organisations where id = $1 and deleted_at_ms is null', [organisationId]);
        if (!organisation)
          throw new Refusal('invalid', 'There is no such organisation.', [{ field: 'organisationId', message: 'is not there' }]);
        if (!(await makeAccount(tx, { id, organisationId, email, firstName, lastName, role, verified: false, nowMs })))
          throw addressTaken();
        await mailPasswordLink(tx, post, { accountId: id, email, name: firstName, by: who.accountId, nowMs });
        await audit(tx, who, request, { action: 'accountCreated', subject: id, after: { role, organisationId } });
        return answer(tx, id);
      });
    },

    'auth.update': async ({ params: { id }, body, caller, request, reply }) => {
      const who = whoMay(caller, id);
      const { favourites, password, email, keepApiKeys = false, ...rest } = body;
      if (favourites !== undefined) whoIs(caller, id);
      const seen = await read(db, id);
      await askFor(who, seen, body, request);
      if (password !== undefined) {
        const { first_name: firstName, last_name: lastName, organisation_name: organisationName } = seen;
        refuseWeak(password, { email: seen.email, firstName, lastName, organisationName });
      }
      const passwordHash = password === undefined ? undefined : await passwords.hash(password);
      const nowMs = clock();
      const done = await db.transaction(null, async (tx) => {
        await expectOwnOrAdministrator(tx, who, id);
        const standing = await read(tx, id); // locked now: names and addresses may have changed while the password was checked
        const { changed, passwordNo } = await writeChange(tx, standing, rest, passwordHash, nowMs);
        if (email !== undefined && email !== seen.email && email !== standing.email) {
          const by = who.accountId;
          if (by === id) await askForAddress(tx, post, { account: standing, email, by, nowMs });
          else await giveAddress(tx, post, standing, { email, name: standing.first_name, by, nowMs });
          await audit(tx, who, request, { action: 'emailChangeAsked', subject: id });
        } else if (passwordHash !== undefined) await dropPending(tx, standing); // somebody who knew the old one may have requested it
        const { account } = await answer(tx, id);
        // Names of members, not their values: the log stays when the person has left.
        if (changed.length > 0) await audit(tx, who, request, { action: 'accountChanged', subject: id, after: { changed } });
        const ended = changed.includes('password')
          ? await sessions.endAll(tx, { accountId: id, but: who.sessionId }, 'passwordChanged')
          : [];
        if (changed.includes('password')) {
          await tx.query('update sessions set password_no = $2 where id = $1', [who.sessionId, passwordNo]);
          await dropCodes(tx, { purpose: 'resetPassword', accountId: id, email: standing.email });
          await tellOfPassword(tx, account, keepApiKeys);
        }
        return { account, ended, passwordNo };
      });
      sessions.forgetAll(done.ended, 'passwordChanged');
      if (password !== undefined) devices.remember(request, reply, { id, passwordNo: done.passwordNo });
      if (favourites !== undefined) await replaceStars(db, syncWho(who, nowMs, {}), favourites);
      return { account: done.account };
    },

    'auth.setAvatar': async ({ params: { id }, body, caller, request }) => {
      const who = whoMay(caller, id);
      const avatar = toAvatar(body.avatar);
      return db.transaction(null, async (tx) => {
        await expectOwnOrAdministrator(tx, who, id);
        await tx.query('update accounts set avatar = $2, updated_at_ms = $3 where id = $1', [id, avatar, clock()]);
        await audit(tx, who, request, { action: 'accountChanged', subject: id, after: { changed: ['avatar'] } });
        return answer(tx, id);
      });
    },

    'auth.delete': async ({ params: { id }, body: { currentPassword }, caller, request }) => {
      const who = whoMay(caller, id);
      await askPassword(who, currentPassword, request);
      const by = { accountId: who.accountId, sessionId: who.sessionId, address: request.ip };
      await handOverLargeFleets(db, { accountId: id, by, nowMs: clock() }, (tx) => expectOwnOrAdministrator(tx, who, id));
      const ended = await db.transaction(null, async (tx) => {
        if (!(await holdToDelete(tx, id))) throw noAccount();
        await expectOwnOrAdministrator(tx, who, id);
        return deleteAccount(tx, post, { accountId: id, by, nowMs: clock() });
      });
      if (!ended) throw noAccount();
      sessions.forgetAll(ended, 'accountDeleted');
      return {};
    },
  } satisfies Handlers;
}
