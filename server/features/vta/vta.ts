// Who may describe ships for threat assessments, and who signs. Rows of other organisations count as missing.
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';
import { expectResult, expectSigner } from '#server/features/signing.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

/** Everyone of the organisation: what is entered is shared by all of it. */
export const describeShipPolicy = {
  async may(): Promise<void> {
    // row-level security has answered
  },
};

export const signPolicy: MutationPolicy<'assessment.sign'> = {
  async may(tx, { inputs, result, authorName }, who) {
    await expectSigner(tx, authorName, who);
    expectResult(result, () => rateShip(inputs, FATHOM_RULES));
  },
};
