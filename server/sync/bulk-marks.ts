// Marking all notifications, a portion a transaction: others have their turn between two, and who asks again goes on where it ended.
// What it means stands in src/domain/notifications.ts, and comes to the same.
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import { NOTIFICATION_STATES, type NotificationRow } from '#contract/tables.ts';
import { newestMeant } from '#domain/notifications.ts';
import type { SyncTx } from './sync-tx.ts';

/** Rows that one transaction marks: some tens of milliseconds. */
export const PORTION = 500;

const STATES = new Map<MutationName, NotificationRow['state']>([
  ['notification.markAllRead', 'read'],
  ['notification.deleteAll', 'deleted'],
]);

/** How far the portions that are committed came: a state after the other, in each from the newest down. */
export interface Marked {
  /** Of NOTIFICATION_STATES: whose rows come next. */
  from: number;
  /** Those up to this number; undefined: from the newest that is meant. */
  newestNo: number | undefined;
}

/**
 * Marks the portion after `marked`. A portion does not look again at what those before it have passed, so that what is read grows with
 * what is marked. Answers how far it came, 'done' where nothing is left; undefined for any other edit.
 */
export async function markPortion(tx: SyncTx, name: MutationName, args: object, marked?: Marked): Promise<Marked | 'done' | undefined> {
  const state = STATES.get(name);
  if (!state) return undefined;
  const ofAll = args as MutationArgs<'notification.markAllRead'>;
  const newestMeantNo = await newestMeant(tx, ofAll);
  if (newestMeantNo === undefined) return 'done';
  let { from, newestNo = newestMeantNo } = marked ?? { from: 0 };
  let room = PORTION;
  for (; from < NOTIFICATION_STATES.indexOf(state); from += 1, newestNo = newestMeantNo) {
    const lower = NOTIFICATION_STATES[from] as NotificationRow['state']; // below an index of the same list
    const rows = await tx.notificationsIn({ accountId: ofAll.accountId, state: lower, newestNo, limit: room });
    for (const row of rows) await tx.put('notifications', { ...row, state });
    const last = rows.at(-1);
    if (last && rows.length === room) return { from, newestNo: last.no - 1 };
    room -= rows.length;
  }
  return 'done';
}
