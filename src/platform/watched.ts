// A value with listeners: the smallest store that React's useSyncExternalStore can read.
export interface Watched<T> {
  get: () => T;
  set: (next: T) => void;
  watch: (listener: () => void) => () => void;
}

/** Listeners are called after each set to a different value (Object.is). */
export function watched<T>(value: T): Watched<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
