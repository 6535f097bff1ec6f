// A screen's view of the local database. With use-stars.ts the only React in the store.
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useSyncExternalStore } from 'react';
import type { AppError } from '#contract/errors.ts';
import { storageErrorOf } from './device/storage-attempt.ts';

export type Live<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; error: AppError };

const LOADING = { state: 'loading' } as const;

/**
 * Runs `query` again whenever rows that it read change. `deps` as in React: what the query closes over. A bug in the query becomes
 * `internal`.
 */
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[]): Live<T> {
  return useLiveQuery<Live<T>, Live<T>>(
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
