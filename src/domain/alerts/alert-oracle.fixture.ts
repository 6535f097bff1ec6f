// Computes alerts the slow way, as a reference for tests: every account, ship, event and type in turn, by the plain great-circle distance,
// storing only what was active before. Shares only the distance functions with the engine, so that a mistake would have to be made twice.
import { ALERT_TYPES, type AlertType } from '#contract/entities/alerts.ts';
import { type EpochMs, HOUR_MS, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { bearingDeg, destination, distanceNm } from '#domain/geo/great-circle.ts';
import type { Voyage, VoyageLeg, Watch, WatchedEvent, WatchedPort, WatchedShip } from './watched.ts';

/** The way to a route is searched, not computed: a distance so near to an edge is not called, nor a time so near to the horizon. */
export const TOO_NEAR_TO_CALL_NM = 0.05;
const TOO_NEAR_TO_CALL_HOURS = 0.1;
/** What she is taken to make when no times are predicted. */
const USUAL_KN = 12;

export interface Expected {
  accountId: string;
  mmsi: number;
  eventId: string;
  type: AlertType;
  distanceNm: NauticalMiles;
  limitNm: NauticalMiles;
  isClose: boolean;
  isEmergency: boolean;
}

export interface OracleWorld {
  ships: Map<number, WatchedShip>;
  voyages: Map<number, Voyage>;
  events: Map<string, WatchedEvent>;
  watches: Map<string, Watch>;
  ports: readonly WatchedPort[];
}

const at = ({ lon, lat }: { lon: number; lat: number }): LonLat => [lon, lat];
const keyOf = ({ accountId, mmsi, eventId, type }: Omit<Expected, 'distanceNm'>) => [accountId, mmsi, eventId, type].join();

/** The nearest of a leg by golden section: between its ends there is at most one nearest point. */
function toLeg(point: LonLat, { from, to }: VoyageLeg): { distanceNm: NauticalMiles; onLegNm: NauticalMiles } {
  const [course, length] = [bearingDeg(from, to), distanceNm(from, to)];
  const away = (nm: number) => distanceNm(point, destination(from, course, nm));
  const golden = 0.618_034;
  let [low, high] = [0, length];
  let [one, other] = [high - golden * length, golden * length];
  let [awayOne, awayOther] = [away(one), away(other)];
  while (high - low > 0.05) {
    if (awayOne < awayOther) {
      [high, other, awayOther] = [other, one, awayOne];
      one = high - golden * (high - low);
      awayOne = away(one);
    } else {
      [low, one, awayOne] = [one, other, awayOther];
      other = low + golden * (high - low);
      awayOther = away(other);
    }
  }
  const found = [(low + high) / 2, 0, length].map((onLegNm) => ({ onLegNm, distanceNm: away(onLegNm) }));
  return found.reduce((least, one) => (one.distanceNm < least.distanceNm ? one : least));
}

/** Where something stands on the way of a ship; `hours`: of sailing until she is there; undefined: there is no way. */
interface Met {
  distanceNm: NauticalMiles;
  atMs?: EpochMs | undefined;
  hours?: number | undefined;
  /** Another leg passes as near. */
  isUnsure?: boolean;
}

const NEVER: Met = { distanceNm: Number.POSITIVE_INFINITY };
const nmOf = (legs: readonly VoyageLeg[]): NauticalMiles => legs.reduce((sum, leg) => sum + leg.distanceNm, 0);

function alongRoute(point: LonLat, route: readonly VoyageLeg[]): Met {
  const all = route.map((leg, index) => {
    const { fromMs, toMs, distanceNm: legNm } = leg;
    const { distanceNm: nm, onLegNm } = toLeg(point, leg);
    const atMs = fromMs === undefined || toMs === undefined ? undefined : fromMs + (legNm > 0 ? onLegNm / legNm : 0) * (toMs - fromMs);
    return { distanceNm: nm, atMs, hours: (nmOf(route.slice(0, index)) + onLegNm) / USUAL_KN };
  });
  const [first, ...others] = all.toSorted((one, other) => one.distanceNm - other.distanceNm);
  if (!first) return NEVER;
  const apart = (other: Met) => Math.abs((other.atMs ?? 0) - (first.atMs ?? 0)) / HOUR_MS + Math.abs((other.hours ?? 0) - first.hours);
  const isUnsure = others.some(
    (other) => other.distanceNm - first.distanceNm < TOO_NEAR_TO_CALL_NM && apart(other) > TOO_NEAR_TO_CALL_HOURS,
  );
  return { ...first, isUnsure };
}

export class AlertOracle {
  readonly world: OracleWorld;
  open = new Map<string, Expected>();
  /** Set when a distance along a route was too close to a limit for the search. Later results cannot be compared. */
  isUnsure = false;
  readonly #rests = new Map<number, boolean>();
  readonly #seen = new Map<number, WatchedShip>();
  readonly #distances = new WeakMap<object, WeakMap<object, number>>();
  readonly #ways = new WeakMap<object, WeakMap<object, Met>>();

  constructor(world: OracleWorld) {
    this.world = world;
  }

  /** Call it after every change of the world. */
  look(nowMs: EpochMs): void {
    for (const mmsi of this.#rests.keys()) if (!this.world.ships.has(mmsi)) this.#rests.delete(mmsi);
    for (const ship of this.world.ships.values()) this.#rest(ship);
    const next = new Map<string, Expected>();
    for (const watch of this.world.watches.values())
      for (const mmsi of new Set(watch.mmsis))
        for (const event of this.world.events.values())
          for (const type of ALERT_TYPES) {
            const found = this.#judge(watch, mmsi, event, type, nowMs);
            if (found) next.set(keyOf(found), found);
          }
    this.open = next;
  }

  /** Forgets whether a ship was at rest, as a restart does. */
  restart(): void {
    this.#rests.clear();
    this.#seen.clear();
  }

  #rest(ship: WatchedShip): void {
    if (this.#seen.get(ship.mmsi) === ship) return;
    this.#seen.set(ship.mmsi, ship);
    const says = ship.navStatus === 1 || ship.navStatus === 5;
    const isAtPort = this.world.ports.some((port) => distanceNm(at(port), at(ship)) <= 5);
    const { sog } = ship;
    const was = this.#rests.get(ship.mmsi) ?? (says || isAtPort);
    this.#rests.set(ship.mmsi, sog === undefined ? says : sog < 0.5 ? says || isAtPort : sog > 3.5 ? false : was);
  }

  #judge(watch: Watch, mmsi: number, event: WatchedEvent, type: AlertType, nowMs: EpochMs): Expected | undefined {
    const ship = this.world.ships.get(mmsi);
    const { choices, accountId } = watch;
    const limitNm =
      { 'Proximity ALERT': choices.vesselProximity, 'Route ALERT': choices.routeProximity }[type as string] ?? choices.destinationProximity;
    if (!ship || limitNm === 0 || !this.#isWanted(watch, event) || !isInForce(event, nowMs)) return undefined;
    const before = this.open.get(keyOf({ accountId, mmsi, eventId: event.id, type, limitNm, isClose: false, isEmergency: false }));
    const met = this.#meet(ship, event, type);
    const distance = met.distanceNm;
    const mostNm = before ? limitNm + Math.max(1, limitNm / 10) : limitNm;
    if (type === 'Route ALERT' && Math.abs(distance - mostNm) < TOO_NEAR_TO_CALL_NM) this.isUnsure = true;
    if (distance > mostNm || this.#isFarAhead(met, type, before ? choices.horizonHours * 1.1 : choices.horizonHours, before, nowMs))
      return undefined;
    if (type === 'Route ALERT' && Math.min(Math.abs(distance - 10), Math.abs(distance - 11)) < TOO_NEAR_TO_CALL_NM) this.isUnsure = true;
    const isClose = distance <= (before?.isClose ? 11 : 10);
    const ageMs = nowMs - event.occurredAt - (event.occurredPrecision === 'day' ? 24 * HOUR_MS - 1 : 0);
    const isPeril = event.category === 'Crime' || event.category === 'War risk';
    const isEmergency = type === 'Proximity ALERT' && isPeril && event.type === 'Boarding' && isClose && ageMs <= 6 * HOUR_MS;
    if (this.#rests.get(mmsi) && !isEmergency) return undefined;
    // positions in these worlds are whole minutes old
    if (!before && nowMs - ship.lastSeen >= 24 * HOUR_MS) return undefined;
    return { accountId, mmsi, eventId: event.id, type, distanceNm: distance, limitNm, isClose, isEmergency };
  }

  #isWanted({ choices: { perils, dataCoverage } }: Watch, event: WatchedEvent): boolean {
    const isPeril = (event.category === 'Crime' && perils.crime) || (event.category === 'War risk' && perils.warRisk);
    if (!perils.allPerils && !isPeril) return false;
    if (dataCoverage.global || dataCoverage.region.all) return true;
    return this.world.ports.some(
      (port) =>
        dataCoverage.country.includes(port.country ?? '') && this.#between(port, event, () => distanceNm(at(port), at(event))) <= 200,
    );
  }

  #isFarAhead(
    { atMs, hours, isUnsure }: Met,
    type: AlertType,
    horizonHours: number,
    before: Expected | undefined,
    nowMs: EpochMs,
  ): boolean {
    if (type === 'Proximity ALERT') return false;
    const most = before ? Math.max(horizonHours, horizonHours / 1.1 + 1) : horizonHours;
    const left = atMs === undefined ? hours : (atMs - nowMs) / HOUR_MS;
    if (left === undefined) return false;
    if (type === 'Route ALERT' && (isUnsure || Math.abs(left - most) < TOO_NEAR_TO_CALL_HOURS)) this.isUnsure = true;
    return left > most;
  }

  #meet(ship: WatchedShip, event: WatchedEvent, type: AlertType): Met {
    const { route = [], destination: port } = this.world.voyages.get(ship.mmsi) ?? {};
    if (type === 'Proximity ALERT') return { distanceNm: this.#between(ship, event, () => distanceNm(at(ship), at(event))) };
    if (type === 'Route ALERT') return this.#along(route, event);
    if (!port) return NEVER;
    const isWay = route.length > 0;
    return {
      distanceNm: this.#between(port, event, () => distanceNm(at(port), at(event))),
      atMs: route.at(-1)?.toMs,
      hours: isWay ? nmOf(route) / USUAL_KN : undefined,
    };
  }

  #along(route: readonly VoyageLeg[], event: WatchedEvent): Met {
    const known = this.#ways.get(route)?.get(event) ?? alongRoute(at(event), route);
    this.#ways.set(route, (this.#ways.get(route) ?? new WeakMap<object, Met>()).set(event, known));
    return known;
  }

  /** Measures each pair of objects once, to save time. */
  #between(one: object, other: object, measure: () => number): number {
    const known = this.#distances.get(one) ?? new WeakMap<object, number>();
    this.#distances.set(one, known);
    const distance = known.get(other) ?? measure();
    known.set(other, distance);
    return distance;
  }
}

function isInForce({ category, occurredAt, occurredPrecision }: WatchedEvent, nowMs: EpochMs): boolean {
  const lastMs = occurredAt + (occurredPrecision === 'day' ? 24 * HOUR_MS - 1 : 0) + 7 * 24 * HOUR_MS;
  return category !== 'Not an incident' && occurredAt <= nowMs + 14 * HOUR_MS && nowMs <= lastMs;
}
