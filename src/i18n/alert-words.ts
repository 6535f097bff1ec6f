// What an alert is called, what is said of it now, and why it ended: in the same words on every screen. Over 250 lines: the sentences
// share their parts.
import { type AlertNameTexts, type AlertStep, nameOfAlert } from '#contract/entities/alerts.ts';
import type { AlertRow, EventRow } from '#contract/tables.ts';
import { type Degrees, type EpochMs, HOUR_MS, type NauticalMiles } from '#contract/units.ts';
import { formatAge, formatCourse, formatDistance, formatMoment, formatNumber, formatSailingTime } from './formats.ts';
import type { Translate, translate } from './i18n.ts';
import { shipCalled } from '#platform/names/ship-names.ts';

/** Also outside of React. */
type Words = Translate | typeof translate;

/** How its ship is called: by her name, else by her MMSI. */
export const alertShip = ({ shipName, mmsi }: Pick<AlertRow, 'shipName' | 'mmsi'>, t: Words): string =>
  shipCalled({ name: shipName, mmsi }) ?? t('alerts.mmsi', { mmsi });

/**
 * Its most pressing event and its ship. `events`: how many it has, that one included. `now`: where it is given, the name of an alert with one
 * event says how far that is from the ship, or was from her route or destination at the last update.
 */
export function alertName(
  alert: Pick<AlertRow, 'shipName' | 'mmsi' | 'title' | 'type' | 'distanceNm' | 'eventId' | 'reasons'>,
  event: Pick<EventRow, 'type'> | undefined,
  events: number,
  t: Words,
  now?: Pick<Now, 'nm' | 'isNow'>,
): string {
  const { title, type, distanceNm } = alert;
  if (!event) return title; // an older event may not be on this device
  const nm = now && (type === 'Proximity ALERT' ? nmInName(now) : distanceNm);
  const ship = alertShip(alert, t);
  const distance = nm === undefined ? undefined : formatDistance(nm);
  return nameOfAlert({ type, event: eventWords(event, t), events, ship, distance }, nameTexts(t));
}

/** The words behind a name say of when a distance is; a name has no room for that. */
const nmInName = ({ nm, isNow }: Pick<Now, 'nm' | 'isNow'>): NauticalMiles | undefined => (isNow ? nm : undefined);

const nameTexts = (t: Words): AlertNameTexts => ({
  andMore: (name, others) => t('alerts.andMore', { name, count: others, number: formatNumber(others) }),
  named: (type, names) => t(`alerts.named.${type}`, names),
  namedNear: (type, names) => t(`alerts.namedNear.${type}`, names),
});

export const eventWords = ({ type }: Pick<EventRow, 'type'>, t: Words): string => t(`events.type.${type}`);

/** Any name, and how many more events than the named one the alert has. */
export const withMore = (name: string, events: number, t: Words): string => (events > 1 ? nameTexts(t).andMore(name, events - 1) : name);

/** As src/domain/alerts/alert-now.ts computes it. */
export interface Now {
  nm: NauticalMiles;
  atMs: EpochMs;
  isNow: boolean;
  /** The words say what was known at `atMs` and what was expected then. */
  isOld?: true;
  /** Where it is given, the whole words say it. */
  bearingDeg?: Degrees | undefined;
  closest?: { nm: NauticalMiles; atMs: EpochMs; byRoute?: true } | undefined;
  ahead?: { type: AlertRow['type']; nm: NauticalMiles; revisedAt: EpochMs; atMs?: EpochMs };
  isByCourse?: true;
  otherwise?: { nm: NauticalMiles; atMs: EpochMs; byRoute?: true };
  overdueAt?: EpochMs;
  goesAway?: { passedAt?: EpochMs } | undefined;
  awayForNow?: true | undefined;
  isClosest?: true | undefined;
}

/** That she is passing it, or draws away. undefined: neither, or it is not known. */
function goesAwayWords({ goesAway, awayForNow, isClosest }: Now, nowMs: EpochMs, t: Words): string | undefined {
  if (isClosest) return t('alerts.now.isClosest');
  if (!goesAway && !awayForNow) return undefined;
  const passedAt = goesAway?.passedAt;
  return passedAt === undefined ? t('alerts.now.goesAway') : t('alerts.now.passed', { time: formatMoment(passedAt, nowMs) });
}

