// What every signature must be, whatever is signed: a manager's, in his own name, under the result of what was looked at.
import { isDeepStrictEqual } from 'node:util';
import type { RiskRating } from '#contract/entities/risk.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { refuse } from '#domain/refuse.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

/** `message`: what is said where the account has another name, such as one that was changed since. */
export async function expectOwnName(tx: SyncTx, name: string, { accountId }: SyncWho, message: string): Promise<void> {
  if (name !== (await tx.nameOf(accountId))) refuse('invalid', message);
}

export async function expectSigner(tx: SyncTx, authorName: string, who: SyncWho): Promise<void> {
  if (who.role === 'member') refuse('forbidden', 'Only a manager may sign an assessment.');
  await expectOwnName(tx, authorName, who, 'The assessment names another author. Sign it again.');
}

/** A result by an edition that this server does not have cannot be checked: a device may come with newer or older code. */
export function expectResult(signed: RiskRating, computed: () => RiskRating): void {
  if (signed.edition === FATHOM_RULES.edition && !isDeepStrictEqual(computed(), signed))
    refuse('invalid', 'The result is not that of its inputs.');
}
