// The rule: from how ship and event meet, and from the situation so far, decides whether it is active and whether that is news. Has no
// state.
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
  /** Whether the account's choices include the event's peril and place. */
  isWanted: boolean;
  ship: ShipPosition;
  isAtRest: boolean;
  event: WatchedEvent;
  /** undefined: too far away to matter, or nothing to measure from. */
  nearness: Nearness | undefined;
  nowMs: EpochMs;
}

const LIMITS: Record<AlertType, keyof AlertChoices & `${string}Proximity`> = {
  'Proximity ALERT': 'vesselProximity',
  'Route ALERT': 'routeProximity',
  'Destination ALERT': 'destinationProximity',
};
/** 0: this type is turned off. */
export const limitNm = (choices: AlertChoices, type: AlertType): NauticalMiles => choices[LIMITS[type]];

/**
 * Once within a limit, a ship counts as within until she is a tenth beyond it, at least a mile. So a ship near the limit does not raise and
 * end the alert again and again.
 */
export const staysWithinNm = (limit: NauticalMiles): NauticalMiles => limit + Math.max(1, limit / 10);

/**
 * The distance rule, for alerts and for every other list of what is near by an account's choices. With a limit of 0 (turned off) nothing is
 * within. `stays`: it was within before.
 */
export const isWithin = (limit: NauticalMiles, distanceNm: NauticalMiles, stays = false): boolean =>
  limit > 0 && distanceNm <= (stays ? staysWithinNm(limit) : limit);

/** A smaller change makes no new revision. */
const stepNm = (limit: NauticalMiles): NauticalMiles => Math.max(1, limit / 5);

/** How far the ship may move before the answer may change: the shortest way to a distance that decides. */
export function marginNm(distanceNm: NauticalMiles, limit: NauticalMiles, situation: Situation | undefined, rests: boolean): NauticalMiles {
  const toEdge = (edgeNm: NauticalMiles) => Math.abs(distanceNm - edgeNm);
  // at rest, only a close event is reported
  if (!isOpen(situation)) return rests ? Math.min(toEdge(limit), toEdge(CLOSE_NM)) : toEdge(limit);
  const { isClose, distanceNm: toldNm } = situation.figures;
  const changesNm = stepNm(limit) - Math.abs(distanceNm - toldNm);
  return Math.max(0, Math.min(changesNm, toEdge(staysWithinNm(limit)), toEdge(isClose ? staysWithinNm(CLOSE_NM) : CLOSE_NM)));
}

/** Why it is not active, whatever its priority. */
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
 * The situation from now on; `before` itself when nothing has changed. A lost position (24 h old) raises nothing and ends nothing: not
 * being heard is no all-clear. At rest only an emergency is active.
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
