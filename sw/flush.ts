// Background Sync: the browser's alarm clock rings, and edits that wait are sent though no page is open.

/** Rejects while something still waits: the browser then rings again, later each time. */
export async function flushUnlessPageDoes(): Promise<void> {
  // run only then: the contract's schemas would cost every start of the app a tenth of a second
  const { backgroundFlush } = await import('#sync/background-flush.ts');
  if (!(await backgroundFlush())) throw new Error('edits still wait to be sent');
}
