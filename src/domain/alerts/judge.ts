// The rule: given how ship and event meet and what was said before, does the situation hold, and is there news of it. No state of its own.
import type { AlertType } from '#contract/entities/alerts.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { bearingDeg } from '#domain/geo/great-circle.ts';
import { eventAgeMs, isInForce, isOver } from './in-force.ts';
import { CLOSE_NM, priorityOf } from './priority.ts';
import { type EndReason, type Figures, isOpen, type Nearness, type Situation, situationKey } from './situation.ts';
import { type AlertChoices, isSameEvent, type WatchedEvent, type ShipPosition } from './watched.ts';

export interface AlertQuestion {
  type: AlertType;
  choices: AlertChoices;
  /** Peril and place of the event are among the choices. */
  isWanted: boolean;
  ship: ShipPosition;
  isAtRest: boolean;
  event: WatchedEvent;
  /** undefined: too far to matter, or nothing to measure from. */
  nearness: Nearness | undefined;
  nowMs: EpochMs;
}

const LIMITS: Record<AlertType, keyof AlertChoices & `${string}Proximity`> = {
  'Proximity ALERT': 'vesselProximity',
  'Route ALERT': 'routeProximity',
  'Destination ALERT': 'destinationProximity',
};
/** 0: this type is switched off. */
export const limitNm = (choices: AlertChoices, type: AlertType): NauticalMiles => choices[LIMITS[type]];

/** What is within a limit is so until it is a tenth beyond, at least a mile: a ship at the edge does not make and unmake it. */
export const staysWithinNm = (limit: NauticalMiles): NauticalMiles => limit + Math.max(1, limit / 10);

/**
 * The rule of the distance, for alerts and for whoever else says what is near by an account's choices. 0 switches a type off, and nothing is
 * within it. `stays`: it was within before.
 */
export const isWithin = (limit: NauticalMiles, distanceNm: NauticalMiles, stays = false): boolean =>
  limit > 0 && distanceNm <= (stays ? staysWithinNm(limit) : limit);

/** Less is not worth a revision. */
const stepNm = (limit: NauticalMiles): NauticalMiles => Math.max(1, limit / 5);

/** How much a distance from the ship may change before the answer may: the least way to a distance that decides. */
export function marginNm(distanceNm: NauticalMiles, limit: NauticalMiles, situation: Situation | undefined, rests: boolean): NauticalMiles {
  const toEdge = (edgeNm: NauticalMiles) => Math.abs(distanceNm - edgeNm);
  // at rest what is not close is not told
  if (!isOpen(situation)) return rests ? Math.min(toEdge(limit), toEdge(CLOSE_NM)) : toEdge(limit);
  const { isClose, distanceNm: toldNm } = situation.figures;
  const changesNm = stepNm(limit) - Math.abs(distanceNm - toldNm);
  return Math.max(0, Math.min(changesNm, toEdge(staysWithinNm(limit)), toEdge(isClose ? staysWithinNm(CLOSE_NM) : CLOSE_NM)));
}

/** Why it does not hold, whatever its priority. */
function reasonAgainst(
  { type, choices, isWanted, event, nearness, nowMs }: AlertQuestion,
  before: Situation | undefined,
): EndReason | undefined {
  const limit = limitNm(choices, type);
  if (!isInForce(event, nowMs)) return isOver(event, nowMs) ? 'eventOver' : 'eventCorrected';
  const told = isOpen(before) ? before.figures.event : event;
  if (limit === 0 || !isWanted) return isSameEvent(told, event) ? 'notWatched' : 'eventCorrected';
  if (nearness && isWithin(limit, nearness.distanceNm, isOpen(before))) return undefined;
  return told.lon === event.lon && told.lat === event.lat ? 'passed' : 'eventCorrected';
}

function figuresOf(question: AlertQuestion, nearness: Nearness, isClose: boolean): Figures {
  const { type, choices, ship, event, nowMs } = question;
  return {
    ...nearness,
    limitNm: limitNm(choices, type),
    bearingDeg: bearingDeg(nearness.nearest, [event.lon, event.lat]),
    isClose,
    shipAt: [ship.lon, ship.lat],
    shipSeenAt: ship.lastSeen,
    positionAgeMs: Math.max(0, nowMs - ship.lastSeen),
    event,
    eventAgeMs: eventAgeMs(event, nowMs),
  };
}

export const ended = (situation: Situation, endedBecause: EndReason, nowMs: EpochMs): Situation => ({
  ...situation,
  revision: situation.revision + 1,
  revisedAt: nowMs,
  endedAt: nowMs,
  endedBecause,
});

/**
 * The situation as it is from now on; `before` itself when there is nothing new. A position that is lost (24 h old) raises nothing, and ends
 * nothing either: silence is no all-clear. At rest only an emergency holds.
 */
export function judge(question: AlertQuestion, accountId: string, before: Situation | undefined): Situation | undefined {
  const { type, choices, ship, isAtRest, event, nearness, nowMs } = question;
  const wasOpen = isOpen(before);
  const because = reasonAgainst(question, before);
  if (because || !nearness) return wasOpen ? ended(before, because ?? 'passed', nowMs) : before;
  const isClose = nearness.distanceNm <= (wasOpen && before.figures.isClose ? staysWithinNm(CLOSE_NM) : CLOSE_NM);
  const priority = priorityOf(type, event, { ...nearness, isClose }, nowMs);
  if (isAtRest && priority !== 'emergency') return wasOpen ? ended(before, 'atRest', nowMs) : before;
  if (wasOpen ? !isNews(before, { ...nearness, isClose, event, priority }, choices, type) : ageOf(ship.lastSeen, nowMs) === 'lost')
    return before;
  return {
    key: before?.key ?? situationKey(accountId, ship.mmsi, event.id, type),
    accountId,
    mmsi: ship.mmsi,
    type,
    priority,
    revision: (before?.revision ?? 0) + 1,
    figures: figuresOf(question, nearness, isClose),
    raisedAt: wasOpen ? before.raisedAt : nowMs,
    revisedAt: nowMs,
  };
}

type Told = Pick<Figures, 'distanceNm' | 'isClose' | 'event'> & Pick<Situation, 'priority'>;

function isNews({ priority, figures }: Situation, now: Told, choices: AlertChoices, type: AlertType): boolean {
  return (
    now.priority !== priority ||
    now.isClose !== figures.isClose ||
    !isSameEvent(now.event, figures.event) ||
    Math.abs(now.distanceNm - figures.distanceNm) >= stepNm(limitNm(choices, type))
  );
}
