// Checks the caller again in the transaction of his action. The check that admitted the request may be SESSION_RECHECK_MS old
// (features/auth/sessions.ts); in that time somebody who lost a right could give it back to himself.
import { Role } from '#contract/entities/accounts.ts';
import type { Tx } from '#server/db/db.ts';
import type { Caller } from '#server/handlers.ts';
import { holdAccount } from '#server/jobs/lock-order.ts';
import { Refusal, sessionEnded } from './refusal.ts';

export const MANAGERS = ['admin', 'manager'] as const satisfies readonly Role[];
export const ADMINISTRATORS = ['admin'] as const satisfies readonly Role[];

/**
 * In the transaction of what the password opened: a password that was changed or reset after it was asked for opens nothing any more, for
 * it ended the session. Who changes or resets a password ends sessions before he revokes keys, so that neither misses the other.
 * @throws Refusal unauthenticated
 */
export async function expectSession(tx: Tx, { sessionId }: Pick<Caller, 'sessionId'>): Promise<void> {
  const alive = await tx.query('select 1 from sessions where id = $1 and revoked_at_ms is null for share', [sessionId]);
  if (alive.length === 0) throw sessionEnded();
}

/**
 * In every transaction that writes people, roles, teams or organisations, after the locks that come before accounts (lock-order.ts). From
 * here on the caller's account is locked, and so is the account that the action is about. @throws Refusal unauthenticated, forbidden
 */
export async function expectRight(
  tx: Tx,
  who: Pick<Caller, 'accountId' | 'organisationId' | 'sessionId'>,
  roles: readonly Role[],
  about = who.accountId,
): Promise<void> {
  await holdAccount(tx, who.accountId, about);
  await expectSession(tx, who);
  const [now] = await tx.query<{ role: Role }>(
    `select a.role from accounts a join organisations o on o.id = a.organisation_id and o.deleted_at_ms is null
     where a.id = $1 and a.organisation_id = $2 and a.disabled_at_ms is null`,
    [who.accountId, who.organisationId],
  );
  if (!now) throw sessionEnded();
  if (!roles.includes(now.role)) throw new Refusal('forbidden', 'You may not do this any more.');
}

/** Everybody his own account, an administrator anybody's. @throws Refusal unauthenticated, forbidden */
export async function expectOwnOrAdministrator(tx: Tx, who: Caller, accountId: string): Promise<void> {
  await expectRight(tx, who, who.accountId === accountId ? Role.options : ADMINISTRATORS, accountId);
}
