// How a ship stands to an event, whether or not an alert is about both: by the rules that alerts have of now (alert-now.ts). Pure.
import type { Ship } from '#contract/entities/ships.ts';
import type { AlertRow, EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { isStopped } from '#domain/ais/movement.ts';
import { toRadians } from '#domain/geo/ellipsoid.ts';
import { aboutEvent, type AlertNow, nowOrThen } from '#domain/alerts/alert-now.ts';
import { eventIdsOf, type Priority, reasonsAbout } from '#domain/alerts/situation.ts';
import { pressingReason } from '#domain/alerts/urgency.ts';

export interface ShipAndEvent<A> {
  now: AlertNow;
  /**
   * What `now` leaves open, as of her position. stopped: she is (STOPPED_BELOW_KN). notKnown: her course or speed is not known. nearer: her course
   * leads towards the event, which is farther ahead than a course says when and how near she passes.
   */
  moves?: 'stopped' | 'notKnown' | 'nearer';
  /** The active alert that is about both: `now` has what its route says. */
  alert?: A;
  /** How urgent that alert is by this event alone, where it is less urgent than by another of its events. */
  alone?: Priority;
}

type EventPlace = Pick<EventRow, 'id' | 'lon' | 'lat'>;

function movesOf({ bearingDeg, atMs, closest, ahead, goesAway, isClosest }: AlertNow, ship: Ship): ShipAndEvent<never>['moves'] {
  const { cog, sog, lastSeen } = ship;
  if (atMs !== lastSeen) return undefined; // what is said is newer than her position here
  if (isStopped(sog)) return 'stopped';
  if (cog === undefined || sog === undefined) return 'notKnown';
  const isSaid = closest ?? ahead ?? goesAway ?? isClosest;
  return !isSaid && Math.cos(toRadians(bearingDeg - cog)) > 0 ? 'nearer' : undefined;
}

/** `alerts`: active ones of hers; only one that is about the event counts. */
export function shipAndEvent<A extends AlertRow>(event: EventPlace, ship: Ship, alerts: readonly A[], nowMs: EpochMs): ShipAndEvent<A> {
  const alert = alerts.find((one) => one.mmsi === ship.mmsi && one.endedAt === undefined && eventIdsOf(one).includes(event.id));
  const now = nowOrThen(alert ? aboutEvent(alert, event) : unalerted(event, ship), ship, nowMs);
  const moves = movesOf(now, ship);
  const own = alert && pressingReason({ reasons: reasonsAbout(alert, event.id) })?.priority;
  return { now, ...(moves && { moves }), ...(alert && { alert }), ...(own && own !== alert.priority && { alone: own }) };
}

/** As if an alert had been judged by her position of now, with no route known. */
const unalerted = ({ id, lon, lat }: EventPlace, ship: Ship) => ({
  type: 'Proximity ALERT' as const,
  eventId: id,
  eventLon: lon,
  eventLat: lat,
  shipLon: ship.lon,
  shipLat: ship.lat,
  updatedAt: ship.lastSeen,
});
