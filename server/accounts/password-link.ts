// The link by which an account's owner chooses the password, requested by an administrator. It is valid as long as that administrator has
// the right: when he is blocked, demoted or deleted it ends for good, with any new address that he entered. The database marks both in the
// same transaction (migrations 0172, 0174).
import type { Handover } from '#contract/entities/administration.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { type AddressHolder, addressTaken, askForAddress, freeForVouched, isHeld, UNOPENED } from './account-address.ts';
import type { Tx } from '#server/db/db.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { dropCodes, issueCode } from './mailed-codes.ts';

export const SET_PASSWORD_DAYS = 7;

/** For `accounts a`: its link ended with the administrator's right, and a new one must be sent. */
export const LINK_ENDED = '(a.password_hash is null and a.link_lost)';
/** For `accounts a`: a mailed code does not open it either, because nobody has ever signed in. */
export const NOBODY_VOUCHES = `(a.link_lost and ${UNOPENED})`;

export interface PasswordLink {
  accountId: string;
  /** The account's address, or one that the link is to prove. */
  email: string;
  name: string;
  /** The administrator's account. */
  by: string;
  nowMs: EpochMs;
}

/** Replaces earlier ones. Choosing the password proves the address, unless the link was handed over. */
export async function mailPasswordLink(tx: Tx, post: Mailer, { accountId, email, name, by, nowMs }: PasswordLink): Promise<Handover> {
  await dropCodes(tx, { purpose: 'setPassword', accountId });
  await tx.query('update accounts set link_by = $2, link_lost = false where id = $1', [accountId, by]);
  const code = await issueCode(tx, {
    purpose: 'setPassword',
    email,
    accountId,
    ttlMs: SET_PASSWORD_DAYS * DAY_MS,
    nowMs,
    ...(post.isHandedOver && { details: { isHandedOver: true } }),
  });
  const values = { email, code, name, days: SET_PASSWORD_DAYS };
  await post.write(tx, { to: email, kind: 'setPassword', values, accountId });
  return post.handover({ kind: 'setPassword', values });
}

/** For `accounts a`: the columns that `giveAddress` needs. */
export const GIVEN_COLUMNS = `a.id, a.organisation_id, a.email, a.pending_email, a.verified_at_ms, ${UNOPENED} as unopened,
  a.password_hash is null as without_password`;
export interface GivenAddress extends AddressHolder {
  organisation_id: string;
  /** Nobody has ever signed in. */
  unopened: boolean;
  /** Nobody can sign in to it and prove a new address. */
  without_password: boolean;
}

/**
 * A new address from an administrator waits for its proof like the owner's own. An account whose password was reset gets its password link
 * at the new address; one that nobody ever opened gets its first link there. @throws Refusal when another account owns the address
 */
export async function giveAddress(
  tx: Tx,
  post: Mailer,
  account: GivenAddress,
  { email, name, by, nowMs }: Omit<PasswordLink, 'accountId'>,
) {
  const { id: accountId, organisation_id: organisationId, unopened, without_password: isWithoutPassword } = account;
  const isFree = unopened ? await freeForVouched(tx, email, organisationId, nowMs) : !(await isHeld(tx, email));
  if (!isFree) throw addressTaken();
  if (unopened) {
    await tx.query('delete from mails where account_id = $1', [accountId]);
    await dropCodes(tx, { purpose: 'resetPassword', email: account.email });
    await tx.query('update accounts set email = $2 where id = $1', [accountId, email]);
  } else await askForAddress(tx, post, { account, email, by, nowMs });
  if (unopened || (isWithoutPassword && !post.isHandedOver)) await mailPasswordLink(tx, post, { accountId, email, name, by, nowMs });
}
