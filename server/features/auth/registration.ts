// Becoming somebody here: by asking and proving the address (decision 5), or by an invitation. Asking answers and does the same
// whether or not the address has an account; only its mailbox learns the difference.
import type { Handlers } from '#server/handlers.ts';
import { HOLDS_ADDRESS } from '#server/accounts/account-address.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { countWrong, dropCodes, type GoodCode, issueCode, seeCode, useCode } from '#server/accounts/mailed-codes.ts';
import { makeAccount } from '#server/accounts/new-account.ts';
import { SENDER_MAY } from '#server/accounts/invitation-sender.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countTry, createThrottle, GUESSES, MAILS } from '#server/http/throttle.ts';
import { isKnownAddress } from './credentials.ts';
import { refuseWeak } from './password-rules.ts';
import { passwords } from './passwords.ts';
import { type SecretCookie, VERIFY_HOURS } from './secret-cookies.ts';
import type { SignIn } from './sign-in.ts';
import { createHash, randomBytes } from 'node:crypto';

// Whether the holder of the mailed link is the one who registered. The link proves only the mailbox: somebody who entered a stranger's
// address chose the password, and the stranger's click must not open an account with it.
/** Stored beside the token until the address is proven; empty for an address that has an account. */
interface Pending {
  passwordHash: string;
  /** Of the secret in the cookie of the registering browser. */
  browserHash: string;
  firstName: string;
  lastName: string;
}

/** What the registering browser stores. */
const drawBrowserSecret = (): string => randomBytes(32).toString('base64url');
const hashBrowserSecret = (secret: string): string => createHash('sha256').update(`registration\n${secret}`).digest('hex');

/** What the caller presents beside the token. */
interface Shown {
  browserSecret: string | undefined;
  password: string | undefined;
}

/** By the browser, or by the password on any other device. */
async function isRegistrant({ browserHash, passwordHash }: Pending, { browserSecret, password }: Shown): Promise<boolean> {
  if (browserSecret !== undefined && hashBrowserSecret(browserSecret) === browserHash) return true;
  return password !== undefined && passwords.matches(passwordHash, password);
}

/** 422 at the field, as wherever a password is asked beside something else: a 401 would be about a session. */
const notRegistrant = ({ password }: Shown): Refusal =>
  password === undefined
    ? new Refusal('invalid', 'This is another browser than the one that registered. Type the password that you chose there.', [
        { field: 'password', message: 'is needed' },
      ])
    : new Refusal('invalid', 'This is not the password that was chosen at the registration.', [{ field: 'password', message: 'is wrong' }]);

const VERIFY_MS = VERIFY_HOURS * 3_600_000;

interface RegistrationParts {
  deps: Deps;
  post: Mailer;
  signIn: SignIn;
  cookie: SecretCookie;
}

/** undefined: no good token, or one of an address that has an account. */
const pendingOf = (code: GoodCode | undefined): Pending | undefined =>
  code?.details['passwordHash'] === undefined ? undefined : (code.details as unknown as Pending);

interface Opened {
  accountId: string;
  organisationId: string;
}

const staleLink = () =>
  new Refusal('invalid', 'This link is used or too old. Register again.', [{ field: 'token', message: 'is not good' }]);
const staleInvitation = () =>
  new Refusal('invalid', 'This invitation is used, taken back or too old. Ask for a new one.', [
    { field: 'invitation', message: 'is not good' },
  ]);
const known = () =>
  new Refusal('conflict', 'There is an account with this address already. Sign in.', [{ field: 'email', message: 'is taken' }]);

/** An account in an organisation of its own, as its manager. @throws Refusal when the address came to an account another way */
async function openOwn(tx: Tx, { email, details }: GoodCode, accountId: string, nowMs: number): Promise<Opened> {
  const { passwordHash, firstName, lastName } = details as unknown as Pending; // pendingOf has looked
  const organisationId = `own-${accountId}`;
  await tx.query('insert into organisations (id, name, created_at_ms) values ($1, $2, $3)', [
    organisationId,
    `${firstName} ${lastName}`,
    nowMs,
  ]);
  const account = {
    id: accountId,
    organisationId,
    email,
    firstName,
    lastName,
    role: 'manager',
    passwordHash,
    verified: true,
    nowMs,
  } as const;
  if (!(await makeAccount(tx, account))) throw known();
  await dropCodes(tx, { purpose: 'verifyEmail', email });
  return { accountId, organisationId };
}

interface InvitationRow {
  organisation_id: string;
  role: 'manager' | 'member';
  team_id: string | null;
}

/** The row decides, not what the mail was made of: roles, teams and the sender's right may have changed since. undefined: no longer open. */
async function acceptInvitation(tx: Tx, { details }: GoodCode, nowMs: number): Promise<InvitationRow | undefined> {
  const [row] = await tx.query<InvitationRow>(
    `update invitations i set accepted_at_ms = $2
     where i.id = $1 and ${SENDER_MAY} and i.accepted_at_ms is null and i.revoked_at_ms is null and i.expires_at_ms > $2
     returning i.organisation_id, i.role, i.team_id`,
    [String(details['invitationId']), nowMs],
  );
  return row;
}

