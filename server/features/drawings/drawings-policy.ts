// Who may save which drawing: its owner. Team-mates see it, and save a copy of their own.
import { refuse } from '#domain/refuse.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

export const saveDrawingPolicy: MutationPolicy<'drawing.save'> = {
  async may(tx, { drawingId }, who) {
    const present = await tx.get('drawings', drawingId);
    if (present && present.ownerId !== who.accountId) refuse('forbidden', 'Only its owner may change a drawing.');
  },
};
