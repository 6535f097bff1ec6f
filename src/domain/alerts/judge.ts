// The rule: given how ship and event meet and what was said before, does the situation hold, and is there news of it. No state of its own.
import { ALERT_TYPES, type AlertType, type EndReason } from '#contract/entities/alerts.ts';
import { type EpochMs, HOUR_MS, type NauticalMiles } from '#contract/units.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { bearingDeg } from '#domain/geo/great-circle.ts';
import { withinFromMs } from './horizon.ts';
import { eventAgeMs, isInForce, isOver } from './in-force.ts';
import { CLOSE_NM, LEFT_BEHIND_NM, priorityOf } from './priority.ts';
import { type Figures, isOpen, type Nearness, type Reason, type Situation, situationKey } from './situation.ts';
import { byPressing, isMoreUrgent } from './urgency.ts';
import { type AlertChoices, isSameEvent, type WatchedEvent, type ShipPosition } from './watched.ts';

export interface AlertQuestion {
  choices: AlertChoices;
  /** Whether the account's choices include the event's peril and place. */
  isWanted: boolean;
  ship: ShipPosition;
  isAtRest: boolean;
  event: WatchedEvent;
  /** By type. null: too far to matter, or nothing to measure from. Absent: not known or not asked, and what was told of it holds. */
  nearness: Partial<Record<AlertType, Nearness | null>>;
  nowMs: EpochMs;
  /** What an end is called that another choice brings about. */
  otherChoice: Extract<EndReason, 'choicesChanged' | 'clientChoicesChanged'>;
  /** The account has made another choice just now. */
  isChosenAnew: boolean;
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

/** How much a distance from the ship may change before the answer may: the least way to a distance that decides. */
export function marginNm(distanceNm: NauticalMiles, limit: NauticalMiles, told: Reason | undefined, rests: boolean): NauticalMiles {
  const toEdge = (edgeNm: NauticalMiles) => Math.abs(distanceNm - edgeNm);
  // at rest what is not close is not told
  if (!told) return rests ? Math.min(toEdge(limit), toEdge(CLOSE_NM)) : toEdge(limit);
  const { isClose, isBehind, distanceNm: toldNm } = told;
  const changesNm = stepNm(limit) - Math.abs(distanceNm - toldNm);
  const edges = [
    staysWithinNm(limit),
    isClose ? staysWithinNm(CLOSE_NM) : CLOSE_NM,
    isBehind ? LEFT_BEHIND_NM : staysWithinNm(LEFT_BEHIND_NM),
  ];
  return Math.max(0, Math.min(changesNm, ...edges.map(toEdge)));
}

export const reasonOf = (situation: Situation | undefined, type: AlertType): Reason | undefined =>
  isOpen(situation) ? situation.reasons.find((reason) => reason.type === type) : undefined;

/**
 * Whether she has left it behind. Without a way of hers what was told holds: it says neither that she has passed nor that she comes back. Once
 * told it stays until her way leads clearly nearer again, by as much as every limit is left, so that two ways found from two positions agree.
 */
function isLeftBehind({ distanceNm: nm, isBehind, comesToNm = nm }: Nearness, type: AlertType, told: Reason | undefined): boolean {
  const was = told?.isBehind ?? false;
  if (type !== 'Proximity ALERT') return isBehind ?? false;
  return nm > (was ? LEFT_BEHIND_NM : staysWithinNm(LEFT_BEHIND_NM)) && ((isBehind ?? was) || (was && nm <= staysWithinNm(comesToNm)));
}

function meeting(nearness: Nearness, type: AlertType, limit: NauticalMiles, event: WatchedEvent, told: Reason | undefined) {
  const { isBehind: _isBehind, comesToNm: _comesToNm, ...rest } = nearness;
  return {
    ...rest,
    ...(isLeftBehind(nearness, type, told) && { isBehind: true }),
    type,
    limitNm: limit,
    bearingDeg: bearingDeg(nearness.nearest, [event.lon, event.lat]),
    isClose: nearness.distanceNm <= (told?.isClose ? staysWithinNm(CLOSE_NM) : CLOSE_NM),
  };
}

/** Whether she is too far off only because a smaller distance was chosen. null: she is beyond that one, nobody measured how far. */
function isOutByChoice(nearness: Nearness | null, limit: NauticalMiles, told: Reason | undefined): boolean {
  if (!told || limit >= told.limitNm) return false;
  return nearness === null || isWithin(told.limitNm, nearness.distanceNm, true);
}

/**
 * The reason as it is now, or why there is none; undefined where nothing is known, or too little to begin with. `told`: the reason as it was
 * told, of the event as it was then.
 */
export function judgeReason(
  question: AlertQuestion,
  type: AlertType,
  told: Reason | undefined,
  toldOf: WatchedEvent,
): Reason | EndReason | undefined {
  const { choices, isWanted, ship, isAtRest, event, nowMs, otherChoice, isChosenAnew } = question;
  const limit = limitNm(choices, type);
  if (!isInForce(event, nowMs)) return isOver(event, nowMs) ? 'eventOver' : 'eventCorrected';
  if (limit === 0 || !isWanted) return isSameEvent(toldOf, event) ? otherChoice : 'eventCorrected';
  const nearness = question.nearness[type];
  if (nearness === null || (nearness && !isWithin(limit, nearness.distanceNm, told !== undefined))) {
    if (toldOf.lon !== event.lon || toldOf.lat !== event.lat) return 'eventCorrected';
    return isOutByChoice(nearness, limit, told) ? otherChoice : 'passed';
  }
  const reason = nearness ? meeting(nearness, type, limit, event, told) : told;
  if (reason && withinFromMs(type, reason, choices, told !== undefined) > nowMs) return isChosenAnew ? otherChoice : 'later';
  if (!reason || (!told && ageOf(ship.lastSeen, nowMs) === 'lost')) return undefined;
  const found = priorityOf(type, event, reason, nowMs);
  // what was not measured anew does not become more urgent: times stored with it may be estimates of a later position
  const isHeld = !nearness && told && isSameEvent(toldOf, event) && isMoreUrgent(found, told.priority);
  const priority = isHeld ? told.priority : found;
  if (isAtRest && priority !== 'emergency') return 'atRest';
  return { ...reason, priority };
}

function figuresOf({ ship, event, nowMs }: AlertQuestion, { type: _type, priority: _priority, ...gravest }: Reason): Figures {
  return {
    ...gravest,
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
 * The situation as it is from now on; `before` itself when there is nothing new. It holds while one of its reasons does. A position that is
 * lost (24 h old) begins no reason, and ends none either: silence is no all-clear. At rest only an emergency holds.
 */
export function judge(question: AlertQuestion, accountId: string, before: Situation | undefined): Situation | undefined {
  const { ship, event, nowMs } = question;
  const wasOpen = isOpen(before);
  const toldOf = wasOpen ? before.figures.event : event;
  const judged = ALERT_TYPES.map((type) => ({ type, answer: judgeReason(question, type, reasonOf(before, type), toldOf) }));
  const reasons = judged.flatMap(({ answer }) => (typeof answer === 'object' ? [answer] : [])).toSorted(byPressing);
  const [gravest] = reasons;
  if (!gravest) {
    const because = judged.flatMap(({ type, answer }) => (typeof answer === 'string' && reasonOf(before, type) ? [answer] : []))[0];
    return wasOpen ? ended(before, because ?? 'passed', nowMs) : before;
  }
  if (wasOpen && !isNews(before, reasons, event, nowMs)) return before;
  return {
    key: before?.key ?? situationKey(accountId, ship.mmsi, event.id),
    accountId,
    mmsi: ship.mmsi,
    type: gravest.type,
    priority: gravest.priority,
    reasons,
    revision: (before?.revision ?? 0) + 1,
    figures: figuresOf(question, gravest),
    raisedAt: wasOpen ? before.raisedAt : nowMs,
    revisedAt: nowMs,
  };
}

/** She is expected there an hour earlier or later, and by more than a sixth of the time that is left. */
function isOtherTime({ passesAt: now }: Reason, { passesAt: told }: Reason, nowMs: EpochMs): boolean {
  if (now === undefined || told === undefined) return now !== told;
  return Math.abs(now - told) > Math.max(HOUR_MS, (now - nowMs) / 6);
}

function isNews(before: Situation, reasons: readonly Reason[], event: WatchedEvent, nowMs: EpochMs): boolean {
  if (before.reasons.length !== reasons.length || !isSameEvent(event, before.figures.event)) return true;
  return reasons.some((now) => {
    const told = reasonOf(before, now.type);
    if (!told || now.priority !== told.priority || now.isClose !== told.isClose || now.limitNm !== told.limitNm) return true;
    return Math.abs(now.distanceNm - told.distanceNm) >= stepNm(now.limitNm) || isOtherTime(now, told, nowMs);
  });
}
