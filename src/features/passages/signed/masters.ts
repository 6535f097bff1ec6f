// The masters of a ship who can be written to, from this device's database.
import type { FleetRow } from '#contract/tables.ts';
import { namedInCallTrees } from '#domain/sentinel/call-tree.ts';
import { accountDb } from '#store/device/account-db.ts';
import { shipsByFleet } from '#store/ships-by-fleet.ts';

export interface Master {
  email: string;
  /** Absent: a fleet has the address alone. */
  name?: string;
}

interface Known {
  watches: Parameters<typeof namedInCallTrees>[0];
  /** Of the ships of all fleets. */
  keys: readonly string[];
  fleets: readonly Pick<FleetRow, 'id' | 'mastersEmail'>[];
}

/** Each address once: those of the call trees of the watches over her, who have names, then those of the fleets that she is in. */
export function mastersAmong(mmsi: number, { watches, keys, fleets }: Known): Master[] {
  const ships = shipsByFleet(keys);
  const masters: Master[] = [
    ...namedInCallTrees(watches, 'master').flatMap(({ name, email }) => (email === undefined ? [] : [{ name, email }])),
    ...fleets.flatMap(({ id, mastersEmail: email }) => (ships.get(id)?.includes(mmsi) && email ? [{ email }] : [])),
  ];
  const byAddress = new Map(masters.toReversed().map((master) => [master.email.toLowerCase(), master]));
  return masters.filter((master) => byAddress.get(master.email.toLowerCase()) === master);
}

export async function mastersOf(accountId: string, mmsi: number | undefined): Promise<Master[]> {
  if (mmsi === undefined) return [];
  const db = accountDb(accountId);
  const [keys, fleets, watches] = await Promise.all([
    db.fleetShips.toCollection().primaryKeys(),
    db.fleets.toArray(),
    db.watches.filter((watch) => watch.mmsi === mmsi).toArray(),
  ]);
  return mastersAmong(mmsi, { watches, keys, fleets });
}
