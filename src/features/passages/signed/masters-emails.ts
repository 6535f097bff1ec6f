// The e-mail addresses of masters that the fleets of a ship have, from this device's database.
import type { FleetRow } from '#contract/tables.ts';
import { accountDb } from '#store/device/account-db.ts';
import { shipsByFleet } from '#store/ships-by-fleet.ts';

/** Each once. Empty: she is in no fleet, or no fleet of hers has one. `keys`: of the ships of all fleets. */
export function emailsFor(mmsi: number, keys: readonly string[], fleets: readonly Pick<FleetRow, 'id' | 'mastersEmail'>[]): string[] {
  const ships = shipsByFleet(keys);
  return [...new Set(fleets.flatMap(({ id, mastersEmail }) => (ships.get(id)?.includes(mmsi) && mastersEmail ? [mastersEmail] : [])))];
}

export async function mastersEmails(accountId: string, mmsi: number | undefined): Promise<string[]> {
  if (mmsi === undefined) return [];
  const { fleetShips, fleets } = accountDb(accountId);
  const [keys, rows] = await Promise.all([fleetShips.toCollection().primaryKeys(), fleets.toArray()]);
  return emailsFor(mmsi, keys, rows);
}
