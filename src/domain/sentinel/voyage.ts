// Where a ship is along the route of a watched voyage, and when she would arrive. Estimates, never observations.
import { type EpochMs, HOUR_MS, type Knots, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { nearestOnLine } from '#domain/geo/distance-to-line.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';

/** Below it a ship does not sail her passage: she drifts, waits or manoeuvres, and an ETA by her speed would say nothing. */
export const SAILING_KN: Knots = 3;

export interface HeardShip {
  position: LonLat;
  /** When the position was reported. */
  atMs: EpochMs;
  speedKn?: Knots;
}

interface Planned {
  startsAt: EpochMs;
  /** At least two positions. */
  line: readonly LonLat[];
  speedKn: Knots;
}

export interface Progress {
  /** Along the route from its start to the point nearest to the ship. 0: no position in the period. */
  coveredNm: NauticalMiles;
  toGoNm: NauticalMiles;
  /** From the route; absent without a position in the period. */
  offNm?: NauticalMiles;
  speedKn: Knots;
  etaMs: EpochMs;
  /**
   * What the ETA is reckoned from: her last position, the signed plan, or the whole way from the beginning of the watch or from now. All but
   * the plan: at `speedKn`.
   */
  etaBy: 'position' | 'plan' | 'beginning' | 'departingNow';
}

export const routeLengthNm = (line: readonly LonLat[]): NauticalMiles =>
  line.reduce((sum, position, at) => sum + distanceNm(line[at - 1] ?? position, position), 0);

/** Legs are taken as great circles. */
export function progressOf({ startsAt, line, speedKn: plannedKn }: Planned, ship: HeardShip | undefined): Progress {
  const totalNm = routeLengthNm(line);
  if (!ship || ship.atMs < startsAt)
    return { coveredNm: 0, toGoNm: totalNm, speedKn: plannedKn, etaMs: startsAt + (totalNm / plannedKn) * HOUR_MS, etaBy: 'beginning' };
  const { distanceNm: offNm, alongNm } = nearestOnLine(ship.position, line);
  const toGoNm = Math.max(0, totalNm - alongNm);
  const speedKn = ship.speedKn !== undefined && ship.speedKn >= SAILING_KN ? ship.speedKn : plannedKn;
  return { coveredNm: alongNm, toGoNm, offNm, speedKn, etaMs: ship.atMs + (toGoNm / speedKn) * HOUR_MS, etaBy: 'position' };
}
