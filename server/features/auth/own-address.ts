// The caller's new address: proven by the mailed link, mailed again, or withdrawn (server/accounts/account-address.ts).
import { type AddressHolder, addressTaken, dropPending, mailProof, takeProvenAddress } from '#server/accounts/account-address.ts';
import { writeAudit } from '#server/audit.ts';
import { DbError, type Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { expectSession } from '#server/http/expect-right.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Caller, Handlers } from '#server/handlers.ts';
import { holdAccounts } from '#server/jobs/lock-order.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { seeCode, useCode } from '#server/accounts/mailed-codes.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countTry, createThrottle, GUESSES, MAILS, type Throttle } from '#server/http/throttle.ts';
import { readAccount } from './account-row.ts';

/** Limits for mails that prove an address: by sender and by address, however many accounts ask. */
export interface ProofMails {
  count(accountId: string, email: string, from: string): Promise<void>;
}

export function createProofMails(clock: Deps['clock']): ProofMails {
  const [ofAccount, ofAddress]: [Throttle, Throttle] = [createThrottle(clock, MAILS), createThrottle(clock, MAILS)];
  const isKnownAddress = () => Promise.resolve(false);
  return {
    async count(accountId, email, address) {
      await countTry(ofAccount, { address, account: accountId, isKnownAddress, tries: 'mails' });
      await countTry(ofAddress, { address, account: email, isKnownAddress, tries: 'mails' });
    },
  };
}

/** Two who want one address at the same moment: the database lets one have it. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DbError && error.constraint === 'accounts_email' ? addressTaken() : error;
  }
}

const staleLink = () =>
  new Refusal('invalid', 'This link is used, too old, or of another account. Sign in to the account that asked for it, or ask again.', [
    { field: 'token', message: 'is not good' },
  ]);

const OWN = 'select id, email, pending_email, verified_at_ms from accounts';

/** @throws Refusal conflict */
function toProve(account: AddressHolder | undefined): string {
  const email = account?.pending_email ?? (account?.verified_at_ms === null ? account.email : undefined);
  if (email === undefined) throw new Refusal('conflict', 'Your address is proven already.');
  return email;
}

/** `email`: the account with that address is locked too. @throws Refusal unauthenticated, notFound */
async function holdOwn(tx: Tx, who: Caller, email = ''): Promise<AddressHolder> {
  const { accountId } = who;
  await holdAccounts(tx, accountId, email);
  await expectSession(tx, who);
  const [found] = await tx.query<AddressHolder>(`${OWN} where id = $1`, [accountId]);
  if (!found) throw new Refusal('notFound', 'There is no such account.');
  return found;
}

interface AddressParts {
  deps: Pick<Deps, 'db' | 'clock'>;
  post: Mailer;
  proofMails: ProofMails;
}

export function ownAddressHandlers({ deps: { db, clock }, post, proofMails }: AddressParts) {
  // over 40 lines: a handler a call
  const proving = createThrottle(clock, GUESSES);
  const audit = (tx: Tx, { accountId, organisationId, sessionId }: Caller, address: string, action: string) =>
    writeAudit(tx, { action, atMs: clock(), organisationId, accountId, sessionId, address, subject: accountId });
  async function answer(tx: Tx, { accountId }: Caller) {
    const account = await readAccount(tx, accountId);
    if (!account) throw new Refusal('notFound', 'There is no such account.');
    return { account };
  }

  return {
    'account.proveEmail': async ({ body: { token: secret, email }, caller, request: { ip: address } }) => {
      const who = callerOf(caller);
      await countTry(proving, { address, account: who.accountId, isKnownAddress: () => Promise.resolve(false) });
      const answered = await orTaken(
        db.transaction(null, async (tx) => {
          const link = { purpose: 'proveEmail', secret, nowMs: clock() } as const;
          const code = await seeCode(tx, link);
          const account = await holdOwn(tx, who, code?.email);
          // who opens the link of somebody else's account must not give that account his address, nor use the link up
          if (code?.accountId !== who.accountId || ![account.pending_email, account.email].includes(code.email)) throw staleLink();
          if (email !== undefined && code.email !== email)
            throw new Refusal('invalid', `This link is for another address than ${email}. Did you ask for it?`, [
              { field: 'email', message: 'is another one' },
            ]);
          if (!(await useCode(tx, link))) throw staleLink();
          await takeProvenAddress(tx, post, { account, email: code.email, nowMs: link.nowMs });
          await audit(tx, who, address, 'emailProven');
          return answer(tx, who);
        }),
      );
      proving.right({ address }, who.accountId);
      return answered;
    },

    'account.mailEmailProof': async ({ caller, request: { ip: address } }) => {
      const who = callerOf(caller);
      const [seen] = await db.query<AddressHolder>(`${OWN} where id = $1`, [who.accountId]);
      await proofMails.count(who.accountId, toProve(seen), address);
      await db.transaction(null, async (tx) => {
        const email = toProve(await holdOwn(tx, who));
        await mailProof(tx, post, { id: who.accountId, email }, clock());
      });
      return {};
    },

    'account.keepEmail': ({ caller, request: { ip: address } }) => {
      const who = callerOf(caller);
      return db.transaction(null, async (tx) => {
        await dropPending(tx, await holdOwn(tx, who));
        await audit(tx, who, address, 'emailChangeTakenBack');
        return answer(tx, who);
      });
    },
  } satisfies Handlers;
}
