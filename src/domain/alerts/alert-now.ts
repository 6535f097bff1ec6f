// What is said of an active alert "now", from her latest position: how far its event is, and how close she comes if she goes on as she
// does. The only place that computes it, for every screen. Pure. Over 250 lines: one answer from route, course and positions together.
import type { AlertType } from '#contract/entities/alerts.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow, EventRow } from '#contract/tables.ts';
import { type Degrees, type EpochMs, HOUR_MS, type Knots, MINUTE_MS, type LonLat, type NauticalMiles } from '#contract/units.ts';
import { ageOf, STOPPED_BELOW_KN } from '#domain/ais/movement.ts';
import { toRadians } from '#domain/geo/ellipsoid.ts';
import { bearingDeg, destination, distanceNm } from '#domain/geo/great-circle.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { CLOSE_NM } from './priority.ts';
import { reasonsAbout, seenThen } from './situation.ts';
import { type AlertStanding, pressingReason, shown } from './urgency.ts';

/** What is read of an alert here: also of a ship and an event that no alert is about (on-device/ship-and-event.ts). */
type Judged = Pick<AlertRow, 'type' | 'eventId' | 'eventLon' | 'eventLat' | 'shipLon' | 'shipLat' | 'updatedAt'> &
  Partial<Pick<AlertRow, 'shipSeenAt' | 'distanceNm' | 'endedAt' | 'reasons'>>;

export type ShipNow = Pick<Ship, 'lon' | 'lat' | 'lastSeen'> & { [Part in 'cog' | 'sog']?: Ship[Part] | undefined };

interface Ahead {
  type: AlertType;
  /** Between the event and the route or destination, when the alert was last revised. */
  nm: NauticalMiles;
  revisedAt: EpochMs;
  /** When she is predicted to be there. Absent: nobody knows. */
  atMs?: EpochMs;
}

export interface AlertNow {
  /** Between ship and event in a straight line, whatever her route. */
  nm: NauticalMiles;
  /** From the ship to the event, true. */
  bearingDeg: Degrees;
  /** Of when her position is. */
  atMs: EpochMs;
  /** Her position is of this moment. Else words must say of when it is. */
  isNow: boolean;
  /**
   * Her position is not fresh (ageOf), or she was to pass since it was received. All that follows is what was known at `atMs` and
   * expected then, also where that time is over: words must say both, and that where she is now is not known.
   */
  isOld?: true;
  /**
   * She closes on the event: where and when she is closest. By her predicted route, or by her present course and speed where that leads nearer
   * or no route is known; then `at` is where she will be. Never farther off than `nm`. An estimate.
   */
  closest?: { nm: NauticalMiles; atMs: EpochMs; byRoute?: true; at?: LonLat };
  /** Of the most pressing reason, where that is about her route or destination and its time is not over. */
  ahead?: Ahead;
  /** Her present course leads nearer than her predicted route: `closest` counts, not `ahead`. */
  isByCourse?: true;
  /** What the other of the two says, where words would give another distance for it. */
  otherwise?: { nm: NauticalMiles; atMs: EpochMs; byRoute?: true };
  /** When she was predicted to pass, where a position of that time or later shows that she still closes. */
  overdueAt?: EpochMs;
  /** By her present course she draws away, and no predicted route leads her there again. `passedAt`: when she passed, if known. */
  goesAway?: { passedAt?: EpochMs };
  /** By her present course she draws away, while her predicted route leads her nearer again: `closest`, or `ahead` where that counts. */
  awayForNow?: true;
  /** By her present course she was closest just now, and has sailed hardly any farther since. */
  isClosest?: true;
}

/** Course and speed of now say little of what she does later: a ship turns every few hours at most. */
const FORESEEN_MS = 6 * HOUR_MS;

/** Words count minutes; connected devices receive positions twice in one. */
const NOW_MS = MINUTE_MS;

const eventOf = ({ eventLon, eventLat }: Pick<AlertRow, 'eventLon' | 'eventLat'>): LonLat => [eventLon, eventLat];

/** A predicted time so close to that by her course is when she passed. Ours: with a larger difference she may have turned before. */
const PASSED_WITHIN_MS = 30 * MINUTE_MS;

/** Where and when she is closest by it. */
interface Course {
  nm: NauticalMiles;
  atMs: EpochMs;
  sog: Knots;
  at: LonLat;
}

