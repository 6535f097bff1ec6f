// Which of this device's events are new, and when they occurred.
import { useMemo } from 'react';
import type { EventRow } from '#contract/tables.ts';
import { useWorkbench } from '#map/workbench.ts';
import { serverNow } from '#platform/clock.ts';
import { type HeldRows, heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { isEventShown } from './event-filter.ts';

/** A device that had no events counts as filled when nothing has arrived for this long. */
const FILLED_AFTER_MS = 10_000;
/** Older events are imported history, not news. */
const NEWS_FOR_MS = 30 * 86_400_000;

/** Reports events that arrive by sync while it listens: not those stored before, nor the first filling, nor old history. */
export function watchArrivals(accountId: string, listener: (arrived: EventRow[]) => void): () => void {
  const isEmpty = (held: HeldRows<'events'> | undefined) => held?.size === 0;
  let fillingUntilMs = isEmpty(heldEvents.get(accountId)) ? Number.POSITIVE_INFINITY : 0;
  return heldEvents.watch(accountId, ({ before, after, rows }) => {
    const atMs = serverNow();
    if (!before) {
      if (isEmpty(after)) fillingUntilMs = Number.POSITIVE_INFINITY;
    } else if (atMs < fillingUntilMs) {
      fillingUntilMs = atMs + FILLED_AFTER_MS;
    } else {
      const arrived = rows.filter(({ id, occurredAt }) => !before.has(id) && occurredAt > atMs - NEWS_FOR_MS);
      if (arrived.length > 0) listener(arrived);
    }
  });
}

/** When the filtered events occurred, for the histogram of the time slider; the slider's own window does not count. */
export function useEventTimes(accountId: string): readonly number[] | undefined {
  const held = useHeld(heldEvents, accountId);
  const { eventViewOpen, eventCategories, eventTypes } = useWorkbench();
  return useMemo(() => {
    if (!held) return undefined;
    if (!eventViewOpen) return [];
    const filter = { categories: eventCategories, types: eventTypes };
    return [...held.values()].filter((event) => isEventShown(event, filter)).map(({ occurredAt }) => occurredAt);
  }, [held, eventViewOpen, eventCategories, eventTypes]);
}
