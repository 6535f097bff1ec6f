// The ships of the user's fleets as this device last knew them, for code that needs their positions without asking the ship store.
import type { Ship } from '#contract/entities/ships.ts';
import { accountDb } from './device/account-db.ts';

/** Ships that were ever seen; each row says how old its position is. */
export async function listOwnShips(accountId: string): Promise<Ship[]> {
  const marked = await accountDb(accountId).ships.toArray();
  return marked.flatMap(({ ownFleet, ship }) => (ownFleet && ship ? [ship] : []));
}

/** Whether any of them was ever seen. Reads no further than the first. */
export async function hasOwnShips(accountId: string): Promise<boolean> {
  const { ships } = accountDb(accountId);
  const first = await ships.filter(({ ownFleet, ship }) => ownFleet && ship !== undefined).first();
  return first !== undefined;
}
