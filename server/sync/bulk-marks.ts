// Marking all notifications, a portion a transaction: others have their turn between two, and who asks again goes on where it ended.
// What it means stands in src/domain/notifications.ts, and comes to the same.
import type { MutationArgs, MutationName } from '#contract/mutations.ts';
import type { NotificationRow } from '#contract/tables.ts';
import { newestMeant } from '#domain/notifications.ts';
import type { SyncTx } from './sync-tx.ts';

/** Rows that one transaction marks: some tens of milliseconds. */
export const PORTION = 500;

const STATES = new Map<MutationName, NotificationRow['state']>([
  ['notification.markAllRead', 'read'],
  ['notification.deleteAll', 'deleted'],
]);

/** Marks a portion. Answers whether there may be more of it; undefined for any other edit. */
export async function markPortion(tx: SyncTx, name: MutationName, args: object): Promise<boolean | undefined> {
  const state = STATES.get(name);
  if (!state) return undefined;
  const ofAll = args as MutationArgs<'notification.markAllRead'>;
  const newestNo = await newestMeant(tx, ofAll);
  if (newestNo === undefined) return false;
  const rows = await tx.notificationsBelow({ accountId: ofAll.accountId, state, newestNo, limit: PORTION });
  for (const row of rows) await tx.put('notifications', { ...row, state });
  return rows.length === PORTION;
}
