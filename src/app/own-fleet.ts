// Keeps the ship store's marks equal to the fleets on this device, what is fetched first to these and the watched voyages, and which of their
// ships share a name, whoever changes them.
import { ownMmsis } from '#compute/own-mmsis.ts';
import { shipStore } from '#compute/ships.ts';
import { accountDb } from '#store/device/account-db.ts';
import { watchLive } from '#store/watch-live.ts';
import { namesakesAmong } from '#contract/entities/ships.ts';
import { namesakes } from '#platform/names/ship-names.ts';
import { listOwnShips } from '#store/own-ships.ts';

/** Fleets are often changed ship by ship: marks are written after the changes pause for this long. */
const REST_MS = 500;

/** The ships of all fleets that the account sees, shared ones too, in order. Reads only the keys (`<fleet>:<mmsi>`). */
async function ownFleetOf(accountId: string): Promise<number[]> {
  const keys = await accountDb(accountId).fleetShips.toCollection().primaryKeys();
  return [...new Set(keys.map((key) => Number(key.slice(key.lastIndexOf(':') + 1))))].toSorted((a, b) => a - b);
}

/** Those whose watch has not ended. */
async function watchedOf(accountId: string): Promise<number[]> {
  const watches = await accountDb(accountId).watches.toArray();
  return watches.filter(({ endedAt }) => endedAt === undefined).map(({ mmsi }) => mmsi);
}

/** Runs until the returned function is called. Never marks the same set twice, because each marking makes a revision of the store. */
export function markOwnFleet(accountId: string, store: Pick<typeof shipStore, 'mark'> = shipStore): () => void {
  let marked: string | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const stop = watchLive(
    async () => ({ ownFleet: await ownFleetOf(accountId), watched: await watchedOf(accountId) }),
    ({ ownFleet, watched }) => {
      const first = [...new Set([...ownFleet, ...watched])];
      if (first.join() !== ownMmsis.get().join()) ownMmsis.set(first);
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
  const stopNames = watchLive(
    async () => [...namesakesAmong(await listOwnShips(accountId))].toSorted((one, other) => one - other),
    (found) => {
      if (found.join() !== [...namesakes.get()].join()) namesakes.set(new Set(found));
    },
  );
  return () => {
    clearTimeout(resting);
    stop();
    stopNames();
    ownMmsis.set([]);
    namesakes.set(new Set());
  };
}
