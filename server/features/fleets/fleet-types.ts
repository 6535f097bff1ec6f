// Counts the ships of all fleets in a list by type, without reading fleets that have not changed: every change of a fleet's ships changes
// the fleet (src/domain/fleets.ts), so its ships are cached by its version and time of change.
import { groupOf } from '#domain/ais/ship-type.ts';
import type { Tx } from '#server/db/db.ts';
import type { SqlWhere } from '#server/features/list-page.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { inSlices } from '#server/jobs/slices.ts';

/** Ships by type group, each once, of the fleets that the transaction shows and the condition keeps. */
export type TypesOfFleets = (tx: Tx, where: SqlWhere) => Promise<Record<string, number>>;

interface KeptFleet {
  /** Its version and the time of its last change. */
  asOf: string;
  mmsis: Int32Array;
}

interface StoredFleet {
  organisation_id: string;
  id: string;
  as_of: string;
}

/** With fleets as large as they may be, 250,000 ships a statement. */
const FLEETS_AT_ONCE = 25;
/** 16 MB. */
const MOST_SHIPS = 4_000_000;

const keyOf = (organisationId: string, fleetId: string) => `${organisationId} ${fleetId}`;

async function readShips(tx: Tx, fleets: readonly StoredFleet[]): Promise<Map<string, Int32Array>> {
  const rows = await tx.query<{ organisation_id: string; fleet_id: string; mmsis: number[] }>(
    `select organisation_id, fleet_id, array_agg(mmsi) as mmsis from fleet_ships where fleet_id = any($1::text[])
     group by organisation_id, fleet_id`,
    [fleets.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [keyOf(row.organisation_id, row.fleet_id), Int32Array.from(row.mmsis)]));
}

/** One cache for all callers; drops the fleet that was read first. */
export function typesOfFleets(ships: ShipMemory, mostShips = MOST_SHIPS): TypesOfFleets {
  const kept = new Map<string, KeptFleet>();
  let shipsKept = 0;

  function letGo(key: string): void {
    shipsKept -= kept.get(key)?.mmsis.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, fleet: KeptFleet): void {
    letGo(key);
    kept.set(key, fleet);
    shipsKept += fleet.mmsis.length;
    for (const oldest of kept.keys()) {
      if (shipsKept <= mostShips) break;
      letGo(oldest);
    }
  }

  /** For each fleet; reads only those that changed since the last read. */
  async function shipsOf(tx: Tx, fleets: readonly StoredFleet[]): Promise<Int32Array[]> {
    const all: Int32Array[] = [];
    const changed: StoredFleet[] = [];
    for (const fleet of fleets) {
      const held = kept.get(keyOf(fleet.organisation_id, fleet.id));
      if (held?.asOf === fleet.as_of) all.push(held.mmsis);
      else changed.push(fleet);
    }
    for (let at = 0; at < changed.length; at += FLEETS_AT_ONCE) {
      const some = changed.slice(at, at + FLEETS_AT_ONCE);
      const found = await readShips(tx, some);
      for (const { organisation_id, id, as_of } of some) {
        const key = keyOf(organisation_id, id);
        const mmsis = found.get(key) ?? new Int32Array();
        keep(key, { asOf: as_of, mmsis });
        all.push(mmsis);
      }
    }
    return all;
  }

  return async (tx, where) => {
    const fleets = await tx.query<StoredFleet>(
      `select organisation_id, id, v || ' ' || updated_at_ms as as_of from fleets ${where.sql}`,
      where.params,
    );
    const counts = new Map<string, number>();
    const counted = new Set<number>();
    await inSlices(await shipsOf(tx, fleets), (mmsis) => {
      for (const mmsi of mmsis) {
        if (counted.has(mmsi)) continue;
        counted.add(mmsi);
        const group = groupOf(ships.shipType(mmsi), mmsi);
        counts.set(group, (counts.get(group) ?? 0) + 1);
      }
    });
    return Object.fromEntries(counts);
  };
}
