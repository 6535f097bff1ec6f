// Whether a watched ship has departed. Before, where she is says nothing of the voyage. The rules stand in README.md. Pure.
import { type EpochMs, HOUR_MS, type Knots, type LonLat, type NauticalMiles } from '#contract/units.ts';
import type { PlannedVoyage } from './planned-voyage.ts';
import { type HeardShip, type Progress, progressOf, routeLengthNm, SAILING_KN } from './voyage.ts';

/** So long before her planned departure a ship in the corridor may be on this voyage; earlier she may still be coming in. */
const EARLY_MS = 12 * HOUR_MS;

interface Watch {
  startsAt: EpochMs;
  route: { line: readonly LonLat[] };
  corridorNm: NauticalMiles;
  speedKn: Knots;
}

interface Known {
  ship: HeardShip | undefined;
  /** Of her signed passage, where the watch is of one. */
  planned?: PlannedVoyage | undefined;
  /** When she was seen to depart, by the log. */
  departedMs?: EpochMs | undefined;
  /** By her position. */
  progress: Progress;
}

/** A voyage that has not begun. */
export interface NotDeparted {
  /** Absent: no plan is known, and she has not been under way since the watch began. */
  departureMs?: EpochMs;
  /** How far from her route she is; absent where that is not known. */
  offNm?: NauticalMiles;
}

interface Departure {
  notDeparted?: NotDeparted;
  /** The position by which she has departed, where the log does not say it yet. */
  seenMs?: EpochMs;
}

/** Of a watch whose period is not over. */
function watchDeparture({ startsAt, corridorNm }: Watch, { ship, planned, departedMs, progress }: Known, asOfMs: EpochMs): Departure {
  const { offNm } = progress;
  const sinceMs = Math.max(startsAt, planned ? planned.departureMs - EARLY_MS : startsAt);
  if (departedMs !== undefined && departedMs >= sinceMs) return {};
  const off = offNm !== undefined && { offNm };
  const speedKn = offNm === undefined ? undefined : ship?.speedKn;
  const isSailing = speedKn !== undefined && speedKn >= SAILING_KN;
  const isOnRoute = offNm !== undefined && offNm <= corridorNm;
  if (ship && isSailing && ship.atMs >= sinceMs && (!planned || isOnRoute)) return { seenMs: ship.atMs };
  if (planned) return asOfMs < planned.departureMs ? { notDeparted: { departureMs: planned.departureMs, ...off } } : {};
  return speedKn !== undefined && !isSailing ? { notDeparted: { ...off } } : {};
}

/** The whole route is to be sailed, by the plan where there is one; without one as if she departed then. */
function progressBefore({ route: { line }, speedKn }: Watch, planned: PlannedVoyage | undefined, asOfMs: EpochMs): Progress {
  const toGoNm = routeLengthNm(line);
  const byPlanMs = (planned?.departureMs ?? asOfMs) + (toGoNm / speedKn) * HOUR_MS;
  return { coveredNm: 0, toGoNm, speedKn, etaMs: planned?.etaMs ?? byPlanMs, etaBy: planned ? 'plan' : 'departingNow' };
}

interface VoyageNow extends Departure {
  progress: Progress;
}

/**
 * Where she is on her voyage, and her ETA: the one that every screen, paper and report says. A ship that has not departed has that of her
 * plan. Of a watch whose period is over nothing is said of departing (`isOpen`).
 */
export function voyageNow(
  watch: Watch,
  { ship, planned, departedMs }: Omit<Known, 'progress'>,
  { asOfMs, isOpen }: { asOfMs: EpochMs; isOpen: boolean },
): VoyageNow {
  const here = progressOf({ startsAt: watch.startsAt, line: watch.route.line, speedKn: watch.speedKn }, ship);
  const departure = isOpen ? watchDeparture(watch, { ship, planned, departedMs, progress: here }, asOfMs) : {};
  return { ...departure, progress: departure.notDeparted ? progressBefore(watch, planned, asOfMs) : here };
}
