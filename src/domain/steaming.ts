// Which ships can reach a place within so many hours. Uses the straight line, so that no ship that could is left out. Pure.
import type { Ship } from '#contract/entities/ships.ts';
import type { Knots, LonLat, NauticalMiles } from '#contract/units.ts';
import { UNDER_WAY_ABOVE_KN } from './ais/movement.ts';
import { withinNm } from './geo/near.ts';

/** The speed at which a stopped ship is assumed to leave: a slow cargo ship's. */
const ASSUMED_KN = 12;
/** No merchant ship is faster: anything further away is skipped. */
const FASTEST_KN = 60;

export interface ShipInReach {
  ship: Ship;
  distanceNm: NauticalMiles;
  speedKn: Knots;
  /** She is not under way, or does not report her speed: the speed is assumed. */
  isAssumed: boolean;
  hours: number;
}

/** Soonest first. From each ship's last known position, however old. */
export function shipsInReach(ships: Iterable<Ship>, place: LonLat, hours: number): ShipInReach[] {
  return withinNm(place, ships, ({ lon, lat }) => [lon, lat], FASTEST_KN * hours)
    .map(({ item: ship, distanceNm }) => {
      // below this speed, her speed does not show what she could do
      const isAssumed = ship.sog === undefined || ship.sog <= UNDER_WAY_ABOVE_KN;
      const speedKn = isAssumed || ship.sog === undefined ? ASSUMED_KN : ship.sog;
      return { ship, distanceNm, speedKn, isAssumed, hours: distanceNm / speedKn };
    })
    .filter((reach) => reach.hours <= hours)
    .toSorted((one, other) => one.hours - other.hours);
}
