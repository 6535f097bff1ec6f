// How much of what this account wrote is not ashore, live. The chip is in the first chunk, so nothing here loads the schemas of edits.
import { accountDb } from '#store/account-db.ts';
import { deviceDb } from '#store/device-db.ts';
import { type QueueCounts, queueCounts } from '#store/queue-counts.ts';
import { type Live, useLive } from '#store/use-live.ts';

export interface NotAshore extends QueueCounts {
  /** Edits of a session before this one that are not opened again yet. */
  sealed: number;
}

export const useQueueCounts = (accountId: string): Live<NotAshore> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const sealed = await deviceDb().sealed.where({ accountId }).toArray();
    return {
      ...(await queueCounts(db)),
      sealed: sealed.reduce((sum, { edits }) => sum + edits, 0),
    };
  }, [accountId]);
