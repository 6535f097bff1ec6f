// The queries of the ship screens, all on the device's own store; repeated when the store changes.
import { useEffect, useState } from 'react';
import { shipStore } from '#compute/ships.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { FleetRow } from '#contract/tables.ts';
import type { Loadable } from '#platform/loadable.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';

/** undefined while it is read; null when this device has no such ship. */
export function useShip(mmsi: number): Ship | null | undefined {
  const [answer, setAnswer] = useState<{ mmsi: number; ship: Ship | null }>();
  useEffect(() => {
    let current = true;
    const ask = () =>
      shipStore.ship(mmsi).then(
        (ship) => current && setAnswer({ mmsi, ship: ship ?? null }),
        () => undefined, // a store being rebuilt reports when it is ready
      );
    void ask();
    const stop = shipStore.subscribe(() => void ask());
    return () => {
      current = false;
      stop();
    };
  }, [mmsi]);
  return answer?.mmsi === mmsi ? answer.ship : undefined;
}

/** The fleets that she is in, by name. Uses only the keys (`<fleet>:<mmsi>`), so that rows of 10,000 ships need not be read for one. */
export const useFleetsOf = (accountId: string, mmsi: number): Loadable<FleetRow[]> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const keys = await db.fleetShips.toCollection().primaryKeys();
    const ids = keys.flatMap((key) => (key.endsWith(`:${mmsi}`) ? [key.slice(0, key.lastIndexOf(':'))] : []));
    const fleets = (await db.fleets.bulkGet(ids)).filter((fleet) => fleet !== undefined);
    return fleets.toSorted((one, other) => one.name.localeCompare(other.name));
  }, [accountId, mmsi]);

const NO_FLEETS: ReadonlyMap<number, readonly string[]> = new Map();

/** By MMSI, the names of the fleets that each of these ships is in; undefined until it is read. */
export function useFleetNames(accountId: string, ships: readonly { mmsi: number }[]): ReadonlyMap<number, readonly string[]> | undefined {
  const names = useLive(async () => {
    if (ships.length === 0) return NO_FLEETS;
    const db = accountDb(accountId);
    const [fleets, keys] = await Promise.all([db.fleets.toArray(), db.fleetShips.toCollection().primaryKeys()]);
    const nameOf = new Map(fleets.map(({ id, name }) => [id, name]));
    const of = new Map<number, string[]>();
    const asked = new Set(ships.map(({ mmsi }) => mmsi));
    for (const key of keys) {
      const at = key.lastIndexOf(':');
      const [mmsi, name] = [Number(key.slice(at + 1)), nameOf.get(key.slice(0, at))];
      if (name !== undefined && asked.has(mmsi)) of.set(mmsi, [...(of.get(mmsi) ?? []), name]);
    }
    return of;
  }, [accountId, ships]);
  return names.state === 'ready' ? names.value : undefined;
}
