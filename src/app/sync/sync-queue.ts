// The account's queue for the sync panel, live, with the names that its sentences need.
import { sealedWork } from '#session/sealing.ts';
import { type AccountDb, accountDb } from '#store/device/account-db.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';
import { parkedEntries, type SentEntry, sentToday, waitingEntries } from '#store/edits/queue-queries.ts';
import { useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';
import { type ChangedMember, preferenceChanges } from './preference-changes.ts';
import { type ShownEdit, type EditSubject, subjectOf } from './sync-words.ts';

/** What the user must decide: one refused edit and, if it was a create, what was queued on top of it (SY12). */
export interface AttentionCard {
  entry: OutboxEntry;
  subject: EditSubject;
  chain: OutboxEntry[];
  /** The subject of the first edit of the chain. */
  chainSubjects: EditSubject[];
}

/** The lists hold only the first of the counted edits. */
export interface Queue {
  cards: AttentionCard[];
  /** changes: of preferences, whose sentence does not say what changed. */
  waiting: { entry: OutboxEntry; subject: EditSubject; changes: ChangedMember[] }[];
  waitingCount: number;
  sent: { entry: SentEntry; subject: EditSubject }[];
  sentCount: number;
  /** Edits of an earlier session that are not unsealed yet. */
  sealedCount: number;
}

/** Names are looked up for at most this many of each list; the rest is counted. */
const MOST_LISTED = 50;

/** Ships are named where this device knows them. A toast names them by MMSI only, because it is taken back by its words. */
async function named<E extends ShownEdit>(db: AccountDb, entry: E): Promise<{ entry: E; subject: EditSubject }> {
  const subject = await subjectOf(db, entry);
  const { mmsi } = subject;
  const ship = mmsi === undefined ? undefined : (await db.ships.get(mmsi))?.ship?.name;
  return { entry, subject: { ...subject, ...(ship && { ship }) } };
}
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
    const changes = await preferenceChanges(db, waiting);
    return {
      cards,
      waiting: (await allNamed(db, waiting)).map((one) => ({ ...one, changes: changes.get(one.entry.no) ?? [] })),
      waitingCount: waiting.length,
      sent: await allNamed(db, sent),
      sentCount: sent.length,
      sealedCount: sealed.reduce((sum, { edits }) => sum + edits, 0),
    };
  }, [accountId]);
