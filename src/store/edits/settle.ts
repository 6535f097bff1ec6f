// The end of an entry: from acknowledged to the history once its rows have arrived, and back to the queue when a server was restored
// (SY22).
import { mutationOf } from '#domain/mutations.ts';
import { HISTORY_DAYS, HISTORY_LEAST, type Restore, SENT_AGAIN_DAYS } from '#contract/sync.ts';
import type { EntityKey } from '#contract/tables.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { idMapOf, isKnownMutation, withServerIds } from './idmap.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { HistoryEntry, OutboxEntry } from './outbox-rows.ts';
import { Overlay } from './overlay.ts';
import { runEntry } from './rebase.ts';
import { type Owner, skewAt, stateOf } from '#store/sync-state.ts';

/** What both kinds of rows have of every edit; only done ones have `undone`. */
type OfEveryEdit = 'no' | 'key' | 'name' | 'args' | 'touches' | 'createdAtMs' | 'acknowledgedAtMs';
/** Optional members that go with an entry from the queue to the history and back. */
const MAY_HAVE: Record<Exclude<keyof HistoryEntry, OfEveryEdit | 'undone'>, true> = {
  called: true,
  clientId: true,
  baseVersion: true,
  skewMs: true,
  clockSetAtMs: true,
};
const knownOf = (entry: HistoryEntry | OutboxEntry): Partial<Pick<HistoryEntry, keyof typeof MAY_HAVE>> =>
  Object.fromEntries(Object.entries(entry).filter(([member, value]) => member in MAY_HAVE && value !== undefined));

/** The entry as the history stores it. */
export function toHistory(entry: HistoryEntry | OutboxEntry): HistoryEntry {
  const { no, key, name, args, touches, createdAtMs, acknowledgedAtMs = createdAtMs } = entry;
  return { no, key, name, args, touches, ...knownOf(entry), createdAtMs, acknowledgedAtMs };
}

/**
 * Moves entries whose effect the cursor has reached. A scope that is started anew is reached only when all of it has arrived. `lost`:
 * scopes whose rows will never come. `nowMs`: for entries acknowledged before the server's clock was known. Returns the moved ones.
 */
export async function settle(
  tx: LocalTx,
  acknowledged: readonly OutboxEntry[],
  nowMs: EpochMs,
  lost: readonly string[] = [],
): Promise<OutboxEntry[]> {
  if (acknowledged.length === 0) return [];
  const cursor = (await stateOf(tx, 'cursor')) ?? {};
  const starting = (await stateOf(tx, 'anew'))?.scopes ?? [];
  const isHere = ([scope, seq]: [string, number]) => lost.includes(scope) || (!starting.includes(scope) && (cursor[scope] ?? 0) >= seq);
  const done = acknowledged.filter(({ at = {} }) => Object.entries(at).every(isHere));
  const toDone = (entry: OutboxEntry) => toHistory({ acknowledgedAtMs: nowMs, ...entry });
  await tx.put('history', done.map(toDone));
  await tx.delete(
    'outbox',
    done.map(({ no }) => no),
  );
  return done;
}

/** Deletes entries older than HISTORY_DAYS by the server's clock, except the last HISTORY_LEAST. */
export async function pruneHistory(tx: LocalTx, nowMs: EpochMs): Promise<void> {
  const isOld = ({ acknowledgedAtMs }: HistoryEntry) => acknowledgedAtMs < nowMs - HISTORY_DAYS * DAY_MS;
  const [oldest] = await tx.all('history', 1);
  if (!oldest || !isOld(oldest)) return;
  const old = (await tx.all('history')).slice(0, -HISTORY_LEAST).filter(isOld);
  await tx.delete(
    'history',
    old.map(({ no }) => no),
  );
}

/** Entities that an entry touches, by the current ids. */
export async function touchesOf(tx: LocalTx, entries: readonly (HistoryEntry | OutboxEntry)[], owner: Owner): Promise<EntityKey[][]> {
  const ids = await idMapOf(tx, entries);
  return entries.map((entry) =>
    isKnownMutation(entry.name) ? mutationOf(entry.name).touches(withServerIds(entry, ids) as never, owner) : entry.touches,
  );
}

/** Queues entries again that a server had acknowledged, under their keys and numbers. Returns the entities to run again. */
export async function requeueAcknowledged(
  tx: LocalTx,
  entries: readonly (HistoryEntry | OutboxEntry)[],
  owner: Owner,
): Promise<EntityKey[]> {
  const touches = await touchesOf(tx, entries, owner);
  await tx.put(
    'outbox',
    entries.map((entry, at): OutboxEntry => {
      const { no, key, name, args, createdAtMs } = entry;
      const rest = { touches: touches[at] ?? [], ...knownOf(entry), createdAtMs };
      return { no, key, name, args, ...rest, attempts: 1, nextAtMs: 0, state: 'sent', isOfBefore: true };
    }),
  );
  return touches.flat();
}

