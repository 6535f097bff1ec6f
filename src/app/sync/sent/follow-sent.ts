// After a time without a connection: counts once how many of the changes that waited were sent, for the sync chip to say.
import { now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { type AccountDb, accountDb } from '#store/device/account-db.ts';
import { watchLive } from '#store/watch-live.ts';
import { syncStatus, watchSyncStatus } from '#sync/sync-status.ts';
import { noteSent } from './sent-notice.ts';

/** By the numbers of their entries. */
async function waitingNos({ outbox }: AccountDb): Promise<number[]> {
  const lists = await Promise.all(['queued', 'sent'].map((state) => outbox.where('state').equals(state).primaryKeys()));
  return lists.flat();
}

/** How many of these the server has: not those that were undone or refused. */
async function takenOf(db: AccountDb, nos: readonly number[]): Promise<number> {
  const [entries, done] = await Promise.all([db.outbox.bulkGet([...nos]), db.history.bulkGet([...nos])]);
  return nos.filter((_, at) => entries[at]?.state === 'acknowledged' || (!entries[at] && done[at])).length;
}

/** Follows the queue only while there is no connection, and after it until all that waited then has an answer. Returns how to stop. */
export function followSent(accountId: string): () => void {
  // over 40 lines: one wait from its beginning to what is noted of it, whose parts share what waited
  const db = accountDb(accountId);
  const waited = new Set<number>();
  let unwatch: (() => void) | undefined;
  /** The connection is back, and what waited at that moment is noted. */
  let isBack = false;
  const end = () => {
    unwatch?.();
    unwatch = undefined;
    isBack = false;
  };
  const say = async () => {
    const sent = await takenOf(db, [...waited]);
    if (sent > 0) noteSent({ count: sent, atMs: now() });
  };
  const note = (waiting: readonly number[]) => {
    for (const no of waiting) waited.add(no);
  };
  const look = (waiting: readonly number[]) => {
    if (syncStatus().link === 'offline') note(waiting);
    if (!isBack || syncStatus().link !== 'live' || waiting.some((no) => waited.has(no))) return;
    end();
    void say()
      .catch((error: unknown) => log.warn('what was sent could not be read', error))
      .finally(() => waited.clear());
  };
  const follow = () => {
    const { link } = syncStatus();
    if (link === 'offline') isBack = false;
    else if (!unwatch) return;
    unwatch ??= watchLive(() => waitingNos(db), look);
    if (link !== 'live' || isBack) return;
    waitingNos(db).then(
      (waiting) => {
        if (!unwatch || syncStatus().link !== 'live') return;
        note(waiting);
        isBack = true;
        look(waiting); // the rows may have no further change to tell
      },
      () => undefined,
    );
  };
  const stopStatus = watchSyncStatus(follow);
  follow();
  return () => {
    stopStatus();
    end();
  };
}