/**
 * The closest point of approach on a plane, which is exact enough over six hours; where she draws away its time is over. undefined: her course
 * is not known, or she lies still.
 */
function byCourseTo(place: LonLat, { lon, lat, cog, sog, lastSeen }: ShipNow): Course | undefined {
  if (cog === undefined || sog === undefined || sog < STOPPED_BELOW_KN) return undefined;
  const away = distanceNm([lon, lat], place);
  const offCourse = toRadians(bearingDeg([lon, lat], place) - cog);
  const sailedNm = away * Math.cos(offCourse);
  const atMs = lastSeen + (sailedNm / sog) * HOUR_MS;
  return { nm: Math.abs(away * Math.sin(offCourse)), atMs: Math.round(atMs), sog, at: destination([lon, lat], cog, sailedNm) };
}

/**
 * Where her course leads away: she is at her closest until she has sailed a mile on, or a tenth of the closest distance, if that is
 * more. A position is a minute old, and a mile is five minutes at 12 kn: nobody reads "passed" while she is at it. Ours.
 */
function awayFrom(
  alert: Judged,
  course: Course | undefined,
  nowMs: EpochMs,
): Pick<AlertNow, 'goesAway' | 'awayForNow' | 'closest' | 'isClosest'> {
  if (!course || course.atMs > nowMs) return {};
  const way = reasonAhead(alert, nowMs);
  if (way) return awayOnRoute(way);
  if (aheadOf(alert, nowMs)) return {};
  const sailedNm = (course.sog * (nowMs - course.atMs)) / HOUR_MS;
  if (sailedNm < Math.max(1, course.nm / 10)) return { isClosest: true };
  const passedAt = predictedBefore(alert, nowMs);
  const isKnown = passedAt !== undefined && Math.abs(passedAt - course.atMs) <= PASSED_WITHIN_MS;
  return { goesAway: isKnown ? { passedAt } : {} };
}

function awayOnRoute(way: Reason): Pick<AlertNow, 'awayForNow' | 'closest'> {
  const closest = byRoute(way);
  return closest ? { awayForNow: true, closest } : {};
}

/** The latest time before now at which she was predicted to pass it. */
function predictedBefore(alert: Judged, nowMs: EpochMs): EpochMs | undefined {
  const times = reasonsAbout(alert).flatMap(({ passesAt }) => passesAt ?? []);
  const over = times.filter((atMs) => atMs <= nowMs);
  return over.length > 0 && over.length === times.length ? Math.max(...over) : undefined;
}

function aheadOf(alert: Judged, nowMs: EpochMs): Ahead | undefined {
  const { type, distanceNm: nm, updatedAt: revisedAt, endedAt } = alert;
  const reason = endedAt === undefined ? pressingReason({ reasons: reasonsAbout(alert) }) : undefined;
  if (!reason) return type === 'Proximity ALERT' || nm === undefined ? undefined : { type, nm, revisedAt };
  const { passesAt: atMs } = reason;
  if (reason.type === 'Proximity ALERT' || reason.isBehind || (atMs !== undefined && atMs <= nowMs)) return undefined;
  return { type: reason.type, nm: reason.distanceNm, revisedAt, ...(atMs !== undefined && { atMs }) };
}

type Reason = NonNullable<AlertRow['reasons']>[number];

/** What says when she is there by her predicted route: the most pressing reason, else that of her route about the same event. */
function reasonAhead(alert: Judged, nowMs: EpochMs): Reason | undefined {
  const reasons = reasonsAbout(alert);
  const pressing = pressingReason({ reasons });
  if (pressing?.isBehind) return undefined;
  if (pressing && pressing.type !== 'Proximity ALERT') return (pressing.passesAt ?? Infinity) > nowMs ? pressing : undefined;
  return reasons.find((reason) => reason.type === 'Route ALERT' && (reason.passesAt ?? 0) > nowMs);
}

const byRoute = ({ type, distanceNm: nm, passesAt: atMs }: Reason) =>
  type === 'Route ALERT' && atMs !== undefined ? { nm, atMs, byRoute: true as const } : undefined;

/**
 * One closest approach of the two, the nearer: what is told is never farther off than she may come. Rows do not have the route itself, which may
 * turn before she is there; where both say the same distance, the route counts.
 */
