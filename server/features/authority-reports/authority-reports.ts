// Who keeps the receipt of a report to an authority: everybody of the organisation, in his own name.
import { refuse } from '#domain/refuse.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

export const keepReportPolicy: MutationPolicy<'authorityReport.keep'> = {
  async may(tx, { authorName }, { accountId }) {
    if (authorName !== (await tx.nameOf(accountId))) refuse('invalid', 'The receipt names another sender. Keep it again.');
  },
};
