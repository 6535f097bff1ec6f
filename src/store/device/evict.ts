// A full disk (SY20): gives up what the server can send again, the least missed first: tracks of ships, events, ports. Ship chunks and
// deltas belong to the ship store (src/ships/store). Outbox, history, bases and a user's rows are never touched.
import type { Scope } from '#contract/tables.ts';
import type { LocalStore, LocalTx } from './local-store.ts';
import { storageErrorOf } from './storage-attempt.ts';
import { keepState, stateOf } from '#store/sync-state.ts';

const SPARE: readonly (readonly ['events' | 'ports', Scope])[] = [
  ['events', 'world:events'],
  ['ports', 'world:ports'],
];

/** Frees one more table; undefined when there is nothing left to give up. Its scope is not pulled again until `wantAgain`. */
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

/** There is room again: the next pull that wants these scopes starts them from the beginning. */
export const wantAgain = (tx: LocalTx) => tx.delete('syncState', ['evicted']);

/** Runs one transaction. On a full disk it gives up what can be sent again, piece by piece, and tries again. Throws what remains then. */
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
