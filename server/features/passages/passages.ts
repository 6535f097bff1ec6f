// Who signs assessments of passages, and who acknowledges them. Rows of other organisations count as missing.
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { ratePassage } from '#domain/risk/score.ts';
import { refuse } from '#domain/refuse.ts';
import { expectResult, expectSigner } from '#server/features/signing.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

export const signPassagePolicy: MutationPolicy<'passage.sign'> = {
  async may(tx, signed, who) {
    await expectSigner(tx, { of: 'passage', ...signed }, who);
    const { result } = signed;
    expectResult(result.rating, () => ratePassage(result.inputs, FATHOM_RULES));
  },
};

/** What was handed to a role, only who has it acknowledges. A person is asked for by the edit itself. */
export const acceptPassagePolicy: MutationPolicy<'passage.accept'> = {
  async may(tx, { noteId }, { role }) {
    const receiver = (await tx.get('passageLog', noteId))?.receiver;
    if (receiver && 'role' in receiver && receiver.role !== role) refuse('forbidden', 'This was handed over to another role.');
  },
};
