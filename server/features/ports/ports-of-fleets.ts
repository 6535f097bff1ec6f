// Which ports concern somebody: where ships of the own fleets lie, where they say they are bound, and what is starred.
import type { LonLat } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { type DestinationPort, type PortFinder, portNames } from '#domain/routing/destination.ts';
import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/handlers.ts';
import { inSlices } from '#server/jobs/slices.ts';
import { readStars } from '#server/stars.ts';
import { readDestinationPorts } from './destination-ports.ts';

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

const isAtRest = ({ sog, navStatus = -1 }: ShipAt): boolean => AT_REST.has(navStatus) || (sog !== undefined && sog < STILL_KN);

/** The nearest port, if she lies at one. */
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

interface KnownPorts {
  find: PortFinder;
  byLatitude: ReadonlyMap<number, DestinationPort[]>;
}

/** Data on the present ports, built once for all callers until one changes: the head of their scope identifies it. */
export class PortsNow {
  #head: number | undefined;
  #known: Promise<KnownPorts> | undefined;

  /** Outside a transaction: it takes some slices. */
  async known(db: Db): Promise<KnownPorts> {
    const [scope] = await db.query<{ seq: number }>("select seq from scopes where scope = 'world:ports'");
    if (!this.#known || this.#head !== scope?.seq) {
      this.#head = scope?.seq;
      this.#known = readPorts(db);
      this.#known.catch(() => (this.#known = undefined));
    }
    return this.#known;
  }
}

async function readPorts(db: Db): Promise<KnownPorts> {
  const names = portNames();
  const byLatitude = new Map<number, DestinationPort[]>();
  await inSlices(await readDestinationPorts(db), (port) => {
    names.add(port);
    const row = Math.floor(port.position[1]);
    byLatitude.set(row, [...(byLatitude.get(row) ?? []), port]);
  });
  return { find: names.find, byLatitude };
}

interface Asked {
  db: Db;
  caller: Caller;
  shipOf: (mmsi: number) => ShipAt | undefined;
  ports: PortsNow;
}

/** Ids of ports, each once. Fleets and stars are the caller's to see, by row-level security. In slices: there may be ten thousands of ships. */
export async function portsOfFleets({ db, caller, shipOf, ports }: Asked): Promise<Set<string>> {
  const { mmsis, starred } = await db.transaction(caller, async (tx) => {
    const [own] = await tx.query<{ mmsis: number[] | null }>('select array_agg(distinct mmsi) as mmsis from fleet_ships');
    return { mmsis: own?.mmsis ?? [], starred: await readStars(tx, caller.accountId) };
  });
  const { find, byLatitude } = await ports.known(db);
  const found = new Set(starred.ports);
  await inSlices(mmsis, (mmsi) => {
    const ship = shipOf(mmsi);
    if (!ship) return;
    const at: LonLat = [ship.lon, ship.lat];
    const called = isAtRest(ship) ? portAround(byLatitude, at) : undefined;
    const bound = ship.destination === undefined ? undefined : find(ship.destination, at)?.port;
    for (const port of [called, bound]) if (port) found.add(port.id);
  });
  return found;
}