function closestOf(way: Reason | undefined, byCourse: Course | undefined): Pick<AlertNow, 'closest' | 'isByCourse' | 'otherwise'> {
  if (!byCourse) return {};
  const { nm, atMs, at } = byCourse;
  const routeSays = way && byRoute(way);
  const farther = way ? shown(nm) - shown(way.distanceNm) : 0;
  if (way && farther < 0) return { closest: { nm, atMs, at }, isByCourse: true, ...(routeSays && { otherwise: routeSays }) };
  return { closest: routeSays ?? { nm, atMs, at }, ...(farther > 0 && { otherwise: { nm, atMs } }) };
}

/**
 * She is nearer to the event than her predicted route leads from where she was when it was judged: it says nothing of how near she comes.
 * `nm`: between ship and event now.
 */
export const isOvertaken = ({ type, distanceNm, isBehind }: Pick<Reason, 'type' | 'distanceNm' | 'isBehind'>, nm: NauticalMiles): boolean =>
  type === 'Route ALERT' && !isBehind && distanceNm > nm;

/** The alert without what its route says of a closest place that is farther off than she is. A time that is over stays: she was to pass by it. */
function withoutOvertaken(alert: Judged, nm: NauticalMiles, nowMs: EpochMs): Judged {
  const { eventId, reasons } = alert;
  const isLeft = (reason: Reason) =>
    (reason.eventId ?? eventId) !== eventId || (reason.passesAt ?? Infinity) <= nowMs || !isOvertaken(reason, nm);
  if (reasons) return reasons.every(isLeft) ? alert : { ...alert, type: 'Proximity ALERT', reasons: reasons.filter(isLeft) };
  const { type, distanceNm } = alert;
  return distanceNm !== undefined && isOvertaken({ type, distanceNm }, nm) ? { ...alert, type: 'Proximity ALERT' } : alert;
}

/**
 * undefined: the alert has ended, or this device knows no position of hers that is fresh or no older than the one that the alert has. From an old
 * position, what was known and expected at its time.
 */
export function alertNow(row: Judged, ship: ShipNow | undefined, nowMs: EpochMs): AlertNow | undefined {
  if (!ship || row.endedAt !== undefined) return undefined;
  const [from, to] = [placeOf(ship), eventOf(row)];
  const isNow = isOfNow(ship.lastSeen, nowMs);
  const away = { nm: distanceNm(from, to), bearingDeg: bearingDeg(from, to), atMs: ship.lastSeen, isNow };
  const asOf = (atMs: EpochMs): AlertNow => ({ ...away, ...goesOn(withoutOvertaken(row, away.nm, atMs), ship, atMs) });
  if (isNow) return asOf(nowMs);
  const then = asOf(ship.lastSeen);
  if (ageOf(ship.lastSeen, nowMs) === 'fresh' && !isOverSince(then, nowMs)) return asOf(nowMs);
  return ship.lastSeen < seenThen(row) ? undefined : { ...then, isOld: true };
}

/** A position so young counts as of now: words do not say its time. */
export const isOfNow = (seenMs: EpochMs, nowMs: EpochMs): boolean => nowMs - seenMs <= NOW_MS;

/** She was to pass after her last position: nobody knows whether she did. `then`: as of that position, which is not of now. */
function isOverSince(then: AlertNow, nowMs: EpochMs): boolean {
  const pass = then.isClosest ? undefined : passOf(then, nowMs);
  return pass !== undefined && pass.atMs <= nowMs;
}

/** How she goes on, as seen at `asOfMs`. */
function goesOn(alert: Judged, ship: ShipNow, asOfMs: EpochMs): Omit<AlertNow, 'nm' | 'bearingDeg' | 'atMs' | 'isNow'> {
  const course = byCourseTo(eventOf(alert), ship);
  const byCourse = course && course.atMs > asOfMs && isForeseen(course, alert, asOfMs) ? course : undefined;
  const way = byCourse && reasonAhead(alert, asOfMs);
  const approach = closestOf(way, byCourse);
  const overdueAt = approach.closest && predictedBefore(alert, Math.min(asOfMs, ship.lastSeen));
  const ahead = aheadOf(alert, asOfMs);
  return {
    ...approach,
    ...(ahead && { ahead }),
    ...(overdueAt !== undefined && { overdueAt }),
    ...awayFrom(alert, course, asOfMs),
  };
}

