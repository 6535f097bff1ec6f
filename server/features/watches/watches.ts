// Who is told of a hand-over note of a watch, and who accepts it, beside what the edit says.
import { Role } from '#contract/entities/accounts.ts';
import { refuse } from '#domain/refuse.ts';
import { hasWritten, notifyOthers } from '#server/features/notify-others.ts';
import { type MutationPolicy, rowSecurityDecides } from '#server/sync/mutation-policy.ts';
import type { SyncTx } from '#server/sync/sync-tx.ts';

/** Everybody of the organisation may take a watch. */
const everybody = async (tx: SyncTx): Promise<string[]> => (await Promise.all(Role.options.map((role) => tx.receivers({ role })))).flat();

/**
 * Whoever it names is told; where it names nobody, all who may take the watch. Nobody where its owner has left: then its writer takes the
 * watch himself.
 */
export const handOverWatchPolicy: MutationPolicy<'watch.handOver'> = {
  ...rowSecurityDecides,
  async after(tx, { watchId, text, nextKeeper }) {
    if (!hasWritten(tx)) return;
    const watch = await tx.get('watches', watchId);
    if (!watch) return;
    const isOwn = watch.keeperId === tx.who.accountId;
    if (!isOwn && (await tx.receivers({ id: watch.keeperId })).length === 0) return;
    await notifyOthers(tx, nextKeeper ? await tx.receivers({ id: nextKeeper.id }) : await everybody(tx), (by) => ({
      title: nextKeeper ? `${by} hands the watch of ${watch.name} over to you` : `${by} hands over the watch of ${watch.name}`,
      body: `${text}\n${nextKeeper ? 'Open it, read the note and accept it.' : 'Whoever has the next watch opens it, reads the note and accepts it.'}`,
      watchId,
    }));
  },
};

/** Nobody his own while the keeper has an account: the edit knows people by their teams alone, and somebody may be in none. */
export const acceptWatchPolicy: MutationPolicy<'watch.accept'> = {
  async may(tx, { watchId }, { accountId }) {
    const watch = await tx.get('watches', watchId);
    if (watch?.handOver?.byId !== accountId) return;
    const there = await tx.receivers({ id: watch.keeperId });
    if (there.length > 0) refuse('forbidden', 'Somebody other than its writer accepts a hand-over note.');
  },
};
