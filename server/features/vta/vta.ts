// Who signs threat assessments. Rows of other organisations count as missing.
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
