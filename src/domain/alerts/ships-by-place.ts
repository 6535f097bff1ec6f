// The watched ships by where they are, where they go and where they are bound: which of them an event may concern.
import type { NauticalMiles } from '#contract/units.ts';
import { greatCircle } from '#domain/geo/great-circle.ts';
import type { GridPlace } from './degree-cells.ts';
import type { KnownShip } from './known-ship.ts';
import { ReachIndex } from './reach-index.ts';
import type { VoyageLeg } from './watched.ts';

/** A route stands in the index by points at most so far apart. No place on it is further than half of that from one of them. */
const STEP_NM: NauticalMiles = 240;

function* pointsOf(route: readonly VoyageLeg[]): Generator<GridPlace> {
  // most legs are short, and their ends are enough
  for (const { from, to, distanceNm } of route)
    for (const [lon, lat] of distanceNm <= STEP_NM ? [from, to] : greatCircle(from, to, STEP_NM)) yield { lon, lat };
}

export class ShipsByPlace {
  readonly #at = new ReachIndex<KnownShip>();
  readonly #along = new ReachIndex<KnownShip>();
  readonly #bound = new ReachIndex<KnownShip>();

  /** Where she is now; `withinNm`: how far off an event may be that concerns her there, until this is called again. */
  putPosition(known: KnownShip, withinNm: NauticalMiles): void {
    this.#at.put(known, known.ship ? [known.ship] : [], withinNm);
  }

  /** Her voyage, by how far off its events may be. */
  putVoyage(known: KnownShip): void {
    const { route = [], destination } = known.voyage?.voyage ?? {};
    const { 'Route ALERT': routeNm, 'Destination ALERT': portNm } = known.reachNm;
    this.#along.put(known, routeNm > 0 ? pointsOf(route) : [], routeNm > 0 && route.length > 0 ? routeNm + STEP_NM / 2 : 0);
    this.#bound.put(known, destination ? [destination] : [], destination ? portNm : 0);
  }

  delete(known: KnownShip): void {
    for (const index of [this.#at, this.#along, this.#bound]) index.delete(known);
  }

  /** Every ship that an event there may concern, each once, and some that it does not. */
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
