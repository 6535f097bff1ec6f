// Watches rows outside React. A screen uses use-live.ts.
import { liveQuery } from 'dexie';
import './device/storage-news.ts';

/**
 * Calls back with the result of `query`, and again whenever rows that it read change. A failing query calls back only after the next
 * change.
 */
export function watchLive<T>(query: () => Promise<T>, tell: (found: T) => void): () => void {
  const found = liveQuery(() =>
    query()
      .then((value) => ({ value }))
      .catch(() => undefined),
  );
  const subscription = found.subscribe((held) => held && tell(held.value));
  return () => subscription.unsubscribe();
}
