// Who may save and delete which drawing: its owner. Team-mates see it, and save a copy of their own.
import { refuse } from '#domain/refuse.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

export const ownDrawingPolicy = {
  async may(tx: SyncTx, { drawingId }: { drawingId: string }, who: SyncWho): Promise<void> {
    const present = await tx.get('drawings', drawingId);
    if (present && present.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may change a drawing.');
  },
};
