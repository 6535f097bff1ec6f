// Tells others of the organisation what somebody did, in the bell, and pushed from there.
import type { NewNotification, SyncTx } from '#server/sync/sync-tx.ts';

/** An edit that is sent again under another key writes nothing, and has been told. */
export const hasWritten = (tx: SyncTx): boolean => Object.keys(tx.written()).length > 0;

/** Never who did it himself. */
export async function notifyOthers(
  tx: SyncTx,
  accountIds: readonly string[],
  told: (by: string) => Omit<NewNotification, 'type'>,
): Promise<void> {
  const others = accountIds.filter((id) => id !== tx.who.accountId);
  if (others.length === 0) return;
  const notification = told(await tx.nameOf(tx.who.accountId));
  for (const id of others) await tx.notify(id, { type: 'Message', ...notification });
}
