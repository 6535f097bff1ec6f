// What the server knows of the ships that rows of a list name, as the rules of src/domain/fleet-rows.ts ask for it.
import type { PastedFleetRow } from '#contract/fleets.ts';
import { parseImo } from '#domain/ais/imo.ts';
import type { KnownShips } from '#domain/fleet-rows.ts';
import { findByImo } from '#server/ships/find-by-imo.ts';
import type { ShipMemory } from '#server/ships/memory.ts';

export function knownShips(ships: ShipMemory, rows: readonly PastedFleetRow[], inFleet: ReadonlySet<number>): KnownShips {
  const imos = rows.map(({ imo }) => (imo === undefined ? undefined : parseImo(imo))).filter((imo) => imo !== undefined);
  const found = findByImo(ships, new Set(imos));
  return { byMmsi: (mmsi) => ships.ship(mmsi), byImo: (imo) => found.get(imo) ?? [], inFleet };
}
