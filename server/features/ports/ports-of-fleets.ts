// Which ports concern somebody: where ships of the own fleets lie, where they say they are bound, and what is starred.
import type { LonLat } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { type DestinationPort, portFinder } from '#domain/routing/destination.ts';
import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/handlers.ts';
import { readStars } from '#server/stars.ts';

export interface ShipAt {
  lat: number;
  lon: number;
  sog?: number | undefined;
  navStatus?: number | undefined;
  destination?: string | undefined;
}

/** A port of the World Port Index is one point; berths and roads lie around it. */
const AT_PORT_NM = 5;
/** Slower than a ship under way. */
const STILL_KN = 1;
/** At anchor, moored (ITU-R M.1371, navigational status). */
const AT_REST: ReadonlySet<number> = new Set([1, 5]);

interface PortRecord {
  id: string;
  name: string;
  locode: string | null;
  country: string | null;
  lat: number;
  lon: number;
  harbour_size: DestinationPort['harbourSize'] | null;
}

const ALL_PORTS = 'select id, name, locode, country, lat, lon, harbour_size from ports order by id';

const toPort = ({ id, name, locode, country, lat, lon, harbour_size }: PortRecord): DestinationPort => ({
  id,
  name,
  position: [lon, lat],
  ...(locode !== null && { locode }),
  ...(country !== null && { country }),
  ...(harbour_size !== null && { harbourSize: harbour_size }),
});

const isAtRest = ({ sog, navStatus = -1 }: ShipAt): boolean => AT_REST.has(navStatus) || (sog !== undefined && sog < STILL_KN);

/** The nearest port, where she lies at one. */
function portAround(ports: ReadonlyMap<number, DestinationPort[]>, at: LonLat): DestinationPort | undefined {
  let nearest: { port: DestinationPort; distanceNm: number } | undefined;
  for (const row of [-1, 0, 1]) {
    for (const port of ports.get(Math.floor(at[1]) + row) ?? []) {
      const distanceNm = roughDistanceNm(at, port.position);
      if (distanceNm <= AT_PORT_NM && distanceNm < (nearest?.distanceNm ?? Number.POSITIVE_INFINITY)) nearest = { port, distanceNm };
    }
  }
  return nearest?.port;
}

/** Ids of ports, each once. Fleets and stars are the caller's to see, by row-level security. */
export async function portsOfFleets(db: Db, caller: Caller, shipOf: (mmsi: number) => ShipAt | undefined): Promise<Set<string>> {
  const { ships, starred, ports } = await db.transaction(caller, async (tx) => {
    const mmsis = await tx.query<{ mmsi: number }>('select distinct mmsi from fleet_ships');
    const known = mmsis.map(({ mmsi }) => shipOf(mmsi)).filter((ship) => ship !== undefined);
    return {
      ships: known,
      starred: await readStars(tx, caller.accountId),
      ports: known.length === 0 ? [] : (await tx.query<PortRecord>(ALL_PORTS)).map(toPort),
    };
  });
  const find = portFinder(ports);
  const byLatitude = Map.groupBy(ports, ({ position }) => Math.floor(position[1]));
  const found = new Set(starred.ports);
  for (const ship of ships) {
    const at: LonLat = [ship.lon, ship.lat];
    const called = isAtRest(ship) ? portAround(byLatitude, at) : undefined;
    const bound = ship.destination === undefined ? undefined : find(ship.destination, at)?.port;
    for (const port of [called, bound]) if (port) found.add(port.id);
  }
  return found;
}
