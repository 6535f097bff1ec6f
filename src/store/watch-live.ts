// Rows watched outside of React. A screen uses use-live.ts.
import { liveQuery } from 'dexie';

/** Tells what `query` finds, and again whenever rows it read change. A query that fails tells nothing until rows change again. */
export function watchLive<T>(query: () => Promise<T>, tell: (found: T) => void): () => void {
  const found = liveQuery(() =>
    query()
      .then((value) => ({ value }))
      .catch(() => undefined),
  );
  const subscription = found.subscribe((held) => held && tell(held.value));
  return () => subscription.unsubscribe();
}
