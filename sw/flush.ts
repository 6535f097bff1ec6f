// Background Sync: the browser wakes the service worker, which sends waiting edits even if no page is open.

/** Rejects while something still waits: the browser then tries again, after a longer time each time. */
export async function flushUnlessPageDoes(): Promise<void> {
  // imported only when needed: the contract's schemas would cost every start of the app a tenth of a second
  const { backgroundFlush } = await import('#sync/background-flush.ts');
  if (!(await backgroundFlush())) throw new Error('edits still wait to be sent');
}
