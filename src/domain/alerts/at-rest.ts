// Whether a ship lies in port or at anchor, where nearness to an event is not news: speed first, then what she says, then where she is.
import type { NauticalMiles } from '#contract/units.ts';
import { isStopped, UNDER_WAY_ABOVE_KN } from '#domain/ais/movement.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import type { GridPlace } from './degree-cells.ts';
import type { PlaceGrid } from './place-grid.ts';
import type { WatchedShip } from './watched.ts';

/** At anchor, moored (ITU-R M.1371, navigational status). */
const AT_REST: ReadonlySet<number | undefined> = new Set([1, 5]);
/** A port is known as one point; berths and roads lie around it. */
const AT_PORT_NM: NauticalMiles = 5;

/**
 * Crews leave the status wrong, so speed outranks it: who makes more than 3.5 kn is under way. Who is stopped is at rest if she says so or
 * lies at a port; stopped elsewhere she is adrift, which is no rest. Between the two speeds she stays what she was: a ship swings on
 * her anchor. `atPort` is asked only when it decides.
 */
export function isAtRest({ sog, navStatus }: WatchedShip, wasAtRest: boolean, atPort: () => boolean): boolean {
  if (sog === undefined) return AT_REST.has(navStatus);
  if (isStopped(sog)) return AT_REST.has(navStatus) || atPort();
  return sog <= UNDER_WAY_ABOVE_KN && wasAtRest;
}

export const isAtPort = (ship: GridPlace, ports: PlaceGrid<GridPlace>): boolean =>
  ports.near(ship, AT_PORT_NM).some(({ lon, lat }) => distanceNm([lon, lat], [ship.lon, ship.lat]) <= AT_PORT_NM);
