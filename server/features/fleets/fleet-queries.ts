// Reads fleets and their ships as one caller may see them: row-level security decides which there are.
import type { FleetRating } from '#contract/entities/risk.ts';
import type { FleetRow, FleetShipRow } from '#contract/tables.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { Caller } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import type { PastedFleetRow } from '#contract/entities/fleets.ts';
import { parseImo } from '#domain/ais/imo.ts';
import type { KnownShips } from '#domain/fleet-rows.ts';
import { findByImo } from '#server/ships/find-by-imo.ts';
import type { ShipMemory } from '#server/ships/memory.ts';

// What the server knows of the ships that rows name, in the form that the rules of src/domain/fleet-rows.ts need.
export function knownShips(ships: ShipMemory, rows: readonly PastedFleetRow[], inFleet: ReadonlySet<number>): KnownShips {
  const imos = rows.map(({ imo }) => (imo === undefined ? undefined : parseImo(imo))).filter((imo) => imo !== undefined);
  const found = findByImo(ships, new Set(imos));
  return { byMmsi: (mmsi) => ships.ship(mmsi), byImo: (imo) => found.get(imo) ?? [], inFleet };
}

export interface ReadFleet {
  fleet: FleetRow;
  ships: FleetShipRow[];
  riskRating?: FleetRating;
}

export type ShipSwitch = Pick<FleetShipRow, 'mmsi' | 'sendToMaster'>;

/** In order of MMSI; a fleet without ships is not in the map. organisationId: whose fleets they are, for who sees those of several. */
export async function shipsOfEach(tx: Tx, fleetIds: readonly string[], organisationId?: string): Promise<Map<string, ShipSwitch[]>> {
  const rows = await tx.query<{ fleet_id: string; mmsis: number[]; sends: boolean[] }>(
    `select fleet_id, array_agg(mmsi order by mmsi) as mmsis, array_agg(send_to_master order by mmsi) as sends
     from fleet_ships where fleet_id = any($1::text[]) and ($2::text is null or organisation_id = $2) group by fleet_id`,
    [[...fleetIds], organisationId ?? null],
  );
  return new Map(
    rows.map(({ fleet_id, mmsis, sends }) => [fleet_id, mmsis.map((mmsi, at) => ({ mmsi, sendToMaster: sends[at] ?? false }))]),
  );
}

/** As the server last rated them; of a fleet that it has not rated yet there is none. */
export async function ratingsOf(tx: Tx, fleetIds: readonly string[], organisationId?: string): Promise<Map<string, FleetRating>> {
  const rows = await tx.query<{ fleet_id: string; rating: FleetRating }>(
    'select fleet_id, rating from fleet_ratings where fleet_id = any($1::text[]) and ($2::text is null or organisation_id = $2)',
    [[...fleetIds], organisationId ?? null],
  );
  return new Map(rows.map(({ fleet_id, rating }) => [fleet_id, rating]));
}

/** The fleet and its ships. @throws Refusal 'notFound', the same for a fleet of others as for one that never was */
export async function readFleetIn(tx: Tx, fleetId: string): Promise<ReadFleet> {
  const [fleet] = await tx.query<SqlRow>(storedTables.fleets.byId, [fleetId]);
  if (!fleet) throw new Refusal('notFound', 'There is no such fleet.');
  const ships = await tx.query<SqlRow>(storedTables.fleetShips.listBy('fleetId'), [fleetId]);
  const riskRating = (await ratingsOf(tx, [fleetId])).get(fleetId);
  return { fleet: toRow('fleets', fleet), ships: ships.map((row) => toRow('fleetShips', row)), ...(riskRating && { riskRating }) };
}

/** As the caller may see it. */
export const readFleet = (db: Db, caller: Caller, fleetId: string) => db.transaction(caller, (tx) => readFleetIn(tx, fleetId));

/** MMSIs of the ships in those of the fleets that the caller sees, each once; unknown ids add none. */
export async function mmsisOfFleets(db: Db, caller: Caller, fleetIds: readonly string[]): Promise<number[]> {
  const [found] = await db.transaction(caller, (tx) =>
    tx.query<{ mmsis: number[] | null }>('select array_agg(distinct mmsi) as mmsis from fleet_ships where fleet_id = any($1::text[])', [
      [...fleetIds],
    ]),
  );
  return found?.mmsis ?? [];
}
