// Keeps the ship store's marks, and what is fetched first, equal to the fleets on this device, whoever changes the fleets.
import { ownMmsis } from '#compute/own-mmsis.ts';
import { shipStore } from '#compute/ships.ts';
import { accountDb } from '#store/device/account-db.ts';
import { watchLive } from '#store/watch-live.ts';

/** Fleets are often changed ship by ship: marks are written after the changes pause for this long. */
const REST_MS = 500;

/** The ships of all fleets that the account sees, shared ones too, in order. Reads only the keys (`<fleet>:<mmsi>`). */
async function ownFleetOf(accountId: string): Promise<number[]> {
  const keys = await accountDb(accountId).fleetShips.toCollection().primaryKeys();
  return [...new Set(keys.map((key) => Number(key.slice(key.lastIndexOf(':') + 1))))].toSorted((a, b) => a - b);
}

/** Runs until the returned function is called. Never marks the same set twice, because each marking makes a revision of the store. */
export function markOwnFleet(accountId: string, store: Pick<typeof shipStore, 'mark'> = shipStore): () => void {
  let marked: string | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const stop = watchLive(
    () => ownFleetOf(accountId),
    (ownFleet) => {
      if (ownFleet.join() !== ownMmsis.get().join()) ownMmsis.set(ownFleet);
      clearTimeout(resting);
      const set = ownFleet.join();
      if (set === marked) return;
      resting = setTimeout(() => {
        store.mark({ ownFleet }).then(
          (result) => {
            if (result.ok) marked = set;
          },
          () => undefined, // a store that cannot be kept running is reported elsewhere
        );
      }, REST_MS);
    },
  );
  return () => {
    clearTimeout(resting);
    stop();
    ownMmsis.set([]);
  };
}
