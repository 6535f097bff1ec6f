// Who accepts a hand-over note of a watch, beside what the edit says.
import { refuse } from '#domain/refuse.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';

/** Nobody his own while the keeper has an account: the edit knows people by their teams alone, and somebody may be in none. */
export const acceptWatchPolicy: MutationPolicy<'watch.accept'> = {
  async may(tx, { watchId }, { accountId }) {
    const watch = await tx.get('watches', watchId);
    if (watch?.handOver?.byId !== accountId) return;
    const there = await tx.receivers({ id: watch.keeperId });
    if (there.length > 0) refuse('forbidden', 'Somebody other than its writer accepts a hand-over note.');
  },
};
