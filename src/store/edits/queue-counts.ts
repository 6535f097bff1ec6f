// How many edits wait. The sync chip is in the first chunk, so nothing here may load the schemas of edits.
import type { AccountDb } from '#store/device/account-db.ts';

export interface QueueCounts {
  /** Not acknowledged yet, and the user need do nothing. */
  waiting: number;
  /** Refused or in conflict: the number of cards, not of entries. */
  attention: number;
}

/**
 * Counts state by state, because for `anyOf` Dexie walks through every entry. Pages count after each answer, and with 1,000 waiting edits
 * that walk was two thirds of their main thread's work (measured November 2026).
 */
export async function queueCounts({ outbox }: Pick<AccountDb, 'outbox'>): Promise<QueueCounts> {
  const [queued, sent, attention] = await Promise.all(
    (['queued', 'sent', 'parked'] as const).map((state) => outbox.where('state').equals(state).count()),
  );
  return { waiting: (queued ?? 0) + (sent ?? 0), attention: attention ?? 0 };
}
