// Keeps the ship store's marks of the user's own ships the same as the fleets on this device, whoever changed them.
import { shipStore } from '#compute/ships.ts';
import { accountDb } from '#store/device/account-db.ts';
import { watchLive } from '#store/watch-live.ts';

/** Fleets are often changed ship by ship: marks are written once they rest. */
const REST_MS = 500;

/** Of all fleets that the account sees, its own and shared ones, in order; read from the keys alone (`<fleet>:<mmsi>`). */
async function ownFleetOf(accountId: string): Promise<number[]> {
  const keys = await accountDb(accountId).fleetShips.toCollection().primaryKeys();
  return [...new Set(keys.map((key) => Number(key.slice(key.lastIndexOf(':') + 1))))].toSorted((a, b) => a - b);
}

/** From now until the answer is called. The same set is not marked twice: each marking makes a revision of the store. */
export function markOwnFleet(accountId: string, store: Pick<typeof shipStore, 'mark'> = shipStore): () => void {
  let marked: string | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const stop = watchLive(
    () => ownFleetOf(accountId),
    (ownFleet) => {
      clearTimeout(resting);
      const set = ownFleet.join();
      if (set === marked) return;
      resting = setTimeout(() => {
        store.mark({ ownFleet }).then(
          (result) => {
            if (result.ok) marked = set;
          },
          () => undefined, // a store that cannot be kept alive says so elsewhere
        );
      }, REST_MS);
    },
  );
  return () => {
    clearTimeout(resting);
    stop();
  };
}
