// Runs one at a time: on the whole device if the browser has locks, otherwise (plain http) in this thread.
const queues = new Map<string, Promise<unknown>>();

/** Runs `work` when nobody else holds the lock of that name. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (locks) return locks.request(name, work) as Promise<T>;
  const result = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(name, result);
  return result;
}
