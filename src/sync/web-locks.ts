// The browser's locks in the form that leader.ts needs.
import type { Locks } from './leader.ts';

/** Undefined on plain http. */
export function webLocks(): Locks | undefined {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return (
    locks && {
      request: (name, work, signal) => locks.request(name, { signal }, work),
      steal: (name, work) => locks.request(name, { steal: true }, work),
    }
  );
}

/** Runs `work` if nobody holds the lock now. False: somebody does. Without lock support nobody can know, so it runs. */
export async function ifFree(name: string, work: () => Promise<void>): Promise<boolean> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (!locks) return work().then(() => true);
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}
