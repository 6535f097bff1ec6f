// Reads fleets and their ships as one caller may see them: row-level security decides which there are.
import type { FleetRow, FleetShipRow } from '#contract/tables.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { Caller } from '#server/handlers.ts';
import { Refusal } from '#server/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

export type ShipSwitch = Pick<FleetShipRow, 'mmsi' | 'sendToMaster'>;

/** In order of MMSI; a fleet without ships is not in the map. organisationId: whose fleets they are, for who sees those of several. */
export async function shipsOfEach(tx: Tx, fleetIds: readonly string[], organisationId?: string): Promise<Map<string, ShipSwitch[]>> {
  const rows = await tx.query<{ fleet_id: string; mmsi: number; send_to_master: boolean }>(
    'select fleet_id, mmsi, send_to_master from fleet_ships where fleet_id = any($1::text[]) and ($2::text is null or organisation_id = $2) order by fleet_id, mmsi',
    [[...fleetIds], organisationId ?? null],
  );
  const ships = new Map<string, ShipSwitch[]>();
  for (const { fleet_id, mmsi, send_to_master } of rows) {
    const list = ships.get(fleet_id) ?? [];
    list.push({ mmsi, sendToMaster: send_to_master });
    ships.set(fleet_id, list);
  }
  return ships;
}

/** The fleet and its ships. @throws Refusal 'notFound', the same for a fleet of others as for one that never was */
export async function readFleetIn(tx: Tx, fleetId: string): Promise<{ fleet: FleetRow; ships: FleetShipRow[] }> {
  const [fleet] = await tx.query<SqlRow>(storedTables.fleets.byId, [fleetId]);
  if (!fleet) throw new Refusal('notFound', 'There is no such fleet.');
  const ships = await tx.query<SqlRow>(storedTables.fleetShips.listBy('fleetId'), [fleetId]);
  return { fleet: toRow('fleets', fleet), ships: ships.map((row) => toRow('fleetShips', row)) };
}

/** As the caller may see it. */
export const readFleet = (db: Db, caller: Caller, fleetId: string) => db.transaction(caller, (tx) => readFleetIn(tx, fleetId));

/** MMSIs of the ships in those of the fleets that the caller sees, each once; ids that name none add none. */
export async function mmsisOfFleets(db: Db, caller: Caller, fleetIds: readonly string[]): Promise<number[]> {
  const rows = await db.transaction(caller, (tx) =>
    tx.query<{ mmsi: number }>('select distinct mmsi from fleet_ships where fleet_id = any($1::text[]) order by mmsi', [[...fleetIds]]),
  );
  return rows.map(({ mmsi }) => mmsi);
}
