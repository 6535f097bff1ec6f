// Which event of an alert leads it now: gives it its name, its distance and its place in lists. The server names the event that is most pressing
// by what it judged last (byPressing); this adds what her position and course of now say. And which of its events is nearest, if another. Pure.
import type { AlertRow, EventRow } from '#contract/tables.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { aboutEvent, alertNow, nowOfEach, type ShipNow } from '#domain/alerts/alert-now.ts';
import { LEFT_BEHIND_NM } from '#domain/alerts/priority.ts';
import { eventIdsOf, reasonsAbout } from '#domain/alerts/situation.ts';
import { byPressing, byUrgency, pressingReason, worstFirst } from '#domain/alerts/urgency.ts';

type EventPlaces = ReadonlyMap<string, Pick<EventRow, 'id' | 'lon' | 'lat'>>;

/**
 * The alert named after the event that leads it: the one that makes it as urgent as it is, so that nobody takes another for the cause. Of events
 * that are as urgent never one that she has left behind before one that is ahead or near, then one that she does not draw away from, then the
 * most pressing as it was judged. An event that is not on this device does not come forward. The same object where the alert has one event, and
 * where nothing changes.
 */
export function ledNow<A extends AlertRow>(alert: A, events: EventPlaces | undefined, ship: ShipNow | undefined, nowMs: EpochMs): A {
  const ids = eventIdsOf(alert);
  if (ids.length < 2 || !ship || !events || alert.endedAt !== undefined) return alert;
  const found = ids.flatMap((id) => {
    const place = id === alert.eventId ? { id, lon: alert.eventLon, lat: alert.eventLat } : events.get(id);
    const pressing = pressingReason({ reasons: reasonsAbout(alert, id) });
    if (!place || !pressing) return [];
    const about = aboutEvent(alert, place);
    const now = alertNow(about, ship, nowMs);
    const goesAway = now?.goesAway !== undefined;
    const isLeft = pressing.isBehind === true || (goesAway && now.nm > LEFT_BEHIND_NM);
    return [{ about, pressing, goesAway, isLeft }];
  });
  const [lead] = found.toSorted(
    (one, other) =>
      byUrgency(one.pressing, other.pressing) ||
      Number(one.isLeft) - Number(other.isLeft) ||
      Number(one.goesAway) - Number(other.goesAway) ||
      byPressing(one.pressing, other.pressing),
  );
  if (!lead || lead.about.eventId === alert.eventId) return alert;
  const { eventId, eventLon, eventLat, type, distanceNm } = lead.about;
  return { ...alert, eventId, eventLon, eventLat, type, distanceNm };
}

/** The order of alerts on every screen as of now, each named after the event that leads it, by the ships as this device knows them. */
export function worstFirstNow<A extends AlertRow>(
  alerts: readonly A[],
  events: EventPlaces | undefined,
  ships: ReadonlyMap<number, ShipNow> | undefined,
  nowMs: EpochMs,
): A[] {
  const led = alerts.map((alert) => ledNow(alert, events, ships?.get(alert.mmsi), nowMs));
  return worstFirst(led, nowOfEach(ships, nowMs));
}

export interface NearestEvent<E> {
  event: E;
  /** From the ship now, or as of when the alert was last revised. */
  nm: NauticalMiles;
}

/**
 * Of the further events that are about where she is, the nearest, where it is nearer than the event that leads by a tenth of a mile, as lists
 * show: the most pressing event must not hide a nearer one. undefined: none, or it is not on this device.
 */
export function nearestFurther<E extends Pick<EventRow, 'id' | 'lon' | 'lat'>>(
  alert: AlertRow,
  events: ReadonlyMap<string, E> | undefined,
  ship: ShipNow | undefined,
  nowMs: EpochMs,
): NearestEvent<E> | undefined {
  const now = alertNow(alert, ship, nowMs);
  const at: LonLat = ship && now ? [ship.lon, ship.lat] : [alert.shipLon, alert.shipLat];
  const isNear = (id: string) => alert.reasons?.some(({ type, eventId }) => type === 'Proximity ALERT' && eventId === id);
  const further = eventIdsOf(alert).flatMap((id): NearestEvent<E>[] => {
    const event = id === alert.eventId || !isNear(id) ? undefined : events?.get(id);
    return event ? [{ event, nm: distanceNm(at, [event.lon, event.lat]) }] : [];
  });
  const [nearest] = further.toSorted((one, other) => one.nm - other.nm);
  const tenths = (nm: NauticalMiles) => Math.round(nm * 10);
  const leadNm = distanceNm(at, [alert.eventLon, alert.eventLat]);
  return nearest && tenths(nearest.nm) < tenths(leadNm) ? nearest : undefined;
}
