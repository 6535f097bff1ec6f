// What screens show of the queue: plain queries over the account's database for useLive.
import { serverNow } from '#platform/clock.ts';
import type { EpochMs } from '#contract/units.ts';
import type { AccountDb } from '#store/device/account-db.ts';
import { isCreate } from './commit.ts';
import { localTx } from '#store/device/dexie-local-store.ts';
import type { HistoryEntry, OutboxEntry } from './outbox-rows.ts';

export type SentEntry = HistoryEntry | OutboxEntry;

/** A refused entry with those queued on the row that it would have created: one card (SY12). */
interface ParkedEntry {
  entry: OutboxEntry;
  blocked: OutboxEntry[];
}

const byNo = (one: { no: number }, other: { no: number }): number => one.no - other.no;

/** Never sent or not answered yet, oldest first. */
export async function waitingEntries(db: AccountDb): Promise<OutboxEntry[]> {
  const lists = await Promise.all(['queued', 'sent'].map((state) => db.outbox.where('state').equals(state).toArray()));
  return lists.flat().sort(byNo);
}

/** Oldest first. */
export async function parkedEntries(db: AccountDb): Promise<ParkedEntry[]> {
  const tx = localTx(db);
  const parked = (await db.outbox.where('state').equals('parked').toArray()).sort(byNo);
  const blocked = await db.outbox.where('state').equals('blocked').toArray();
  const standsOn = (create: OutboxEntry) => (entry: OutboxEntry) => entry.touches.some((entity) => create.touches.includes(entity));
  const card = async (entry: OutboxEntry): Promise<ParkedEntry> => {
    const chain = blocked.filter(standsOn(entry)).sort(byNo);
    return { entry, blocked: chain.length > 0 && (await isCreate(tx, entry)) ? chain : [] };
  };
  return Promise.all(parked.map(card));
}

/** Acknowledged since midnight by the server's clock in this device's time zone, newest first. */
export async function sentToday(db: AccountDb, nowMs: EpochMs = serverNow()): Promise<SentEntry[]> {
  const midnightMs = new Date(nowMs).setHours(0, 0, 0, 0);
  const isToday = ({ acknowledgedAtMs = nowMs }: SentEntry) => acknowledgedAtMs >= midnightMs;
  const sent: SentEntry[] = await db.outbox.where('state').equals('acknowledged').filter(isToday).toArray();
  sent.push(...(await db.history.filter(isToday).toArray()));
  return sent.sort((one, other) => (other.acknowledgedAtMs ?? nowMs) - (one.acknowledgedAtMs ?? nowMs) || byNo(other, one));
}
