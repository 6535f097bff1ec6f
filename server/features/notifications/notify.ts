// A notification from the server itself, inside its transaction. After an edit, SyncTx.notify is used instead.
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import { appNotify } from '#server/sync/app-notify.ts';
import type { NewNotification } from '#server/sync/sync-tx.ts';

/** The first message of a new account, which may see fleets of others already. */
const WELCOME: NewNotification = {
  type: 'Message',
  title: 'Welcome to Fathom',
  body: 'Your ships are in fleets: see whether yours are there, and create a fleet for those that are not. Choose in your preferences what you want to be alerted to. Everything you save is kept on this device and sent when there is a connection.',
};

/** Unread, under the account's next number. @throws DbError when there is no such account */
export async function notifyAccount(tx: Tx, accountId: string, notification: NewNotification, atMs: EpochMs): Promise<void> {
  await appNotify(tx, accountId, notification, atMs);
}

/** No effect for an account that has had any notification. */
export async function notifyWelcome(tx: Tx, accountId: string, atMs: EpochMs): Promise<void> {
  const told = await tx.query('select 1 from notifications where account_id = $1 limit 1', [accountId]);
  if (told.length === 0) await notifyAccount(tx, accountId, WELCOME, atMs);
}