function distanceWords({ nm, bearingDeg }: Pick<Now, 'nm' | 'bearingDeg'>, t: Words): string {
  const distance = formatDistance(nm);
  return bearingDeg === undefined ? distance : t('alerts.now.bearing', { distance, bearing: formatCourse(bearingDeg) });
}

/** How far the event is from the ship, and whether she is getting nearer or has passed it. */
function awayWords(now: Now, nowMs: EpochMs, t: Words): string {
  const { atMs, isNow, closest, awayForNow } = now;
  const away = t(isNow ? 'alerts.now.from' : 'alerts.now.at', { distance: distanceWords(now, t), time: formatMoment(atMs, nowMs) });
  if (closest && !awayForNow) return t('alerts.now.nearer', { away });
  return [away, goesAwayWords(now, nowMs, t)].filter(Boolean).join(', ');
}

/** By her predicted route. */
function aheadWords({ type, nm, atMs, revisedAt }: NonNullable<Now['ahead']>, nowMs: EpochMs, t: Words): string {
  const distance = formatDistance(nm);
  if (atMs === undefined) {
    const from = t(`alerts.from.${type}`, { distance });
    return t('alerts.distanceAsOf', { distance: from, time: formatMoment(revisedAt, nowMs) });
  }
  const figures = { distance, time: sailingTime(atMs, nowMs) };
  return t(type === 'Destination ALERT' ? 'alerts.arrives' : 'alerts.passes', figures);
}

export const sailingTime = (atMs: EpochMs, nowMs: EpochMs): string => formatSailingTime((atMs - nowMs) / HOUR_MS);

/** Her course and speed do not say it to less than a mile. */
export const closestDistance = ({ nm, byRoute }: Pick<Expected, 'nm' | 'byRoute'>, t: Words): string =>
  byRoute || nm >= 1 ? formatDistance(nm) : t('alerts.now.underMile');

export const passesWords = (closest: NonNullable<Now['closest']>, nowMs: EpochMs, t: Words): string =>
  t('alerts.passes', { distance: closestDistance(closest, t), time: sailingTime(closest.atMs, nowMs) });

type Way = Pick<Now, 'ahead' | 'closest' | 'isByCourse'>;
interface Expected {
  nm: NauticalMiles;
  atMs: EpochMs;
  byRoute?: true;
  isArrival?: boolean;
}

/** From an old position: when she was to pass it, or to arrive, and how far off. undefined: nothing was expected. */
export function expectedOf({ ahead, closest, isByCourse }: Way): Expected | undefined {
  if (!ahead || ahead.atMs === undefined || isByCourse) return closest;
  const { type, nm, atMs } = ahead;
  return { nm, atMs, byRoute: true, isArrival: type === 'Destination ALERT' };
}

/** What was expected, by the clock; once that time is over, that she should have passed. */
function expectedWords(way: Way, nowMs: EpochMs, t: Words): string | undefined {
  const expected = expectedOf(way);
  if (!expected) return undefined;
  const { atMs, isArrival, byRoute } = expected;
  const figures = { time: formatMoment(atMs, nowMs), distance: closestDistance(expected, t) };
  if (atMs <= nowMs) return t(isArrival ? 'alerts.then.arrived' : 'alerts.then.passed', figures);
  if (isArrival) return t('alerts.then.arrives', figures);
  return t(byRoute ? 'alerts.then.byRoute' : 'alerts.then.byCourse', figures);
}

/** The same for a line, without the distance. */
function expectedBriefly(way: Way, nowMs: EpochMs, t: Words): string | undefined {
  const expected = expectedOf(way);
  if (!expected) return undefined;
  const { atMs, isArrival } = expected;
  const passes = atMs <= nowMs ? 'alerts.then.pass.over' : 'alerts.then.pass.ahead';
  const arrives = atMs <= nowMs ? 'alerts.then.arrival.over' : 'alerts.then.arrival.ahead';
  return t(isArrival ? arrives : passes, { time: formatMoment(atMs, nowMs) });
}

