// Fleets and their ships in the specification's shape. A fleet's sendToMaster is true when any ship's is.
import type { Fleet, FleetShip } from '#contract/entities/fleets.ts';
import type { FleetRating } from '#contract/entities/risk.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { FleetRow, FleetShipRow } from '#contract/tables.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import type { RowTx } from '#domain/tx.ts';

/** What the server knows of a ship now. */
export type ShipLookup = (mmsi: number) => Ship | undefined;

type ShipSwitch = Pick<FleetShipRow, 'mmsi' | 'sendToMaster'>;

/** All of the row but its owner, with its rating where the server has one. A member of the row that the answer does not have is a type error here. */
export function toFleet(fleet: FleetRow, ships: readonly ShipSwitch[], riskRating?: FleetRating): Fleet {
  const { id, ownerId: _, ...row } = fleet;
  return {
    ...(row satisfies Record<Exclude<keyof typeof row, keyof Fleet>, never>),
    _id: id,
    sendToMaster: ships.some(({ sendToMaster }) => sendToMaster),
    ships: ships.map(({ mmsi, sendToMaster }) => ({ mmsi, sendToMaster })),
    ...(riskRating && { riskRating }),
  };
}

export function toFleetShip({ fleetId, mmsi, sendToMaster, v }: FleetShipRow, ship: Ship | undefined): FleetShip {
  return {
    fleetId,
    mmsi,
    sendToMaster,
    name: ship?.name,
    imo: ship?.imo,
    shipType: ship?.shipType,
    flag: ship?.flag,
    lastSeen: ship?.lastSeen,
    v,
  } satisfies Record<keyof FleetShip, unknown>;
}

/** Ships by type group; those of which no type is known are counted as unknown. A ship of two fleets counts once. */
export function countTypes(mmsis: Iterable<number>, shipOf: ShipLookup): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const mmsi of new Set(mmsis)) {
    const group = groupOf(shipOf(mmsi)?.shipType, mmsi);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** The fleet after an edit. */
export async function presentFleet(tx: RowTx, { fleetId }: { fleetId: string }): Promise<{ fleet: Fleet }> {
  const row = await tx.get('fleets', fleetId);
  if (!row) throw new Error(`Fleet ${fleetId} was written and is not there`);
  return { fleet: toFleet(row, await tx.list('fleetShips', 'fleetId', fleetId)) };
}
