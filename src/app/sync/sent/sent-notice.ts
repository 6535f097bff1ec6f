// How many changes were sent when the connection came back, for as long as the sync chip says it. src/app/sync/sent/follow-sent.ts counts them.
import type { EpochMs } from '#contract/units.ts';
import { pageVisible } from '#platform/page-state.ts';
import { watchedOfSession } from '#platform/persisted.ts';

interface SentNotice {
  count: number;
  /** By this device's clock. */
  atMs: EpochMs;
}

export const sentNotice = watchedOfSession<SentNotice | undefined>(() => undefined);

/** Of a page that is in view: who comes back to it later reads it too. */
const SAID_MS = 60_000;

export function noteSent(notice: SentNotice): void {
  sentNotice.set(notice);
  const leaveLater = () => setTimeout(() => sentNotice.get() === notice && sentNotice.set(undefined), SAID_MS);
  if (pageVisible.get()) {
    leaveLater();
    return;
  }
  const stop = pageVisible.watch(() => {
    if (!pageVisible.get()) return;
    stop();
    leaveLater();
  });
}
