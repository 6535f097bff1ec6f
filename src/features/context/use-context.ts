// Live queries for the panels of the context layers.
import type { AreaLayer } from '#contract/entities/areas.ts';
import type { AreaRow, ThreatMapRow } from '#contract/tables.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useHeld } from '#store/use-live.ts';
import { answeredMaps, areasShownOf, contextChoice, heldAreas, heldThreatMaps, type ShownArea, shownThreatMap } from './context-rows.ts';

/** undefined while it is read; then the map for the choice, or null when it is not on this device. */
export function useThreatMap(accountId: string): ThreatMapRow | null | undefined {
  const held = useHeld(heldThreatMaps, accountId);
  const choice = useWatched(contextChoice);
  useWatched(answeredMaps);
  return held && (shownThreatMap(held, choice) ?? null);
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
