// Whose notifications may be marked and deleted: one's own. Ids of others answer like ids that never were.
import { refuse } from '#domain/refuse.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

export const ownNotificationPolicy = {
  async may(tx: SyncTx, { notificationId }: { notificationId: string }, who: SyncWho): Promise<void> {
    const row = await tx.get('notifications', notificationId);
    if (row && row.accountId !== who.accountId) refuse('notFound', 'There is no such notification.');
  },
};

/** Here the path names an account (decision 7). */
export const ownNotificationsPolicy = {
  async may(_tx: SyncTx, { accountId }: { accountId: string }, who: SyncWho): Promise<void> {
    if (accountId !== who.accountId) refuse('notFound', 'There is no such account.');
  },
};
