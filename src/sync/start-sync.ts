// Starts and ends everything that moves data between this device and the server for one account.
import type { Account } from '#contract/accounts.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { currentSession } from '#session/session.ts';
import { accessToken } from '#session/token.ts';
import { type Live, startLive } from './live.ts';
import { type ShipLoop, type ShipRefresher, startShipLoop } from './ship-loop.ts';
import { noteSync, resetSync } from './sync-status.ts';

/** Decides whether the token is due; a minute's head start is the specification's, a half-minute's look is enough to keep it. */
const TOKEN_LOOK_MS = 30_000;

export interface Sync extends ShipLoop {}

export function startSync(account: Account, ships: ShipRefresher): Sync {
  resetSync();
  const session = currentSession();
  if (session.status === 'signedIn' && session.link === 'offline') noteSync({ link: 'offline' }); // until something answers
  const loop = startShipLoop(ships);
  let live: Live | undefined;
  // In low-data mode there is no socket: its pings alone would cost more than the pulls.
  const followPreference = () => {
    if (devicePreferences.get().lowData) {
      live?.stop();
      live = undefined;
    } else live ??= startLive(account, loop.refreshNow);
  };
  followPreference();
  const unwatch = devicePreferences.watch(followPreference);
  const token = setInterval(() => void accessToken(), TOKEN_LOOK_MS);
  return {
    ...loop,
    stop() {
      clearInterval(token);
      unwatch();
      live?.stop();
      loop.stop();
      resetSync();
    },
  };
}