/** Behind how far the event was: that she was passing it, or drew away. */
const withWent = (was: string, { goesAway, awayForNow, isClosest }: Now, t: Words): string =>
  [was, isClosest ? t('alerts.then.isClosest') : (goesAway ?? awayForNow) && t('alerts.then.goesAway')].filter(Boolean).join(', ');

/** From an old position: how far the event was and when, that she drew away, and what was expected. */
function thenWords(now: Now, nowMs: EpochMs, t: Words): string {
  const { atMs, ahead, isByCourse } = now;
  const figures = { distance: distanceWords(now, t), time: formatMoment(atMs, nowMs), age: formatAge(nowMs - atMs) };
  const ofWay = ahead && ahead.atMs === undefined && !isByCourse ? aheadWords(ahead, nowMs, t) : undefined;
  return [withWent(t('alerts.then.at', figures), now, t), ofWay, expectedWords(now, nowMs, t)].filter(Boolean).join('; ');
}

/** From an old position, for a line: how far the event was and when, and that she drew away. */
function wasBriefly(now: Now, nowMs: EpochMs, t: Words): string {
  const { nm, atMs } = now;
  return withWent(t('alerts.now.at', { distance: formatDistance(nm), time: formatMoment(atMs, nowMs) }), now, t);
}

/** For a line: when she passes and how far off, and before it how far off the event is, where the alert is not about her route. */
export function nowBriefly(now: Now, nowMs: EpochMs, t: Words): string {
  const expected = now.isOld && expectedBriefly(now, nowMs, t);
  if (now.ahead && !now.isByCourse) return expected || aheadWords(now.ahead, nowMs, t);
  if (now.isOld) return [wasBriefly(now, nowMs, t), expected].filter(Boolean).join(', ');
  if (now.awayForNow) return nowWords({ ...now, bearingDeg: undefined }, nowMs, t);
  const away = awayWords({ ...now, bearingDeg: undefined, closest: undefined }, nowMs, t);
  return now.closest ? t('alerts.now.andPasses', { away, passes: passesWords(now.closest, nowMs, t) }) : away;
}

/**
 * The same behind a name that says the distance from the ship where that is of now (alertName). Empty: she is there now and does not come
 * nearer or go away.
 */
export function nowBehindName(now: Now, nowMs: EpochMs, t: Words): string {
  if (now.isOld) return [wasBriefly(now, nowMs, t), expectedBriefly(now, nowMs, t)].filter(Boolean).join(', ');
  if (!now.isNow || (now.ahead && !now.isByCourse)) return nowBriefly(now, nowMs, t);
  return now.closest && !now.awayForNow ? t('alerts.now.andNearer') : (goesAwayWords(now, nowMs, t) ?? '');
}

/** Where and when she is closest, by her route or by her course. */
function approachWords(closest: NonNullable<Now['closest']>, nowMs: EpochMs, t: Words): string {
  if (closest.byRoute) return t('alerts.now.byRoute', { passes: passesWords(closest, nowMs, t) });
  const { atMs } = closest;
  const figures = { distance: closestDistance(closest, t), time: formatMoment(atMs, nowMs), in: sailingTime(atMs, nowMs) };
  return t('alerts.now.closest', figures);
}

/** When she passes and how far off: by her predicted route, or by her present course and speed where that leads nearer. */
function closestWords({ ahead, closest, isByCourse }: Now, nowMs: EpochMs, t: Words): string | undefined {
  if (!ahead || isByCourse) return closest && approachWords(closest, nowMs, t);
  const passes = aheadWords(ahead, nowMs, t);
  return ahead.atMs === undefined ? passes : t('alerts.now.byRoute', { passes });
}

interface EventAway {
  event: Pick<EventRow, 'type'>;
  nm: NauticalMiles;
  pass?: { nm: NauticalMiles; atMs: EpochMs };
}

/** As src/domain/alerts/on-device/led-now.ts computes it. */
interface Told {
  now: Now;
  first?: { event: Pick<EventRow, 'type'>; pass: boolean; lead?: EventAway & { isNearer?: true } };
  nearest?: EventAway;
}

