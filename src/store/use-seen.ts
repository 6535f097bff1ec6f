// When this device last had each part of the server's rows, for screens.
import type { Loadable } from '#platform/loadable.ts';
import { accountDb } from './device/account-db.ts';
import { SEEN, type SeenTimes } from './sync-state.ts';
import { useLive } from './use-live.ts';

export const useSeen = (accountId: string): Loadable<SeenTimes> =>
  useLive(async () => ((await accountDb(accountId).syncState.get(SEEN))?.value ?? {}) as SeenTimes, [accountId]);

/** Whether all events have arrived once; also while that is read. On a new device they come after the account's own rows. */
export function useAreEventsComplete(accountId: string): boolean {
  const seen = useSeen(accountId);
  return seen.state !== 'ready' || seen.value.eventsAtMs !== undefined;
}
