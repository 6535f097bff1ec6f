// Which event of an alert leads it now: gives it its name, its distance and its place in lists. The server names the event that is most pressing
// by what it judged last (byPressing); this adds what her position and course of now say. And which of its events she meets first: words and
// map say when she passes that one. Pure.
import type { AlertRow, EventRow } from '#contract/tables.ts';
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { type AlertNow, aboutEvent, alertNow, nowOrThen, passOf, type ShipNow, standingNow } from '#domain/alerts/alert-now.ts';
import { LEFT_BEHIND_NM } from '#domain/alerts/priority.ts';
import { eventIdsOf, reasonsAbout } from '#domain/alerts/situation.ts';
import { isSilenced, type Silence } from '#domain/alerts/silence.ts';
import { byPressing, byUrgency, metFirstOf, pressingReason, shown, worstFirst } from '#domain/alerts/urgency.ts';

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

/**
 * The alert about the event that she meets first, of which words and map say when she passes, of those that she does not draw away from
 * (metFirstOf). The same object where that is the event that leads, and where she draws away from that and no other is nearer: what makes the
 * alert urgent is not told as hundreds of miles off. `alert`: as ledNow has it.
 */
export function metFirst<A extends AlertRow>(alert: A, events: EventPlaces | undefined, ship: ShipNow | undefined, nowMs: EpochMs): A {
  const ids = eventIdsOf(alert);
  if (ids.length < 2 || alert.endedAt !== undefined) return alert;
  const ahead = ids.flatMap((id) => {
    const place = id === alert.eventId ? { id, lon: alert.eventLon, lat: alert.eventLat } : events?.get(id);
    const reasons = reasonsAbout(alert, id);
    if (!place || !reasons[0] || pressingReason({ reasons })?.isBehind) return [];
    const about = aboutEvent(alert, place);
    const now = nowOrThen(about, ship, nowMs);
    const isNear = reasons.some(({ type }) => type === 'Proximity ALERT');
    return now.goesAway ? [] : [{ about, isNear, nm: now.nm, atMs: passOf(now, nowMs)?.atMs }];
  });
  const lead = nowOrThen(alert, ship, nowMs);
  const isMet = ahead.some(({ about }) => about.eventId === alert.eventId) || passOf(lead, nowMs) !== undefined;
  // she draws away from it: only where another is nearer does one come before it
  if (!isMet && !ahead.some(({ nm }) => nm < lead.nm)) return alert;
  return metFirstOf(ahead)?.about ?? alert;
}

/** The order of alerts on every screen as of now, each named after the event that leads it, by the ships as this device knows them. */
export function worstFirstNow<A extends AlertRow & Silence>(
  alerts: readonly A[],
  events: EventPlaces | undefined,
  ships: ReadonlyMap<number, ShipNow> | undefined,
  nowMs: EpochMs,
): A[] {
  const led = alerts.map((alert) => ledNow(alert, events, ships?.get(alert.mmsi), nowMs));
  return worstFirst(led, (alert) => {
    const ship = ships?.get(alert.mmsi);
    const now = nowOrThen(metFirst(alert, events, ship, nowMs), ship, nowMs);
    return { ...standingNow(now, nowMs), isSilenced: isSilenced(alert, nowMs) };
  });
}

export interface NearestEvent<E> {
  event: E;
  /** From the ship now, or from where the alert has her. */
  nm: NauticalMiles;
  /** When she passes it and how far off, where that is known and to come. */
  pass?: { nm: NauticalMiles; atMs: EpochMs };
}

/**
 * Of the further events that are about where she is, the nearest, where it is nearer than the event that words are about by a tenth of a
 * mile, as lists show: no event must hide a nearer one. undefined: none, or it is not on this device. `toldNm`: how far off the event of
 * the words is.
 */
function nearestFurther<E extends Pick<EventRow, 'id' | 'lon' | 'lat'>>(
  alert: AlertRow,
  toldNm: NauticalMiles,
  events: ReadonlyMap<string, E> | undefined,
  ship: ShipNow | undefined,
  nowMs: EpochMs,
): NearestEvent<E> | undefined {
  const isNear = (id: string) => alert.reasons?.some(({ type, eventId }) => type === 'Proximity ALERT' && eventId === id);
  const further = eventIdsOf(alert).flatMap((id) => {
    const event = id === alert.eventId || !isNear(id) ? undefined : events?.get(id);
    return event ? [{ event, now: nowOrThen(aboutEvent(alert, event), ship, nowMs) }] : [];
  });
  const [nearest] = further.toSorted((one, other) => one.now.nm - other.now.nm);
  if (!nearest || shown(nearest.now.nm) >= shown(toldNm)) return undefined;
  const pass = passOf(nearest.now, nowMs);
  return { event: nearest.event, nm: nearest.now.nm, ...(pass && pass.atMs > nowMs && { pass }) };
}

/** What is told of an alert now. */
export interface ToldNow<A, E> {
  /** Of the event that she meets first, with its present figures. */
  about: A;
  now: AlertNow;
  /**
   * That event, where the alert is named after another. `pass`: when she passes it is known. `lead`: the event of the name; isNearer: it is
   * nearer in a straight line.
   */
  first?: { event: E; pass: boolean; lead?: NearestEvent<E> & { isNearer?: true } };
  nearest?: NearestEvent<E>;
}

/** `alert`: as ledNow has it. */
export function toldNow<A extends AlertRow, E extends Pick<EventRow, 'id' | 'lon' | 'lat'>>(
  alert: A,
  events: ReadonlyMap<string, E> | undefined,
  ship: ShipNow | undefined,
  nowMs: EpochMs,
): ToldNow<A, E> {
  const about = metFirst(alert, events, ship, nowMs);
  const now = nowOrThen(about, ship, nowMs);
  const nearest = nearestFurther(about, now.nm, events, ship, nowMs);
  const [event, leading] = [events?.get(about.eventId), events?.get(alert.eventId)];
  const told = { about, now, ...(nearest && { nearest }) };
  if (about === alert || !event) return told;
  const nm = nowOrThen(alert, ship, nowMs).nm;
  const isNearer = shown(nm) < shown(now.nm);
  const lead = leading && nearest?.event.id !== alert.eventId && { event: leading, nm, ...(isNearer && { isNearer }) };
  return { ...told, first: { event, pass: passOf(now, nowMs) !== undefined, ...(lead && { lead }) } };
}
