// Who writes drafts of assessments, asks for their review, sends them back and deletes them, and who is told. Rows of other organisations count as missing.
import { ratePassage, rateShip } from '#domain/risk/score.ts';
import { refuse } from '#domain/refuse.ts';
import { isInCharge, lastStep, mayReview } from '#domain/reviews/draft-state.ts';
import { tellReviewer, tellWhoAsked } from '#server/features/reviews/tell-review.ts';
import { expectResult } from '#server/features/signing.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

/** Everybody of the organisation. A result that is not that of its inputs could never be signed. */
export const writeDraftPolicy: MutationPolicy<'draft.write'> = {
  async may(tx, { content }) {
    if (content.of === 'passage') await expectResult(tx, content.result.rating, (rules) => ratePassage(content.result.inputs, rules));
    else if (content.result) await expectResult(tx, content.result, (rules) => rateShip(content.inputs, rules));
  },
};

export const askPolicy: MutationPolicy<'draft.ask'> = {
  async may(tx, { draftId, reviewer }, { accountId, role }) {
    const draft = await tx.get('assessmentDrafts', draftId);
    if (!draft) return;
    if (!isInCharge(draft, { id: accountId, role })) refuse('forbidden', 'Only its writer or a manager asks for the review of a draft.');
    const [there] = await tx.receivers({ id: reviewer.id });
    if (there === undefined || reviewer.name !== (await tx.nameOf(there)))
      refuse('invalid', 'Nobody of the organisation has this account and this name. Ask again.');
  },
  after: (tx, { draftId, reviewer, text }) => tellReviewer(tx, draftId, reviewer.id, text),
};

export const sendBackPolicy: MutationPolicy<'draft.sendBack'> = {
  async may(tx, { draftId }, { accountId, role }) {
    if (!(await tx.get('assessmentDrafts', draftId))) return;
    const last = lastStep(await tx.list('reviewLog', 'draftId', draftId));
    if (!mayReview(last, { id: accountId, role })) refuse('forbidden', 'Only a manager or who was asked last sends a draft back.');
  },
  after: (tx, { draftId, text }) => tellWhoAsked(tx, draftId, 'sent back', text),
};

export const deleteDraftPolicy: MutationPolicy<'draft.delete'> = {
  async may(tx, { draftId }, { accountId, role }) {
    const draft = await tx.get('assessmentDrafts', draftId);
    if (draft && !isInCharge(draft, { id: accountId, role })) refuse('forbidden', 'Only its writer or a manager deletes a draft.');
  },
};
