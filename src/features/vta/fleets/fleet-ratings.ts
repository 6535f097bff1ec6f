// Fleets on this device with their ratings: the worst ship, and how many are in each band.
import { useMemo } from 'react';
import type { FleetRating } from '#contract/entities/risk.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import { rateFleet } from '#domain/risk/fleet-rating.ts';
import { accountDb } from '#store/device/account-db.ts';
import { shipsByFleet } from '#store/ships-by-fleet.ts';
import { useLive } from '#store/use-live.ts';
import { useRatedShips } from '#features/vta/rated-ships.ts';

export interface RatedFleet {
  rating: FleetRating;
  /** The time of the data that its ships are rated by. */
  atMs: EpochMs;
  /** As last heard; absent: never, or the fleet has no ship. */
  worstShip?: Ship | undefined;
  /** It rests on invented ships or reports, or on a recording. */
  isInvented: boolean;
}

/** By the fleet's id. undefined until all ships are rated; then a ship that is added is in no band until she is rated. */
export function useFleetRatings(accountId: string): ReadonlyMap<string, RatedFleet> | undefined {
  const { ships, ratedAtMs, world } = useRatedShips(accountId);
  const live = useLive(async () => shipsByFleet(await accountDb(accountId).fleetShips.toCollection().primaryKeys()), [accountId]);
  const fleets = live.state === 'ready' ? live.value : undefined;
  return useMemo(() => {
    if (!ships || !fleets || !world || ratedAtMs === undefined) return undefined;
    const isInvented = world.isAllSamples || (world.traffic !== 'live' && world.traffic !== 'none');
    const listed = new Map(ships.map((ship) => [ship.mmsi, ship]));
    return new Map(
      [...fleets].map(([fleetId, mmsis]): [string, RatedFleet] => {
        const rating = rateFleet(
          mmsis.flatMap((mmsi) => listed.get(mmsi) ?? []).map((ship) => ({ id: String(ship.mmsi), rating: ship.rated })),
        );
        return [fleetId, { rating, atMs: ratedAtMs, worstShip: listed.get(Number(rating.worst?.id))?.ship, isInvented }];
      }),
    );
  }, [ships, ratedAtMs, fleets, world]);
}