/** She holds her course for some hours at most, and not beyond her arrival; what is beyond the limits of the alert is no approach. */
function isForeseen({ nm, atMs }: Course, alert: Judged, asOfMs: EpochMs): boolean {
  const reasons = reasonsAbout(alert);
  const arrives = reasons.flatMap(({ type, passesAt = 0 }) => (type === 'Destination ALERT' && passesAt > asOfMs ? passesAt : []));
  const isWithin = reasons.length === 0 || reasons.some(({ limitNm }) => nm <= limitNm);
  return isWithin && atMs <= Math.min(asOfMs + FORESEEN_MS, ...arrives);
}

/** Where and when she is closest, where words say that by her present course and not by her route. */
export const closestByCourse = ({ ahead, closest, isByCourse }: AlertNow): { at: LonLat; atMs: EpochMs } | undefined =>
  closest?.at && (!ahead || isByCourse) ? { at: closest.at, atMs: closest.atMs } : undefined;

/** Between the event and where the alert has the ship. */
export const awayThen = (alert: Pick<AlertRow, 'shipLon' | 'shipLat' | 'eventLon' | 'eventLat'>): NauticalMiles =>
  distanceNm([alert.shipLon, alert.shipLat], eventOf(alert));

/**
 * As of now, or else as of when she was where the alert has her: then her course is not known, and only her predicted route says how she
 * goes on.
 */
export function nowOrThen(alert: Judged, ship: ShipNow | undefined, nowMs: EpochMs): AlertNow {
  const now = alertNow(alert, ship, nowMs);
  if (now) return now;
  const atMs = seenThen(alert);
  const bearing = bearingDeg([alert.shipLon, alert.shipLat], eventOf(alert));
  const asOf = (asOfMs: EpochMs): AlertNow => {
    const ahead = aheadOf(alert, asOfMs);
    return { nm: awayThen(alert), bearingDeg: bearing, atMs, isNow: false, ...(ahead && { ahead }) };
  };
  const way = alert.endedAt === undefined ? reasonAhead(alert, atMs) : undefined;
  const closest = way && byRoute(way);
  const then: AlertNow = { ...asOf(atMs), isOld: true, ...(closest && { closest }) };
  return ageOf(atMs, nowMs) === 'fresh' && !isOverSince(then, nowMs) ? asOf(nowMs) : then;
}

/**
 * When she passes it or arrives and how far off, as words say it: by her route or by her course. isClosest: now. undefined: it is not known, or
 * she does not come nearer.
 */
export function passOf(
  { nm, atMs: seenMs, isOld, ahead, closest, isByCourse, isClosest }: AlertNow,
  nowMs: EpochMs,
): { nm: NauticalMiles; atMs: EpochMs } | undefined {
  if (isClosest) return { nm, atMs: isOld ? seenMs : nowMs };
  if (!ahead || isByCourse) return closest;
  const { atMs } = ahead;
  return atMs === undefined ? undefined : { nm: ahead.nm, atMs };
}

/** For so long after she was to pass, with no position since, she may still be at it and stands where that time puts her. Ours. */
const MAY_BE_THERE_MS = 30 * MINUTE_MS;

/** Where lists put it. A ship that lies close to the event counts as one that passes it now: a skiff is soon there (CLOSE_NM). */
export function standingNow(now: AlertNow, nowMs: EpochMs): AlertStanding {
  const { nm, goesAway } = now;
  const lies = !goesAway && nm <= CLOSE_NM ? nowMs : undefined;
  return { nm, goesAway, passesAt: stillCounts(passOf(now, nowMs)?.atMs, nowMs) ?? lies };
}

/** When she was to pass, while lists and letters still sort by it. undefined: it is not known, or long over. */
export const stillCounts = (atMs: EpochMs | undefined, nowMs: EpochMs): EpochMs | undefined =>
  atMs !== undefined && atMs >= nowMs - MAY_BE_THERE_MS ? atMs : undefined;

/** The alert as if it were about one of its events alone. Of the one that it is named after it has the position that it was judged by. */
export function aboutEvent<A extends AlertRow>(alert: A, { id, lon, lat }: Pick<EventRow, 'id' | 'lon' | 'lat'>): A {
  if (id === alert.eventId) return alert;
  const reasons = alert.reasons && reasonsAbout(alert, id);
  const { type, distanceNm } = pressingReason({ reasons }) ?? alert;
  return { ...alert, eventId: id, eventLon: lon, eventLat: lat, type, distanceNm, reasons };
}
