// The link by which the owner of an account chooses its password, which an administrator asks for. It is worth what he may: when he is
// shut out, demoted or deleted it ends for good, and so does a new address that he typed. The database marks both in the transaction of the
// deed (migrations 0172, 0174).
import type { Handover } from '#contract/administration.ts';
import type { EpochMs } from '#contract/units.ts';
import { UNOPENED } from './account-address.ts';
import type { Tx } from './db/db.ts';
import type { Post } from './mail/mail.ts';
import { dropCodes, issueCode } from './mailed-codes.ts';

export const SET_PASSWORD_DAYS = 7;
const DAY_MS = 86_400_000;

/** Of `accounts a`: its link ended with its asker's right, and a new one must be sent. */
export const LINK_ENDED = '(a.password_hash is null and a.link_lost)';
/** Of `accounts a`: nor does a code that was mailed open it, for nobody was ever in. */
export const NOBODY_VOUCHES = `(a.link_lost and ${UNOPENED})`;

export interface PasswordLink {
  accountId: string;
  /** The account's, or one that it is to prove by the link. */
  email: string;
  name: string;
  /** The administrator's account. */
  by: string;
  nowMs: EpochMs;
}

/** In place of earlier ones. Choosing the password proves the address, unless the link was handed over. */
export async function mailPasswordLink(tx: Tx, post: Post, { accountId, email, name, by, nowMs }: PasswordLink): Promise<Handover> {
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
