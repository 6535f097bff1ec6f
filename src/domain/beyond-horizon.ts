// What lies on a ship's way farther ahead than her account's horizon: no alert yet, but part of the daily picture.
import type { AlertType } from '#contract/entities/alerts.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { isWanted } from './alerts/coverage.ts';
import { hoursTo, withinFromMs } from './alerts/horizon.ts';
import { isInForce } from './alerts/in-force.ts';
import { isWithin, limitNm } from './alerts/judge.ts';
import { knownVoyage, nearnessOf } from './alerts/nearness.ts';
import type { PlaceGrid } from './alerts/places/place-grid.ts';
import type { Nearness } from './alerts/situation.ts';
import type { AlertChoices, ShipPosition, Voyage, WatchedEvent, WatchedPort } from './alerts/watched.ts';

export interface FarEvent<E extends WatchedEvent> {
  event: E;
  type: AlertType;
  /** From her route or her destination. */
  distanceNm: NauticalMiles;
  /** Of sailing until she passes it. */
  hours: number;
}

export interface FarQuestion<E extends WatchedEvent> {
  ship: ShipPosition;
  /** As of now. */
  voyage: Voyage;
  events: Iterable<E>;
  choices: AlertChoices;
  /** All ports of the world, to find the country of an event. */
  ports: PlaceGrid<WatchedPort>;
  nowMs: EpochMs;
}

const AHEAD: readonly AlertType[] = ['Route ALERT', 'Destination ALERT'];

/** The events by which an alert will be raised when she comes within the horizon, the soonest first. Those that raise one now are left out. */
export function beyondHorizon<E extends WatchedEvent>({ ship, voyage, events, choices, ports, nowMs }: FarQuestion<E>): FarEvent<E>[] {
  const known = knownVoyage(voyage);
  const meet = (event: E, type: AlertType): { type: AlertType; near: Nearness }[] => {
    const near = nearnessOf(type, ship, known, event, limitNm(choices, type));
    return near && isWithin(limitNm(choices, type), near.distanceNm) ? [{ type, near }] : [];
  };
  const found: FarEvent<E>[] = [];
  for (const event of events) {
    if (!isInForce(event, nowMs)) continue;
    const ahead = AHEAD.flatMap((type) => meet(event, type));
    if (ahead.length === 0 || !isWanted(choices, event, ports)) continue;
    if (ahead.some(({ type, near }) => withinFromMs(type, near, choices) <= nowMs) || meet(event, 'Proximity ALERT').length > 0) continue;
    const [soonest] = ahead
      .map(({ type, near }) => ({ event, type, distanceNm: near.distanceNm, hours: hoursTo(near, nowMs) }))
      .toSorted((one, other) => one.hours - other.hours);
    if (soonest) found.push(soonest);
  }
  return found.toSorted((one, other) => one.hours - other.hours);
}
