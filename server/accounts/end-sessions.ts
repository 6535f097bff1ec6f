// Ends sessions because an account or its organisation changed, in the transaction of that action. Each instance notices within
// SESSION_RECHECK_MS (features/auth/sessions.ts), sockets too.
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';

/** `tx` must be the server's own: with a request's row-level security it would see only the caller's sessions. */
export async function endSessionsOf(
  tx: Tx,
  of: { accountId: string } | { organisationId: string },
  because: string,
  atMs: EpochMs,
): Promise<void> {
  const [column, id] = 'accountId' in of ? ['account_id', of.accountId] : ['organisation_id', of.organisationId];
  await tx.query(`update sessions set revoked_at_ms = $2, revoked_because = $3 where ${column} = $1 and revoked_at_ms is null`, [
    id,
    atMs,
    because,
  ]);
}
