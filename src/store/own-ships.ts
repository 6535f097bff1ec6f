// The ships of the user's fleets as this device last knew them, for what must know where they are without asking the ship store.
import type { Ship } from '#contract/ships.ts';
import { accountDb } from './account-db.ts';

/** Those that were ever seen; how old each position is stands in it. */
export async function listOwnShips(accountId: string): Promise<Ship[]> {
  const marked = await accountDb(accountId).ships.toArray();
  return marked.flatMap(({ ownFleet, ship }) => (ownFleet && ship ? [ship] : []));
}
