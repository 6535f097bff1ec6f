// Indexes the watched ships by position, route and destination, to find those that an event may concern.
import type { NauticalMiles } from '#contract/units.ts';
import { greatCircle } from '#domain/geo/great-circle.ts';
import type { GridPlace } from './degree-cells.ts';
import type { KnownShip } from '#domain/alerts/known-ship.ts';
import { ReachIndex } from './reach-index.ts';
import type { VoyageLeg } from '#domain/alerts/watched.ts';

/** Points of a route in the index are at most this far apart, so that no place on it is more than half of this from one of them. */
const STEP_NM: NauticalMiles = 240;

function* pointsOf(route: readonly VoyageLeg[]): Generator<GridPlace> {
  // most legs are short: their ends are enough
  for (const { from, to, distanceNm } of route)
    for (const [lon, lat] of distanceNm <= STEP_NM ? [from, to] : greatCircle(from, to, STEP_NM)) yield { lon, lat };
}

export class ShipsByPlace {
  readonly #at = new ReachIndex<KnownShip>();
  readonly #along = new ReachIndex<KnownShip>();
  readonly #bound = new ReachIndex<KnownShip>();

  /** Her position now. `withinNm`: how far away an event may be and still concern her there, until the next call. */
  putPosition(known: KnownShip, withinNm: NauticalMiles): void {
    this.#at.put(known, known.ship ? [known.ship] : [], withinNm);
  }

  /** Her voyage, with how far away its events may be. */
  putVoyage(known: KnownShip): void {
    const { route = [], destination } = known.voyage?.voyage ?? {};
    const { 'Route ALERT': routeNm, 'Destination ALERT': portNm } = known.reachNm;
    this.#along.put(known, routeNm > 0 ? pointsOf(route) : [], routeNm > 0 && route.length > 0 ? routeNm + STEP_NM / 2 : 0);
    this.#bound.put(known, destination ? [destination] : [], destination ? portNm : 0);
  }

  delete(known: KnownShip): void {
    for (const index of [this.#at, this.#along, this.#bound]) index.delete(known);
  }

  /** Every ship that an event there may concern, each once, and some that it does not concern. */
  *concerned(place: GridPlace): Generator<KnownShip> {
    const seen = new Set<KnownShip>();
    for (const index of [this.#at, this.#along, this.#bound])
      for (const known of index.reaching(place)) {
        if (seen.has(known)) continue;
        seen.add(known);
        yield known;
      }
  }
}
