// Where the watched ships are bound: the port that the crew entered, at once; the route there when the caller has found it, one ship after
// another.
import type { RouteLeg } from '#contract/routing.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { type EpochMs, HOUR_MS, type Knots, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { UNDER_WAY_ABOVE_KN } from '#domain/ais/movement.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { type DestinationPort, type PortFinder, portFinder } from '#domain/routing/destination.ts';
import type { Voyage, VoyageLeg } from './watched.ts';

/** A route is found again when she has sailed this far: in an hour or two, which allows 20,000 ships at five routes a second. */
const MOVED_NM: NauticalMiles = 20;

interface Bound {
  /** The crew's own text. */
  words: string;
  port: DestinationPort | undefined;
  at: LonLat;
  speedKn: Knots | undefined;
  /** Where the last found route begins. */
  from?: LonLat;
  route?: readonly VoyageLeg[];
}

interface VoyagesParts {
  /** []: there is no route. */
  plan: (from: LonLat, to: LonLat) => Promise<readonly RouteLeg[]>;
  clock: () => EpochMs;
  /** The route is tried again when she has moved on. */
  onFailed: (mmsi: number, error: unknown) => void;
}

/** With the times at her present speed; without times when she is not under way. */
export function timedLegs(legs: readonly RouteLeg[], speedKn: Knots | undefined, nowMs: EpochMs): VoyageLeg[] {
  if (speedKn === undefined || speedKn <= UNDER_WAY_ABOVE_KN) return [...legs];
  let atMs = nowMs;
  return legs.map((leg) => {
    const fromMs = atMs;
    atMs += Math.round((leg.distanceNm / speedKn) * HOUR_MS);
    return { ...leg, fromMs, toMs: atMs };
  });
}

function toVoyage({ port, route }: Bound): Voyage {
  if (!port) return { route: [] };
  const [lon, lat] = port.position;
  return { destination: { id: port.id, country: port.country, lon, lat }, ...(route && { route }) };
}

export class Voyages {
  readonly #parts: VoyagesParts;
  readonly #bounds = new Map<number, Bound>();
  readonly #toPlan = new Set<number>();
  readonly #planned = new Set<number>();
  #find: PortFinder = () => undefined;
  #portsText = '';
  #isPlanning = false;

  constructor(parts: VoyagesParts) {
    this.#parts = parts;
  }

  /** Reads what crews entered again, ship by ship, unless these ports are the same as before: most changes of ports are only ratings. */
  setPorts(ports: readonly DestinationPort[]): void {
    const text = JSON.stringify(ports);
    if (text === this.#portsText) return;
    this.#portsText = text;
    this.#find = portFinder(ports);
    this.#bounds.clear();
  }

  /** Call it for each report of a ship. Returns where she is bound when that has changed. */
  see({ mmsi, lon, lat, sog, destination: words = '' }: Ship): Voyage | undefined {
    const at: LonLat = [lon, lat];
    const known = this.#bounds.get(mmsi);
    const bound = known?.words === words ? known : { words, port: this.#find(words, at)?.port, at, speedKn: sog };
    this.#bounds.set(mmsi, bound);
    bound.at = at;
    bound.speedKn = sog;
    if (bound.port && (!bound.from || roughDistanceNm(bound.from, at) > MOVED_NM)) {
      this.#toPlan.add(mmsi);
      void this.#plan();
    }
    return bound === known ? undefined : toVoyage(bound);
  }

  /** Voyages whose routes were found since the last call. */
  take(): [mmsi: number, voyage: Voyage][] {
    const found = [...this.#planned].flatMap((mmsi): [number, Voyage][] => {
      const bound = this.#bounds.get(mmsi);
      return bound?.route ? [[mmsi, toVoyage(bound)]] : [];
    });
    this.#planned.clear();
    return found;
  }

  forget(mmsi: number): void {
    this.#bounds.delete(mmsi);
  }

  /** Finds one route after another until none is left. */
  async #plan(): Promise<void> {
    if (this.#isPlanning) return;
    this.#isPlanning = true;
    const { plan, clock, onFailed } = this.#parts;
    for (const mmsi of this.#toPlan) {
      this.#toPlan.delete(mmsi);
      const bound = this.#bounds.get(mmsi);
      if (!bound?.port) continue;
      const { at, speedKn, port } = bound;
      bound.from = at;
      try {
        bound.route = timedLegs(await plan(at, port.position), speedKn, clock());
        if (this.#bounds.get(mmsi) === bound) this.#planned.add(mmsi);
      } catch (error) {
        onFailed(mmsi, error);
      }
    }
    this.#isPlanning = false;
  }
}
