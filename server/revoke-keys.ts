// Revokes the API keys of an account with its password: whoever knew the one may have made the others. Each instance finds out within
// RECHECK_MS (features/api-keys/key-callers.ts).
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from './db/db.ts';
import type { LetterItem } from './mail/render-letter.ts';

interface KeyRow {
  name: string;
  prefix: string;
  last_four: string;
}

/** In a mail. */
const toItems = (rows: readonly KeyRow[]): LetterItem[] =>
  rows.map(({ name, prefix, last_four: lastFour }) => ({ text: `${name} (fth_${prefix}…${lastFour})` }));

/** Oldest first. */
export const livingKeys = async (tx: Tx, accountId: string): Promise<LetterItem[]> =>
  toItems(
    await tx.query<KeyRow>(
      'select name, prefix, last_four from api_keys where account_id = $1 and revoked_at_ms is null order by created_at_ms, id',
      [accountId],
    ),
  );

/** `tx` is the server's own, and the deed's. Answers the keys that were good until now, for the mail about it. */
export async function revokeKeys(tx: Tx, accountId: string, nowMs: EpochMs): Promise<LetterItem[]> {
  const revoked = await livingKeys(tx, accountId);
  await tx.query('update api_keys set revoked_at_ms = $2 where account_id = $1 and revoked_at_ms is null', [accountId, nowMs]);
  return revoked;
}
