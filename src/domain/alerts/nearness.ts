// How near an event is to a ship, to her route and to her destination: one answer for each type of alert.
import type { AlertType } from '#contract/entities/alerts.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { roughReachNm } from '#domain/geo/near.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { nearestLeg } from '#domain/routing/route-risk.ts';
import type { GridPlace } from './places/degree-cells.ts';
import { LEFT_BEHIND_NM } from './priority.ts';
import type { Nearness, Reason } from './situation.ts';
import type { Voyage, VoyageLeg, WatchedEvent, ShipPosition } from './watched.ts';

const at = ({ lon, lat }: GridPlace): LonLat => [lon, lat];

/** A voyage prepared for questions: where each leg begins, and a circle around all legs, so that most events need not be compared with each leg. */
export interface KnownVoyage {
  voyage: Voyage;
  starts: NauticalMiles[];
  lengthNm: NauticalMiles;
  middle: LonLat;
  radiusNm: NauticalMiles;
}

/** A circle larger than a quarter of the earth does not contain the great circles between its points. */
const MOST_RADIUS_NM = 5000;

export function knownVoyage(voyage: Voyage): KnownVoyage {
  const { route = [] } = voyage;
  const starts: NauticalMiles[] = [];
  let lengthNm = 0;
  for (const leg of route) {
    starts.push(lengthNm);
    lengthNm += leg.distanceNm;
  }
  const middle: LonLat = route[route.length >> 1]?.from ?? [0, 0];
  const radiusNm = route.reduce((most, { from, to }) => Math.max(most, roughDistanceNm(middle, from), roughDistanceNm(middle, to)), 0);
  return { voyage, starts, lengthNm, middle, radiusNm: radiusNm > MOST_RADIUS_NM ? Number.POSITIVE_INFINITY : radiusNm };
}

/** By the part of the leg that she has sailed. */
function passesAt({ fromMs, toMs, distanceNm: lengthNm }: VoyageLeg, onLegNm: NauticalMiles): EpochMs | undefined {
  if (fromMs === undefined || toMs === undefined) return undefined;
  return Math.round(fromMs + (lengthNm > 0 ? onLegNm / lengthNm : 0) * (toMs - fromMs));
}

/** What is nearest to where her route begins lies abeam of her or behind her: the time there is that at which the route was found. */
function toRoute(event: WatchedEvent, ship: ShipPosition, known: KnownVoyage, withinNm: NauticalMiles): Nearness | undefined {
  const { voyage, starts, middle, radiusNm } = known;
  const { route = [] } = voyage;
  const position = at(event);
  if (roughDistanceNm(middle, position) > roughReachNm(radiusNm + roughReachNm(withinNm))) return undefined;
  const near = nearestLeg({ position }, route, starts, withinNm);
  const leg = near && route[near.leg];
  if (!leg) return undefined;
  const { distanceNm: nm, nearest, alongNm } = near;
  const isStart = alongNm === 0;
  const passes = isStart ? undefined : passesAt(leg, alongNm - (starts[near.leg] ?? 0));
  const isBehind = isStart || alongNm <= (progressOf(ship, known)?.sailedNm ?? 0);
  return { distanceNm: nm, nearest, alongNm, ...(passes !== undefined && { passesAt: passes }), ...(isBehind && { isBehind }) };
}

/**
 * Whether she has passed it is asked only where she could have left it behind. Unsaid there: no way of hers is known, or none near her, so that
 * what was told holds (judge.ts). Her way is measured however far off it she is: an event behind her is as far from its beginning as from her.
 */
function toShip(event: WatchedEvent, ship: ShipPosition, known: KnownVoyage | undefined): Nearness {
  const nm = distanceNm(at(ship), at(event));
  const way = nm > LEFT_BEHIND_NM && known ? toRoute(event, ship, known, 2 * nm) : undefined;
  return { distanceNm: nm, nearest: at(ship), ...(way && { isBehind: way.isBehind ?? false, comesToNm: way.distanceNm }) };
}

function toDestination(
  event: WatchedEvent,
  { voyage: { destination, route = [] }, lengthNm }: KnownVoyage,
  withinNm: NauticalMiles,
): Nearness | undefined {
  const nearest = destination && at(destination);
  if (!nearest || roughDistanceNm(nearest, at(event)) > roughReachNm(withinNm)) return undefined;
  const passes = route.at(-1)?.toMs;
  return {
    distanceNm: distanceNm(nearest, at(event)),
    nearest,
    portId: destination.id,
    ...(route.length > 0 && { alongNm: lengthNm }),
    ...(passes !== undefined && { passesAt: passes }),
  };
}

/** How far along her predicted route she is, and how much later there than predicted. undefined: no route is known. */
function progressOf(
  ship: ShipPosition,
  known: KnownVoyage | undefined,
): { sailedNm: NauticalMiles; lateMs: number | undefined } | undefined {
  const { voyage: { route = [] } = {}, starts = [] } = known ?? {};
  const near = nearestLeg({ position: at(ship) }, route, starts, Number.POSITIVE_INFINITY);
  const leg = near && route[near.leg];
  if (!leg) return undefined;
  const expectedMs = passesAt(leg, near.alongNm - (starts[near.leg] ?? 0));
  return { sailedNm: near.alongNm, lateMs: expectedMs === undefined ? undefined : ship.lastSeen - expectedMs };
}

/** The same reasons with what is left of her way to each as of her position: a route is found anew only now and then. */
export function withWayLeft(reasons: readonly Reason[], ship: ShipPosition, known: KnownVoyage | undefined): Reason[] {
  if (reasons.every(({ alongNm }) => alongNm === undefined)) return [...reasons];
  const progress = progressOf(ship, known);
  return reasons.map((reason): Reason => {
    const { alongNm, passesAt: atMs } = reason;
    if (alongNm === undefined) return reason;
    if (!progress) return { ...reason, left: {} };
    const { sailedNm, lateMs } = progress;
    const left = {
      nm: Math.max(0, alongNm - sailedNm),
      ...(atMs !== undefined && lateMs !== undefined && { atMs: atMs + lateMs }),
    };
    return { ...reason, left };
  });
}

/** undefined: there is nothing to measure from, or the voyage is further away than `withinNm`. */
export function nearnessOf(
  type: AlertType,
  ship: ShipPosition,
  known: KnownVoyage | undefined,
  event: WatchedEvent,
  withinNm: NauticalMiles,
): Nearness | undefined {
  if (type === 'Proximity ALERT') return toShip(event, ship, known);
  if (!known) return undefined;
  return type === 'Route ALERT' ? toRoute(event, ship, known, withinNm) : toDestination(event, known, withinNm);
}

/** Whether that of a ship is known which this type asks about: what is not known ends nothing. How far her destination is, her way says. */
export const isVoyageKnown = (type: AlertType, voyage: KnownVoyage | undefined): boolean =>
  type === 'Proximity ALERT' || voyage?.voyage.route !== undefined;
