// Ends sessions because of what was done to an account or its organisation, in the transaction of the action. Each instance finds out
// within SESSION_RECHECK_MS (features/auth/sessions.ts), sockets too.
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';

/** `tx` is the server's own: a request's row-level security sees its own sessions alone. */
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
