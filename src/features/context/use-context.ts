// Live queries for the panels of the context layers.
import type { AreaLayer } from '#contract/entities/areas.ts';
import type { AreaRow, ThreatMapRow } from '#contract/tables.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { heldEvents } from '#store/held-table.ts';
import { SEEN, type SeenTimes } from '#store/sync-state.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { answeredMaps, areasShownOf, contextChoice, heldAreas, heldThreatMaps, type ShownArea, shownThreatMap } from './context-rows.ts';

/** undefined while it is read; then the map for the choice, or null when it is not on this device. */
export function useThreatMap(accountId: string): ThreatMapRow | null | undefined {
  const held = useHeld(heldThreatMaps, accountId);
  const choice = useWatched(contextChoice);
  useWatched(answeredMaps);
  return held && (shownThreatMap(held, choice) ?? null);
}

/**
 * How many events have come to this device. The threat map comes behind the last of them, in the first pull; undefined: that pull has
 * ended, so the map does not come with it.
 */
export function useEventsComing(accountId: string): number | undefined {
  const events = useHeld(heldEvents, accountId);
  const ended = useLive(async () => {
    const seen = (await accountDb(accountId).syncState.get(SEEN))?.value as SeenTimes | undefined; // written only by #sync/replica.ts
    return seen?.eventsAtMs !== undefined;
  }, [accountId]);
  return ended.state === 'ready' && !ended.value ? events?.size : undefined;
}

/** For a layer: all areas on this device, and those shown for the choice. undefined while they are read. */
export function useAreasOf(accountId: string, layer: AreaLayer): { held: AreaRow[]; shown: ShownArea[] } | undefined {
  const all = useHeld(heldAreas, accountId);
  const choice = useWatched(contextChoice);
  const nowMs = useWatched(slowClock);
  if (!all) return undefined;
  const held = [...all.values()].filter((area) => area.layer === layer);
  return { held, shown: areasShownOf(held, choice, nowMs) };
}
