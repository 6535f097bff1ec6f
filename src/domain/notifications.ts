// What edits of notifications mean: a state only goes up, unread < read < deleted, whatever comes late (SY9).
import type { MutationArgs } from '#contract/mutations.ts';
import { NOTIFICATION_STATES, type NotificationRow } from '#contract/tables.ts';
import { refuse } from './refuse.ts';
import type { Mutator, Tx } from './tx.ts';

type State = NotificationRow['state'];
const rank = (state: State) => NOTIFICATION_STATES.indexOf(state);

async function raise(tx: Tx, row: NotificationRow, state: State): Promise<void> {
  if (rank(state) > rank(row.state)) await tx.put('notifications', { ...row, state });
}

const raiseOne =
  (state: State): Mutator<{ notificationId: string }> =>
  async (tx, { notificationId }) => {
    await raise(tx, (await tx.get('notifications', notificationId)) ?? refuse('notFound', 'There is no such notification.'), state);
  };

type OfAll = MutationArgs<'notification.markAllRead'>;

/** The highest number that is meant: of the newest one that the device had shown (SY11); one that is no longer kept names nothing. Without it: all. */
export async function newestMeant(tx: Tx, { accountId, upTo }: OfAll): Promise<number | undefined> {
  if (upTo === undefined) return Number.MAX_SAFE_INTEGER;
  const newest = await tx.get('notifications', upTo);
  return newest?.accountId === accountId ? newest.no : undefined;
}

const raiseAll =
  (state: State): Mutator<OfAll> =>
  async (tx, args) => {
    const newestNo = await newestMeant(tx, args);
    if (newestNo === undefined) return;
    for (const row of await tx.list('notifications', 'accountId', args.accountId)) {
      if (row.no <= newestNo) await raise(tx, row, state);
    }
  };

export const markRead = raiseOne('read');
export const deleteNotification = raiseOne('deleted');
export const markAllRead = raiseAll('read');
export const deleteAllNotifications = raiseAll('deleted');
