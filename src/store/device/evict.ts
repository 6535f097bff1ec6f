// A full disk (SY20): gives up what the server can send again, the least missed first: tracks of ships, their facts, events, ports. Ship
// chunks and deltas belong to the ship store (src/ships/store). Outbox, history, bases and a user's rows are never touched.
import { isFactScope, WANT_FACTS, type WantedScope } from '#contract/sync.ts';
import type { LocalStore, LocalTx } from './local-store.ts';
import { storageErrorOf } from './storage-attempt.ts';
import { keepState, stateOf } from '#store/sync-state.ts';

interface Spare {
  table: 'shipFacts' | 'events' | 'ports';
  want: WantedScope;
  isOf: (scope: string) => boolean;
}

const SPARE: readonly Spare[] = [
  { table: 'shipFacts', want: WANT_FACTS, isOf: isFactScope },
  { table: 'events', want: 'world:events', isOf: (scope) => scope === 'world:events' },
  { table: 'ports', want: 'world:ports', isOf: (scope) => scope === 'world:ports' },
];

/** Frees one more table; undefined when there is nothing left to give up. Its scopes are not pulled again until `wantAgain`. */
export async function freeRoom(tx: LocalTx): Promise<Spare['table'] | undefined> {
  for (const { table, want, isOf } of SPARE) {
    const rows = await tx.all(table);
    if (rows.length === 0) continue;
    await tx.delete(
      table,
      rows.map(({ id }) => id),
    );
    const cursor = Object.entries((await stateOf(tx, 'cursor')) ?? {}).filter(([scope]) => !isOf(scope));
    await keepState(tx, 'cursor', Object.fromEntries(cursor));
    await keepState(tx, 'evicted', [...new Set([...((await stateOf(tx, 'evicted')) ?? []), want])]);
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
