// Who signs threat assessments, and who judges hits of watch lists. Rows of other organisations count as missing.
import { rateShip } from '#domain/risk/score.ts';
import { tellWhoAsked } from '#server/features/reviews/tell-review.ts';
import { expectOwnName, expectResult, expectSigner } from '#server/features/signing.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

export const signPolicy: MutationPolicy<'assessment.sign'> = {
  async may(tx, signed, who) {
    await expectSigner(tx, { of: 'ship', ...signed }, who);
    await expectResult(tx, signed.result, (rules) => rateShip(signed.inputs, rules));
  },
  after: (tx, { draftId }) => tellWhoAsked(tx, draftId, 'signed'),
};

/** Everybody of the organisation, in his own name. */
export const judgeHitPolicy: MutationPolicy<'listHit.judge'> = {
  may: (tx, { judged: { authorName } }, who) => expectOwnName(tx, authorName, who, 'The verdict names another person. Judge it again.'),
};
