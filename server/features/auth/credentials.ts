// Whether somebody is who he says: e-mail and password against the accounts. Takes the same work whether or not an account exists.
import { writeAudit } from '#server/audit.ts';
import { networkOf } from '#server/http/client-address.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isOutdated, passwords } from './passwords.ts';

export interface Credentials {
  id: string;
  organisation_id: string;
  /** null: nobody has chosen one yet, and every password is wrong. */
  password_hash: string | null;
  /** The account's, or that of its organisation's deletion. */
  disabled_at_ms: number | null;
}

export const wrongCredentials = (): Refusal => new Refusal('wrongCredentials', 'E-mail or password is wrong.');

/**
 * Whether a session of this account was opened from there with the password that it has now, or from another address of the same IPv6
 * network: devices draw new ones.
 */
export async function isKnownAddress(db: Db, email: string, address: string): Promise<boolean> {
  const rows = await db.query<{ address: string }>(
    'select distinct s.address from sessions s join accounts a on a.id = s.account_id and a.password_no = s.password_no where a.email = $1',
    [email],
  );
  return rows.some((known) => networkOf(known.address) === networkOf(address));
}

interface Attempt {
  email: string;
  password: string;
  address: string;
}

/**
 * The same statements and the same hash for every account: see decision 32. @throws Refusal wrongCredentials, or forbidden for a disabled
 * account with the right password
 */
export async function checkPassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { email, password, address }: Attempt,
): Promise<Credentials> {
  const [found] = await db.query<Credentials>(
    `select a.id, a.organisation_id, a.password_hash, coalesce(a.disabled_at_ms, o.deleted_at_ms) as disabled_at_ms
     from accounts a join organisations o on o.id = a.organisation_id where a.email = $1`,
    [email],
  );
  const matches = await passwords.matches(found?.password_hash ?? undefined, password);
  if (found && matches && found.disabled_at_ms === null) return found;
  await writeAudit(db, { action: 'signInRefused', atMs: clock(), organisationId: found?.organisation_id, accountId: found?.id, address });
  if (found && matches) throw new Refusal('forbidden', 'This account is disabled. Ask the administrator of your organisation.');
  throw wrongCredentials();
}

/** Hashes the password again when its hash is of an older kind, unless the password was changed meanwhile. */
export async function renewHash(db: Db, account: Credentials, password: string): Promise<void> {
  if (account.password_hash === null || !isOutdated(account.password_hash)) return;
  const renewed = await passwords.hash(password);
  await db.query('update accounts set password_hash = $2 where id = $1 and password_hash = $3', [
    account.id,
    renewed,
    account.password_hash,
  ]);
}
