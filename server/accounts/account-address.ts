// The e-mail address of an account: which account holds it, how a new one is requested and proven, and what ends with the old one. A new
// address takes effect when somebody who is signed in to the account opens the link mailed to it. Until then the old one is used for
// signing in and for mail.
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { dropCodes, issueCode } from './mailed-codes.ts';
import { Refusal } from '#server/http/refusal.ts';

/** How long the link that proves a new address is valid. */
const PROOF_HOURS = 24;

/** For `accounts a`: nobody has ever signed in. A reset password does not count: whoever used the account before may have typed the address. */
export const UNOPENED = '(a.password_hash is null and a.verified_at_ms is null and a.last_sign_in_at_ms is null)';

/**
 * For `accounts a`: whether the account owns the address. Either somebody opened a link or code mailed to it, or the account waits for its
 * first password and an administrator who still has the right vouches for it. Otherwise the address is only a name for signing in: older
 * versions changed addresses without proof, and a link handed over without a mail proves nothing.
 */
export const HOLDS_ADDRESS = `(a.verified_at_ms is not null or (${UNOPENED} and not a.link_lost))`;

export const addressTaken = (): Refusal =>
  new Refusal('conflict', 'There is an account with this address already.', [{ field: 'email', message: 'is taken' }]);

/** Whether an account holds the address. */
export async function isHeld(tx: Tx, email: string): Promise<boolean> {
  return (await tx.query(`select 1 from accounts a where a.email = $1 and ${HOLDS_ADDRESS}`, [email])).length > 0;
}

export interface AddressHolder {
  id: string;
  email: string;
  pending_email: string | null;
  /** null: nobody has proven the address. */
  verified_at_ms: number | null;
}

/** Deletes mails to an address that the account has not proven, with their link. */
async function dropProof(tx: Tx, accountId: string, address: string | null): Promise<void> {
  await dropCodes(tx, { purpose: 'proveEmail', accountId });
  await tx.query('delete from mails where account_id = $1 and to_address = $2', [accountId, address]);
}

/** Withdraws a change that waits for its proof. */
export async function dropPending(tx: Tx, { id, pending_email: pending }: AddressHolder): Promise<void> {
  await dropProof(tx, id, pending);
  await tx.query('update accounts set pending_email = null, pending_email_by = null where id = $1', [id]);
}

/** Mails the link. When another account owns the address, it gets a mail that says so instead: the caller learns nothing about others. */
export async function mailProof(tx: Tx, post: Mailer, { id, email }: { id: string; email: string }, nowMs: EpochMs): Promise<void> {
  const others = await tx.query(`select 1 from accounts a where a.email = $1 and a.id <> $2 and ${HOLDS_ADDRESS}`, [email, id]);
  await dropProof(tx, id, email);
  const token = await issueCode(tx, { purpose: 'proveEmail', email, accountId: id, ttlMs: PROOF_HOURS * 3_600_000, nowMs });
  const kind = others.length > 0 ? 'alreadyRegistered' : 'proveEmail';
  await post.write(tx, { to: email, kind, values: { token, hours: PROOF_HOURS }, accountId: id });
}

/** Stores the new address beside the old one and mails its link. The old address is informed when the new one is proven. */
export async function askForAddress(
  tx: Tx,
  post: Mailer,
  { account, email, by, nowMs }: { account: AddressHolder; email: string; by: string; nowMs: EpochMs },
): Promise<void> {
  await dropPending(tx, account);
  await tx.query('update accounts set pending_email = $2, pending_email_by = $3, updated_at_ms = $4 where id = $1', [
    account.id,
    email,
    by,
    nowMs,
  ]);
  await mailProof(tx, post, { id: account.id, email }, nowMs);
  if (account.verified_at_ms !== null)
    await post.write(tx, { to: account.email, kind: 'emailChangeAsked', values: { oldEmail: account.email, newEmail: email } });
}

/**
 * An account that proves an address takes it from one that only named it. The other account keeps its work and sessions, and its owner
 * enters another address. Its replacement name cannot be guessed: whoever already had that name would keep the address.
 */
export async function takeFromUnproven(tx: Tx, email: string, nowMs: EpochMs, butOf = ''): Promise<void> {
  const [lost] = await tx.query<{ id: string }>(
    `update accounts a set email = gen_random_uuid() || '@unproven.invalid', updated_at_ms = $2
     where a.email = $1 and a.organisation_id <> $3 and not ${HOLDS_ADDRESS} returning a.id`,
    [email, nowMs, butOf],
  );
  if (!lost) return;
  const body = 'Somebody else showed that the e-mail address of your account is theirs. Enter an address of your own under your account.';
  await notifyAccount(tx, lost.id, { type: 'Message', title: 'Your e-mail address was removed', body }, nowMs);
}

/**
 * For an account of the organisation that an administrator vouches for. Within one organisation it is most likely the same person: there an
 * account keeps an unproven address. Returns whether the address is free now.
 */
export async function freeForVouched(tx: Tx, email: string, organisationId: string, nowMs: EpochMs): Promise<boolean> {
  await takeFromUnproven(tx, email, nowMs, organisationId);
  return (await tx.query('select 1 from accounts where email = $1', [email])).length === 0;
}

/** Nothing of the account stays with the address: no code, no mail, no invitation to its own organisation. */
async function leaveAddress(tx: Tx, { id, email, verified_at_ms: provenAtMs }: AddressHolder): Promise<void> {
  await tx.query("delete from mailed_codes where account_id = $1 and purpose <> 'proveEmail'", [id]);
  await tx.query('delete from mails where account_id = $1', [id]);
  await tx.query('delete from invitations i using accounts a where a.id = $1 and i.organisation_id = a.organisation_id and i.email = $2', [
    id,
    email,
  ]);
  if (provenAtMs === null) return; // its codes and mails may belong to somebody else, who reads that address
  await tx.query("delete from mailed_codes where email = $1 and purpose <> 'invitation'", [email]);
  await tx.query("delete from mails where to_address = $1 and kind not in ('invitation', 'mastersReport')", [email]);
}

/** Gives the account this address: its owner has opened the mail to `email`. @throws Refusal when another account owns it */
export async function takeProvenAddress(
  tx: Tx,
  post: Mailer,
  { account, email, nowMs }: { account: AddressHolder; email: string; nowMs: EpochMs },
) {
  const others = await tx.query(`select 1 from accounts a where a.email = $1 and a.id <> $2 and ${HOLDS_ADDRESS}`, [email, account.id]);
  if (others.length > 0) throw addressTaken();
  await dropPending(tx, account);
  if (email !== account.email) {
    await takeFromUnproven(tx, email, nowMs);
    await leaveAddress(tx, account);
  }
  await tx.query('update accounts set email = $2, verified_at_ms = $3, updated_at_ms = $3 where id = $1', [account.id, email, nowMs]);
  await dropCodes(tx, { purpose: 'verifyEmail', email });
  if (email === account.email) return;
  const values = { oldEmail: account.email, newEmail: email };
  for (const to of account.verified_at_ms === null ? [email] : [account.email, email])
    await post.write(tx, { to, kind: 'emailChanged', values });
}
