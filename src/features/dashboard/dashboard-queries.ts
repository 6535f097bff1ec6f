// The counts of the dashboard, all from this device's database.
import { useEffect, useState } from 'react';
import { shipStore } from '#compute/ships.ts';
import type { FleetRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { accountDb } from '#store/device/account-db.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { type QueueCounts, queueCounts } from '#store/edits/queue-counts.ts';
import { shipsByFleet } from '#store/ships-by-fleet.ts';
import { useLive } from '#store/use-live.ts';
import { useSeen } from '#store/use-seen.ts';
import type { Loadable } from '#platform/loadable.ts';

export interface FleetTile {
  fleet: FleetRow;
  mmsis: number[];
}

export interface OwnFleets {
  /** Every fleet on this device, by name. */
  fleets: FleetTile[];
  /** The ships of all fleets, each once. */
  mmsis: readonly number[];
}

export const useOwnFleets = (accountId: string): Loadable<OwnFleets> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const [fleets, keys] = await Promise.all([db.fleets.toArray(), db.fleetShips.toCollection().primaryKeys()]);
    const ships = shipsByFleet(keys);
    const tiles = fleets
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((fleet) => ({ fleet, mmsis: ships.get(fleet.id) ?? [] }));
    return { fleets: tiles, mmsis: [...new Set(tiles.flatMap(({ mmsis }) => mmsis))] };
  }, [accountId]);

export interface QueueTileFigures extends QueueCounts {
  /** Edits from an earlier session that are still sealed. */
  sealed: number;
}
export const useQueueTile = (accountId: string): Loadable<QueueTileFigures> =>
  useLive(async () => {
    const sealed = await deviceDb().sealed.where({ accountId }).toArray();
    return {
      ...(await queueCounts(accountDb(accountId))),
      sealed: sealed.reduce((sum, { edits }) => sum + edits, 0),
    };
  }, [accountId]);

/** When ships were last updated, by this device's clock; null: never; undefined: not read yet. */
export function useShipsAt(): EpochMs | null | undefined {
  const [atMs, setAtMs] = useState<EpochMs | null>();
  useEffect(() => {
    let current = true;
    shipStore.status().then(
      ({ syncedAtMs }) => current && setAtMs(syncedAtMs ?? null),
      () => undefined,
    );
    const stop = shipStore.subscribe((_, { syncedAtMs }) => setAtMs(syncedAtMs ?? null));
    return () => {
      current = false;
      stop();
    };
  }, []);
  return atMs;
}

/** Whether all ports and a first answer about ships have arrived: before that, none ahead says nothing. */
export function useArePortsComplete(accountId: string): boolean {
  const seen = useSeen(accountId);
  const shipsAtMs = useShipsAt();
  return typeof shipsAtMs === 'number' && seen.state === 'ready' && seen.value.portsAtMs !== undefined;
}
