// An alert under each of its events, for lists by event: there it has the figures of that event. Pure.
import type { AlertRow, EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { aboutEvent, nowOrThen, type ShipNow, standingNow } from '#domain/alerts/alert-now.ts';
import { isSilenced, type Silence } from '#domain/alerts/silence.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { worstFirst } from '#domain/alerts/urgency.ts';

type EventPlaces = ReadonlyMap<string, Pick<EventRow, 'id' | 'lon' | 'lat'>>;

export interface UnderEvent<A> {
  /** As ledNow has it. */
  alert: A;
  /** The same about the event that it stands under, with the alert's priority; the alert itself where that event leads. */
  about: A;
}

/** The event that leads first. A further event that is not on this device has no place and no name to stand under. */
export function underEvents<A extends AlertRow>(alert: A, events: EventPlaces | undefined): UnderEvent<A>[] {
  return eventIdsOf(alert).flatMap((id): UnderEvent<A>[] => {
    if (id === alert.eventId) return [{ alert, about: alert }];
    const event = events?.get(id);
    return event ? [{ alert, about: aboutEvent(alert, event) }] : [];
  });
}

/** In the order of lists (worstFirst), as of the event that each line is about. `alerts`: as ledNow has them. */
export function underEventsNow<A extends AlertRow & Silence>(
  alerts: readonly A[],
  events: EventPlaces | undefined,
  ships: ReadonlyMap<number, ShipNow> | undefined,
  nowMs: EpochMs,
): UnderEvent<A>[] {
  const lines = alerts
    .flatMap((alert) => underEvents(alert, events))
    .map((line) => ({
      line,
      id: `${line.alert.id} ${line.about.eventId}`,
      priority: line.alert.priority,
      createdAt: line.alert.createdAt,
    }));
  return worstFirst(lines, ({ line: { alert, about } }) => ({
    ...standingNow(nowOrThen(about, ships?.get(alert.mmsi), nowMs), nowMs),
    isSilenced: isSilenced(alert, nowMs),
  })).map(({ line }) => line);
}
