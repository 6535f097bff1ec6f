// What the sync panel reads of this account's queue, live, with the names that stand in its words.
import { sealedWork } from '#session/sealing.ts';
import { type AccountDb, accountDb } from '#store/device/account-db.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';
import { parkedEntries, type SentEntry, sentToday, waitingEntries } from '#store/edits/queue-queries.ts';
import { useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';
import { type ShownEdit, type EditSubject, subjectOf } from './sync-words.ts';

/** What the user must settle: one refused edit, and what was queued on top of it when it was a create (SY12). */
export interface AttentionCard {
  entry: OutboxEntry;
  subject: EditSubject;
  chain: OutboxEntry[];
  /** Of the first of the chain. */
  chainSubjects: EditSubject[];
}

/** The lists hold the first of what the counts count. */
export interface Queue {
  cards: AttentionCard[];
  waiting: { entry: OutboxEntry; subject: EditSubject }[];
  waitingCount: number;
  sent: { entry: SentEntry; subject: EditSubject }[];
  sentCount: number;
  /** Edits of a session before this one that are not opened again yet. */
  sealedCount: number;
}

/** Names are looked up for so many of each list; the rest is counted. */
const MOST_LISTED = 50;

const named = async <E extends ShownEdit>(db: AccountDb, entry: E) => ({ entry, subject: await subjectOf(db, entry) });
const allNamed = <E extends ShownEdit>(db: AccountDb, entries: readonly E[]) =>
  Promise.all(entries.slice(0, MOST_LISTED).map((entry) => named(db, entry)));

async function cardsIn(db: AccountDb): Promise<AttentionCard[]> {
  const parked = await parkedEntries(db);
  return Promise.all(
    parked.map(async ({ entry, blocked }) => ({
      ...(await named(db, entry)),
      chain: blocked,
      chainSubjects: (await allNamed(db, blocked)).map(({ subject }) => subject),
    })),
  );
}

export const useQueue = (accountId: string): Loadable<Queue> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const [cards, waiting, sent, sealed] = await Promise.all([cardsIn(db), waitingEntries(db), sentToday(db), sealedWork(accountId)]);
    return {
      cards,
      waiting: await allNamed(db, waiting),
      waitingCount: waiting.length,
      sent: await allNamed(db, sent),
      sentCount: sent.length,
      sealedCount: sealed.reduce((sum, { edits }) => sum + edits, 0),
    };
  }, [accountId]);
