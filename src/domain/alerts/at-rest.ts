// Whether a ship lies in port or at anchor, where a near event is not news. Speed decides first, then her status, then her place.
import type { NauticalMiles } from '#contract/units.ts';
import { isStopped, UNDER_WAY_ABOVE_KN } from '#domain/ais/movement.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import type { GridPlace } from './places/degree-cells.ts';
import type { PlaceGrid } from './places/place-grid.ts';
import type { WatchedShip } from './watched.ts';

/** At anchor, moored (ITU-R M.1371, navigational status). */
const AT_REST: ReadonlySet<number | undefined> = new Set([1, 5]);
/** A port is stored as one point; its berths and roads lie around it. */
const AT_PORT_NM: NauticalMiles = 5;

/**
 * Crews leave the status wrong, so speed comes first: above 3.5 kn she is under way. A stopped ship is at rest if her status says so or if
 * she is at a port; stopped elsewhere she is adrift, which is not at rest. Between the two speeds her state stays: a ship swings on her
 * anchor. `wasAtRest`: undefined where she was not seen before, after a start; what holds of a stopped ship then holds of a slow one, so that a
 * device that opens later agrees with the server. `atPort` is called only when it decides.
 */
export function isAtRest({ sog, navStatus }: WatchedShip, wasAtRest: boolean | undefined, atPort: () => boolean): boolean {
  if (sog === undefined) return AT_REST.has(navStatus);
  if (isStopped(sog) || (sog <= UNDER_WAY_ABOVE_KN && wasAtRest === undefined)) return AT_REST.has(navStatus) || atPort();
  return sog <= UNDER_WAY_ABOVE_KN && wasAtRest === true;
}

export const isAtPort = (ship: GridPlace, ports: PlaceGrid<GridPlace>): boolean =>
  ports.near(ship, AT_PORT_NM).some(({ lon, lat }) => distanceNm([lon, lat], [ship.lon, ship.lat]) <= AT_PORT_NM);
