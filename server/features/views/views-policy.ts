// Who may change which saved view: its owner. Any view that the caller sees can be its default.
import { refuse } from '#domain/refuse.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

/** For making, changing and deleting. */
export const ownViewPolicy = {
  async may(tx: SyncTx, { viewId }: { viewId: string }, who: SyncWho): Promise<void> {
    const view = await tx.get('views', viewId);
    if (view && view.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may change a view.');
  },
};

export const chooseViewPolicy = {
  async may(): Promise<void> {
    // what the caller sees it may choose, and row-level security has answered that
  },
};
