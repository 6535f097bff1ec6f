// The ships of the account's fleets and watched voyages, so that a first visit or a low-data device fetches them before all others.
import { watchedOfSession } from '#platform/persisted.ts';

/** Empty until any are on this device. */
export const ownMmsis = watchedOfSession<readonly number[]>(() => []);
