// A new password by a mailed code. Requests and attempts return and do the same whether or not the account exists (decision 32).
import { type AddressHolder, dropPending, HOLDS_ADDRESS, takeProvenAddress } from '#server/accounts/account-address.ts';
import { writeAudit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/handlers.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { dropCodes, issueCode, useCode } from '#server/accounts/mailed-codes.ts';
import { LINK_ENDED, NOBODY_VOUCHES } from '#server/accounts/password-link.ts';
import { endSent, revokeKeys } from '#server/accounts/revoke-keys.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countTry, createThrottle, GUESSES, MAILS, type Throttle } from '#server/http/throttle.ts';
import { isKnownAddress } from './credentials.ts';
import type { KnownDevices } from './known-devices.ts';
import { refuseWeak } from './password-rules.ts';
import { passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

const CODE_MINUTES = 10;

interface ResetParts {
  deps: Deps;
  post: Mailer;
  sessions: Sessions;
  devices: KnownDevices;
  /** For wrong passwords at sign-in: reset for an account with a new password. */
  signInThrottle: Throttle;
}

interface OwnerRow extends AddressHolder {
  organisation_id: string;
  first_name: string;
  last_name: string;
}

const OWNER = `select a.id, a.email, a.pending_email, a.verified_at_ms, a.organisation_id, a.first_name, a.last_name from accounts a join organisations o on o.id = a.organisation_id
  where a.disabled_at_ms is null and o.deleted_at_ms is null`;

/**
 * An administrator gave the account a new address and ended its password, one before or after the other: no code that was mailed to the
 * old address is given or taken.
 */
const IS_MOVING = '(a.password_hash is null and a.pending_email is not null)';

export function passwordResetHandlers({ deps: { db, clock }, post, sessions, devices, signInThrottle }: ResetParts) {
  // over 40 lines: the two calls of one errand
  const asking = createThrottle(clock, MAILS);
  // A code has its own limit of wrong tries (mailed-codes.ts): one for all who try would let strangers lock the owner out.
  const trying = createThrottle(clock, { ...GUESSES, perAccount: Number.POSITIVE_INFINITY });

  return {
    'auth.forgotPassword': async ({ body: { email }, request, reply }) => {
      const address = request.ip;
      await countTry(asking, { address, account: email, isKnownAddress: () => isKnownAddress(db, email, address), reply, tries: 'tries' });
      const nowMs = clock();
      await db.transaction(null, async (tx) => {
        const [owner] = await tx.query<OwnerRow>(
          `${OWNER} and a.email = $1 and ${HOLDS_ADDRESS} and not ${IS_MOVING} and not ${NOBODY_VOUCHES}`,
          [email],
        );
        const whose = owner && { accountId: owner.id };
        // of the address alone: a row that names an account costs the look whether it is there
        const code = await issueCode(tx, { purpose: 'resetPassword', email, ttlMs: CODE_MINUTES * 60_000, nowMs });
        const letter = { to: email, kind: 'resetPassword', values: { email, code, minutes: CODE_MINUTES } } as const;
        await (owner ? post.write(tx, letter) : post.pretend(tx, letter));
        await writeAudit(tx, { action: 'passwordForgotten', atMs: nowMs, organisationId: owner?.organisation_id, ...whose, address });
      });
      return { message: 'If there is an account with this address, we have sent it a code.' };
    },

    'auth.resetPassword': async ({ body: { email, code, password }, request, reply }) => {
      const address = request.ip;
      await countTry(trying, { address, account: email, isKnownAddress: () => Promise.resolve(false), reply });
      refuseWeak(password, { email });
      const passwordHash = await passwords.hash(password);
      const nowMs = clock();
      const done = await db.transaction(null, async (tx) => {
        const tried = { email, secret: code, nowMs };
        const good =
          (await useCode(tx, { purpose: 'resetPassword', ...tried })) ?? (await useCode(tx, { purpose: 'setPassword', ...tried }));
        // A link that an administrator was shown proves no mailbox.
        const isHandedOver = good?.details['isHandedOver'] === true;
        const [owner] = await tx.query<OwnerRow>(
          `${OWNER} and (a.id = $1 or $1::text is null and a.email = $2 and ${HOLDS_ADDRESS})
             and not (${IS_MOVING} and a.email = $2 and not $3::boolean) and not ${NOBODY_VOUCHES}
             and not ($4 = 'setPassword' and ${LINK_ENDED}) for no key update of a`,
          [good?.accountId ?? null, good?.email ?? null, isHandedOver, good?.purpose ?? null],
        );
        if (!owner) {
          await writeAudit(tx, { action: 'passwordCodeRefused', atMs: nowMs, address });
          return undefined;
        }
        const { id: accountId, organisation_id: organisationId, first_name: firstName, last_name: lastName } = owner;
        refuseWeak(password, { email, firstName, lastName }); // thrown, so the code stays good for a better one
        const sessionIds = await sessions.endAll(tx, { accountId }, 'passwordReset');
        const revoked = await revokeKeys(tx, accountId, nowMs);
        const invitations = await endSent(tx, accountId, nowMs);
        const [set] = await tx.query<{ password_no: number }>(
          `update accounts set password_hash = $2, password_no = password_no + 1, link_by = null, link_lost = false, updated_at_ms = $3
           where id = $1 returning password_no`,
          [accountId, passwordHash, nowMs],
        );
        // The code came to the address, which proves it; an administrator may have had it mailed to a new one.
        const provesNothing = isHandedOver || (owner.email === email && owner.verified_at_ms !== null);
        await (provesNothing ? dropPending(tx, owner) : takeProvenAddress(tx, post, { account: owner, email, nowMs }));
        for (const purpose of ['resetPassword', 'setPassword'] as const) await dropCodes(tx, { purpose, accountId, email });
        await post.write(tx, { to: email, kind: 'passwordChanged', values: { revoked, kept: [], invitations } });
        await writeAudit(tx, { action: 'passwordReset', atMs: nowMs, organisationId, accountId, address });
        return { sessionIds, known: { id: accountId, passwordNo: set?.password_no ?? 0 } };
      });
      if (!done) throw new Refusal('invalid', 'This code is wrong, used or too old.', [{ field: 'code', message: 'is not good' }]);
      sessions.forgetAll(done.sessionIds, 'passwordReset');
      devices.remember(request, reply, done.known); // strangers who try meanwhile do not keep him from signing in with it
      trying.right({ address }, email);
      signInThrottle.right({ address }, email);
      return { message: 'Your password is changed. Sign in with it.' };
    },
  } satisfies Handlers;
}
