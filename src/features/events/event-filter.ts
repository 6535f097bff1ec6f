// Which events the map shows: by category, type and time. Pure; the workbench stores the choices.
import type { EventMonths } from '#contract/entities/views.ts';
import type { EventRow } from '#contract/tables.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { EventCategoryChoice, EventTypeChoice } from '#domain/workbench/filters.ts';

export interface EventListFilter {
  categories: EventCategoryChoice;
  /** Empty: every type. */
  types: EventTypeChoice;
  /** Absent: all times. */
  window?: { fromMs: EpochMs; toMs: EpochMs } | undefined;
}

/** So many months back from that moment; undefined: all times. */
export const windowOfMonths = (months: EventMonths, nowMs: EpochMs): EventListFilter['window'] =>
  months === 0 ? undefined : { fromMs: nowMs - (months / 12) * 365 * DAY_MS, toMs: Number.POSITIVE_INFINITY };

/** An event with a known day only may have occurred at any time of that day: it counts when part of the day is in the window. */
function isWithin({ occurredAt, occurredPrecision }: EventRow, { fromMs, toMs }: NonNullable<EventListFilter['window']>): boolean {
  const latestMs = occurredPrecision === 'day' ? occurredAt + DAY_MS - 1 : occurredAt;
  return latestMs >= fromMs && occurredAt <= toMs;
}

export const isEventShown = (event: EventRow, { categories, types, window }: EventListFilter): boolean =>
  (categories.includes('all') || categories.includes(event.category)) &&
  (types.length === 0 || types.includes(event.type)) &&
  (!window || isWithin(event, window));
