// The edit that signs a threat assessment. It adds a version; nothing changes or deletes one.
import { AssessmentId, assessmentMembers } from '#contract/entities/vta/assessments.ts';
import { MAX_ASSESSMENTS_PER_ORGANISATION } from '#contract/limits.ts';
import { z } from '#contract/zod.ts';
import { signedAtOf } from '#domain/log/written.ts';
import { define } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';
import { signDraft, touchesDraft } from '#domain/reviews/drafts.ts';

export const assessmentMutations = {
  'assessment.sign': define({
    args: z.object({ assessmentId: AssessmentId, ...assessmentMembers }),
    endpoint: 'vta.sign',
    toRequest: ({ assessmentId, ...body }) => ({ body: { _id: assessmentId, ...body } }),
    fromRequest: ({ body: { _id, ...body } }, { id }) => ({ ...body, assessmentId: _id ?? `${String(body['mmsi'])}:${id}` }),
    /** Sent again, it changes nothing. */
    async effect(tx, { assessmentId, ...signed }, who) {
      const { accountId, organisationId } = who;
      if (await tx.get('shipAssessments', assessmentId)) return;
      if (!assessmentId.startsWith(`${signed.mmsi}:`)) refuse('invalid', 'The id of an assessment begins with the MMSI of its ship.');
      if ((await tx.count('shipAssessments', 'organisationId', organisationId)) >= MAX_ASSESSMENTS_PER_ORGANISATION)
        refuse('invalid', `An organisation has at most ${MAX_ASSESSMENTS_PER_ORGANISATION} signed assessments.`);
      const { draftId, signedAt } = signed;
      if (draftId !== undefined) await signDraft(tx, { draftId, versionId: assessmentId, at: signedAt }, who);
      await tx.put('shipAssessments', {
        ...signed,
        ...signedAtOf(signed.signedAt, who),
        authorId: accountId,
        id: assessmentId,
        organisationId,
        v: 0,
      });
    },
    touches: ({ assessmentId, draftId }) => [`shipAssessments:${assessmentId}`, ...touchesDraft(draftId)],
    merge: 'none',
    creates: 'shipAssessments',
    refs: ['assessmentId', 'draftId'],
  }),
};
