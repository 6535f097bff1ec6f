// The end of an entry: from acknowledged to the history once its rows are here, and back to the queue when a server was restored (SY22).
import { mutationOf } from '#contract/mutations.ts';
import { HISTORY_DAYS, HISTORY_LEAST } from '#contract/sync.ts';
import type { EntityKey } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { idMapOf, isKnown, withServerIds } from './idmap.ts';
import type { LocalTx } from './local-store.ts';
import type { HistoryEntry, OutboxEntry } from './outbox-rows.ts';
import { type Owner, stateOf } from './sync-state.ts';

/** What an entry may not have. */
const knownOf = ({ called, clientId, baseVersion }: HistoryEntry | OutboxEntry) => ({
  ...(called !== undefined && { called }),
  ...(clientId !== undefined && { clientId }),
  ...(baseVersion !== undefined && { baseVersion }),
});

/** As it is kept when it is done. */
export function toHistory(entry: HistoryEntry | OutboxEntry): HistoryEntry {
  const { no, key, name, args, touches, createdAtMs, acknowledgedAtMs = createdAtMs } = entry;
  return { no, key, name, args, touches, ...knownOf(entry), createdAtMs, acknowledgedAtMs };
}

/**
 * Moves those whose effect the cursor has reached; a scope that is started anew is not reached before all of it is here. `lost`:
 * scopes whose rows will never come. Answers what must be run again.
 */
export async function settle(tx: LocalTx, acknowledged: readonly OutboxEntry[], lost: readonly string[] = []): Promise<EntityKey[]> {
  if (acknowledged.length === 0) return [];
  const cursor = (await stateOf(tx, 'cursor')) ?? {};
  const starting = (await stateOf(tx, 'anew'))?.scopes ?? [];
  const isHere = ([scope, seq]: [string, number]) => lost.includes(scope) || (!starting.includes(scope) && (cursor[scope] ?? 0) >= seq);
  const done = acknowledged.filter(({ at = {} }) => Object.entries(at).every(isHere));
  await tx.put('history', done.map(toHistory));
  await tx.delete(
    'outbox',
    done.map(({ no }) => no),
  );
  return done.flatMap(({ touches }) => touches);
}

/** What is older than HISTORY_DAYS goes, but for the last HISTORY_LEAST. */
export async function pruneHistory(tx: LocalTx, nowMs: EpochMs): Promise<void> {
  const isOld = ({ acknowledgedAtMs }: HistoryEntry) => acknowledgedAtMs < nowMs - HISTORY_DAYS * 86_400_000;
  const [oldest] = await tx.all('history', 1);
  if (!oldest || !isOld(oldest)) return;
  const old = (await tx.all('history')).slice(0, -HISTORY_LEAST).filter(isOld);
  await tx.delete(
    'history',
    old.map(({ no }) => no),
  );
}

/** Entities that an entry touches by the ids that now hold. */
export async function touchesOf(tx: LocalTx, entries: readonly (HistoryEntry | OutboxEntry)[], owner: Owner): Promise<EntityKey[][]> {
  const ids = await idMapOf(tx, entries);
  return entries.map((entry) =>
    isKnown(entry.name) ? mutationOf(entry.name).touches(withServerIds(entry, ids) as never, owner) : entry.touches,
  );
}

/** Queues what a server had acknowledged again, under its key and number. Answers what must be run again. */
export async function sendAgain(tx: LocalTx, entries: readonly (HistoryEntry | OutboxEntry)[], owner: Owner): Promise<EntityKey[]> {
  const touches = await touchesOf(tx, entries, owner);
  await tx.put(
    'outbox',
    entries.map((entry, at): OutboxEntry => {
      const { no, key, name, args, createdAtMs } = entry;
      const rest = { touches: touches[at] ?? [], ...knownOf(entry), createdAtMs };
      return { no, key, name, args, ...rest, attempts: 1, nextAtMs: 0, state: 'sent' };
    }),
  );
  return touches.flat();
}

/** All that was ever acknowledged, as far as it is kept, in no order. */
export const acknowledgedOf = async (tx: LocalTx): Promise<(HistoryEntry | OutboxEntry)[]> => [
  ...(await tx.all('history')),
  ...(await tx.list('outbox', 'state', 'acknowledged')),
];

/** Everything the server had acknowledged waits again. Answers what must be run again. */
export async function requeue(tx: LocalTx, owner: Owner): Promise<{ entities: EntityKey[]; requeued: number }> {
  const entries = await acknowledgedOf(tx);
  await tx.delete(
    'history',
    entries.map(({ no }) => no),
  );
  return { entities: await sendAgain(tx, entries, owner), requeued: entries.length };
}
