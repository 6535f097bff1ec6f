// When an account's password changes, ends what anybody who knew it may have made or sent: API keys, open invitations, and an
// administrator's requests for others. For keys, each instance notices within KEY_RECHECK_MS (features/api-keys/key-callers.ts).
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { LetterItem } from '#server/mail/render-letter.ts';

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

/**
 * Ends for good, as when the right is lost (invitation-sender.ts, password-link.ts): the account's open invitations and, for an
 * administrator, the links and new addresses that he requested. Call it after ending the sessions, so that no new ones are made. `tx` must
 * be the server's own. Returns the invitations, for the mail about it.
 */
export async function endSent(tx: Tx, accountId: string, nowMs: EpochMs): Promise<LetterItem[]> {
  await tx.query('select end_asked_for(array[$1])', [accountId]);
  const ended = await tx.query<{ email: string; is_open: boolean }>(
    `update invitations set sender_lost = true where invited_by = $1 and accepted_at_ms is null and revoked_at_ms is null and not sender_lost
     returning email, expires_at_ms > $2 as is_open`,
    [accountId, nowMs],
  );
  const open = ended.filter(({ is_open: isOpen }) => isOpen).map(({ email }) => email);
  return open.toSorted().map((text) => ({ text }));
}

/** `tx` must be the server's own, in the action's transaction. Returns the keys that were valid until now, for the mail about it. */
export async function revokeKeys(tx: Tx, accountId: string, nowMs: EpochMs): Promise<LetterItem[]> {
  const revoked = await livingKeys(tx, accountId);
  await tx.query('update api_keys set revoked_at_ms = $2 where account_id = $1 and revoked_at_ms is null', [accountId, nowMs]);
  return revoked;
}
