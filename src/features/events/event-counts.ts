// The panel's counts of stored events: by category and type, how many are shown, and the newest. Pure.
import type { EventCategory, EventType } from '#contract/entities/events.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { type EventListFilter, isEventShown } from './event-filter.ts';

export interface EventCounts {
  held: number;
  samples: number;
  byCategory: Partial<Record<EventCategory, number>>;
  byType: Partial<Record<EventType, number>>;
  /** Those that pass the filters, newest first. */
  shown: EventRow[];
  /** When the newest stored event occurred. */
  newestMs?: EpochMs;
}

/** Newest first; at the same time in the order of ids, so that a list never jumps. */
export const byNewestEvent = (one: EventRow, other: EventRow): number =>
  other.occurredAt - one.occurredAt || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

export function countEvents(events: Iterable<EventRow>, filter: EventListFilter): EventCounts {
  const counts: EventCounts = { held: 0, samples: 0, byCategory: {}, byType: {}, shown: [] };
  for (const event of events) {
    counts.held += 1;
    if (event.sample) counts.samples += 1;
    counts.byCategory[event.category] = (counts.byCategory[event.category] ?? 0) + 1;
    counts.byType[event.type] = (counts.byType[event.type] ?? 0) + 1;
    counts.newestMs = Math.max(counts.newestMs ?? event.occurredAt, event.occurredAt);
    if (isEventShown(event, filter)) counts.shown.push(event);
  }
  counts.shown.sort(byNewestEvent);
  return counts;
}
