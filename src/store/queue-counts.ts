// How many edits wait. The sync chip is in the first chunk, so nothing here loads the schemas of edits.
import type { AccountDb } from './account-db.ts';

export interface QueueCounts {
  /** Not ashore yet, and nobody need do anything. */
  waiting: number;
  /** Refused or in conflict: cards, not entries. */
  attention: number;
}

/**
 * State by state: for `anyOf` Dexie walks through every entry. Pages count after each answer, and with 1,000 edits waiting that walk
 * was two thirds of what their main thread did (measured November 2026).
 */
export async function queueCounts({ outbox }: Pick<AccountDb, 'outbox'>): Promise<QueueCounts> {
  const [queued, sent, attention] = await Promise.all(
    (['queued', 'sent', 'parked'] as const).map((state) => outbox.where('state').equals(state).count()),
  );
  return { waiting: (queued ?? 0) + (sent ?? 0), attention: attention ?? 0 };
}