export function registrationHandlers({ deps: { db, clock, ids }, post, signIn, cookie }: RegistrationParts) {
  // over 40 lines: a handler a call, which count their tries together
  const asking = createThrottle(clock, MAILS);
  const proving = createThrottle(clock, { ...GUESSES, perAddressAndAccount: GUESSES.perAddress, perAccount: Number.POSITIVE_INFINITY });
  const nobody = () => Promise.resolve(false);

  return {
    'auth.register': async ({ body: { email, password, firstName, lastName }, request, reply }) => {
      const address = request.ip;
      await countTry(asking, { address, account: email, isKnownAddress: () => isKnownAddress(db, email, address), reply, tries: 'tries' });
      refuseWeak(password, { email, firstName, lastName });
      const passwordHash = await passwords.hash(password);
      const browserSecret = drawBrowserSecret();
      const nowMs = clock();
      await db.transaction(null, async (tx) => {
        const [owner] = await tx.query<{ id: string }>(`select a.id from accounts a where a.email = $1 and ${HOLDS_ADDRESS}`, [email]);
        // For a known address the token is made, stored with nothing beside it, and given to nobody.
        const pending: Pending = { passwordHash, browserHash: hashBrowserSecret(browserSecret), firstName, lastName };
        const details = owner ? {} : { ...pending };
        const token = await issueCode(tx, { purpose: 'verifyEmail', email, ttlMs: VERIFY_MS, nowMs, details });
        await post.write(tx, { to: email, kind: owner ? 'alreadyRegistered' : 'verifyEmail', values: { token, hours: VERIFY_HOURS } });
        await writeAudit(tx, { action: 'registrationAsked', atMs: nowMs, accountId: owner?.id, address });
      });
      cookie.set(reply, browserSecret);
      return { message: 'We have sent you a mail. Follow the link in it to go on.' };
    },

    'auth.verifyEmail': async ({ body: { token, password }, request, reply }) => {
      const address = request.ip;
      await countTry(proving, { address, account: '', isKnownAddress: nobody, reply });
      const nowMs = clock();
      const link = { purpose: 'verifyEmail', secret: token, nowMs } as const;
      const pending = pendingOf(await seeCode(db, link));
      if (!pending) throw staleLink();
      const shown = { browserSecret: cookie.get(request), password };
      if (!(await isRegistrant(pending, shown))) {
        if (password !== undefined) await countWrong(db, link);
        throw notRegistrant(shown);
      }
      const opened = await db.transaction(null, async (tx) => {
        const code = await useCode(tx, link);
        if (!code) return undefined;
        const made = await openOwn(tx, code, ids(), nowMs);
        await writeAudit(tx, { action: 'accountRegistered', atMs: nowMs, ...made, address });
        return made;
      });
      if (!opened) throw staleLink();
      proving.right({ address }, '');
      cookie.clear(reply);
      return signIn.open(opened.accountId, request, reply);
    },

    'account.register': async ({ body: { email, password, firstName, lastName, invitation }, request, reply }) => {
      const address = request.ip;
      await countTry(proving, { address, account: '', isKnownAddress: nobody, reply });
      refuseWeak(password, { email, firstName, lastName });
      const passwordHash = await passwords.hash(password);
      const nowMs = clock();
      const token = { purpose: 'invitation', secret: invitation, nowMs } as const;
      const accountId = ids();
      await db.transaction(null, async (tx) => {
        const seen = await seeCode(tx, token);
        if (!seen) throw staleInvitation();
        if (seen.email !== email)
          throw new Refusal('invalid', 'The invitation is for another address.', [{ field: 'email', message: 'is not the invited one' }]);
        const code = await useCode(tx, token);
        const accepted = code && (await acceptInvitation(tx, code, nowMs));
        if (!accepted) throw staleInvitation();
        const { organisation_id: organisationId, role, team_id: teamId } = accepted;
        const verified = code.details['isHandedOver'] !== true; // a link that the inviter was shown proves no mailbox
        const account = { id: accountId, organisationId, email, firstName, lastName, role, passwordHash, verified, nowMs };
        if (!(await makeAccount(tx, { ...account, ...(teamId !== null && { teamId }) }))) throw known();
        if (verified) await dropCodes(tx, { purpose: 'verifyEmail', email });
        const subject = String(code.details['invitationId']);
        await writeAudit(tx, { action: 'invitationAccepted', atMs: nowMs, organisationId, accountId, address, subject, after: { role } });
      });
      proving.right({ address }, '');
      const { account, jwtToken, ...rest } = await signIn.open(accountId, request, reply);
      return { ...rest, accessToken: jwtToken, user: account };
    },
  } satisfies Handlers;
}
