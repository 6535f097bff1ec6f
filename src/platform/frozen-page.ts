// A page that the user leaves may be frozen and kept, so that "Back" shows it at once. WebKit freezes it in the middle of its transactions,
// which then lock the databases for every other page: what holds a lock must let go before.

/** Runs the work when this page is frozen; the function returned takes that back. Never in a worker. */
export function onFrozen(work: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const listen = ({ persisted }: PageTransitionEvent) => persisted && work();
  addEventListener('pagehide', listen);
  return () => removeEventListener('pagehide', listen);
}

/** What was let go does not come back by itself. */
export const reloadAfterFrozen = (): void => addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
