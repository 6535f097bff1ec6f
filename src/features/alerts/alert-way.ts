// Her way from where she is to where she passes the event of an alert, or why there is none: predicted, over water, or her present course where
// words go by that. An estimate.
import type { Route, RouteRequest } from '#contract/routing.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { type AlertNow, closestByCourse, isOvertaken, type ShipNow } from '#domain/alerts/alert-now.ts';
import type { ToldNow } from '#domain/alerts/on-device/led-now.ts';
import { reasonsAbout } from '#domain/alerts/situation.ts';
import { pressingReason } from '#domain/alerts/urgency.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { unwrapped } from '#domain/geo/longitude.ts';
import { rhumbLine } from '#domain/geo/rhumb.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import { eventAt, isActive } from './alert-order.ts';

/**
 * course: as she goes now, to where she is closest. near: it is about where she is, not where she goes. passed: she was expected there before
 * now. behind: she has passed it. overtaken: she is nearer to the event now than her route leads. noShip: where she is is not known, or a day
 * old. notFound: no way over water.
 */
export type AlertWay =
  | { state: 'ahead'; path: LonLat[]; stretches: LonLat[][]; lengthNm: NauticalMiles }
  | { state: 'course'; path: LonLat[]; stretches: LonLat[][] }
  | { state: 'passed'; passesAt: EpochMs }
  | { state: 'finding' | 'near' | 'behind' | 'overtaken' | 'noShip' | 'notFound' | 'over' };

/** Of the open alert, for its drawer. The map finds it. */
export const openAlertWay = watchedOfSession<{ alertId: string; way: AlertWay } | undefined>(() => undefined);

/** Found again when she has moved so far. */
const MOVED_NM: NauticalMiles = 1;
/** A stretch is cut to a step: at most so many of them. */
const MOST_STEPS = 400;

/** What words say of the alert now (toldNow): the map draws no other way than the one that they go by. */
type Told = Pick<ToldNow<AlertRow, never>, 'about' | 'now'>;
type Reason = NonNullable<AlertRow['reasons']>[number];

/** The reason by whose route the words say that she passes or arrives. undefined: they say no pass, or go by her course. */
function reasonTold({ about, now: { ahead, closest, isByCourse } }: Told): Reason | undefined {
  const type = isByCourse ? undefined : (ahead?.type ?? (closest?.byRoute && 'Route ALERT'));
  return type && reasonsAbout(about).find((reason) => reason.type === type);
}

/** Where the way of the words ends: where she passes the event, by her course or her route, or her destination. undefined: none is drawn. */
export const pointAhead = (told: Told): LonLat | undefined => closestByCourse(told.now)?.at ?? reasonTold(told)?.nearest;

/** Where the words say no pass by a route: why. */
function whyNone(alert: AlertRow, { nm }: AlertNow, nowMs: EpochMs): AlertWay {
  const ahead = reasonsAbout(alert).filter(({ type }) => type !== 'Proximity ALERT');
  if (ahead.some(({ isBehind }) => isBehind)) return { state: 'behind' };
  const passesAt = ahead[0]?.passesAt;
  if (passesAt !== undefined && passesAt <= nowMs) return { state: 'passed', passesAt };
  return { state: ahead.some((reason) => isOvertaken(reason, nm)) ? 'overtaken' : 'near' };
}

/** The parts of a path within `limitNm` of a place, longitudes running on as in the path. */
function partsWithin(path: readonly LonLat[], place: LonLat, limitNm: NauticalMiles, stepNm: NauticalMiles): LonLat[][] {
  const parts: LonLat[][] = [];
  let isInside = false;
  for (const [at, to] of path.entries()) {
    const from = path[at - 1];
    if (!from) continue;
    for (const point of rhumbLine(from, to, stepNm)) {
      const wasInside = isInside;
      isInside = distanceNm(point, place) <= limitNm;
      if (!isInside) continue;
      if (wasInside) parts.at(-1)?.push(point);
      else parts.push([point]);
    }
  }
  return parts.filter(({ length }) => length > 1);
}

/** Where the words of now go by her present course. */
export function courseWay({ about: alert, now }: Told, ship: ShipNow | undefined, nowMs: EpochMs): AlertWay | undefined {
  const closest = closestByCourse(now);
  if (!ship || !closest || closest.atMs <= nowMs) return undefined;
  const path = unwrapped([[ship.lon, ship.lat], closest.at]);
  const limitNm = pressingReason({ reasons: reasonsAbout(alert) })?.limitNm;
  const lengthNm = roughDistanceNm([ship.lon, ship.lat], closest.at);
  const stretches = limitNm === undefined ? [] : partsWithin(path, eventAt(alert), limitNm, Math.max(0.5, lengthNm / MOST_STEPS));
  return { state: 'course', path, stretches };
}

function wayFrom(route: Route | undefined, alert: AlertRow, { limitNm }: Reason): AlertWay {
  const [first] = route?.legs ?? [];
  if (!route || !first) return { state: 'notFound' };
  const path = unwrapped([first.from, ...route.legs.map(({ to }) => to)]);
  const stretches = partsWithin(path, eventAt(alert), limitNm, Math.max(0.5, route.distanceNm / MOST_STEPS));
  return { state: 'ahead', path, stretches, lengthNm: route.distanceNm };
}

/** About the same event by the same figures: an alert that another event leads is a new object each time. */
const isSame = (one: AlertRow, other: AlertRow): boolean =>
  one === other || (one.id === other.id && one.eventId === other.eventId && one.reasons === other.reasons);

type Plan = (requests: readonly RouteRequest[], signal: AbortSignal) => Promise<(Route | undefined)[]>;

interface Found {
  alert: AlertRow;
  reason: Reason;
  from: LonLat;
  way: AlertWay;
  asked: AbortController;
}

/** Finds the way of one alert at a time, and again as she moves and the alert changes. `onFound`: ask `of` again. */
export function alertWays(plan: Plan, onFound: () => void) {
  let last: Found | undefined;

  async function find(alert: AlertRow, reason: Reason, from: LonLat): Promise<void> {
    const before = last?.alert.id === alert.id ? last.way : undefined;
    last?.asked.abort();
    const mine: Found = { alert, reason, from, way: before ?? { state: 'finding' }, asked: new AbortController() };
    last = mine;
    const request: RouteRequest = { stops: [from, [...reason.nearest]], closedPassages: [], closedAreas: [] };
    const [route] = await plan([request], mine.asked.signal).catch(() => []); // the worker died: nothing was found
    if (mine.asked.signal.aborted) return;
    mine.way = wayFrom(route, alert, reason);
    onFound();
  }

  return {
    of(told: Told, ship: ShipNow | undefined, nowMs: EpochMs): AlertWay {
      const { about: alert, now } = told;
      if (!isActive(alert)) return { state: 'over' };
      const reason = reasonTold(told);
      if (!reason) return whyNone(alert, now, nowMs);
      if (reason.passesAt !== undefined && reason.passesAt <= nowMs) return { state: 'passed', passesAt: reason.passesAt };
      if (!ship || ageOf(ship.lastSeen, nowMs) === 'lost') return { state: 'noShip' };
      const from: LonLat = [ship.lon, ship.lat];
      const isFound = last?.reason.type === reason.type && isSame(last.alert, alert) && roughDistanceNm(last.from, from) <= MOVED_NM;
      if (!isFound) void find(alert, reason, from);
      return last?.way ?? { state: 'finding' };
    },
    stop(): void {
      last?.asked.abort();
      last = undefined;
    },
  };
}
