// Edits of what only her owner knows of a ship. Members are set one by one, so that two people who describe her are merged by member (SY9).
import { ParticularsChange } from '#contract/entities/vta/particulars.ts';
import { Mmsi } from '#contract/entities/ships.ts';
import { MAX_DESCRIBED_SHIPS } from '#contract/limits.ts';
import { particularsId } from '#contract/row-ids.ts';
import { define, later } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';

export const particularsMutations = {
  'particulars.set': define({
    args: ParticularsChange.extend({ mmsi: Mmsi }),
    endpoint: 'vta.setParticulars',
    toRequest: ({ mmsi, ...body }) => ({ params: { mmsi }, body }),
    fromRequest: ({ params, body }) => ({ ...body, mmsi: params['mmsi'] }),
    async effect(tx, { mmsi, ...given }, { organisationId }) {
      const id = particularsId(mmsi);
      const present = await tx.get('shipParticulars', id);
      if (!present && (await tx.count('shipParticulars', 'organisationId', organisationId)) >= MAX_DESCRIBED_SHIPS)
        refuse('invalid', `An organisation describes at most ${MAX_DESCRIBED_SHIPS} ships.`);
      await tx.put('shipParticulars', { ...(present ?? { id, organisationId, mmsi, v: 0 }), ...given });
    },
    touches: ({ mmsi }) => [`shipParticulars:${particularsId(mmsi)}`],
    guards: ({ mmsi }) => ({ table: 'shipParticulars', id: particularsId(mmsi) }),
    merge: 'record',
    refs: [],
    coalesce: later,
  }),
};