/** A backup may have begun before the newest change in it, and edits may be acknowledged in another order than they were made. */
const MARGIN_DAYS = 2;

/** Two epochs of the server's database, and the restores that it reported. */
export interface Lives {
  was: string | undefined;
  is: string;
  restores: readonly Restore[];
}

/** The time up to which every backup between the two epochs holds all changes; undefined if unknown. */
function heldToMs({ was, is, restores }: Lives): EpochMs | undefined {
  if (restores.at(-1)?.epoch !== is) return undefined;
  const since = restores.slice(restores.findIndex(({ epoch }) => epoch === was) + 1);
  return Math.min(...since.map(({ backupMs }) => backupMs)) - MARGIN_DAYS * DAY_MS;
}

/**
 * Which acknowledged entries that nobody undid must be sent again, in order: all since the backup, and all so recent that their key is
 * still known. Older ones are in the backup (SY22). Everything after the first such entry is sent too, because the clock may have been
 * wrong for a while. An entry without a time, or with a time long before that of the previous entry, counts as one. `nowMs`: by the
 * server's clock (SY23).
 */
export function toSendAgain<E extends HistoryEntry | OutboxEntry>(entries: readonly E[], lives: Lives, nowMs: EpochMs): E[] {
  const fromMs = Math.min(heldToMs(lives) ?? Number.NEGATIVE_INFINITY, nowMs - SENT_AGAIN_DAYS * DAY_MS);
  const inOrder = entries.toSorted((one, other) => one.no - other.no);
  const atMs = ({ acknowledgedAtMs = Number.POSITIVE_INFINITY }: HistoryEntry | OutboxEntry) => acknowledgedAtMs;
  const isBack = (entry: E, before: E | undefined) => before !== undefined && atMs(entry) < atMs(before) - MARGIN_DAYS * DAY_MS;
  const first = inOrder.findIndex((entry, at) => atMs(entry) >= fromMs || isBack(entry, inOrder[at - 1]));
  return first === -1 ? [] : inOrder.slice(first).filter((entry) => !('undone' in entry));
}

/**
 * Marks entries that set one thing that somebody has undone since: run again on this device's rows, they would change something. If they
 * were sent, the order in which devices return after a restore would decide (SY22). A device without all rows of `epoch` cannot tell and
 * leaves the marks as they are.
 */
async function markUndone(tx: LocalTx, done: readonly HistoryEntry[], owner: Owner, epoch: string | undefined): Promise<HistoryEntry[]> {
  if (epoch === undefined || (await stateOf(tx, 'wholeIn')) !== epoch) return [...done];
  const marked: HistoryEntry[] = [];
  const skewMs = await skewAt(tx, Number.POSITIVE_INFINITY);
  const ids = await idMapOf(tx, done);
  for (const { undone: _undone, ...entry } of done) {
    let isUndone = false;
    if (isKnownMutation(entry.name) && mutationOf(entry.name).isSwitch) {
      const overlay = new Overlay(tx);
      for (const entity of entry.touches) await overlay.standOn(await tx.list('bases', 'entity', entity));
      const refused = await runEntry(overlay, entry, withServerIds(entry, ids), owner, skewMs);
      isUndone = !refused && overlay.entities().length > 0;
    }
    marked.push({ ...entry, ...(isUndone && { undone: true }) });
  }
  return marked;
}

/** Marks waiting entries as made before the restore. */
async function markWaiting(tx: LocalTx): Promise<void> {
  for (const state of ['queued', 'sent', 'blocked'] as const)
    await tx.put(
      'outbox',
      (await tx.list('outbox', 'state', state)).map((entry) => ({ ...entry, isOfBefore: true as const })),
    );
}

/** Queues acknowledged entries again, as toSendAgain selects them. Returns what must be run again. */
export async function requeue(
  tx: LocalTx,
  owner: Owner,
  lives: Lives,
  nowMs: EpochMs,
): Promise<{ entities: EntityKey[]; requeued: number }> {
  const done = await markUndone(tx, await tx.all('history'), owner, lives.was);
  await tx.put('history', done);
  const entries = toSendAgain([...done, ...(await tx.list('outbox', 'state', 'acknowledged'))], lives, nowMs);
  if (lives.was !== undefined) await markWaiting(tx);
  await tx.delete(
    'history',
    entries.map(({ no }) => no),
  );
  return { entities: await requeueAcknowledged(tx, entries, owner), requeued: entries.length };
}
