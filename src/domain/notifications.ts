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

/** Up to the newest one that the device had shown (SY11); one that is no longer kept names nothing. Without it: all. */
const raiseAll =
  (state: State): Mutator<MutationArgs<'notification.markAllRead'>> =>
  async (tx, { accountId, upTo }) => {
    const newest = upTo === undefined ? undefined : await tx.get('notifications', upTo);
    if (upTo !== undefined && newest?.accountId !== accountId) return;
    for (const row of await tx.list('notifications', 'accountId', accountId)) {
      if (!newest || row.no <= newest.no) await raise(tx, row, state);
    }
  };

export const markRead = raiseOne('read');
export const deleteNotification = raiseOne('deleted');
export const markAllRead = raiseAll('read');
export const deleteAllNotifications = raiseAll('deleted');
