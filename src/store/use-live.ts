// A screen's view of the local database. With use-stars.ts and nearest-port.ts the only React in the store.
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useSyncExternalStore } from 'react';
import type { Loadable } from '#platform/loadable.ts';
import { storageErrorOf } from './device/storage-attempt.ts';
import './device/storage-news.ts';

const LOADING = { state: 'loading' } as const;

/**
 * Runs `query` again whenever rows that it read change. `deps` as in React: what the query closes over. A bug in the query becomes
 * `internal`.
 */
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[]): Loadable<T> {
  return useLiveQuery<Loadable<T>, Loadable<T>>(
    async () => {
      try {
        return { state: 'ready', value: await query() };
      } catch (error) {
        return { state: 'failed', error: storageErrorOf(error) ?? { code: 'internal', message: String(error) } };
      }
    },
    [...deps],
    LOADING,
  );
}

/** Lets React read held-table.ts and known-alerts.ts. */
interface Held<M> {
  get: (accountId: string) => M | undefined;
  watch: (accountId: string, listener: () => void) => () => void;
}

/** A table that the page holds whole; undefined until it is read. Each change makes a new map. */
export function useHeld<M>(held: Held<M>, accountId: string): M | undefined {
  const watch = useCallback((listener: () => void) => held.watch(accountId, listener), [held, accountId]);
  return useSyncExternalStore(watch, () => held.get(accountId));
}
