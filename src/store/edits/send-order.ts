// The order of sending (SY4): chains of entries that share an entity, and the first entry of each.
import { UNDO_MS } from '#contract/constants.ts';
import type { EntityKey } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { isKnownMutation } from './idmap.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { OutboxEntry } from './outbox-rows.ts';

/** Examined first, so that sending a long queue does not read all of it for every entry. */
export const WINDOW = 100;

/** Not acknowledged and not waiting for a decision: later entries on its entities wait. */
export const holds = ({ state }: OutboxEntry): boolean => state === 'queued' || state === 'sent';
/**
 * Whether its time has come. A deletion that can be undone is held for UNDO_MS; a longer wait of an untried entry means that the clock was
 * set back.
 */
export const isDue = ({ state, nextAtMs }: OutboxEntry, nowMs: EpochMs): boolean =>
  nextAtMs <= nowMs || (state === 'queued' && nextAtMs - nowMs > UNDO_MS);
export const maySend = (entry: OutboxEntry): boolean => holds(entry) && isKnownMutation(entry.name);

/** In order, as far as nothing before them can be missing. */
export async function firstWaiting(tx: LocalTx, limit?: number): Promise<OutboxEntry[]> {
  const lists = [await tx.list('outbox', 'state', 'queued', limit), await tx.list('outbox', 'state', 'sent', limit)];
  const cut = Math.min(
    ...lists.map((list) => (limit !== undefined && list.length >= limit && list.at(-1)?.no) || Number.POSITIVE_INFINITY),
  );
  return lists
    .flat()
    .filter(({ no }) => no <= cut)
    .sort((one, other) => one.no - other.no);
}

/** Heads of chains: no earlier entry on any of their entities still waits (SY4). */
export function heads(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const held = new Set<EntityKey>();
  return entries.filter((entry) => {
    const isHead = entry.touches.every((entity) => !held.has(entity));
    for (const entity of entry.touches) held.add(entity);
    return isHead && maySend(entry);
  });
}
