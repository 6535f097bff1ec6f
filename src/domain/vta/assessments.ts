// The edit that signs a threat assessment. It adds a version; nothing changes or deletes one.
import { AssessmentId, assessmentMembers } from '#contract/entities/vta/assessments.ts';
import { MAX_ASSESSMENTS_PER_ORGANISATION } from '#contract/limits.ts';
import { z } from '#contract/zod.ts';
import { define } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';
import type { RowTx } from '#domain/tx.ts';

/** As the teams call the account, which both device and server know; undefined: it is in no team. */
async function nameOf(tx: RowTx, accountId: string): Promise<string | undefined> {
  const [member] = await tx.list('teamMembers', 'accountId', accountId);
  return member && (`${member.firstName} ${member.lastName}`.trim() || member.email);
}

export const assessmentMutations = {
  'assessment.sign': define({
    args: z.object({ assessmentId: AssessmentId, ...assessmentMembers }),
    endpoint: 'vta.sign',
    toRequest: ({ assessmentId, ...body }) => ({ body: { _id: assessmentId, ...body } }),
    fromRequest: ({ body: { _id, ...body } }, { id }) => ({ ...body, assessmentId: _id ?? `${String(body['mmsi'])}:${id}` }),
    /** Sent again, it changes nothing. */
    async effect(tx, { assessmentId, ...signed }, { accountId, organisationId }) {
      if (await tx.get('shipAssessments', assessmentId)) return;
      if (!assessmentId.startsWith(`${signed.mmsi}:`)) refuse('invalid', 'The id of an assessment begins with the MMSI of its ship.');
      if ((await tx.count('shipAssessments', 'organisationId', organisationId)) >= MAX_ASSESSMENTS_PER_ORGANISATION)
        refuse('invalid', `An organisation has at most ${MAX_ASSESSMENTS_PER_ORGANISATION} signed assessments.`);
      const authorName = await nameOf(tx, accountId);
      const author = { authorId: accountId, ...(authorName !== undefined && { authorName }) };
      await tx.put('shipAssessments', { ...signed, ...author, id: assessmentId, organisationId, v: 0 });
    },
    touches: ({ assessmentId }) => [`shipAssessments:${assessmentId}`],
    merge: 'none',
    creates: 'shipAssessments',
    refs: ['assessmentId'],
  }),
};
