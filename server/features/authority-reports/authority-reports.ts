// Who keeps the receipt of a report to an authority: everybody of the organisation, in his own name.
import { expectOwnName } from '#server/features/signing.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

export const keepReportPolicy: MutationPolicy<'authorityReport.keep'> = {
  may: (tx, { authorName }, who) => expectOwnName(tx, authorName, who, 'The receipt names another sender. Keep it again.'),
};
