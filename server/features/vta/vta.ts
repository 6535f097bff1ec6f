// Who signs threat assessments, and what may be signed. Rows of other organisations count as missing.
import { isDeepStrictEqual } from 'node:util';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';
import { refuse } from '#domain/refuse.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

/** A result by an edition that this server does not have cannot be checked: a device may come with newer or older code. */
export const signPolicy: MutationPolicy<'assessment.sign'> = {
  async may(tx, { inputs, result, authorName }, { role, accountId }) {
    if (role === 'member') refuse('forbidden', 'Only a manager may sign an assessment.');
    if (authorName !== (await tx.nameOf(accountId))) refuse('invalid', 'The assessment names another author. Sign it again.');
    if (result.edition === FATHOM_RULES.edition && !isDeepStrictEqual(rateShip(inputs, FATHOM_RULES), result))
      refuse('invalid', 'The result is not that of its inputs.');
  },
};
