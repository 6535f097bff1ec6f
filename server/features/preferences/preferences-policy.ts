// Whose preferences may be written: one's own. Ids of other accounts answer like ids that never were.
import { refuse } from '#domain/refuse.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

export const ownPreferencesPolicy = {
  async may(_tx: SyncTx, { preferencesId }: { preferencesId: string }, who: SyncWho): Promise<void> {
    if (preferencesId !== who.accountId) refuse('notFound', 'There are no such preferences.');
  },
};