const awayOf = ({ event, nm }: EventAway, t: Words) => ({ event: eventWords(event, t), distance: formatDistance(nm) });

/** A nearer event, with when she passes it: the first that she meets may be much farther off when she does. */
function nearestWords(nearest: EventAway, { isOld }: Now, nowMs: EpochMs, t: Words): string {
  if (isOld) return t('alerts.then.nearestEvent', awayOf(nearest, t));
  if (!nearest.pass) return t('alerts.now.nearestEvent', awayOf(nearest, t));
  const { nm, atMs } = nearest.pass;
  const passes = t('alerts.passes', { distance: formatDistance(nm), time: sailingTime(atMs, nowMs) });
  return t('alerts.now.nearestPassed', { ...awayOf(nearest, t), passes });
}

/** The event that the alert is named after. */
function leadWords(lead: EventAway & { isNearer?: true }, { isOld }: Now, t: Words): string {
  const away = awayOf(lead, t);
  if (isOld) return t(lead.isNearer ? 'alerts.then.nearerEvent' : 'alerts.then.furtherEvent', away);
  return t(lead.isNearer ? 'alerts.now.nearerEvent' : 'alerts.now.furtherEvent', away);
}

/** Words of now, headed by their event where the alert is named after another; and after them how far off others are. */
function withEvents(words: string, { now, first, nearest }: Told, nowMs: EpochMs, t: Words): string {
  const headed = first ? t(first.pass ? 'alerts.now.first' : 'alerts.now.isNearest', { event: eventWords(first.event, t), words }) : words;
  const others = [first?.lead && leadWords(first.lead, now, t), nearest && nearestWords(nearest, now, nowMs, t)];
  return [headed, ...others].filter(Boolean).join('; ');
}

/** All of it, of the event that she meets first. */
export const toldWords = (told: Told, nowMs: EpochMs, t: Words): string => withEvents(nowWords(told.now, nowMs, t), told, nowMs, t);

/** A distance from the ship as of a step, with the time of the position that it is from. */
export function seenWords(where: string, { type, shipSeenAt }: Pick<AlertStep, 'type' | 'shipSeenAt'>, nowMs: EpochMs, t: Words): string {
  if (type !== 'Proximity ALERT' || shipSeenAt === undefined) return where;
  return t('alerts.seenAt', { where, time: formatMoment(shipSeenAt, nowMs) });
}

/** For a line: one figure of the event that the alert is named after; of another that she meets first also when she passes it. */
export const toldBriefly = (told: Told, nowMs: EpochMs, t: Words): string =>
  withEvents(
    told.first && !told.now.isOld ? nowWords({ ...told.now, bearingDeg: undefined }, nowMs, t) : nowBriefly(told.now, nowMs, t),
    told,
    nowMs,
    t,
  );

/** All of it, with one closest approach. */
export function nowWords(now: Now, nowMs: EpochMs, t: Words): string {
  const { overdueAt, isOld } = now;
  if (isOld) return thenWords(now, nowMs, t);
  const overdue = overdueAt === undefined ? undefined : t('alerts.now.overdue', { time: formatMoment(overdueAt, nowMs) });
  return [awayWords(now, nowMs, t), closestWords(now, nowMs, t), overdue].filter(Boolean).join('; ');
}

/** undefined: the alert is active, or older code ended it and did not say why. */
export function endedWords({ type, endedBecause }: Pick<AlertRow, 'type' | 'endedBecause'>, t: Translate): string | undefined {
  if (endedBecause === undefined) return undefined;
  return endedBecause === 'passed' ? t(`alerts.endedPassed.${type}`) : t(`alerts.endedBecause.${endedBecause}`);
}

/** When it was raised, or became as urgent as it is. */
export function raisedWords(
  { createdAt, risenAt, fellFrom, priority }: Pick<AlertRow, 'createdAt' | 'risenAt' | 'fellFrom' | 'priority'>,
  nowMs: EpochMs,
  t: Translate,
): string {
  if (risenAt === undefined || fellFrom !== undefined) return t('alerts.raised', { age: formatAge(nowMs - createdAt) });
  return t('alerts.risen', { priority: t(`alerts.priority.${priority}`), age: formatAge(nowMs - risenAt) });
}
