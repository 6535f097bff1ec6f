// The edit by which a person confirms or rejects a hit of a watch list, for the whole organisation. The last word stands.
import { HitParams, JudgeHit } from '#contract/entities/vta/watch-lists.ts';
import { MAX_LIST_VERDICTS } from '#contract/limits.ts';
import { listVerdictId } from '#contract/row-ids.ts';
import { define } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';

export const listVerdictMutations = {
  'listHit.judge': define({
    args: JudgeHit.extend(HitParams.shape),
    endpoint: 'vta.judgeHit',
    toRequest: ({ mmsi, key, ...body }) => ({ params: { mmsi, key }, body }),
    fromRequest: ({ params, body }) => ({ ...body, ...params }),
    async effect(tx, { mmsi, key, judged }, { organisationId, accountId }) {
      const id = listVerdictId(mmsi, key);
      const present = await tx.get('listVerdicts', id);
      if (!present && (await tx.count('listVerdicts', 'organisationId', organisationId)) >= MAX_LIST_VERDICTS)
        refuse('invalid', `An organisation judges at most ${MAX_LIST_VERDICTS} hits of lists.`);
      await tx.put('listVerdicts', { ...(present ?? { id, organisationId, mmsi, key, v: 0 }), judgedBy: accountId, judged });
    },
    touches: ({ mmsi, key }) => [`listVerdicts:${listVerdictId(mmsi, key)}`],
    guards: ({ mmsi, key }) => ({ table: 'listVerdicts', id: listVerdictId(mmsi, key) }),
    merge: 'record',
    refs: [],
  }),
};
