// The predicted ways of ships for the next days, as far as an actor's region may lie on them. Ways are found one after another by the caller's
// search of the sea; until hers is found a ship is judged by her position alone.
import type { RouteLeg } from '#contract/routing.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { ActorRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS, DAY_MS, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { UNDER_WAY_ABOVE_KN } from '#domain/ais/movement.ts';
import { Voyages } from '#domain/alerts/voyages.ts';
import { placeOf, unwrapped } from '#domain/geo/longitude.ts';
import { ringsOf } from '#domain/geo/rings.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import type { DestinationPort } from '#domain/routing/destination.ts';
import { cutWay, type RiskLeg } from '#domain/routing/way-pieces.ts';

/** RULES.md, "Actors". */
const WAY_DAYS = 7;
/** A region lies within a circle around its corners, and this share more, because its edges are rhumb lines. */
const EDGE_SHARE = 1.1;
/** A circle larger than a quarter of the earth says nothing. */
const MOST_RADIUS_NM = 5000;

interface Circle {
  middle: LonLat;
  radiusNm: NauticalMiles;
}

function circleAround({ region }: Pick<ActorRow, 'region'>): Circle {
  const corners = ringsOf(region).flatMap((ring) => [...ring]);
  const path = unwrapped(corners);
  const mean = (at: 0 | 1) => path.reduce((sum, corner) => sum + corner[at], 0) / Math.max(1, path.length);
  const middle: LonLat = [mean(0), mean(1)];
  const radiusNm = EDGE_SHARE * Math.max(0, ...path.map((corner) => roughDistanceNm(middle, corner)));
  return { middle, radiusNm: radiusNm > MOST_RADIUS_NM ? Number.POSITIVE_INFINITY : radiusNm };
}

interface WaysParts {
  /** []: there is no way. */
  plan: (from: LonLat, to: LonLat) => Promise<readonly RouteLeg[]>;
  clock: () => EpochMs;
  onFailed: (mmsi: number, error: unknown) => void;
}

export class WaysAhead {
  readonly #voyages: Voyages;
  readonly #routes = new Map<number, readonly RiskLeg[]>();
  #regions: Circle[] = [];

  constructor(parts: WaysParts) {
    this.#voyages = new Voyages(parts);
  }

  set({ actors, ports }: { actors: readonly ActorRow[]; ports: readonly DestinationPort[] }): void {
    this.#regions = actors.map(circleAround);
    this.#voyages.setPorts(ports);
  }

  /**
   * Her way of the next days, to the port that her crew entered, at her present speed. A way that is not known yet is looked for.
   * undefined: it is not known, she is stopped, or she reaches no actor's region in that time.
   */
  of(ship: Ship): RiskLeg[] | undefined {
    const { sog: speedKn = 0 } = ship;
    if (speedKn <= UNDER_WAY_ABOVE_KN) return undefined;
    const at = placeOf(ship);
    const reachNm = (speedKn * WAY_DAYS * DAY_MS) / HOUR_MS;
    if (!this.#regions.some(({ middle, radiusNm }) => roughDistanceNm(at, middle) <= radiusNm + reachNm)) return undefined;
    const bound = this.#voyages.see(ship);
    if (bound) this.#routes.set(ship.mmsi, bound.route ?? []);
    const route = this.#routes.get(ship.mmsi) ?? [];
    const [first] = route;
    if (!first) return undefined;
    const sailedNm = roughDistanceNm(first.from, at);
    return cutWay(route, sailedNm, sailedNm + reachNm);
  }

  /** Ships whose ways were found since the last call. */
  take(): number[] {
    const found = this.#voyages.take();
    for (const [mmsi, { route }] of found) this.#routes.set(mmsi, route ?? []);
    return found.map(([mmsi]) => mmsi);
  }
}
