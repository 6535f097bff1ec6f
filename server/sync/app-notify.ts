// The call of the database's own function that writes a notification: unread, under the account's next number, with its line in the log.
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { NewNotification } from './sync-tx.ts';

/** Returns the new `seq` of the account's scope. @throws DbError when there is no such account, or the caller may not tell it */
export async function appNotify(tx: Tx, accountId: string, notification: NewNotification, atMs: EpochMs): Promise<number | undefined> {
  const { type, title, body, alertId, eventId, mmsi, watchId, passageId, draftId } = notification;
  const [found] = await tx.query<{ seq: number }>('select app_notify($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as seq', [
    accountId,
    type,
    title,
    body,
    atMs,
    alertId ?? null,
    eventId ?? null,
    mmsi ?? null,
    watchId ?? null,
    passageId ?? null,
    draftId ?? null,
  ]);
  return found?.seq;
}
