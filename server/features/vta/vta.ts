// Who signs threat assessments, and who judges hits of watch lists. Rows of other organisations count as missing.
import { refuse } from '#domain/refuse.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';
import { expectResult, expectSigner } from '#server/features/signing.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

export const signPolicy: MutationPolicy<'assessment.sign'> = {
  async may(tx, { inputs, result, authorName }, who) {
    await expectSigner(tx, authorName, who);
    expectResult(result, () => rateShip(inputs, FATHOM_RULES));
  },
};

/** Everybody of the organisation, in his own name. */
export const judgeHitPolicy: MutationPolicy<'listHit.judge'> = {
  async may(tx, { judged: { authorName } }, { accountId }) {
    if (authorName !== (await tx.nameOf(accountId))) refuse('invalid', 'The verdict names another person. Judge it again.');
  },
};
