// The ships of the account's fleets, so that a first visit or a low-data device fetches them before all others.
import { watchedOfSession } from '#platform/persisted.ts';

/** Empty until fleets are on this device. */
export const ownMmsis = watchedOfSession<readonly number[]>(() => []);
