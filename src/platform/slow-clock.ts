// For ages on the screen: the page's time in steps of 10 s, with one timer for all, and from when the data is.
import type { EpochMs } from '#contract/units.ts';
import { serverNow } from './clock.ts';
import { watched } from './watched.ts';

/** By the server's clock, like the times of rows. */
export const slowClock = watched(serverNow());
setInterval(() => slowClock.set(serverNow()), 10_000);

/** From when the data of this device is, which every screen says; by this device's clock. src/sync/sync-status.ts writes it. undefined: none. */
export const dataAt = watched<EpochMs | undefined>(undefined);
