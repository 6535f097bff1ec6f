// Which events and ports the workbench shows: the specification's toggle rules, one function for each filter. Pure.
import type { EventCategoryFilter, EventType } from '#contract/entities/events.ts';
import type { PortCategory } from '#contract/entities/ports.ts';
import type { EventMonths } from '#contract/entities/views.ts';

/** Starts as ['all']. Never empty; never 'all' beside others. */
export type EventCategoryChoice = readonly EventCategoryFilter[];
/** The specification's "value filter": types. Starts empty, which restricts nothing. */
export type EventTypeChoice = readonly EventType[];
/** Starts as ['High']. Never empty; never 'all' beside others. */
export type PortChoice = readonly PortCategory[];

export const START_EVENT_CATEGORIES: EventCategoryChoice = ['all'];
/** What happened long ago does not stand on the map like last week's. */
export const START_EVENT_MONTHS: EventMonths = 12;
export const START_PORT_CATEGORIES: PortChoice = ['High'];

const toggled = <T>(chosen: readonly T[], value: T): readonly T[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];

/** 'all' resets to ['all']; a category is added or removed, which removes 'all'; an empty filter becomes ['all']. */
function toggledOrAll<T extends string>(chosen: readonly (T | 'all')[], value: T | 'all'): readonly (T | 'all')[] {
  if (value === 'all') return ['all'];
  const next = toggled(chosen, value).filter((other) => other !== 'all');
  return next.length > 0 ? next : ['all'];
}

export const toggleEventCategory = (chosen: EventCategoryChoice, value: EventCategoryFilter): EventCategoryChoice =>
  toggledOrAll(chosen, value);

/** Toggles in the same way, but has no 'all' and may be empty. */
export const toggleEventType = (chosen: EventTypeChoice, value: EventType): EventTypeChoice => toggled(chosen, value);

export const togglePortCategory = (chosen: PortChoice, value: PortCategory): PortChoice => toggledOrAll(chosen, value);
