// Marks all notifications, one portion per transaction, so that other requests run in between and a repeated request continues where the
// last one stopped. The result is that of src/domain/notifications.ts.
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import { NOTIFICATION_STATES, type NotificationRow } from '#contract/tables.ts';
import { newestMeant } from '#domain/notifications.ts';
import type { SyncTx } from './sync-tx.ts';

/** Rows marked per transaction: some tens of milliseconds. */
export const PORTION = 500;

const STATES = new Map<MutationName, NotificationRow['state']>([
  ['notification.markAllRead', 'read'],
  ['notification.deleteAll', 'deleted'],
]);

/** How far the committed portions got: one state after the other, within each from the newest down. */
export interface Marked {
  /** Index in NOTIFICATION_STATES of the state whose rows come next. */
  from: number;
  /** Rows up to this number come next; undefined: from the newest one that the edit means. */
  newestNo: number | undefined;
}

/**
 * Marks the portion after `marked`. A portion skips what earlier ones have passed, so reading grows only with what is marked. Returns how
 * far it got, 'done' when nothing is left, undefined for any other edit.
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
    const lower = NOTIFICATION_STATES[from] as NotificationRow['state']; // `from` is below an index of the same list
    const rows = await tx.notificationsIn({ accountId: ofAll.accountId, state: lower, newestNo, limit: room });
    for (const row of rows) await tx.put('notifications', { ...row, state });
    const last = rows.at(-1);
    if (last && rows.length === room) return { from, newestNo: last.no - 1 };
    room -= rows.length;
  }
  return 'done';
}
