// Where a ship is going: from her last position along sea lanes to the destination that her crew entered. A guess, and labelled so.
import { routing } from '#compute/routing.ts';
import { shipStore } from '#compute/ships.ts';
import type { Route, RouteRequest } from '#contract/routing.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { asDestination, type DestinationPort, portOf, type UnderstoodPort } from '#domain/routing/destination.ts';
import { accountDb } from '#store/device/account-db.ts';
import { heldPorts } from '#store/held-table.ts';
import { sailMs } from './route-times.ts';

export type ShipPrediction =
  | {
      state: 'predicted';
      mmsi: number;
      destination: string;
      understood: UnderstoodPort;
      route: Route;
      /** Absent while she is stopped. */
      etaMs?: EpochMs;
    }
  | { state: 'noShip'; mmsi: number }
  | { state: 'noDestination'; mmsi: number }
  | { state: 'notUnderstood'; mmsi: number; destination: string }
  | { state: 'noRoute'; mmsi: number; destination: string; understood: UnderstoodPort };

/** She is moving at 0.5 kn or more (a convention of the trade). */
const MOVING_KN = 0.5;
/** The route is found again when she has moved this far from its start. */
const MOVED_NM: NauticalMiles = 5;

interface Kept {
  from: LonLat;
  portId: string;
  route: Route | undefined;
}
const kept = new Map<number, Kept>();
const MOST_KEPT = 500;

let known: { rows: unknown; ports: DestinationPort[] } | undefined;
/** From the page if it has them, else from the database. */
async function portsOf(accountId: string): Promise<DestinationPort[]> {
  const held = heldPorts.get(accountId);
  if (!held) return (await accountDb(accountId).ports.toArray()).map(asDestination);
  if (known?.rows !== held) known = { rows: held, ports: [...held.values()].map(asDestination) };
  return known.ports;
}

interface Wanted {
  ship: Ship;
  destination: string;
  understood: UnderstoodPort;
}

function wantedOf(mmsi: number, ship: Ship | undefined, ports: readonly DestinationPort[]): Wanted | ShipPrediction {
  if (!ship) return { state: 'noShip', mmsi };
  const destination = ship.destination?.trim();
  if (!destination) return { state: 'noDestination', mmsi };
  const understood = portOf(destination, ports, [ship.lon, ship.lat]);
  return understood ? { ship, destination, understood } : { state: 'notUnderstood', mmsi, destination };
}

function keptFor({ ship, understood }: Wanted): Kept | undefined {
  const found = kept.get(ship.mmsi);
  const isSame = found?.portId === understood.port.id && roughDistanceNm(found.from, [ship.lon, ship.lat]) <= MOVED_NM;
  return isSame ? found : undefined;
}

function keep({ ship, understood }: Wanted, route: Route | undefined): void {
  kept.delete(ship.mmsi);
  kept.set(ship.mmsi, { from: [ship.lon, ship.lat], portId: understood.port.id, route });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

function predictionOf({ ship, destination, understood }: Wanted, route: Route | undefined): ShipPrediction {
  const { mmsi } = ship;
  if (!route) return { state: 'noRoute', mmsi, destination, understood };
  const speedKn = ship.sog ?? 0;
  const etaMs = speedKn >= MOVING_KN ? ship.lastSeen + sailMs(route.distanceNm, speedKn) : undefined;
  return { state: 'predicted', mmsi, destination, understood, route, ...(etaMs !== undefined && { etaMs }) };
}

const requestOf = ({ ship, understood }: Wanted): RouteRequest => ({
  stops: [[ship.lon, ship.lat], understood.port.position],
  closedPassages: [],
  closedAreas: [],
});

const isWanted = (found: Wanted | ShipPrediction): found is Wanted => 'ship' in found;

/** In the given order. When aborted, ships without a result have no route. */
export async function predictRoutes(mmsis: readonly number[], accountId: string, signal: AbortSignal): Promise<ShipPrediction[]> {
  const [ships, ports] = await Promise.all([shipStore.byMmsi(mmsis), portsOf(accountId)]);
  const all = mmsis.map((mmsi, at) => wantedOf(mmsi, ships[at], ports));
  const anew = all.filter(isWanted).filter((wanted) => !keptFor(wanted));
  const routes = await routing.planMany(anew.map(requestOf), signal);
  if (!signal.aborted) for (const [at, wanted] of anew.entries()) keep(wanted, routes[at]);
  return all.map((found) => (isWanted(found) ? predictionOf(found, keptFor(found)?.route) : found));
}

export async function predictRoute(mmsi: number, accountId: string, signal = new AbortController().signal): Promise<ShipPrediction> {
  const [found] = await predictRoutes([mmsi], accountId, signal);
  return found ?? { state: 'noShip', mmsi };
}
