// Of which time the map shows events: the time slider's window while it is open, else the chosen months back from now.
import { useMemo } from 'react';
import { HOUR_MS } from '#contract/units.ts';
import { timeWindow } from '#map/time-window.ts';
import { useWorkbench, workbench } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { type EventListFilter, windowOfMonths } from '#features/events/event-filter.ts';

const toHour = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS;

export const eventWindowNow = (): EventListFilter['window'] =>
  timeWindow.get() ?? windowOfMonths(workbench.get().eventMonths, toHour(slowClock.get()));

/** The same object while nothing of it changes. */
export function useEventWindow(): EventListFilter['window'] {
  const window = useWatched(timeWindow);
  const { eventMonths } = useWorkbench();
  const hourMs = toHour(useWatched(slowClock));
  return useMemo(() => window ?? windowOfMonths(eventMonths, hourMs), [window, eventMonths, hourMs]);
}
