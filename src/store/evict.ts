// A full disk (SY20): what the server can send again is given up, the cheapest to miss first: tracks of ships, events, ports. Ship chunks and deltas are the ship
// store's own (src/ships/store); outbox, history, bases and a user's rows are never touched.
import type { Scope } from '#contract/tables.ts';
import type { LocalStore, LocalTx } from './local-store.ts';
import { storageErrorOf } from './storage-attempt.ts';
import { keepState, stateOf } from './sync-state.ts';

const SPARE: readonly (readonly ['events' | 'ports', Scope])[] = [
  ['events', 'world:events'],
  ['ports', 'world:ports'],
];

/** Frees one table more; undefined when there is nothing left to give up. Its scope is not asked for again until `wantAgain`. */
export async function freeRoom(tx: LocalTx): Promise<'events' | 'ports' | undefined> {
  for (const [table, scope] of SPARE) {
    const rows = await tx.all(table);
    if (rows.length === 0) continue;
    await tx.delete(
      table,
      rows.map(({ id }) => id),
    );
    const { [scope]: _, ...cursor } = (await stateOf(tx, 'cursor')) ?? {};
    await keepState(tx, 'cursor', cursor);
    await keepState(tx, 'evicted', [...new Set([...((await stateOf(tx, 'evicted')) ?? []), scope])]);
    return table;
  }
  return undefined;
}

/** When there is room again: the next pull that wants them begins them at their start. */
export const wantAgain = (tx: LocalTx) => tx.delete('syncState', ['evicted']);

/** One transaction; on a full disk what can be sent again is given up, piece by piece, and it is tried anew. Throws what then remains. */
export async function withRoom<T>(store: LocalStore, work: (tx: LocalTx) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await store.transaction(work);
    } catch (error) {
      if (storageErrorOf(error)?.code !== 'storageFull') throw error;
      if (await store.freeTracks?.().catch(() => false)) continue;
      if (!(await store.transaction(freeRoom).catch(() => undefined))) throw error;
    }
  }
}
