// Edits of notifications. A state only rises, unread < read < deleted, even if an edit arrives late (SY9).
import { AccountId } from '#contract/entities/accounts.ts';
import { Id } from '#contract/rows.ts';
import { type EntityKey, NOTIFICATION_STATES, type NotificationRow } from '#contract/tables.ts';
import { z } from '#contract/zod.ts';
import { define } from './mutation.ts';
import { refuse } from './refuse.ts';
import type { Mutator, RowTx } from './tx.ts';

type State = NotificationRow['state'];
const rank = (state: State) => NOTIFICATION_STATES.indexOf(state);

async function raise(tx: RowTx, row: NotificationRow, state: State): Promise<void> {
  if (rank(state) > rank(row.state)) await tx.put('notifications', { ...row, state });
}

const One = z.object({ notificationId: Id });
const raiseOne =
  (state: State): Mutator<z.infer<typeof One>> =>
  async (tx, { notificationId }) => {
    await raise(tx, (await tx.get('notifications', notificationId)) ?? refuse('notFound', 'There is no such notification.'), state);
  };

const UpTo = z.object({ accountId: AccountId, upTo: Id.optional() });
type UpTo = z.infer<typeof UpTo>;

/**
 * The highest number that the edit covers: that of the newest notification that the device had shown (SY11). If that one is no longer
 * stored, the edit covers nothing. Without it: all.
 */
export async function newestMeant(tx: RowTx, { accountId, upTo }: UpTo): Promise<number | undefined> {
  if (upTo === undefined) return Number.MAX_SAFE_INTEGER;
  const newest = await tx.get('notifications', upTo);
  return newest?.accountId === accountId ? newest.no : undefined;
}

const raiseAll =
  (state: State): Mutator<UpTo> =>
  async (tx, args) => {
    const newestNo = await newestMeant(tx, args);
    if (newestNo === undefined) return;
    for (const row of await tx.list('notifications', 'accountId', args.accountId)) {
      if (row.no <= newestNo) await raise(tx, row, state);
    }
  };

const touches = (_: unknown, { accountId }: { accountId: string }): EntityKey[] => [`notifications:${accountId}`];
const ofOne = {
  args: One,
  toRequest: ({ notificationId }: z.infer<typeof One>) => ({ params: { id: notificationId } }),
  fromRequest: ({ params }: { params: Record<string, unknown> }) => ({ notificationId: params['id'] }),
  touches,
  merge: 'none',
  refs: [],
} as const;
const ofAll = {
  args: UpTo,
  toRequest: ({ accountId, ...body }: UpTo) => ({ params: { id: accountId }, body }),
  fromRequest: ({ params, body }: Record<'params' | 'body', Record<string, unknown>>) => ({ ...body, accountId: params['id'] }),
  touches,
  merge: 'none',
  refs: [],
} as const;

export const notificationMutations = {
  'notification.markRead': define({ ...ofOne, endpoint: 'notifications.markRead', effect: raiseOne('read') }),
  'notification.markAllRead': define({ ...ofAll, endpoint: 'notifications.markAllRead', effect: raiseAll('read') }),
  'notification.delete': define({ ...ofOne, endpoint: 'notifications.delete', effect: raiseOne('deleted') }),
  'notification.deleteAll': define({ ...ofAll, endpoint: 'notifications.deleteAll', effect: raiseAll('deleted') }),
};
