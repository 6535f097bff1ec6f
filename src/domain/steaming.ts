// Which ships can be at a place within so many hours: as the crow flies, so none that could is left out. Pure.
import type { Ship } from '#contract/ships.ts';
import type { Knots, LonLat, NauticalMiles } from '#contract/units.ts';
import { UNDER_WAY_ABOVE_KN } from './ais/movement.ts';
import { withinNm } from './geo/near.ts';

/** A ship that lies still is taken to leave at this speed: a slow cargo ship's. */
const ASSUMED_KN = 12;
/** No merchant ship is faster: what lies further off need not be looked at. */
const FASTEST_KN = 60;

export interface ShipInReach {
  ship: Ship;
  distanceNm: NauticalMiles;
  speedKn: Knots;
  /** She is not under way, or does not say how fast: the speed is assumed. */
  isAssumed: boolean;
  hours: number;
}

/** Soonest first. From each ship's last known position, whenever that was. */
export function shipsInReach(ships: Iterable<Ship>, place: LonLat, hours: number): ShipInReach[] {
  return withinNm(place, ships, ({ lon, lat }) => [lon, lat], FASTEST_KN * hours)
    .map(({ item: ship, distanceNm }) => {
      // slower, her speed says nothing of what she could do
      const isAssumed = ship.sog === undefined || ship.sog <= UNDER_WAY_ABOVE_KN;
      const speedKn = isAssumed || ship.sog === undefined ? ASSUMED_KN : ship.sog;
      return { ship, distanceNm, speedKn, isAssumed, hours: distanceNm / speedKn };
    })
    .filter((reach) => reach.hours <= hours)
    .toSorted((one, other) => one.hours - other.hours);
}
